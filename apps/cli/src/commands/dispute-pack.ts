import { writeFile } from 'node:fs/promises';
import { commandLine, anyText, whole } from '@jackpot/platform';
import { packOf } from '@jackpot/proof';
import { withSigningKey } from '../export/with-signing-key.js';

const AWARD_NUMBER_MAX = 999_999_999;

export const disputePack = {
  line: commandLine({
    command: 'royal9 dispute-pack',
    about: 'Writes everything about one award to one HTML file to print, with the data and the proof in it.',
    options: {
      link: { help: 'the link', shown: 'ID', read: anyText, isRequired: true },
      award: {
        help: "the link's number of the award",
        shown: 'NUMBER',
        read: whole(1, AWARD_NUMBER_MAX),
        isRequired: true,
      },
      out: { help: 'the file to write; it must not exist', shown: 'FILE', read: anyText, isRequired: true },
    },
    notes: 'Exit code: 0 written, 1 the link has no such award, or the pack could not be written.',
  }),
  failureCode: 1,
  run: async ({ link, award, out }: { readonly link: string; readonly award: number; readonly out: string }) => {
    const html = await withSigningKey(link, (operator) =>
      packOf({ ...operator, key: operator.signer }, operator.last, award),
    );
    if (html === undefined) {
      process.stderr.write(`link ${link} has no award ${award}\n`);
      return 1;
    }
    await writeFile(out, html, { flag: 'wx' });
    return 0;
  },
};
