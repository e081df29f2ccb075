import { databaseUrl, readSettings } from '@jackpot/platform';
import { journalStreams, makeProjector } from '@jackpot/storage';
import { z } from 'zod';
import { commandLine } from './command-line.js';

/**
 * `npm run rebuild -- [--link ID]`: drops the tables people read and writes them anew from the journal. Play may go on:
 * the controller's own projector carries on where this one is. Payout documents and table keys are not touched.
 */
const { values } = commandLine('usage: npm run rebuild -- [--link ID]', { options: { link: { type: 'string' } } });
const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));
const projector = makeProjector(DATABASE_URL);

for (const stream of values.link === undefined ? await journalStreams(DATABASE_URL) : [values.link]) {
  const startedMs = performance.now();
  process.stdout.write(`${stream}: taking the tables away and making them anew from the journal ...\n`);
  await projector.rebuild(stream);
  const { sequence } = await projector.projectNext(stream);
  process.stdout.write(
    `${stream}: done up to journal sequence ${sequence}, in ${Math.round(performance.now() - startedMs)} ms\n`,
  );
}
await projector.close();
