import { type ThreeCardRound, type ThreeCardTable, nextThreeCardStep } from './three-card-step.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DECK: ThreeCardTable['decks'][number] = {
  deck: 1,
  place: 1,
  color: 'red',
  phase: 'ready',
  shuffles: 1,
  cuts: 1,
  openedAt: '2026-11-28T10:00:00Z',
  changeBy: '2026-11-28T18:00:00Z',
};
const AT_START: ThreeCardTable = {
  decks: [DECK],
  decksOpened: 1,
  devices: { shuffler: 'in-order', 'dealing-shoe': 'in-order' },
  method: { dealing: 'manual-shoe', shuffling: 'manual', deviceCounts: false },
  nextPlace: 1,
  wagers: ['ante/commission'],
  round: null,
};
const DEALING: ThreeCardRound = {
  ...{ round: 7, phase: 'dealing', deck: 1, dealing: 'manual-shoe', positions: [2, 5], isStubDue: false },
  ...{ hands: [], forfeited: [], irregularities: 0, results: [] },
};
const shown = (hand: number) => ({ hand, cards: ['2S', '3S', '4S'] });
const withDeck = (change: Partial<ThreeCardTable['decks'][number]>): ThreeCardTable => ({
  ...AT_START,
  decks: [{ ...DECK, ...change }],
});
const inRound = (change: Partial<ThreeCardRound>): ThreeCardTable => ({
  ...AT_START,
  round: { ...DEALING, ...change },
});

it.each<[string, ThreeCardTable, object]>([
  ['a deck, where there is none', { ...AT_START, decks: [], decksOpened: 0 }, { kind: 'open-deck', deck: 1 }],
  ['a deck, where it was removed', withDeck({ phase: 'removed' }), { kind: 'open-deck', deck: 2, place: 1 }],
  ['a deck, where its time is over', withDeck({ changeBy: '2026-11-28T12:00:00Z' }), { kind: 'open-deck', deck: 2 }],
  ['the shuffle', withDeck({ phase: 'to-shuffle' }), { kind: 'shuffle', shuffle: 2, isByDevice: false }],
  ['the cut', withDeck({ phase: 'to-cut' }), { kind: 'cut', deck: 1, cut: 2 }],
  [
    'the cover of a device that is out of order',
    { ...AT_START, devices: { ...AT_START.devices, shuffler: 'out-of-order' } },
    { kind: 'cover-device', device: 'shuffler' },
  ],
  ['betting', AT_START, { kind: 'open', round: 1 }],
  ['betting, after a void round', inRound({ phase: 'void' }), { kind: 'open', round: 8 }],
  ['no more bets', inRound({ phase: 'betting', positions: [] }), { kind: 'close', round: 7 }],
  ['the stub', inRound({ isStubDue: true }), { kind: 'count-stub', hands: 3 }],
  ['the dealer’s hand', inRound({}), { kind: 'show', hand: 0 }],
  ['the next hand clockwise', inRound({ hands: [shown(0)] }), { kind: 'show', hand: 2 }],
  ['no forfeited hand', inRound({ hands: [shown(0)], forfeited: [2] }), { kind: 'show', hand: 5 }],
  ['the settlement', inRound({ hands: [shown(0), shown(2), shown(5)] }), { kind: 'settle', round: 7 }],
])('next comes %s', (_, threeCard, step) => expect(nextThreeCardStep(threeCard, NOW)).toMatchObject(step));
