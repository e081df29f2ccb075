import { z } from 'zod';

/**
 * One JSON object on each line (docs/reference/export-format.md). Long bytes are base64. Hashes that people compare are
 * hex.
 */

export const EXPORT_FORMAT = 'royal-9-export/1';

export const count = z.int().min(0);
export const hex = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string();

const header = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(EXPORT_FORMAT),
  operator: z.string(),
  link: z.string(),
  batches: count,
  exportedAt: z.iso.datetime(),
  /** The operator's public key (`keyText`), for people to compare. A verifier must not trust it. */
  key: z.string(),
});

export const batchForm = z.strictObject({
  kind: z.literal('batch'),
  batch: count,
  epoch: count,
  firstSequence: count,
  lastSequence: count,
  sealedAt: count,
  format: count,
  events: base64,
  meters: base64,
  previousHash: hex,
  hash: hex,
});

const checkpoint = z.strictObject({
  kind: z.literal('checkpoint'),
  note: z.string(),
  cosignatures: z.array(z.string()),
});

const terms = z.strictObject({
  kind: z.literal('terms'),
  sequence: count,
  sha256: hex,
  text: z.string(),
});

const document = z.strictObject({
  kind: z.literal('document'),
  documentNumber: z.int().min(1),
  awardNumber: z.int().min(1),
  /** Null if the document is not prepared yet, or became void before it was prepared. */
  preparedAt: z.iso.datetime().nullable(),
  text: z.string().nullable(),
});

const software = z.strictObject({
  kind: z.literal('software'),
  name: z.string(),
  version: z.string(),
  node: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: count, sha256: hex })).readonly(),
});

const end = z.strictObject({
  kind: z.literal('end'),
  lines: count,
  chain: hex,
  note: z.string(),
});

export const CONTENT_FORMS = [batchForm, checkpoint, terms, document, software] as const;

export const exportRecord = z.discriminatedUnion('kind', [header, ...CONTENT_FORMS, end]);

export type ContentRecord = z.output<(typeof CONTENT_FORMS)[number]>;
export type ExportRecord = z.output<typeof exportRecord>;
export type RecordOf<K extends ExportRecord['kind']> = Extract<ExportRecord, { readonly kind: K }>;

export type SoftwareManifest = Omit<RecordOf<'software'>, 'kind'>;

export function endText(origin: string, { lines, chain }: { readonly lines: number; readonly chain: string }): string {
  return `${origin} export\n${lines}\nchain ${chain}\n`;
}
