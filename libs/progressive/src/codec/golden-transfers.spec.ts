import { fromHex, toHex } from '@jackpot/journal';
import { parseCard } from '@jackpot/rules';
import {
  type CorrectionEvent,
  type NoticeEvent,
  type Person,
  asLinkId,
  asTableNo,
  decodeEvents,
  encodeEvents,
} from '../index.js';

const person: Person = { id: 'h', name: 'H. I', license: 'T-1', role: 'pit-manager' };
const second: Person = { id: 'c', name: 'C. L', license: 'T-2', role: 'commission' };
const why = { reference: 'R9', reason: 'why', person } as const;
const at = 1_772_366_400_000;
const of = { at, notice: 3, ...why } as const;
const registers = { displayMicro: 1n, reserveMicro: 2n, overflowMicro: 3n } as const;
const part = { level: 'heart', ...registers, excessMicro: 4n } as const;
const west = asLinkId('west');
const chance = { ways: 5n, of: 60n } as const;
const card = (name: string) => parseCard(name)!;
const correction = {
  ...{ at, table: asTableNo(1), coup: 2, ...why },
  cardsBefore: [card('KS')],
  cards: [card('9H')],
} as const;
const award = { awardNumber: 7, seat: 2, line: 'spade', level: 'spade', amountCents: 8n, fromMeterCents: 9n } as const;

const GOLDEN: readonly (readonly [CorrectionEvent | NoticeEvent, string])[] = [
  [
    {
      ...{ type: 'TransferNoticed', ...of, dueAt: at + 1, level: 'spade', chance },
      targets: [{ linkId: west, level: 'heart', sharePpm: 10n, priceCents: 500n, chance }],
    },
    '2a019ca9450a000000000300000002523900000003776879000000016800000004482e204900000003542d3102019ca9450a010100000001350000000236300001000000047765737402000000000000000a00000000000001f40000000135000000023630',
  ],
  [
    { type: 'NoticeCancelled', at, notice: 3, reason: 'why', person },
    '2b019ca9450a000000000300000003776879000000016800000004482e204900000003542d3102',
  ],
  [
    { type: 'TransferSent', ...of, second, level: 'spade', seedMicro: 6n, parts: [{ linkId: west, ...part }] },
    '50019ca9450a000000000300000002523900000003776879000000016800000004482e204900000003542d3102000000016300000004432e204c00000003542d320901000000000000000600010000000477657374020000000000000001000000000000000200000000000000030000000000000004',
  ],
  [
    { type: 'TransferReceiptConfirmed', at, notice: 3, part: 1, to: west, level: 'spade', amountMicro: 6n },
    '51019ca9450a0000000003000000047765737401010000000000000006',
  ],
  [
    { type: 'TransferReceived', at, notice: 3, from: west, part: 1, ...part },
    '2d019ca9450a0000000003000000047765737401020000000000000001000000000000000200000000000000030000000000000004',
  ],
  [
    { type: 'RetirementNoticed', ...of, dueAt: at + 1, residual: 'house' },
    '2e019ca9450a000000000300000002523900000003776879000000016800000004482e204900000003542d3102019ca9450a0101',
  ],
  [
    { type: 'LinkRetired', ...of, second, returned: [{ level: 'star', seedMicro: 5n, ...registers }] },
    '2f019ca9450a000000000300000002523900000003776879000000016800000004482e204900000003542d3102000000016300000004432e204c00000003542d32090001000000000000000005000000000000000100000000000000020000000000000003',
  ],
  [
    { type: 'TransferExpected', at, notice: 3, from: west, part: 1, level: 'heart' },
    '3c019ca9450a000000000300000004776573740102',
  ],
  [
    { type: 'TransferExpectationCancelled', at, notice: 3, from: west, part: 1 },
    '3d019ca9450a0000000003000000047765737401',
  ],
  [
    { type: 'CorrectionRequested', ...correction },
    '30019ca9450a0000010000000200000002523900000003776879000000016800000004482e204900000003542d310200010c000115',
  ],
  [
    {
      ...{ type: 'CoupCorrected', ...correction, second },
      reversal: {
        awards: [{ ...award, documentNumber: 10 }],
        levels: [
          { level: 'spade', fromDisplayMicro: -11n, fromReserveMicro: 0n, fromOverflowMicro: 0n, fromHouseMicro: 12n },
        ],
      },
      awards: [{ ...award, documentNumber: 13, reviewWith: 14 }],
      moves: [{ kind: 'award', level: 'spade', amountMicro: 15n }],
    },
    '31019ca9450a0000010000000200000002523900000003776879000000016800000004482e204900000003542d310200010c000115000000016300000004432e204c00000003542d3209000100000007020201000000000000000800000000000000090000000a000101fffffffffffffff500000000000000000000000000000000000000000000000c000100000007020201000000000000000800000000000000090000000d0000000e00010001000000000000000f',
  ],
];

describe('bytes of transfers and retirements that must never change', () => {
  it.each(GOLDEN.map(([event, hex]) => [event.type, event, hex] as const))('%s', (_, event, hex) => {
    expect(toHex(encodeEvents([event]))).toBe(hex);
    expect(decodeEvents(fromHex(hex)!)).toEqual([event]);
  });
});
