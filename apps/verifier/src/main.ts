import { parseArgs } from 'node:util';
import { databaseUrl, readSettings } from '@jackpot/platform';
import { ReadModel, journalStreams, makeDataSource } from '@jackpot/storage';
import { z } from 'zod';
import { verifyLink } from './verify-link.js';

/**
 * `npm run verify -- [--link ID]`: is the journal true? Reads it alone, hashes every batch anew, decides every event
 * again with the pure libraries, opens the must-hit commitments, and compares the tables people read. Ends with 0 where
 * all of it holds, with 1 at the first difference of a link, with 2 where it could not look.
 */
const { values } = parseArgs({ options: { link: { type: 'string' } } });
const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));

const dataSource = await (await makeDataSource(DATABASE_URL)).initialize();
const streams = values.link === undefined ? await journalStreams(DATABASE_URL) : [values.link];
let isClean = true;
for (const stream of streams) {
  const verified = await verifyLink(DATABASE_URL, stream, new ReadModel(dataSource), (line) =>
    process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`${verified.text}\n`);
  isClean &&= verified.isClean;
}
await dataSource.destroy();
if (streams.length === 0) process.stdout.write('the journal is empty: no link has been opened\n');
process.stdout.write(isClean ? 'verified: clean\n' : 'verified: NOT CLEAN\n');
process.exitCode = isClean ? 0 : 1;
