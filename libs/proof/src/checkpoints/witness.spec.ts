import { type Batch, sealBatch } from '@jackpot/journal';
import { FORGER, OPERATOR, sha256, signerOf, verifyEd25519 } from '../../test/keys.js';
import { SomeLink, someLink } from '../../test/some-link.js';
import type { NoteSigner } from './signed-note.js';
import {
  type Shown,
  type WitnessMemory,
  type Witnessed,
  cosignatureProblem,
  cosigned,
  memoryLine,
  parseMemory,
  witnessed,
} from './witness.js';

const trust = { sha256, verify: verifyEd25519, keys: [OPERATOR] };
const WITNESS = signerOf('regulator.example', 9);

async function shownBy(link: SomeLink, memory?: WitnessMemory, signer: NoteSigner = OPERATOR): Promise<Shown> {
  const { note, checkpoint } = (await link.extend(signer))!;
  const from = memory?.checkpoint.batch ?? 1;
  const rememberedNote = link.kept.find((kept) => kept.checkpoint.batch === memory?.checkpoint.batch)?.note;
  const hashes = link.journal.filter(({ batch }) => batch >= from && batch <= checkpoint.batch).map(({ hash }) => hash);
  return { note, rememberedNote, hashes };
}

function memoryOf(result: Witnessed): WitnessMemory {
  if ('refusal' in result) throw new Error(`${result.refusal.code}: ${result.refusal.text}`);
  return result.memory;
}

const codeOf = (result: Witnessed): string => ('refusal' in result ? result.refusal.code : 'SIGNED');

async function growing(prngSeed: number): Promise<{ readonly early: SomeLink; readonly whole: readonly Batch[] }> {
  const { journal } = await someLink({ prngSeed });
  return { early: new SomeLink(journal.slice(0, Math.ceil(journal.length / 2))), whole: journal };
}

function rewritten(journal: readonly Batch[], from: number): Batch[] {
  const batches = journal.slice(0, from - 1);
  for (const batch of journal.slice(from - 1)) {
    const previousHash = batches.at(-1)?.hash ?? batch.previousHash;
    batches.push(sealBatch({ ...batch, previousHash, sealedAt: batch.sealedAt + 1 }, sha256));
  }
  return batches;
}

describe('a witness', () => {
  it('signs its first checkpoint and every continuation, at any number of batches', async () => {
    for (let prngSeed = 1; prngSeed <= 5; prngSeed += 1) {
      const { early, whole } = await growing(prngSeed);
      const { name: link } = early;
      const first = memoryOf(witnessed({ link, trust }, undefined, await shownBy(early)));
      expect(memoryOf(witnessed({ link, trust }, first, await shownBy(early, first)))).toEqual(first);
      early.journal.push(...whole.slice(early.journal.length));
      const last = memoryOf(witnessed({ link, trust }, first, await shownBy(early, first)));
      expect(last.checkpoint.batch).toBe(whole.length);
    }
  });

  it('refuses a rewritten journal that was signed again, although all of it verifies', async () => {
    const { early, whole } = await growing(6);
    const { name: link } = early;
    const memory = memoryOf(witnessed({ link, trust }, undefined, await shownBy(early)));
    const forged = new SomeLink(rewritten(whole, 2));
    expect(codeOf(witnessed({ link, trust }, memory, await shownBy(forged, memory)))).toBe('CHECKPOINT_VANISHED');
    const shown = { ...(await shownBy(forged, memory)), rememberedNote: memory.note };
    expect(codeOf(witnessed({ link, trust }, memory, shown))).toBe('HISTORY_CHANGED');
    const hashes = [memory.checkpoint.hash, ...shown.hashes.slice(1)];
    expect(codeOf(witnessed({ link, trust }, memory, { ...shown, hashes }))).toBe('HISTORY_CHANGED');
  });

  it('refuses a journal that was cut off', async () => {
    const { early, whole } = await growing(7);
    const { name: link } = early;
    const memory = memoryOf(witnessed({ link, trust }, undefined, await shownBy(early)));
    const cut = new SomeLink(whole.slice(0, 2));
    expect(codeOf(witnessed({ link, trust }, memory, await shownBy(cut, memory)))).toBe('WENT_BACK');
  });

  it('refuses a removed checkpoint, although the journal is unchanged', async () => {
    const { early, whole } = await growing(8);
    const { name: link } = early;
    const memory = memoryOf(witnessed({ link, trust }, undefined, await shownBy(early)));
    const without = new SomeLink([...whole]);
    expect(codeOf(witnessed({ link, trust }, memory, await shownBy(without, memory)))).toBe('CHECKPOINT_VANISHED');
  });

  it('refuses another key and another link', async () => {
    const { early } = await growing(9);
    const { name: link } = early;
    expect(codeOf(witnessed({ link: 'other', trust }, undefined, await shownBy(early)))).toBe('NOT_THE_OPERATORS');
    const forged = new SomeLink([...early.journal]);
    expect(codeOf(witnessed({ link, trust }, undefined, await shownBy(forged, undefined, FORGER)))).toBe(
      'NOT_THE_OPERATORS',
    );
  });

  it('refuses hashes that do not make up the signed root', async () => {
    const { early } = await growing(10);
    const { name: link } = early;
    const shown = await shownBy(early);
    const hashes = [sha256(new Uint8Array()), ...shown.hashes.slice(1)];
    expect(codeOf(witnessed({ link, trust }, undefined, { ...shown, hashes }))).toBe('HISTORY_CHANGED');
    expect(codeOf(witnessed({ link, trust }, undefined, { ...shown, hashes: shown.hashes.slice(1) }))).toBe(
      'HISTORY_CHANGED',
    );
  });

  it('reads its memory back, and refuses a damaged memory', async () => {
    const { early } = await growing(11);
    const memory = memoryOf(witnessed({ link: early.name, trust }, undefined, await shownBy(early)));
    const line = memoryLine(memory);
    expect(parseMemory(line, sha256)).toEqual(memory);
    const [peak] = memory.peaks.map((one) => Buffer.from(one).toString('base64'));
    for (const damaged of ['', '{}', line.slice(0, -9), line.replace(peak!, peak!.toLowerCase())])
      expect(parseMemory(damaged, sha256)).toBeUndefined();
  });
});

describe('the signature of a witness', () => {
  it('is valid for its own checkpoint only', async () => {
    const { early } = await growing(12);
    const first = (await early.extend())!.checkpoint;
    const note = cosigned(first, WITNESS, sha256);
    const witnesses = { ...trust, keys: [WITNESS] };
    expect(cosignatureProblem(first, note, witnesses)).toBeNull();
    expect(cosignatureProblem({ ...first, at: first.at + 1 }, note, witnesses)).toBe('a signature under another text');
    expect(cosignatureProblem(first, note, trust)).toContain('not trusted');
    expect(cosignatureProblem(first, note.replace('time', 'Time'), witnesses)).toContain('is not');
  });
});
