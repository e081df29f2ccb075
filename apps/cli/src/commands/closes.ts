import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Close, CloseVerifier, ExceptionChain, readReport, lineChances } from '@jackpot/books';
import { commandLine } from '@jackpot/platform';
import { CloseStore, journalStreams, readJournal } from '@jackpot/storage';
import { LINK, databaseOf, recordsSeals } from './one-link.js';

const PAGE_CLOSES = 100;

export const closes = {
  line: commandLine({
    command: 'royal9 closes',
    about: `Verifies the closes of the gaming days: computes every day again from the journal alone and compares each report byte for byte,
its place in the journal, the chain of the closes, and each list of exceptions with its hash. With RECORDS_KEY it also verifies
the seals of the closes: who closed a day, and when, is not in the journal.`,
    options: { link: LINK },
    notes:
      'Exit code: 0 all of it holds, 1 a close differs, 2 the check could not run, 3 only the seals were not verified.',
  }),
  run: async ({ link }: { readonly link: string | undefined }): Promise<number> => {
    const url = databaseOf();
    const seals = recordsSeals();
    const store = new CloseStore(url, seals);
    try {
      let isClean = true;
      for (const stream of link === undefined ? await journalStreams(url) : [link]) {
        const closes = await allCloses(store, stream);
        isClean = (await areTrue(url, store, { stream, closes })) && isClean;
        if (seals !== null) isClean = (await areSealed(store, { stream, closes })) && isClean;
      }
      const sealed = seals === null ? '; the seals were not verified: RECORDS_KEY is not set' : '';
      process.stdout.write(isClean ? `closes: true${sealed}\n` : 'closes: NOT TRUE\n');
      if (!isClean) return 1;
      return seals === null ? 3 : 0;
    } finally {
      await store.close();
    }
  },
};

interface ClosesOfLink {
  readonly stream: string;
  readonly closes: readonly Close[];
}

async function areTrue(url: string, store: CloseStore, { stream, closes }: ClosesOfLink): Promise<boolean> {
  const verifier = new CloseVerifier(closes, sha256, lineChances);
  for await (const batch of readJournal(url, stream)) if (!verifier.take(batch)) break;
  const { verified, finding, remarks } = verifier.end();
  for (const remark of remarks) process.stdout.write(`link ${stream}: remark: ${remark}\n`);
  process.stdout.write(`link ${stream}: ${verified} closes recomputed from the journal, alike to the byte\n`);
  if (finding !== null)
    process.stdout.write(`link ${stream}: close ${finding.number}, day ${finding.day}: ${finding.what}\n`);
  return (await areListsTrue(store, closes)) && finding === null;
}

/** A close sealed with an older key must not follow one sealed with the current key. */
async function areSealed(store: CloseStore, { stream, closes }: ClosesOfLink): Promise<boolean> {
  const ages = await store.sealAges(stream, closes);
  const firstOfNow = closes.findIndex(({ number }) => ages.get(number) === 'now');
  const forged = closes.filter(({ number }, index) => {
    const age = ages.get(number) ?? null;
    return age === null || (age === 'before' && firstOfNow !== -1 && index > firstOfNow);
  });
  for (const { number, day } of forged)
    process.stdout.write(
      `link ${stream}: close ${number}, day ${day}: its seal is not a controller's: it was forged or changed\n`,
    );
  return forged.length === 0;
}

async function areListsTrue(store: CloseStore, closes: readonly Close[]): Promise<boolean> {
  let areTrue = true;
  for (const { linkId, number, day, report } of closes) {
    const chain = new ExceptionChain(sha256);
    for await (const page of store.allExceptions(linkId, number)) for (const row of page) chain.take(row);
    if (isDeepStrictEqual(chain.summary(), readReport(report).exceptions)) continue;
    areTrue = false;
    process.stdout.write(
      `link ${linkId}: close ${number}, day ${day}: its list of exceptions is not the one it was closed with\n`,
    );
  }
  return areTrue;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

async function allCloses(store: CloseStore, stream: string): Promise<readonly Close[]> {
  const closes: Close[] = [];
  for (;;) {
    const page = await store.from(stream, (closes.at(-1)?.number ?? 0) + 1, PAGE_CLOSES);
    closes.push(...page);
    if (page.length < PAGE_CLOSES) return closes;
  }
}
