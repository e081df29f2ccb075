import { fromHex, toHex } from '@jackpot/journal';
import { cardOf } from '@jackpot/rules';
import { type ShoeEvent, asTableNo, decodeEvents, encodeEvents } from '../index.js';

const of = { at: 1_772_366_400_000, table: asTableNo(258), shoe: 9 };
const card = cardOf(51)!;

const person = { id: 'b', name: 'B. O', license: 'T-b', role: 'floor-supervisor' } as const;
const PERSON = '000000016200000004422e204f00000003542d6201';

const GOLDEN: readonly (readonly [ShoeEvent, string])[] = [
  [
    { type: 'ShoeLoaded', ...of, decks: 8, backs: 'red', cardsOpenedAt: of.at - 1, by: 'A. Dealer' },
    '0f019ca9450a000102000000090800000003726564019ca94509ff00000009412e204465616c6572',
  ],
  [{ type: 'CardsBurned', ...of, card }, '10019ca9450a0001020000000933'],
  [{ type: 'CoverCardSeen', ...of, coup: 70_000 }, '11019ca9450a0001020000000900011170'],
  [
    {
      ...{ type: 'IrregularityRecorded', ...of, coup: 70_000, number: 2, kind: 'players-third', card },
      ...{ dealt: [0, 12, 51, 8].map((index) => cardOf(index)!), clause: 'C(2)(a)', by: 'floor-3' },
    },
    '12019ca9450a00010200000009000111700000000201330004000c33080400000007666c6f6f722d33',
  ],
  [
    {
      ...{ type: 'IrregularityRecorded', ...of, coup: 0, number: 1, kind: 'drawn-in-error', card: null },
      ...{ dealt: [], clause: 'A', by: 'floor-3' },
    },
    '12019ca9450a00010200000009000000000000000100ff00000000000007666c6f6f722d33',
  ],
  [{ type: 'CardsInspected', ...of, person }, `82019ca9450a00010200000009${PERSON}`],
  [{ type: 'CardsVerified', ...of, person }, `83019ca9450a00010200000009${PERSON}`],
  [{ type: 'RecutRequired', ...of, reason: 'seen', person }, `84019ca9450a00010200000009000000047365656e${PERSON}`],
  [
    { type: 'ShoeEnded', ...of, by: 'floor-3', reason: 'Königin' },
    '13019ca9450a0001020000000900000007666c6f6f722d33000000084bc3b66e6967696e',
  ],
];

describe('bytes of a tracked shoe that must never change', () => {
  it.each(GOLDEN.map(([event, bytes]) => [event.type, event, bytes] as const))('%s', (_, event, bytes) => {
    expect(toHex(encodeEvents([event]))).toBe(bytes);
    expect(decodeEvents(fromHex(bytes)!)).toEqual([event]);
  });

  it.each([
    ['a clause that is none', GOLDEN[4]![1].replace(/00(?=0000000766)/, '08')],
    ['a kind of irregularity that is none', GOLDEN[4]![1].replace(/00ff/, '04ff')],
    ['a card that is none', GOLDEN[1]![1].replace(/33$/, '34')],
  ])('%s is damage', (_, bytes) => {
    expect(GOLDEN.map(([, golden]) => golden)).not.toContain(bytes);
    expect(() => decodeEvents(fromHex(bytes)!)).toThrow();
  });
});
