import { createHash } from 'node:crypto';
import { CloseVerifier, royal9Chances, type Close } from '@jackpot/books';
import { commandLine } from '@jackpot/command-line';
import { CloseStore, journalStreams, readJournal } from '@jackpot/storage';
import { LINK, databaseOf } from './one-link.js';

const PAGE_CLOSES = 100;

export const closes = {
  line: commandLine({
    command: 'npm run closes --',
    about: `Verifies the closes of the gaming days: computes every day again from the journal alone and compares each report byte for byte,
its place in the journal, and the chain of the closes.`,
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
  const verifier = new CloseVerifier(
    await allCloses(store, stream),
    (bytes) => createHash('sha256').update(bytes).digest(),
    royal9Chances,
  );
  for await (const batch of readJournal(url, stream)) if (!verifier.take(batch)) break;
  const { verified, finding, remarks } = verifier.end();
  for (const remark of remarks) process.stdout.write(`link ${stream}: remark: ${remark}\n`);
  process.stdout.write(`link ${stream}: ${verified} closes recomputed from the journal, alike to the byte\n`);
  if (finding === null) return true;
  process.stdout.write(`link ${stream}: close ${finding.number}, day ${finding.day}: ${finding.what}\n`);
  return false;
}

async function allCloses(store: CloseStore, stream: string): Promise<readonly Close[]> {
  const closes: Close[] = [];
  for (;;) {
    const page = await store.from(stream, (closes.at(-1)?.number ?? 0) + 1, PAGE_CLOSES);
    closes.push(...page);
    if (page.length < PAGE_CLOSES) return closes;
  }
}
