import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { documentPdf } from './pdf.js';

must(parentPort, 'a worker has a parent').postMessage(await documentPdf(workerData as PrintableDocument));
