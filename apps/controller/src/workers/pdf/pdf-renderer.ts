import { Mutex } from '@jackpot/platform';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { startThread } from '../start-thread.js';

@Injectable()
export class PdfRenderer {
  readonly #mutex = new Mutex();

  render(document: PrintableDocument): Promise<Buffer> {
    return this.#mutex.run('pdf', () => this.#run(document));
  }

  #run(document: PrintableDocument): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const worker = startThread(new URL('./pdf-worker.js', import.meta.url), { workerData: document });
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the PDF thread ended without a result')));
    });
  }
}

export function pdfFile(bytes: Buffer, name: string): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    disposition: `inline; filename="${name}"`,
    length: bytes.length,
  });
}
