import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Close, CloseVerifier, ExceptionChain, readReport, royal9Chances } from '@jackpot/books';
import { commandLine } from '@jackpot/command-line';
import { CloseStore, journalStreams, readJournal } from '@jackpot/storage';
import { LINK, databaseOf } from './one-link.js';

const PAGE_CLOSES = 100;

export const closes = {
  line: commandLine({
    command: 'npm run closes --',
    about: `Verifies the closes of the gaming days: computes every day again from the journal alone and compares each report byte for byte,
its place in the journal, the chain of the closes, and each list of exceptions with its hash.`,
    options: { link: LINK },
    notes: 'Exit code: 0 all of it holds, 1 a close differs, 2 the check could not run.',
  }),
  run: async ({ link }: { readonly link: string | undefined }): Promise<number> => {
    const url = databaseOf();
    const store = new CloseStore(url);
    try {
      let isClean = true;
      for (const stream of link === undefined ? await journalStreams(url) : [link])
        isClean = (await verifyLink(url, store, stream)) && isClean;
      process.stdout.write(isClean ? 'closes: true\n' : 'closes: NOT TRUE\n');
      return isClean ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};

async function verifyLink(url: string, store: CloseStore, stream: string): Promise<boolean> {
  const closes = await allCloses(store, stream);
  const verifier = new CloseVerifier(closes, sha256, royal9Chances);
  for await (const batch of readJournal(url, stream)) if (!verifier.take(batch)) break;
  const { verified, finding, remarks } = verifier.end();
  for (const remark of remarks) process.stdout.write(`link ${stream}: remark: ${remark}\n`);
  process.stdout.write(`link ${stream}: ${verified} closes recomputed from the journal, alike to the byte\n`);
  if (finding !== null)
    process.stdout.write(`link ${stream}: close ${finding.number}, day ${finding.day}: ${finding.what}\n`);
  return (await areListsTrue(store, closes)) && finding === null;
}

/** Every stored list of exceptions has the numbers and the hash that the report of its close states. */
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
