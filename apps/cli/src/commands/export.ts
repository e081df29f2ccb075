import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { commandLine, anyText } from '@jackpot/platform';
import { keyText, writeExport } from '@jackpot/proof';
import { sha256 } from '../export/signatures.js';
import { withSigningKey } from '../export/with-signing-key.js';

/** Format: docs/reference/export-format.md */
export const exportLink = {
  line: commandLine({
    command: 'royal9 export',
    about: 'Writes everything about a link to one signed file, up to a checkpoint that is made now.',
    options: {
      link: { help: 'the link', shown: 'ID', read: anyText, isRequired: true },
      out: { help: 'the file to write; it must not exist', shown: 'FILE', read: anyText, isRequired: true },
    },
    notes: 'Exit code: 0 written, 1 the file could not be written completely.',
  }),
  failureCode: 1,
  run: async ({ link, out }: { readonly link: string; readonly out: string }): Promise<number> => {
    await withSigningKey(link, async (operator) => {
      const lines = writeExport(operator, operator.last);
      await pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(out, { flags: 'wx' }));
      const { batch } = operator.last.checkpoint;
      process.stdout.write(`${out}: link ${link} up to batch ${batch}\nkey: ${keyText(operator.signer, sha256)}\n`);
    });
    return 0;
  },
};
