import { fromHex, toHex } from '@jackpot/journal';
import { type LinkEvent, asTableNo, decodeEvents, encodeEvents } from '../index.js';

const of = { at: 1_772_366_400_000, table: asTableNo(258), coup: 70_000 };

const GOLDEN: readonly (readonly [LinkEvent, string])[] = [
  [
    { type: 'RoundHeld', ...of, seats: [2, 7], returned: [3], sinceMs: 4_321 },
    '4a019ca9450a00010200011170000202070001030000' + '10e1',
  ],
  [
    {
      ...{ type: 'RoundReleased', ...of, reason: 'seen' },
      person: { id: 'b', name: 'B. O', license: 'T-b', role: 'floor-supervisor' },
    },
    '4b019ca9450a00010200011170000000047365656e0000000162' + '00000004422e204f00000003542d6201',
  ],
  [
    {
      ...{ type: 'VoidApproved', ...of, reason: 'seen' },
      person: { id: 'b', name: 'B. O', license: 'T-b', role: 'floor-supervisor' },
    },
    '4d019ca9450a00010200011170000000047365656e0000000162' + '00000004422e204f00000003542d6201',
  ],
  [
    {
      ...{ type: 'StakesReported', ...of, seat: 9 },
      stakes: [
        { wager: 'player', stakeCents: 2_500n },
        { wager: 'tie/8', stakeCents: 500n },
      ],
    },
    '69019ca9450a00010200011170090002' +
      '00000006706c61796572' +
      '00000000000009c4' +
      '000000057469652f38' +
      '00000000000001f4',
  ],
  [
    { type: 'DeviceReported', ...of, coup: 0, seat: 9, boot: 3, sequence: 17, what: 'closed' },
    '4c019ca9450a0001020000000009000000030000001101',
  ],
  [
    { type: 'MessagesSummarized', ...of, seat: 9, boot: 3, sequence: 17, count: 12, last: 'too-many' },
    '5f019ca9450a00010200011170090000000300000011' + '0000000c01',
  ],
  [
    {
      ...{ type: 'DeviceEnrolled', at: of.at, table: of.table, seat: 9, boot: 4, reason: 'seen' },
      person: { id: 'b', name: 'B. O', license: 'T-b', role: 'technician' },
    },
    '60019ca9450a0001020900000004000000047365656e0000000162' + '00000004422e204f00000003542d6208',
  ],
  [
    { type: 'DoorOpened', at: of.at, table: of.table, door: 'sign', how: 'silent' },
    '61019ca9450a000102000000047369676e01',
  ],
  [
    { type: 'PromotionReported', ...of, seat: 9, houseCents: 250n },
    '87019ca9450a0001020001117009' + '00000000000000fa',
  ],
  [
    { type: 'VigorishMarked', ...of, markers: [{ seat: 9, owedMicro: 125_000_000n }] },
    '6e019ca9450a000102000111700001090000000007735940',
  ],
  [
    { type: 'VigorishCollected', ...of, seat: 9, amountMicro: 125_000_000n, by: 'dealer 4' },
    '6f019ca9450a0001020001117009' + '0000000007735940' + '000000086465616c65722034',
  ],
  [
    {
      ...{ type: 'VigorishFormIssued', at: of.at, table: of.table, seat: 9, amountMicro: 125_000_000n, formNumber: 3 },
      ...{ reason: 'seen', person: { id: 'b', name: 'B. O', license: 'T-b', role: 'technician' } },
    },
    '8c019ca9450a00010209' +
      '0000000007735940' +
      '00000003' +
      '000000047365656e' +
      '0000000162' +
      '00000004422e204f00000003542d6208',
  ],
  [
    {
      ...{ type: 'VigorishFormCollected', at: of.at, table: of.table, formNumber: 3, amountMicro: 125_000_000n },
      person: { id: 'b', name: 'B. O', license: 'T-b', role: 'technician' },
    },
    '8d019ca9450a00010200000003' + '0000000007735940' + '0000000162' + '00000004422e204f00000003542d6208',
  ],
  [{ type: 'DoorClosed', at: of.at, table: of.table, door: 'sign' }, '62019ca9450a000102000000047369676e'],
];

describe('bytes of held rounds and reports that must never change', () => {
  it.each(GOLDEN.map(([event, bytes]) => [event.type, event, bytes] as const))('%s', (_, event, bytes) => {
    expect(toHex(encodeEvents([event]))).toBe(bytes);
    expect(decodeEvents(fromHex(bytes)!)).toEqual([event]);
  });

  it('a report of an unknown kind is damage', () => {
    expect(() => decodeEvents(fromHex(GOLDEN[4]![1].replace(/01$/, '03'))!)).toThrow();
  });
});
