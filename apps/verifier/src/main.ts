import { parseArgs } from 'node:util';
import { databaseUrl, readSettings } from '@jackpot/platform';
import type { LinkTransfers } from '@jackpot/proof';
import { ReadModel, journalStreams, makeDataSource } from '@jackpot/storage';
import { z } from 'zod';
import { hasTransfers, heldTogether } from './together-text.js';
import { verifyLink } from './verify-link.js';

/**
 * `npm run verify -- [--link ID]`: is the journal true? Reads it alone, hashes every batch anew, decides every event
 * again with the pure libraries, opens the must-hit commitments, and compares the tables people read; then holds the links
 * together. Ends with 0 where
 * all of it holds, with 1 at the first difference of a link, with 2 where it could not look.
 */
const { values } = parseArgs({ options: { link: { type: 'string' } } });
const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));

const dataSource = await (await makeDataSource(DATABASE_URL)).initialize();
const streams = values.link === undefined ? await journalStreams(DATABASE_URL) : [values.link];
let isClean = true;
const links: LinkTransfers[] = [];
for (const stream of streams) {
  const verified = await verifyLink(DATABASE_URL, stream, new ReadModel(dataSource), (line) =>
    process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`${verified.text}\n`);
  isClean &&= verified.isClean;
  if (verified.transfers !== null) links.push(verified.transfers);
}
if (links.some(hasTransfers)) {
  const between = heldTogether(links);
  isClean &&= between.isTrue;
  process.stdout.write(`${between.text}\n`);
}
await dataSource.destroy();
if (streams.length === 0) process.stdout.write('the journal is empty: no link has been opened\n');
process.stdout.write(isClean ? 'verified: clean\n' : 'verified: NOT CLEAN\n');
process.exitCode = isClean ? 0 : 1;
