import { readLinkConfig } from '@jackpot/progressive';
import { z } from 'zod';

/** docs/reference/floor-recording.md explains the fields. */
export const RECORDING_VERSION = 1;

const milliseconds = z.number().min(0);
const seat = z.int().min(1).max(9);
const exactDollars = z.string().regex(/^\d+\.\d{8}$/);

export const headerSchema = z.strictObject({
  type: z.literal('recording'),
  version: z.literal(RECORDING_VERSION),
  seed: z.int().nullable(),
  terms: z.record(z.string(), z.unknown()),
  opening: z.record(z.string(), exactDollars),
});

const awardSchema = z.strictObject({
  seat,
  line: z.string(),
  level: z.string().nullable(),
  amount: z.string().regex(/^\d+\.\d{2}$/),
  pay: z.enum(['table', 'claim']),
});

const cardSchema = z.string().regex(/^[A2-9TJQK][SHCD]$/);
const shoeSchema = z.strictObject({ type: z.literal('shoe'), table: z.string(), burn: cardSchema.optional() });

const coupSchema = z.strictObject({
  type: z.literal('coup'),
  table: z.string(),
  kind: z.enum(['wagering', 'no-wager']),
  acts: z.array(z.tuple([milliseconds, seat, z.enum(['wager', 'withdraw', 'restart'])])),
  lockAt: milliseconds,
  late: z.array(z.tuple([milliseconds, seat])),
  ending: z.enum(['cards', 'void-before-lock', 'void-after-lock']),
  endAfter: milliseconds,
  settleAfter: milliseconds,
  cards: z.array(cardSchema).max(6),
  coverCard: z.literal(true).optional(),
  result: z.strictObject({ voided: z.boolean(), seats: z.array(seat), awards: z.array(awardSchema) }),
});

const lineSchema = z.discriminatedUnion('type', [shoeSchema, coupSchema]);

export type Header = z.output<typeof headerSchema>;
export type ShoeLine = z.output<typeof shoeSchema>;
export type CoupLine = z.output<typeof coupSchema>;
export type RecordedAward = z.output<typeof awardSchema>;

export interface Recording {
  readonly header: Header;
  readonly lines: readonly (ShoeLine | CoupLine)[];
}

export function readRecording(text: string): RecordingRead {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const header = headerSchema.safeParse(parsed(first));
  if (!header.success) return refused(`line 1 is not the header of a recording: ${problemOf(header.error)}`);
  if (!readLinkConfig(header.data.terms).ok) return refused('line 1: its terms are not terms of a link');
  const lines: (ShoeLine | CoupLine)[] = [];
  for (const [index, line] of rest.entries()) {
    const read = lineSchema.safeParse(parsed(line));
    if (!read.success) return refused(`line ${index + 2}: ${problemOf(read.error)}`);
    lines.push(read.data);
  }
  return { ok: true, recording: { header: header.data, lines } };
}

type RecordingRead = { readonly ok: true; readonly recording: Recording } | RecordingRefused;

interface RecordingRefused {
  readonly ok: false;
  readonly why: string;
}

function refused(why: string): RecordingRefused {
  return { ok: false, why };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function problemOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
}
