import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { fromBase64, toBase64 } from '../base64.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint.js';
import { Peaks, peakCount } from './merkle.js';
import { type NoteSigner, type NoteTrust, noteProblemText, openNote, signNote } from './signed-note.js';

export interface WitnessMemory {
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly peaks: readonly Uint8Array[];
}

export interface Shown {
  readonly note: string;
  readonly rememberedNote: string | undefined;
  readonly hashes: readonly Uint8Array[];
}

/** An intact database never causes a refusal, so people must investigate each refusal. */
export type WitnessRefusal =
  /** The note is not signed by the operator, or is no checkpoint of this link. */
  | { readonly code: 'NOT_THE_OPERATORS'; readonly text: string }
  /** The checkpoint is older than a signed one, so the journal was truncated. */
  | { readonly code: 'WENT_BACK'; readonly text: string }
  | { readonly code: 'CHECKPOINT_VANISHED'; readonly text: string }
  | { readonly code: 'HISTORY_CHANGED'; readonly text: string };

export type Witnessed = { readonly memory: WitnessMemory } | { readonly refusal: WitnessRefusal };

interface Witnessing {
  readonly link: string;
  readonly trust: NoteTrust;
}

/**
 * The published state must continue the remembered state. The witness trusts no root or head that it has not computed
 * from the batch hashes.
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

/** Signs the same text as the operator, so the signature is valid for this checkpoint only. */
export function cosigned(checkpoint: Checkpoint, witness: NoteSigner, sha256: Sha256): string {
  return signNote(checkpointText(checkpoint), witness, sha256);
}

/** Null if a trusted witness signed this checkpoint, otherwise the problem. */
export function cosignatureProblem(checkpoint: Checkpoint, note: string, trust: NoteTrust): string | null {
  const opened = openNote(note, trust);
  if (!opened.ok) return noteProblemText(opened);
  return opened.text === checkpointText(checkpoint) ? null : 'a signature under another text';
}

export function memoryLine({ note, peaks }: WitnessMemory): string {
  return `${JSON.stringify({ note, peaks: peaks.map(toBase64) })}\n`;
}

/** Undefined if the line is damaged, which people must investigate. */
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
