import { toHex } from '@jackpot/journal';
import { z } from 'zod';
import { originOf } from '../checkpoints/checkpoint.js';
import { CONTENT_FORMS, count, hex } from '../export/records.js';

/**
 * See docs/reference/export-format.md. Between the first two lines and the last line, a segment has the lines of an
 * export.
 */

const ARCHIVE_FORMAT = 'royal-9-archive/1';

const place = z.strictObject({ batch: count, sequence: count, hash: hex });

const header = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(ARCHIVE_FORMAT),
  operator: z.string(),
  link: z.string(),
  number: z.int().min(1),
  day: z.iso.date(),
  firstBatch: z.int().min(1),
  lastBatch: z.int().min(1),
  before: place,
  /** SHA-256 of the previous segment's last line. The first segment has 32 zero bytes. */
  previousEnd: hex,
  archivedAt: z.iso.datetime(),
  /** The operator's public key (`keyText`), for people to compare. A verifier must not trust it. */
  key: z.string(),
});

const state = z.strictObject({
  kind: z.literal('state'),
  fold: z.string(),
  rest: z.string(),
  sha256: hex,
  /** Signature over `stateText`. A state without a valid signature is not parsed. */
  note: z.string(),
});

const end = z.strictObject({
  kind: z.literal('end'),
  lines: count,
  chain: hex,
  head: place,
  stateAfter: hex,
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

export function stateText({ operator, link, number }: Named, sha256: string): string {
  return `${originOf(operator, link)} archive ${number} state\n${sha256}\n`;
}

export function segmentEndText(
  { operator, link, number }: Named,
  { lines, chain, head, stateAfter }: Omit<SegmentRecordOf<'end'>, 'kind' | 'note'>,
): string {
  const { batch, sequence, hash } = head;
  const rows = [lines, `chain ${chain}`, `head ${batch} ${sequence} ${hash}`, `state ${stateAfter}`];
  return `${[`${originOf(operator, link)} archive ${number}`, ...rows].join('\n')}\n`;
}
