import { createHash } from 'node:crypto';
import { CloseVerifier, royal9Chances, type Close } from '@jackpot/books';
import { databaseUrl, readSettings } from '@jackpot/platform';
import { CloseStore, journalStreams, readJournal } from '@jackpot/storage';
import { z } from 'zod';
import { commandLine } from './command-line.js';

/**
 * `npm run closes -- [--link ID]`: are the closes of the gaming days true? Folds every day anew from the journal alone and
 * compares each report byte for byte, its place in the journal, and the chain of the closes. Ends with 0 where all of it
 * holds, with 1 at the first close of a link that does not, with 2 where it could not look.
 */
const PAGE_CLOSES = 100;
const { values } = commandLine('usage: npm run closes -- [--link ID]', { options: { link: { type: 'string' } } });
const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));
const store = new CloseStore(DATABASE_URL);

let isClean = true;
for (const stream of values.link === undefined ? await journalStreams(DATABASE_URL) : [values.link])
  isClean = (await verify(stream)) && isClean;
await store.close();
process.stdout.write(isClean ? 'closes: true\n' : 'closes: NOT TRUE\n');
process.exitCode = isClean ? 0 : 1;

async function verify(stream: string): Promise<boolean> {
  const verifier = new CloseVerifier(
    await allCloses(stream),
    (bytes) => createHash('sha256').update(bytes).digest(),
    royal9Chances,
  );
  for await (const batch of readJournal(DATABASE_URL, stream)) if (!verifier.take(batch)) break;
  const { verified, finding, remarks } = verifier.end();
  for (const remark of remarks) process.stdout.write(`link ${stream}: look at this: ${remark}\n`);
  process.stdout.write(`link ${stream}: ${verified} closes recomputed from the journal, alike to the byte\n`);
  if (finding === null) return true;
  process.stdout.write(`link ${stream}: close ${finding.number}, day ${finding.day}: ${finding.what}\n`);
  return false;
}

async function allCloses(stream: string): Promise<readonly Close[]> {
  const closes: Close[] = [];
  for (;;) {
    const page = await store.from(stream, (closes.at(-1)?.number ?? 0) + 1, PAGE_CLOSES);
    closes.push(...page);
    if (page.length < PAGE_CLOSES) return closes;
  }
}
