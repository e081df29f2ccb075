import { toHex } from '@jackpot/journal';
import { z } from 'zod';
import { originOf } from '../checkpoints/checkpoint.js';
import { CONTENT_FORMS, count, hex } from '../export/records.js';

/**
 * The lines of a segment of an archive: docs/reference/export-format.md. Between its first two lines and its last, a segment
 * has the lines of an export.
 */

const ARCHIVE_FORMAT = 'royal-9-archive/1';

/** A batch of the journal, as the end of a chain. */
const place = z.strictObject({ batch: count, sequence: count, hash: hex });

const header = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(ARCHIVE_FORMAT),
  operator: z.string(),
  link: z.string(),
  /** 1, 2, 3, ... of the link, without a gap. */
  number: z.int().min(1),
  /** The gaming day with whose last event it ends. */
  day: z.iso.date(),
  firstBatch: z.int().min(1),
  lastBatch: z.int().min(1),
  /** What its first batch follows. */
  before: place,
  /** SHA-256 of the last line of the segment before; of the first segment 32 zero bytes. */
  previousEnd: hex,
  archivedAt: z.iso.datetime(),
  /** The public key of the operator, as `keyText`: for people to compare with the one they know, never to be believed. */
  key: z.string(),
});

const state = z.strictObject({
  kind: z.literal('state'),
  /** The position before the first batch, as `positionText`. */
  fold: z.string(),
  rest: z.string(),
  /** Of the position. */
  sha256: hex,
  /** Signed over `stateText`: a state that the operator did not sign is not even read. */
  note: z.string(),
});

const end = z.strictObject({
  kind: z.literal('end'),
  /** Lines before this one. */
  lines: count,
  chain: hex,
  /** Its last batch. */
  head: place,
  /** SHA-256 of the position behind it. */
  stateAfter: hex,
  /** Signed over `segmentEndText`. */
  note: z.string(),
});

export const segmentRecord = z.discriminatedUnion('kind', [header, state, ...CONTENT_FORMS, end]);

export type SegmentRecord = z.output<typeof segmentRecord>;
export type SegmentRecordOf<K extends SegmentRecord['kind']> = Extract<SegmentRecord, { readonly kind: K }>;
export type SegmentHeader = SegmentRecordOf<'header'>;
export type Place = z.output<typeof place>;

export const HEADER_START = { kind: 'header', format: ARCHIVE_FORMAT } as const;

export function placeOf(head: { readonly batch: number; readonly sequence: number; readonly hash: Uint8Array }): Place {
  return { batch: head.batch, sequence: head.sequence, hash: toHex(head.hash) };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.batch === other.batch && one.sequence === other.sequence && one.hash === other.hash;
}

type Named = Pick<SegmentHeader, 'operator' | 'link' | 'number'>;

/** What is signed under the state of a segment. */
export function stateText({ operator, link, number }: Named, sha256: string): string {
  return `${originOf(operator, link)} archive ${number} state\n${sha256}\n`;
}

/** What the last line of a segment signs. */
export function segmentEndText(
  { operator, link, number }: Named,
  { lines, chain, head, stateAfter }: Omit<SegmentRecordOf<'end'>, 'kind' | 'note'>,
): string {
  const { batch, sequence, hash } = head;
  const rows = [lines, `chain ${chain}`, `head ${batch} ${sequence} ${hash}`, `state ${stateAfter}`];
  return `${[`${originOf(operator, link)} archive ${number}`, ...rows].join('\n')}\n`;
}
