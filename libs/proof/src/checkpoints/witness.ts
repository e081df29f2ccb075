import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { fromBase64, toBase64 } from '../base64.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint.js';
import { Peaks, peakCount } from './merkle.js';
import { type NoteSigner, type NoteTrust, noteProblemText, openNote, signNote } from './signed-note.js';

/** What a witness remembers of a link: the last checkpoint that it signed as well, and the tree up to there. */
export interface WitnessMemory {
  /** As the operator signed it, byte for byte. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly peaks: readonly Uint8Array[];
}

/** What the operator shows of a link. */
export interface Shown {
  /** Its newest checkpoint. */
  readonly note: string;
  /** The checkpoint that it publishes at the batch that the witness remembers. */
  readonly rememberedNote: string | undefined;
  /** Hashes of the batches from the one that the witness remembers, or from the first, to the newest checkpoint. */
  readonly hashes: readonly Uint8Array[];
}

/** Why a witness does not sign. Every one needs a person: a database that is whole never gives one. */
export type WitnessRefusal =
  /** Not signed by the operator, or not the text of a checkpoint of this link. */
  | { readonly code: 'NOT_THE_OPERATORS'; readonly text: string }
  /** The newest checkpoint is older than what was signed before: the journal was cut off. */
  | { readonly code: 'WENT_BACK'; readonly text: string }
  /** A checkpoint that was signed before is gone, or another one is in its place. */
  | { readonly code: 'CHECKPOINT_VANISHED'; readonly text: string }
  /** The journal has other batches than the ones that were signed before. */
  | { readonly code: 'HISTORY_CHANGED'; readonly text: string };

export type Witnessed = { readonly memory: WitnessMemory } | { readonly refusal: WitnessRefusal };

interface Witnessing {
  readonly link: string;
  readonly trust: NoteTrust;
}

/**
 * Whether what the operator shows continues what the witness remembers. The witness calculates the tree itself, from the
 * hashes of the batches: it believes no root and no head that it has not derived from what it remembers.
 */
export function witnessed({ link, trust }: Witnessing, remembered: WitnessMemory | undefined, shown: Shown): Witnessed {
  const opened = openNote(shown.note, trust);
  if (!opened.ok) return refused('NOT_THE_OPERATORS', noteProblemText(opened));
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint?.link !== link) return refused('NOT_THE_OPERATORS', `the signed text is no checkpoint of ${link}`);
  const gone = remembered === undefined ? null : lost(remembered, checkpoint, shown);
  if (gone !== null) return { refusal: gone };
  const tree = grown(remembered, shown.hashes, trust.sha256);
  if (tree.size !== checkpoint.batch) return refused('HISTORY_CHANGED', `${tree.size} batches for ${checkpoint.batch}`);
  if (!sameBytes(shown.hashes.at(-1) ?? new Uint8Array(), checkpoint.hash))
    return refused('HISTORY_CHANGED', `batch ${checkpoint.batch} has not the signed hash ${toHex(checkpoint.hash)}`);
  if (!sameBytes(tree.root(), checkpoint.root))
    return refused('HISTORY_CHANGED', `the signed root of batch ${checkpoint.batch} is not that of this history`);
  return { memory: { note: shown.note, checkpoint, peaks: tree.peaks } };
}

function lost(remembered: WitnessMemory, checkpoint: Checkpoint, shown: Shown): WitnessRefusal | null {
  const { batch, hash } = remembered.checkpoint;
  if (checkpoint.batch < batch)
    return { code: 'WENT_BACK', text: `batch ${checkpoint.batch} is the newest; batch ${batch} was signed before` };
  if (shown.rememberedNote !== remembered.note)
    return {
      code: 'CHECKPOINT_VANISHED',
      text: `the checkpoint at batch ${batch} is ${shown.rememberedNote === undefined ? 'gone' : 'another one'}`,
    };
  if (!sameBytes(shown.hashes[0] ?? new Uint8Array(), hash))
    return { code: 'HISTORY_CHANGED', text: `batch ${batch} has another hash than ${toHex(hash)}` };
  return null;
}

/** The tree of what is remembered, and of the batches after it. */
function grown(remembered: WitnessMemory | undefined, hashes: readonly Uint8Array[], sha256: Sha256): Peaks {
  const tree = new Peaks(
    sha256,
    remembered === undefined ? undefined : { size: remembered.checkpoint.batch, peaks: remembered.peaks },
  );
  for (const hash of remembered === undefined ? hashes : hashes.slice(1)) tree.append(hash);
  return tree;
}

function refused(code: WitnessRefusal['code'], text: string): Witnessed {
  return { refusal: { code, text } };
}

/** A checkpoint under the signature of a witness: the same text, so that nothing but that checkpoint is meant. */
export function cosigned(checkpoint: Checkpoint, witness: NoteSigner, sha256: Sha256): string {
  return signNote(checkpointText(checkpoint), witness, sha256);
}

/** Whether a note is the signature of a trusted witness under this checkpoint; or what is wrong with it. */
export function cosignatureProblem(checkpoint: Checkpoint, note: string, trust: NoteTrust): string | null {
  const opened = openNote(note, trust);
  if (!opened.ok) return noteProblemText(opened);
  return opened.text === checkpointText(checkpoint) ? null : 'a signature under another text';
}

/** The memory of a link as one line of a file. */
export function memoryLine({ note, peaks }: WitnessMemory): string {
  return `${JSON.stringify({ note, peaks: peaks.map(toBase64) })}\n`;
}

/** Reads a line back; undefined where it is none: a memory that is damaged remembers nothing, and a person must investigate. */
export function parseMemory(line: string, sha256: Sha256): WitnessMemory | undefined {
  const { note, peaks: texts } = fieldsOf(line);
  const peaks = texts.map(fromBase64);
  const [text = ''] = note.split('\n\n');
  const checkpoint = parseCheckpoint(`${text}\n`);
  if (checkpoint === undefined || peaks.length !== peakCount(checkpoint.batch)) return undefined;
  const whole = peaks.filter((peak) => peak !== undefined);
  if (whole.length !== peaks.length) return undefined;
  const tree = new Peaks(sha256, { size: checkpoint.batch, peaks: whole });
  return sameBytes(tree.root(), checkpoint.root) ? { note, checkpoint, peaks: whole } : undefined;
}

function fieldsOf(line: string): { readonly note: string; readonly peaks: readonly string[] } {
  try {
    const { note, peaks } = JSON.parse(line) as { readonly note?: unknown; readonly peaks?: unknown };
    const texts = Array.isArray(peaks) ? peaks.filter((peak): peak is string => typeof peak === 'string') : [];
    return { note: typeof note === 'string' ? note : '', peaks: texts };
  } catch {
    return { note: '', peaks: [] };
  }
}
