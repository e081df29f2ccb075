import { commandLine } from '@jackpot/platform';
import { toHex } from '@jackpot/journal';
import { decodeEvents } from '@jackpot/progressive';
import { readable } from '@jackpot/proof';
import { journalStreams, readJournal } from '@jackpot/storage';
import { LINK, databaseOf } from './one-link.js';

export const journal = {
  line: commandLine({
    command: 'royal9 journal',
    about: `Prints the journal as JSON Lines, one event a line, in order. Amounts are decimal texts, bytes are hex, a sealed trigger stays
sealed.`,
    options: { link: LINK },
  }),
  failureCode: 1,
  run: async ({ link }: { readonly link: string | undefined }): Promise<number> => {
    const url = databaseOf();
    for (const stream of link === undefined ? await journalStreams(url) : [link]) await print(url, stream);
    return 0;
  },
};

async function print(url: string, stream: string): Promise<void> {
  for await (const batch of readJournal(url, stream)) {
    const { epoch, firstSequence, hash } = batch;
    decodeEvents(batch.events).forEach((event, index) => {
      const line = { link: stream, batch: batch.batch, epoch, journalSequence: firstSequence + index, ...event };
      process.stdout.write(`${JSON.stringify(line, readable)}\n`);
    });
    process.stdout.write(`${JSON.stringify({ link: stream, batch: batch.batch, hash: toHex(hash) })}\n`);
  }
}
