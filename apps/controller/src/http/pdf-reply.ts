import { StreamableFile } from '@nestjs/common';

/** A PDF that the browser shows inline, with a file name to save it under. */
export function pdfFile(bytes: Buffer, name: string): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    disposition: `inline; filename="${name}"`,
    length: bytes.length,
  });
}
