import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { documentPdf } from './pdf.js';

// Drawing takes up to a second for a long report: not in the thread that decides.
must(parentPort, 'a worker has a parent').postMessage(await documentPdf(workerData as PrintableDocument));
