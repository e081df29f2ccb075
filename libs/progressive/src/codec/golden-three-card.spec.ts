import { fromHex, toHex } from '@jackpot/journal';
import { cardOf } from '@jackpot/rules';
import { type ThreeCardEvent, asTableNo, decodeEvents, encodeEvents } from '../index.js';

const at = 1_772_366_400_000;
const ofDeck = { at, table: asTableNo(258), deck: 9 };
const ofRound = { at, table: asTableNo(258), round: 70_000 };
const cards = [0, 12, 51].map((index) => cardOf(index)!);
const ruling = { clause: '13 C', effect: 'round-void', ruledDeck: 'remove' } as const;

const GOLDEN: readonly (readonly [ThreeCardEvent, string])[] = [
  [
    {
      ...{ type: 'ThreeCardDeckOpened', ...ofDeck, place: 2, color: 'red', openedAt: at - 1 },
      ...{ isPreShuffled: true, by: 'A. Dealer', verifiedBy: 'floor-3' },
    },
    '73019ca9450a000102000000090200000003726564019ca94509ff0100000009412e204465616c657200000007666c6f6f722d33',
  ],
  [
    {
      ...{ type: 'ThreeCardDeckShuffled', ...ofDeck, shuffle: 3, how: 'device', why: 'directed' },
      ...{ countedCards: 52, by: 'A. Dealer' },
    },
    '74019ca9450a000102000000090000000301023400000009412e204465616c6572',
  ],
  [
    { type: 'ThreeCardDeckCut', ...ofDeck, cut: 2, cardsAbove: 20, by: 'A. Dealer', directedBy: 'floor-3' },
    '75019ca9450a00010200000009000000021400000009412e204465616c657200000007666c6f6f722d33',
  ],
  [
    { type: 'ThreeCardDeckRemoved', ...ofDeck, by: 'floor-3', reason: 'Königin' },
    '76019ca9450a0001020000000900000007666c6f6f722d33000000084bc3b66e6967696e',
  ],
  [
    {
      type: 'ThreeCardDeviceReported',
      at,
      table: ofDeck.table,
      device: 'dealing-shoe',
      state: 'covered',
      by: 'floor-3',
    },
    '77019ca9450a000102010200000007666c6f6f722d33',
  ],
  [{ type: 'ThreeCardRoundOpened', ...ofRound, deck: 9 }, '78019ca9450a0001020001117000000009'],
  [
    {
      ...{ type: 'ThreeCardBetsClosed', ...ofRound, positions: [1, 6] },
      stakes: [{ position: 6, wager: 'dragon_bonus', stakeCents: 500n }],
    },
    '79019ca9450a00010200011170000201060001060800000000000001f4',
  ],
  [{ type: 'ThreeCardHandShown', ...ofRound, hand: 6, cards }, '7a019ca9450a00010200011170060003000c33'],
  [{ type: 'ThreeCardCardsRead', ...ofRound, cards }, '7b019ca9450a000102000111700003000c33'],
  [
    { type: 'ThreeCardStubCounted', ...ofRound, stubCards: 46, handSizes: [3, 2], ...ruling },
    '7c019ca9450a000102000111702e0002030200000004313320430102',
  ],
  [
    {
      ...{ type: 'ThreeCardIrregularityRecorded', ...ofRound, number: 1, kind: 'automated-shoe-jammed' },
      ...{ handSizes: [], ...ruling, by: 'A. Dealer' },
    },
    '7d019ca9450a00010200011170000000010300000000000431332043010200000009412e204465616c6572',
  ],
  [
    {
      ...{ type: 'ThreeCardWagersForfeited', ...ofRound, position: 6, cause: 'left', by: 'floor-3' },
      reason: 'left the table',
    },
    '7e019ca9450a00010200011170060100000007666c6f6f722d330000000e6c65667420746865207461626c65',
  ],
  [
    {
      ...{ type: 'ThreeCardRoundSettled', ...ofRound, dealerRanking: 31 },
      results: [
        {
          ...{ position: 1, standing: 'tie', ranking: 31 },
          lines: [
            {
              ...{ wager: 'alt:tie_bonus/B_faces_are_0', line: 'win_by_5', stakeCents: 500n },
              ...{ winMicro: 1_000_000n, vigorishMicro: 25_000_000n },
            },
          ],
        },
        { position: 6, standing: 'forfeit', ranking: null, lines: [] },
      ],
    },
    '7f019ca9450a000102000111701f000201021f0001070f00000000000001f400000000000f424000000000017d78400603ff0000',
  ],
  [
    { type: 'ThreeCardRoundVoided', ...ofRound, by: 'floor-3', reason: 'fire alarm' },
    '80019ca9450a0001020001117000000007666c6f6f722d330000000a6669726520616c61726d',
  ],
];

describe('bytes of Three Card Baccarat that must never change', () => {
  it.each(GOLDEN.map(([event, bytes]) => [event.type, event, bytes] as const))('%s', (_, event, bytes) => {
    expect(toHex(encodeEvents([event]))).toBe(bytes);
    expect(decodeEvents(fromHex(bytes)!)).toEqual([event]);
  });
});
