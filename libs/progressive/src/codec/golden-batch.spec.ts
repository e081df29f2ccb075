import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { JOURNAL_FORMAT, fromHex, sealBatch, toHex } from '@jackpot/journal';
import { cardOf } from '@jackpot/rules';
import {
  type Award,
  type LevelMeters,
  type LinkEvent,
  asTableNo,
  decodeEvents,
  decodeMeters,
  encodeEvents,
  encodeMeters,
} from '../index.js';

// Journals are kept for ten years. If this spec fails, give the changed encoding a new event number or a new
// JOURNAL_FORMAT, and leave golden-batch.json unchanged.

interface Golden {
  readonly events: readonly string[];
  readonly meters: string;
  readonly hash: string;
}
const golden = JSON.parse(readFileSync(new URL('./golden-batch.json', import.meta.url), 'utf8')) as Golden;

const of = { at: 1_772_366_400_000, table: asTableNo(258), coup: 70_000 };
const device = { seat: 7, boot: 3, sequence: 41 };
const sealed = { sealed: Uint8Array.of(1, 2, 3), commitment: Uint8Array.of(255, 254) };
const award: Award = {
  awardNumber: 17,
  seat: 7,
  line: 'must-hit',
  level: 'must-hit',
  amountCents: 99_999n,
  fromMeterCents: 99_998n,
  documentNumber: 12,
  reviewWith: 16,
};
const hidden = { fromReserveMicro: 1n, fromOverflowMicro: 2n };

const EVENTS: readonly LinkEvent[] = [
  { type: 'WriterTookOver', at: of.at, epoch: 2, holder: 'controller-1' },
  { type: 'LinkOpened', at: of.at, config: '{"name":"Königin 9"}', mustHit: sealed },
  { type: 'LinkOpened', at: of.at, config: '{}', mustHit: null },
  { type: 'LinkSuspended', at: of.at, by: 'technician', reason: 'sign' },
  { type: 'LinkResumed', at: of.at, by: 'technician', reason: '' },
  { type: 'ShoeOpened', at: of.at, table: of.table, shoe: 9 },
  { type: 'CoupOpened', ...of, kind: 'wagering' },
  { type: 'CoupOpened', ...of, kind: 'no-wager' },
  { type: 'WagerAcknowledged', ...of, ...device, priceCents: 500n },
  { type: 'WagerWithdrawn', ...of, ...device },
  { type: 'LateWagerRefused', ...of, ...device, priceCents: 500n },
  {
    type: 'CoupLocked',
    ...of,
    seats: [1, 7],
    returned: [3],
    contributions: [{ level: 'star', displayMicro: 100_000_000n, reserveMicro: 7n, overflowMicro: 0n }],
  },
  { type: 'CoupLocked', ...of, seats: [], returned: [], contributions: [] },
  {
    type: 'CoupResolved',
    ...of,
    cards: [0, 12, 51, 8].map((index) => cardOf(index)!),
    awards: [
      ...(['star', 'any-two', 'spade', 'heart', 'identical'] as const),
      ...(['suited-v-suited', 'royal-v-royal', 'any-suited', 'any-royal'] as const),
    ].map((line): Award => ({ ...award, line, level: null, documentNumber: 0, reviewWith: 0 })),
    moves: [
      { kind: 'reset', level: 'star', ...hidden, fromHouseMicro: 3n },
      { kind: 'top-up', level: 'spade', ...hidden, fromHouseMicro: 3n },
      { kind: 'pool', level: 'heart', ...hidden },
    ],
    mustHit: {
      award,
      revealed: { triggerCents: 99_990n, nonce: Uint8Array.of(9, 8), winnerNonce: Uint8Array.of(7) },
      moves: [{ kind: 'award', level: 'must-hit', amountMicro: 99_998_000_000n }],
      next: sealed,
    },
  },
  { type: 'CoupResolved', ...of, cards: [], awards: [], moves: [], mustHit: null },
  { type: 'CoupSettled', ...of },
  {
    type: 'CoupVoided',
    ...of,
    by: 'floor-3',
    reason: 'cards exposed',
    reversals: [{ level: 'star', fromDisplayMicro: 4n, ...hidden, fromHouseMicro: -1n }],
  },
];

const METERS: readonly LevelMeters[] = (['star', 'must-hit'] as const).map((level) => ({
  level,
  cycle: 3,
  displayMicro: 5_000_150_000_001n,
  reserveMicro: 7n,
  overflowMicro: 0n,
  inWagers: 70_000,
  hits: 2,
  winsCents: 11_000_000n,
  largestCents: 6_000_000n,
  pendingCents: 5_000_000n,
  machinePaidCents: 0n,
  attendantPaidCents: 6_000_000n,
}));

describe('bytes that must never change', () => {
  it.each(EVENTS.map((event, index) => [event.type, index, event] as const))('%s (%i)', (_, index, event) => {
    expect(toHex(encodeEvents([event]))).toBe(golden.events[index]);
    expect(decodeEvents(fromHex(golden.events[index]!)!)).toEqual([event]);
  });

  it('of meters', () => {
    expect(toHex(encodeMeters(METERS))).toBe(golden.meters);
    expect(decodeMeters(fromHex(golden.meters)!)).toEqual(METERS);
  });

  it('of a sealed batch: its hash', () => {
    const batch = {
      stream: 'royal-9-east',
      batch: 4_000,
      epoch: 2,
      firstSequence: 2 ** 33,
      lastSequence: 2 ** 33 + EVENTS.length - 1,
      sealedAt: of.at,
      format: JOURNAL_FORMAT,
      events: encodeEvents(EVENTS),
      meters: encodeMeters(METERS),
      previousHash: Uint8Array.from({ length: 32 }, (__, index) => index),
    };
    const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
    expect(toHex(sealBatch(batch, sha256).hash)).toBe(golden.hash);
    expect(EVENTS).toHaveLength(golden.events.length);
  });
});
