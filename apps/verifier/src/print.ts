import { toHex } from '@jackpot/journal';
import { databaseUrl, readSettings } from '@jackpot/platform';
import { decodeEvents } from '@jackpot/progressive';
import { journalStreams, readJournal } from '@jackpot/storage';
import { z } from 'zod';
import { readable } from '@jackpot/proof';
import { commandLine } from './command-line.js';

/**
 * `npm run journal -- [--link ID]`: a link's journal as JSON Lines, one event a line, in order. Amounts are decimal texts;
 * bytes are hex; a sealed trigger stays sealed. For reading and for other people's tools, never read back by ours.
 */
const { values } = commandLine('usage: npm run journal -- [--link ID]', { options: { link: { type: 'string' } } });
const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));

// Whoever reads may have read enough (`| head`): that is no fault.
process.stdout.on('error', () => process.exit(0));

for (const stream of values.link === undefined ? await journalStreams(DATABASE_URL) : [values.link])
  await print(stream);

async function print(stream: string): Promise<void> {
  for await (const batch of readJournal(DATABASE_URL, stream)) {
    const { epoch, firstSequence, hash } = batch;
    decodeEvents(batch.events).forEach((event, index) => {
      const line = { link: stream, batch: batch.batch, epoch, journalSequence: firstSequence + index, ...event };
      process.stdout.write(`${JSON.stringify(line, readable)}\n`);
    });
    process.stdout.write(`${JSON.stringify({ link: stream, batch: batch.batch, hash: toHex(hash) })}\n`);
  }
}
