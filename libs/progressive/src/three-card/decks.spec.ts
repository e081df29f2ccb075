import {
  DEVICE_GAME,
  type Scene,
  again,
  answered,
  given,
  later,
  linkWithThreeCard,
  nothingRecorded,
  recorded,
  refused,
  threeCard,
} from '../testing/index.js';

const HOUR_MS = 3_600_000;
const at = threeCard();
const manual = (): Scene => given(linkWithThreeCard());
const withDevice = (): Scene => given(linkWithThreeCard(DEVICE_GAME));
const ONE_ROUND = { dealer: '2S 3S 4S', hands: { 1: '9S TS KS' } };

describe('a deck (seed 004, chapters 3 to 5)', () => {
  it('is opened, shuffled by hand and cut before a round is dealt', () => {
    manual()
      .when(at.opens())
      .then(refused('DECK_NOT_AT_TABLE'))
      .when(at.opensDeck())
      .then(recorded('ThreeCardDeckOpened'), answered({ type: 'deck-opened', deck: 1 }))
      .when(again)
      .then(answered({ type: 'deck-opened', deck: 1 }), nothingRecorded)
      .when(at.opens())
      .then(refused('DECK_NOT_SHUFFLED'))
      .when(at.cuts())
      .then(refused('DECK_NOT_SHUFFLED'))
      .when(at.shuffles())
      .then(answered({ type: 'deck-shuffled', shuffle: 1, phase: 'to-cut' }))
      .when(again)
      .then(answered({ type: 'deck-shuffled', shuffle: 1, phase: 'to-cut' }), nothingRecorded)
      .when(at.opens())
      .then(refused('DECK_NOT_CUT'))
      .when(at.cuts())
      .then(answered({ type: 'deck-cut', cut: 1 }))
      .when(again)
      .then(answered({ type: 'deck-cut', cut: 1 }), nothingRecorded)
      .when(at.opens())
      .then(answered({ type: 'round-opened', round: 1, deck: 1 }));
  });

  it('is shuffled again after every round (5 A(2))', () => {
    manual().when(at.round(ONE_ROUND), at.opens()).then(refused('DECK_NOT_SHUFFLED'));
  });

  it('that came pre-shuffled needs no second person, and is cut (4 F, 5 C(2))', () => {
    manual()
      .when(at.opensDeck({ verifiedBy: '' }))
      .then(refused('DECK_NOT_VERIFIED'))
      .when(at.opensDeck({ verifiedBy: 'dealer 4' }))
      .then(refused('DECK_NOT_VERIFIED'))
      .when(at.opensDeck({ isPreShuffled: true, verifiedBy: '' }), at.opens())
      .then(refused('DECK_NOT_CUT'))
      .when(at.cuts(), at.opens())
      .then(answered({ type: 'round-opened' }));
  });

  it.each([9, 52, 0])('is not cut with %i cards above the cover card (5 D)', (cardsAbove) => {
    manual().when(at.opensDeck(), at.shuffles(), at.cuts({ cardsAbove })).then(refused('CUT_TOO_SHALLOW'));
  });

  it('is cut again only as a floorperson requires, until "no more bets" (5 E)', () => {
    manual()
      .when(at.isReady(), at.cuts())
      .then(refused('RECUT_NOT_DIRECTED'))
      .when(at.cuts({ directedBy: 'floor-3' }))
      .then(answered({ type: 'deck-cut', cut: 2 }))
      .when(at.opens(), at.cuts({ directedBy: 'floor-3' }))
      .then(answered({ type: 'deck-cut', cut: 3 }))
      .when(at.closesBets([1]), at.cuts({ directedBy: 'floor-3', deck: 1 }))
      .then(refused('DECK_DURING_ROUND'));
  });

  it.each([
    ['manual-shoe', 'manual', 8],
    ['hand', 'automated-device', 4],
    ['automated-shoe', 'automated-device', 8],
  ] as const)('of a table dealt %s with shuffling %s is changed after %i hours (3 C)', (dealing, shuffling, hours) => {
    given(linkWithThreeCard({ dealing, shuffling }))
      .when(at.opensDeck({ hoursOld: hours }))
      .then(refused('DECK_TOO_OLD'))
      .when(at.opensDeck(), at.isReady(), later(hours * HOUR_MS - 1_000), at.opens())
      .then(answered({ type: 'round-opened' }))
      .when(later(2_000), at.closesBets([1]), at.shows(ONE_ROUND), at.settles())
      .then(answered({ type: 'round-settled' }))
      .when(at.isReady(), at.opens())
      .then(refused('DECK_TOO_OLD'))
      .when(at.opensDeck(), at.isReady(), at.opens())
      .then(answered({ type: 'round-opened', deck: 2 }));
  });

  it('is not replaced in a round, opened twice or opened in the future', () => {
    manual()
      .when(at.opensDeck({ deck: 2 }))
      .then(refused('DECK_OUT_OF_ORDER'))
      .when(at.opensDeck({ hoursOld: -1 }))
      .then(refused('CARDS_NOT_OPENED_YET'))
      .when(at.opensDeck({ place: 2 }))
      .then(refused('DECK_PLACE_WRONG'))
      .when(at.isReady(), at.opens(), at.opensDeck())
      .then(refused('DECK_DURING_ROUND'))
      .when(at.removesDeck(1))
      .then(refused('DECK_DURING_ROUND'))
      .when(at.shuffles({ deck: 1 }))
      .then(refused('DECK_DURING_ROUND'));
  });

  it('cannot be used after it left the table', () => {
    manual()
      .when(at.isReady(), at.removesDeck())
      .then(recorded('ThreeCardDeckRemoved'))
      .when(again)
      .then(answered({ type: 'deck-removed' }), nothingRecorded)
      .when(at.shuffles({ deck: 1 }))
      .then(refused('DECK_NOT_AT_TABLE'))
      .when(at.opens())
      .then(refused('DECK_NOT_AT_TABLE'))
      .when(at.isReady(), at.opens())
      .then(answered({ type: 'round-opened', deck: 2 }));
  });
});

describe('two decks (3 B)', () => {
  it('have other colors, and are dealt in turn', () => {
    withDevice()
      .when(at.opensDeck({ place: 1 }), at.opensDeck({ place: 2, color: 'red' }))
      .then(refused('DECK_COLORS_EQUAL'))
      .when(at.opensDeck({ place: 2 }), at.shuffles({ deck: 1 }), at.shuffles({ deck: 2 }), at.opens())
      .then(answered({ type: 'round-opened', round: 1, deck: 1 }))
      .when(at.closesBets([1]), at.shows(ONE_ROUND), at.settles(), at.opens())
      .then(answered({ type: 'round-opened', round: 2, deck: 2 }))
      .when(at.shuffles({ deck: 1 }), at.closesBets([1]), at.shows(ONE_ROUND), at.settles(), at.opens())
      .then(answered({ type: 'round-opened', round: 3, deck: 1 }));
  });

  it('stay in turn when a round is voided before its cards are dealt', () => {
    withDevice()
      .when(at.opensDeck({ place: 1 }), at.opensDeck({ place: 2 }), at.shuffles({ deck: 1 }), at.shuffles({ deck: 2 }))
      .when(at.opens(), at.voids(), at.opens())
      .then(answered({ type: 'round-opened', round: 2, deck: 1 }));
  });

  it('need the device: without it one deck is shuffled by hand, and not dealt from the hand (9 A(1), 13 E)', () => {
    withDevice()
      .when(at.isReady(), at.device('shuffler', 'out-of-order'), at.opens())
      .then(refused('DEVICE_NOT_COVERED'))
      .when(at.shuffles({ deck: 1, why: 'directed' }))
      .then(refused('DEVICE_NOT_COVERED'))
      .when(at.device('shuffler', 'covered'))
      .then(answered({ type: 'dealing-device-reported', state: 'covered' }))
      .when(again)
      .then(answered({ state: 'covered' }), nothingRecorded)
      .when(at.shuffles({ deck: 1, how: 'device', countedCards: 52 }))
      .then(refused('SHUFFLE_METHOD_WRONG'))
      .when(at.shuffles({ deck: 1, countedCards: 0 }), at.cuts(), at.opens())
      .then(answered({ type: 'round-opened', round: 1, deck: 1 }))
      .when(at.closesBets([1]), at.shows(ONE_ROUND), at.settles(), at.isReady(), at.opens())
      .then(answered({ type: 'round-opened', round: 2, deck: 1 }));
  });
});

const REMOVE = 'Remove the deck from the table before dealing, and deal from a counted one.';

describe('a device', () => {
  it('that counts is asked for its count, and a wrong deck leaves the table (5 B)', () => {
    withDevice()
      .when(at.opensDeck(), at.shuffles({ countedCards: 0 }))
      .then(refused('DECK_COUNT_MISSING'))
      .when(at.shuffles({ countedCards: 51 }))
      .then(answered({ type: 'deck-shuffled', phase: 'removed', act: REMOVE }))
      .when(again)
      .then(answered({ type: 'deck-shuffled', phase: 'removed' }), nothingRecorded)
      .when(at.opens())
      .then(refused('DECK_NOT_AT_TABLE'));
  });

  it('cannot be reported if the table does not have it', () => {
    manual().when(at.device('shuffler', 'out-of-order')).then(refused('DEVICE_NOT_AT_TABLE'));
    withDevice().when(at.device('dealing-shoe', 'out-of-order')).then(refused('DEVICE_NOT_AT_TABLE'));
  });

  it('shuffles if the terms have one, and then nobody shuffles by hand', () => {
    withDevice()
      .when(at.opensDeck(), at.shuffles({ how: 'manual' }))
      .then(refused('SHUFFLE_METHOD_WRONG'));
  });

  it('is replaced by a manual shoe if an automated shoe is covered, until it is reported in order', () => {
    const scene = given(linkWithThreeCard({ dealing: 'automated-shoe', shuffling: 'automated-device' }));
    const dealing = () => scene.table(2).threeCard?.round?.dealing;
    scene.when(at.device('dealing-shoe', 'covered'), at.deals([1]), at.shows(ONE_ROUND), at.settles());
    expect(dealing()).toBe('manual-shoe');
    scene.when(at.device('dealing-shoe', 'in-order'), at.deals([1]));
    expect(dealing()).toBe('automated-shoe');
  });
});
