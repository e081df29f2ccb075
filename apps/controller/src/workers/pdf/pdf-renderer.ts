import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { PrintableDocument } from '../../http/printable-document.js';

/** Draws papers as PDF, in a thread of its own, one at a time: whoever prints a year of reports does not slow down a wager. */
@Injectable()
export class PdfRenderer {
  #last: Promise<unknown> = Promise.resolve();

  print(paper: PrintableDocument): Promise<Buffer> {
    const mine = this.#last.then(
      () => this.#run(paper),
      () => this.#run(paper),
    );
    this.#last = mine;
    return mine;
  }

  #run(paper: PrintableDocument): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), { workerData: paper });
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a PDF ended without one')));
    });
  }
}
