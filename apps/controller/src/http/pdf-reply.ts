import { StreamableFile } from '@nestjs/common';

/** A PDF to look at in the page, under a name to keep it by. */
export function pdfFile(bytes: Buffer, name: string): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    disposition: `inline; filename="${name}"`,
    length: bytes.length,
  });
}
