import {
  DEVICE_GAME,
  type Scene,
  again,
  answered,
  given,
  linkWithThreeCard,
  nothingRecorded,
  recorded,
  refused,
  threeCard,
} from '../testing/index.js';
import type { ThreeCardGame } from './game.js';

const at = threeCard();
const dealt = (game: Partial<ThreeCardGame> = {}): Scene => given(linkWithThreeCard(game)).when(at.deals([2, 5]));
const phaseOf = (scene: Scene) => scene.table(2).threeCard!.round!.phase;
const decksOf = (scene: Scene) => scene.table(2).threeCard!.decks.map(({ phase }) => phase);
const ROUND = { dealer: '2S 3S 4S', hands: { 2: '9S TS KS' } };

describe('the stub (8 E, 9 C, 10 C)', () => {
  it.each([
    ['a manual shoe', {}],
    ['the hand', { dealing: 'hand', shuffling: 'automated-device' }],
  ] as const)('dealt from %s is counted in the fifth round, before a hand is shown', (_, game) => {
    const scene = given(linkWithThreeCard(game));
    for (let round = 1; round < 5; round += 1) scene.when(at.round(ROUND));
    scene
      .when(at.isReady(), at.opens(), at.closesBets([2]))
      .then(answered({ type: 'bets-closed', round: 5, isStubDue: true }))
      .when(at.showsHand(0, '2S 3S 4S'))
      .then(refused('STUB_COUNT_DUE'))
      .when(at.showsInDealtOrder('2S 9S 3S TS 4S KS'))
      .then(refused('STUB_COUNT_DUE'))
      .when(at.countsStub(46))
      .then(recorded('ThreeCardStubCounted'), answered({ type: 'stub-counted', effect: 'plays-on', ruledDeck: 'keep' }))
      .when(again)
      .then(answered({ type: 'stub-counted' }), nothingRecorded)
      .when(at.countsStub(45))
      .then(refused('STUB_ALREADY_COUNTED'))
      .when(at.shows(ROUND), at.settles())
      .then(answered({ type: 'round-settled' }));
    scene.when(at.isReady(), at.opens(), at.closesBets([2])).then(answered({ isStubDue: false }));
  });

  it.each([
    ['a device that counts', DEVICE_GAME],
    ['an automated shoe', { dealing: 'automated-shoe', shuffling: 'automated-device' }],
  ] as const)('is not counted with %s', (_, game) => {
    const scene = given(linkWithThreeCard(game));
    for (let round = 1; round <= 6; round += 1) {
      scene.when(at.isReady(), at.opens(), at.closesBets([2])).then(answered({ isStubDue: false }));
      scene.when(at.shows(ROUND), at.settles());
    }
  });

  it.each([
    ['manual-shoe', '8 F'],
    ['hand', '9 D'],
    ['automated-shoe', '10 C'],
  ] as const)('of %s that does not make 52 voids the round and removes the deck', (dealing, chapter) => {
    const scene = dealt({ dealing, shuffling: dealing === 'manual-shoe' ? 'manual' : 'automated-device' });
    scene
      .when(at.countsStub(42))
      .then(
        answered({ effect: 'round-void', ruledDeck: 'remove', clause: `${chapter}(${chapter === '10 C' ? 4 : 5})` }),
      )
      .when(again)
      .then(answered({ effect: 'round-void' }), nothingRecorded)
      .when(at.showsHand(0, '2S 3S 4S'))
      .then(refused('ROUND_OVER'))
      .when(at.opens())
      .then(refused('DECK_NOT_AT_TABLE'));
    expect([phaseOf(scene), decksOf(scene)]).toEqual(['void', ['removed']]);
  });

  it('that makes 52 with a misdealt hand voids the round, and the deck stays (8 F(4))', () => {
    const scene = dealt().when(at.countsStub(42, [4, 3, 3]));
    scene.then(answered({ effect: 'round-void', ruledDeck: 'reshuffle', clause: '8 F(4)' }));
    expect([phaseOf(scene), decksOf(scene)]).toEqual(['void', ['to-shuffle']]);
  });

  it('is counted with the size of every hand', () => {
    dealt()
      .when(at.countsStub(43, [3, 3]))
      .then(refused('HANDS_NOT_ALL_COUNTED'));
  });
});

describe('chapter 13', () => {
  it.each([
    ['A', 'card-found-face-up', [], 'round-void', 'reshuffle', '13 A'],
    ['B', 'card-drawn-unexposed', [], 'plays-on', 'keep', '13 B'],
    ['C', 'hands-counted', [3, 2, 3], 'round-void', 'reshuffle', '13 C'],
    ['C, where every hand has three', 'hands-counted', [3, 3, 3], 'plays-on', 'keep', '13 C'],
    ['D', 'automated-shoe-jammed', [], 'round-void', 'reshuffle', '13 D'],
  ] as const)('%s: %s', (_, kind, handSizes, effect, ruledDeck, clause) => {
    const scene = dealt(
      kind === 'automated-shoe-jammed' ? { dealing: 'automated-shoe', shuffling: 'automated-device' } : {},
    );
    scene
      .when(at.has(kind, { handSizes }))
      .then(recorded('ThreeCardIrregularityRecorded'), answered({ number: 1, effect, ruledDeck, clause }))
      .when(again)
      .then(answered({ number: 1, effect, ruledDeck, clause }), nothingRecorded);
    expect(phaseOf(scene)).toBe(effect === 'round-void' ? 'void' : 'dealing');
    if (effect === 'round-void')
      scene.when(at.isReady(), at.opens()).then(answered({ type: 'round-opened', round: 2 }));
  });

  it('requires a round that is dealt, and numbers irregularities without a gap', () => {
    given(linkWithThreeCard())
      .when(at.isReady(), at.opens(), at.has('card-found-face-up'))
      .then(refused('BETS_NOT_CLOSED'))
      .when(at.closesBets([2]), at.has('card-found-face-up', { number: 2 }))
      .then(refused('IRREGULARITY_OUT_OF_ORDER'))
      .when(at.has('automated-shoe-jammed'))
      .then(refused('NO_IRREGULARITY'))
      .when(at.has('hands-counted', { handSizes: [3] }))
      .then(refused('HANDS_NOT_ALL_COUNTED'));
  });
});

describe('a player', () => {
  it.each([
    ['who breaks a rule of 11 A(1) to (4)', 'violation', '11 A(5)'],
    ['who leaves', 'left', '7 B(3)'],
  ] as const)('%s loses all wagers of the round, and the others play on', (_, cause, clause) => {
    const scene = given(linkWithThreeCard()).when(
      at.deals([2, 5], [{ position: 5, wager: 'ante/commission', stakeCents: 1_000n }]),
    );
    scene
      .when(at.forfeits(5, cause))
      .then(recorded('ThreeCardWagersForfeited'), answered({ type: 'wagers-forfeited', position: 5, clause }))
      .when(again)
      .then(answered({ position: 5, clause }), nothingRecorded)
      .when(at.forfeits(5, cause === 'left' ? 'violation' : 'left'))
      .then(refused('HAND_NOT_IN_PLAY'))
      .when(at.forfeits(1))
      .then(refused('HAND_NOT_IN_PLAY'))
      .when(at.shows(ROUND), at.showsHand(5, 'KH KD KC'))
      .then(refused('HAND_NOT_IN_PLAY'))
      .when(at.settles());
    expect(scene.lastEvent('ThreeCardRoundSettled').results).toMatchObject([
      { position: 2, standing: 'player' },
      {
        position: 5,
        standing: 'forfeit',
        ranking: null,
        lines: [{ wager: 'ante/commission', line: 'lose', stakeCents: 1_000n, winMicro: 0n }],
      },
    ]);
  });
});
