import {
  type Batch,
  ByteReader,
  JournalDamage,
  type Sha256,
  batchHash,
  fromHex,
  sameBytes,
  toHex,
} from '@jackpot/journal';
import { assert } from '@jackpot/money';
import { type LinkEvent, readEvent } from '@jackpot/progressive';
import { z } from 'zod';
import { type Checkpoint, parseCheckpoint } from '../checkpoints/checkpoint.js';
import type { KeptCheckpoint } from '../checkpoints/extend.js';
import { inclusionPath, isIncluded } from '../checkpoints/merkle.js';
import { type NoteTrust, noteProblemText, openNote } from '../checkpoints/signed-note.js';
import { batchOf, batchRecord } from '../export/batch-record.js';
import { batchForm } from '../export/records.js';

const INCLUSION_FORMAT = 'royal-9-inclusion/1';

/**
 * The whole batch of an event, the hashes between the batch and the root of the tree, and the signed checkpoint with
 * that root.
 */
const inclusionForm = z.strictObject({
  format: z.literal(INCLUSION_FORMAT),
  link: z.string(),
  sequence: z.int().min(1),
  batch: batchForm,
  path: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  checkpoint: z.string(),
});

export type InclusionProof = z.output<typeof inclusionForm>;

/**
 * @param hashes hashes of batches 1 to the checkpoint's batch, in order
 * @param sequence of an event of the batch, otherwise an invariant violation
 */
export function proveInclusion(
  {
    batch,
    sequence,
    hashes,
  }: { readonly batch: Batch; readonly sequence: number; readonly hashes: readonly Uint8Array[] },
  { checkpoint, note }: Pick<KeptCheckpoint, 'checkpoint' | 'note'>,
  sha256: Sha256,
): InclusionProof {
  assert(sequence >= batch.firstSequence && sequence <= batch.lastSequence, 'an event of the batch');
  assert(hashes.length === checkpoint.batch, 'the hashes of the checkpoint’s tree');
  return {
    format: INCLUSION_FORMAT,
    link: batch.stream,
    sequence,
    batch: batchRecord(batch),
    path: inclusionPath(hashes, batch.batch - 1, sha256).map(toHex),
    checkpoint: note,
  };
}

export interface Included {
  readonly event: LinkEvent;
  readonly sequence: number;
  readonly batch: number;
  readonly checkpoint: Checkpoint;
}

/** If the proof is refused, `why` is a sentence. */
export function verifyInclusion(
  body: unknown,
  trust: NoteTrust,
): { readonly ok: true; readonly included: Included } | InclusionRefused {
  const parsed = inclusionForm.safeParse(body);
  if (!parsed.success) return refused(`not an inclusion proof of the format ${INCLUSION_FORMAT}`);
  const { link, sequence, batch: record, path, checkpoint: note } = parsed.data;
  const opened = openNote(note, trust);
  if (!opened.ok) return refused(`the checkpoint: ${noteProblemText(opened)}`);
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint === undefined || checkpoint.link !== link)
    return refused(`what is signed is no checkpoint of ${link}`);
  const batch = batchOf(link, record);
  if (batch === undefined || !isHashed(batch, trust.sha256))
    return refused('the batch does not have the hash that it states');
  const leaf = { batchHash: batch.hash, index: batch.batch - 1, size: checkpoint.batch, path: path.map(bytesOf) };
  if (!isIncluded(leaf, checkpoint.root, trust.sha256))
    return refused('the hashes do not lead from the batch to the signed root');
  const event = eventAt(batch, sequence);
  return event === undefined
    ? refused(`event ${sequence} is not in the batch`)
    : { ok: true, included: { event, sequence, batch: batch.batch, checkpoint } };
}

interface InclusionRefused {
  readonly ok: false;
  readonly why: string;
}

function refused(why: string): InclusionRefused {
  return { ok: false, why };
}

function isHashed(batch: Batch, sha256: Sha256): boolean {
  // A number that is too large for its field of the hashed text (48, 32 or 8 bits) cannot be hashed.
  const { batch: number, firstSequence, lastSequence, sealedAt, epoch, format } = batch;
  const isHashable =
    Math.max(number, firstSequence, lastSequence, sealedAt) < 2 ** 48 && epoch < 2 ** 32 && format < 256;
  return isHashable && sameBytes(batchHash(batch, sha256), batch.hash);
}

function eventAt({ events, firstSequence }: Batch, sequence: number): LinkEvent | undefined {
  const reader = new ByteReader(events);
  try {
    for (let at = firstSequence; !reader.isAtEnd; at += 1) {
      const event = readEvent(reader);
      if (at === sequence) return event;
    }
    return undefined;
  } catch (error) {
    if (error instanceof JournalDamage) return undefined;
    throw error;
  }
}

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array();
}
