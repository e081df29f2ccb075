import { cardsLeft, parseCard } from '@jackpot/rules';
import { coverCoupNow, decodeState, encodeState, journaledConfig, writeLinkConfig } from '../index.js';
import {
  type Act,
  type LinkShape,
  PEOPLE,
  type Scene,
  again,
  answered,
  betting,
  coup,
  given,
  later,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  shoeOf,
  table,
  that,
} from '../testing/index.js';

const shoe = shoeOf(1);
const dull = (seats = [1]) => coup({ seats, player: '4S 5H', banker: '2C 3D' });
const tracked = (terms: Parameters<typeof linkOf>[0] = {}): Scene => given(linkOf({ shoes: {}, ...terms }));
const ready = (terms: Parameters<typeof linkOf>[0] = {}): Scene => tracked(terms).when(shoe.isReady('2D'));

const holds = (count: number, remaining: number) =>
  that(`the shoe may hold ${count} cards, ${remaining} of them not face down in the bucket`, (scene) => {
    const { cardsLeft: left, dealing } = scene.table(1);
    return cardsLeft(left) === count && dealing?.remaining === remaining;
  });
const isAtEnd = (end: string) => that(`the shoe is ${end}`, (scene) => scene.table(1).dealing?.end === end);

describe('a shoe (chapters 3, 5)', () => {
  it('is opened with what is known of it, burned by the value of its first card, and then dealt from', () => {
    tracked()
      .when(shoe.opens({ hoursOld: 3, backs: 'blue', by: 'A. Dealer' }))
      .then(recorded('ShoeLoaded'), answered({ type: 'shoe-opened', shoe: 1 }), holds(416, 416))
      .when(table(1).opens())
      .then(refused('BURN_FIRST'))
      .when(shoe.burns('KD'))
      .then(recorded('CardsBurned'), answered({ type: 'burned', shoe: 1, faceDown: 10 }), holds(415, 405))
      .when(dull())
      .then(holds(411, 401));
  });

  it('is opened and burned once if the messages are repeated, with the same answers', () => {
    const scene = tracked().when(shoe.opens({ cardsOpenedAt: 1 }), shoe.opens());
    const description = scene.lastEvent('ShoeLoaded');
    scene.when(shoe.burns('AD'));
    const open = { ...description, type: 'open-shoe' } as const;
    const { at: _, ...command } = open;
    scene.when((each) => void each.submit(command)).then(answered({ type: 'shoe-opened', shoe: 1 }), nothingRecorded);
    scene.when(shoe.burns('AD')).then(answered({ type: 'burned', faceDown: 1 }), nothingRecorded);
    scene.when((each) => void each.submit({ ...command, backs: 'green' })).then(refused('SHOE_OUT_OF_ORDER'));
  });

  it('follows the previous shoe between coups, numbered without a gap', () => {
    const scene = ready().when(table(1).opens(), shoe.opens()).then(refused('SHOE_DURING_COUP'));
    scene.when(table(1).isVoided(), shoe.opens({ shoe: 3 })).then(refused('SHOE_OUT_OF_ORDER'));
    scene.when(shoe.opens()).then(answered({ type: 'shoe-opened', shoe: 2 }), holds(416, 416));
    scene.when(shoe.burns('2D', 1)).then(refused('SHOE_NOT_OPEN'));
  });

  it('taken away, the table deals nothing until the next one', () => {
    ready()
      .when(dull(), shoe.isTakenAway())
      .then(recorded('ShoeEnded'), answered({ type: 'shoe-ended', shoe: 1 }))
      .when(again)
      .then(answered({ type: 'shoe-ended', shoe: 1 }), nothingRecorded)
      .when(table(1).opens())
      .then(refused('SHOE_NOT_OPEN'))
      .when(shoe.isReady(), dull())
      .then(holds(411, 409));
  });

  it('of another number of decks than the terms say is refused: chances are equal at all tables', () => {
    tracked()
      .when(shoe.opens({ decks: 7 }))
      .then(refused('SHOE_DECKS_WRONG'), nothingRecorded);
  });

  it('with two batches takes them in turn; new decks may have any backs (chapter 3 B)', () => {
    const scene = tracked({ shoes: { batches: 2 } }).when(shoe.isReady('2D', { backs: 'red' }));
    const { cardsOpenedAt } = scene.lastEvent('ShoeLoaded');
    const next = { type: 'open-shoe', table: scene.table(1).tableNo, shoe: 2, decks: 8, by: 'dealer 4' } as const;
    scene
      .when((each) => void each.submit({ ...next, backs: 'red', cardsOpenedAt }))
      .then(refused('BATCH_NOT_ALTERNATED'));
    scene.when((each) => void each.submit({ ...next, backs: 'blue', cardsOpenedAt })).then(answered({ shoe: 2 }));
    scene.when(shoe.opens({ backs: 'blue' })).then(answered({ shoe: 3 }));
  });

  it('of cards that are a day old is not opened; a shoe that comes to that age is dealt to its end (chapter 3 C)', () => {
    const scene = tracked()
      .when(shoe.opens({ hoursOld: 24 }))
      .then(refused('CARDS_TOO_OLD'));
    scene.when(shoe.isReady('2D', { hoursOld: 23 }), betting({ seats: [1] }), later(2 * 60 * 60 * 1_000));
    scene
      .when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), dull())
      .then(answered({ type: 'settled', coup: 2 }));
  });

  it('has no such messages if the link only counts shoes, and needs more than a number if it tracks them', () => {
    given(linkOf()).when(shoe.opens()).then(refused('SHOES_NOT_TRACKED'));
    tracked().when(table(1).getsNewCards(1)).then(refused('SHOE_NOT_DESCRIBED'));
    ready().when(table(1).getsNewCards()).then(refused('SHOE_NOT_DESCRIBED'));
  });
});

describe('the cover card (chapter 9 D)', () => {
  it('in a hand: that hand is completed, "last hand" is announced with its result, one more follows', () => {
    ready()
      .when(dull(), betting({ seats: [1] }), shoe.showsCoverCard())
      .then(recorded('CoverCardSeen'), answered({ type: 'cover-card-out', coup: 2, lastHand: undefined }))
      .when(again)
      .then(answered({ type: 'cover-card-out', coup: 2, lastHand: undefined }), nothingRecorded)
      .when(table(1).shows('4S 5H', '2C 3D'))
      .then(answered({ type: 'resolved', lastHand: true }))
      .when(again)
      .then(answered({ type: 'resolved', lastHand: true }), nothingRecorded)
      .when(table(1).settles(), table(1).opens())
      .then(answered({ type: 'opened', coup: 3, lastHand: true }))
      .when(again)
      .then(answered({ type: 'opened', coup: 3, lastHand: true }), nothingRecorded)
      .when(table(1).locks(), table(1).shows('4S 5H', '2C 3D'))
      .then(answered({ type: 'resolved', lastHand: undefined }))
      .when(table(1).settles(), table(1).opens())
      .then(refused('SHOE_OVER'))
      .when(shoe.isReady(), table(1).opens())
      .then(answered({ type: 'opened', coup: 4, lastHand: undefined }));
  });

  it('as the first card of a round: that round is the hand, and two coups follow (readings M13)', () => {
    ready().when(dull(), shoe.showsCoverCard(2), dull(), dull(), table(1).opens()).then(refused('SHOE_OVER'));
    ready()
      .when(table(1).opens(), shoe.showsCoverCard(1), table(1).locks(), table(1).shows('4S 5H', '2C 3D'))
      .then(answered({ lastHand: true }));
  });

  it('reported only after the result: "last hand" at once, and one more', () => {
    ready()
      .when(dull(), shoe.showsCoverCard(1))
      .then(answered({ type: 'cover-card-out', lastHand: true }), isAtEnd('last-hand'))
      .when(again)
      .then(answered({ lastHand: true }), nothingRecorded)
      .when(dull(), table(1).opens())
      .then(refused('SHOE_OVER'));
  });

  it('reported only after the coup was voided behind its lock: its cards were dealt, so "last hand" at once too', () => {
    ready()
      .when(betting({ seats: [1] }), table(1).locks(), table(1).isVoided(), shoe.showsCoverCard(1))
      .then(answered({ type: 'cover-card-out', lastHand: true }), isAtEnd('last-hand'))
      .when(dull(), table(1).opens())
      .then(refused('SHOE_OVER'));
  });

  it('a coup voided before "no more bets" dealt no card and is not that hand; one voided after it is', () => {
    ready()
      .when(shoe.showsCoverCard(1), table(1).opens(), table(1).isVoided())
      .then(isAtEnd('cover-card-out'), answered({ type: 'voided', lastHand: undefined }))
      .when(betting({ seats: [1] }), table(1).isVoided())
      .then(isAtEnd('last-hand'), answered({ type: 'voided', lastHand: true }))
      .when(again)
      .then(answered({ type: 'voided', lastHand: true }), nothingRecorded)
      .when(table(1).opens(), table(1).isVoided(), table(1).opens())
      .then(answered({ type: 'opened', coup: 4, lastHand: true }));
  });

  it('a simulated round counts as a hand, with or without entered cards', () => {
    ready()
      .when(shoe.showsCoverCard(1), table(1).simulates(), table(1).settles())
      .then(isAtEnd('last-hand'), answered({ type: 'settled', lastHand: true }))
      .when(again)
      .then(answered({ type: 'settled', lastHand: true }), nothingRecorded)
      .when(table(1).simulates(), table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).simulates())
      .then(refused('SHOE_OVER'));
  });

  it('is refused for a coup of another shoe', () => {
    const scene = ready().when(dull(), shoe.isReady(), shoe.showsCoverCard(1)).then(refused('COUP_UNKNOWN'));
    scene.when(shoe.showsCoverCard(3)).then(refused('COUP_UNKNOWN'));
    scene.when(table(1).opens(), shoe.showsCoverCard(3)).then(refused('COUP_UNKNOWN'));
    scene.when(table(1).isVoided(), shoe.showsCoverCard(2)).then(refused('COUP_UNKNOWN'));
  });

  it.each<[string, number, readonly Act[]]>([
    ['after a result', 1, []],
    ['while bets are open', 2, [table(1).opens()]],
    ['after the lock', 2, [betting({ seats: [1] }), table(1).locks()]],
    ['after a void behind the lock', 2, [betting({ seats: [1] }), table(1).locks(), table(1).isVoided()]],
    ['after a void before the lock', 3, [table(1).opens(), table(1).isVoided()]],
    ['before the first hand of a shoe', 2, [shoe.isReady()]],
  ])('%s it is reported with the coup that the table names: %i', (_, coverCoup, acts) => {
    const named = (expected: number | null) =>
      that(`a cover card now is of coup ${expected}`, (scene) => coverCoupNow(scene.table(1)) === expected);
    ready()
      .when(dull(), ...acts)
      .then(named(coverCoup))
      .when(shoe.showsCoverCard(coverCoup))
      .then(recorded('CoverCardSeen'), named(null));
  });
});

describe('the cards after the last hand (chapter 9 D(3))', () => {
  const reused = (scene: Scene) => scene.table(1).dealing?.areCardsReused;
  const loadedAgain = (changes: object) => (scene: Scene) => {
    const { backs, cardsOpenedAt } = scene.lastEvent('ShoeLoaded');
    scene.when(shoeOf(1).opens({ backs, cardsOpenedAt, ...changes }));
  };

  it('count as the same cards only if backs and opening are the same and the cover card had come', () => {
    const ended = () => ready().when(shoe.showsCoverCard(1), dull(), dull());
    expect(
      reused(
        ended()
          .when(loadedAgain({}))
          .then(answered({ shoe: 2 })),
      ),
    ).toBe(true);
    expect(reused(ended().when(loadedAgain({ backs: 'green' })))).toBe(false);
    expect(reused(ended().when(later(60_000), shoe.opens({ backs: 'red' })))).toBe(false);
    expect(reused(ready().when(dull(), shoe.isTakenAway(), loadedAgain({})))).toBe(false);
    // Cards that ran out are replaced as well (chapter 13 E).
    const ranOut = ready().when(table(1).simulates(), shoe.has('cards-run-out', null), table(1).isVoided());
    expect(reused(ranOut.when(loadedAgain({})))).toBe(true);
  });
});

describe('the people of an opening (chapter 4 A)', () => {
  const { pit, floor, dealer } = PEOPLE;
  const opened = (shoes: LinkShape['shoes'] = {}) => given(linkOf({ shoes })).when(shoe.opens());

  it('a dealer inspects the cards and a floorperson verifies that, before they are burned', () => {
    opened()
      .when(shoe.isVerified())
      .then(refused('CARDS_NOT_INSPECTED'))
      .when(shoe.isInspected())
      .then(recorded('CardsInspected'))
      .when(shoe.isInspected())
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(shoe.isVerified({ by: dealer }))
      .then(refused('ROLE_MAY_NOT'))
      .when(shoe.isVerified())
      .then(recorded('CardsVerified'))
      .when(shoe.isVerified())
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(shoe.isVerified({ by: pit }))
      .then(refused('CARDS_ALREADY_VERIFIED'))
      .when(shoe.isInspected({ by: floor }))
      .then(refused('CARDS_ALREADY_VERIFIED'));
  });

  it('one person does not do both, and the next dealer may inspect the cards again', () => {
    opened()
      .when(shoe.isInspected({ by: floor }), shoe.isVerified({ by: floor }))
      .then(refused('TWO_PEOPLE_NEEDED'))
      .when(shoe.isInspected({ by: dealer }), shoe.isVerified({ by: floor }))
      .then(recorded('CardsVerified'));
  });

  it('every shoe needs its own signatures, which are refused once it is in use or gone', () => {
    opened()
      .when(shoe.isInspected(), shoe.isVerified(), shoe.burns('2D'), shoe.isInspected({ by: pit }))
      .then(refused('SHOE_IN_USE'))
      .when(shoe.isTakenAway(), shoe.isVerified())
      .then(refused('SHOE_NOT_OPEN'))
      .when(shoe.opens(), shoe.isVerified())
      .then(refused('CARDS_NOT_INSPECTED'));
    given(linkOf()).when(shoe.isInspected()).then(refused('SHOES_NOT_TRACKED'));
  });

  it('if the terms require both, no shoe is burned and dealt without them', () => {
    opened({ inspection: 'two-people' })
      .when(shoe.isInspected(), shoe.burns('2D'))
      .then(refused('CARDS_NOT_VERIFIED'))
      .when(table(1).opens())
      .then(refused('BURN_FIRST'))
      .when(shoe.isVerified(), shoe.burns('2D'), dull())
      .then(answered({ type: 'settled' }));
    opened().when(shoe.burns('2D')).then(recorded('CardsBurned'));
  });

  it('a floorperson has the cards cut again before they are burned (chapter 5 D)', () => {
    opened()
      .when(shoe.mustBeRecut({ by: dealer }))
      .then(refused('ROLE_MAY_NOT'))
      .when(shoe.mustBeRecut({ reason: ' ' }))
      .then(refused('REASON_NEEDED'))
      .when(shoe.mustBeRecut())
      .then(recorded('RecutRequired'))
      .when(shoe.burns('2D'), shoe.mustBeRecut())
      .then(refused('SHOE_IN_USE'));
  });
});

describe('irregularities (chapter 13)', () => {
  it('D: a disclosed card is the first of a simulated round before anybody bets again, and leaves the shoe once', () => {
    ready()
      .when(dull(), shoe.has('found-face-up', '9D'))
      .then(answered({ type: 'irregularity', number: 1, clause: 'D', remedy: 'simulated-round' }), holds(410, 408))
      .when(again)
      .then(answered({ clause: 'D' }), nothingRecorded)
      .when(table(1).opens())
      .then(refused('SIMULATED_ROUND_FIRST'))
      .when(table(1).simulates(), table(1).shows('4S 5H', '2C 3D'))
      .then(refused('DISCLOSED_CARD_FIRST'))
      .when(table(1).shows('9D KS', '2C 3D'))
      .then(answered({ type: 'resolved' }), holds(407, 405))
      .when(table(1).settles(), dull())
      .then(holds(403, 401));
  });

  it('D: a simulated round without entered cards uses up the disclosed card', () => {
    ready()
      .when(shoe.has('drawn-in-error', '9D'), table(1).simulates(), table(1).settles(), table(1).opens())
      .then(answered({ type: 'opened' }), holds(414, 412));
  });

  it('D: two disclosed cards need two simulated rounds', () => {
    ready()
      .when(shoe.has('found-face-up', '9D'), shoe.has('found-face-up', '8D'), table(1).simulates())
      .when(table(1).shows('9D KS', '2C 3D'), table(1).settles(), table(1).opens())
      .then(refused('SIMULATED_ROUND_FIRST'))
      .when(table(1).simulates(), table(1).shows('8D KS', '2C 3D'), table(1).settles(), table(1).opens())
      .then(answered({ type: 'opened' }));
  });

  it('D: a card disclosed in a simulated round waits for the next simulated round', () => {
    ready()
      .when(table(1).simulates(), shoe.has('drawn-in-error', '9D'), table(1).shows('4S 5H', '2C 3D'))
      .then(answered({ type: 'resolved' }))
      .when(table(1).settles(), table(1).opens())
      .then(refused('SIMULATED_ROUND_FIRST'));
  });

  it('C(2): a disclosed third card goes with one more into the bucket, or begins a simulated round, as designated', () => {
    const third = [betting({ seats: [1] }), shoe.has('players-third', '9D', { dealt: '3S 2H 4D 4C' })] as const;
    ready()
      .when(...third)
      .then(answered({ clause: 'C(2)(a)', remedy: 'discard-with-one-more' }), holds(414, 411));
    ready({ shoes: { exposedThirdCard: 'simulated-round' } })
      .when(...third)
      .then(answered({ clause: 'C(2)(b)' }), holds(414, 412))
      .when(table(1).shows('3S 4D', '2H 4C'), table(1).settles(), table(1).opens())
      .then(refused('SIMULATED_ROUND_FIRST'));
  });

  it("B(1), C(1): the Banker gets it, and it leaves the shoe with the Banker's hand", () => {
    ready()
      .when(betting({ seats: [1] }), shoe.has('players-third', '9D', { dealt: '3S 2H 4D 3C' }))
      .then(answered({ clause: 'C(1)', remedy: 'bankers-third-card' }), holds(415, 413))
      .when(table(1).shows('3S 4D', '2H 3C 9D'))
      .then(answered({ type: 'resolved' }), holds(410, 408));
  });

  it('C(1): the hand is that of the report: with another third card, or other cards before it, it is refused', () => {
    const reported = ready().when(
      betting({ seats: [1] }),
      shoe.has('players-third', '9D', { dealt: '3S 2H 4D 3C' }),
      shoe.has('found-face-up', '8D'),
    );
    for (const [player, banker] of [
      ['3S 4D', '2H 3C 8D'],
      ['3S 4D', '2H 2C 9D'],
      ['3S 5D', '2H 3C'],
    ] as const)
      reported.when(table(1).shows(player, banker)).then(refused('DISCLOSED_CARD_THIRD'), nothingRecorded);
    reported.when(table(1).shows('3S 4D', '2H 3C 9D')).then(answered({ type: 'resolved' }));
  });

  it('A: an unseen card begins the next hand and is counted when seen', () => {
    ready()
      .when(shoe.has('drawn-in-error', null))
      .then(answered({ clause: 'A', remedy: 'first-card-of-next-hand' }), holds(415, 413))
      .when(dull())
      .then(holds(411, 409));
  });

  it('E: the round takes no result any more, is voided, and only a new shoe goes on', () => {
    ready()
      .when(betting({ seats: [1, 2] }), shoe.has('cards-run-out', null))
      .then(answered({ clause: 'E', remedy: 'void-round' }))
      .when(table(1).shows('4S 5H', '2C 3D'))
      .then(refused('CARDS_RAN_OUT'))
      .when(table(1).isVoided())
      .then(that('all wagers went back', ({ link }) => link.wagers === 0))
      .when(table(1).opens())
      .then(refused('SHOE_OVER'))
      .when(shoe.isReady(), table(1).opens())
      .then(answered({ type: 'opened', coup: 2 }));
  });

  it('a disclosed card that the shoe cannot hold is refused', () => {
    const scene = ready();
    for (let round = 0; round < 8; round += 1) scene.when(coup({ seats: [], player: '4S 5H', banker: '2C KD' }));
    scene.when(shoe.has('found-face-up', '4S')).then(refused('CARD_NOT_IN_SHOE'), nothingRecorded);
  });
});

describe('an impossible card', () => {
  const eightKings = (): Scene => {
    const scene = ready();
    for (let round = 0; round < 8; round += 1) scene.when(coup({ seats: [], player: 'KS 9H', banker: '2C 3D' }));
    return scene;
  };

  it('the ninth king of spades of eight decks holds the coup, which is then resolved with the right card', () => {
    eightKings()
      .when(betting({ seats: [1] }), table(1).shows('KS 9H', '2C 3D'))
      .then(refused('CARD_NOT_IN_SHOE'), nothingRecorded)
      .when(table(1).settles())
      .then(refused('COUP_NOT_RESOLVED'))
      .when(table(1).shows('KC 9S', '2H 4D'))
      .then(answered({ type: 'resolved' }));
  });

  it('cards burned face down count as gone, so a shoe cannot deal more than it holds', () => {
    const scene = ready();
    const names = [...Array(13).keys()].flatMap((rank) =>
      ['S', 'H', 'C', 'D'].map((suit) => 'A23456789TJQK'[rank]! + suit),
    );
    const left = Array.from(scene.table(1).cardsLeft);
    const shoeCards = names.flatMap((name) => new Array<string>(left[parseCard(name)!]!).fill(name));
    let coups = 0;
    for (let from = 0; ;) {
      scene.when(table(1).simulates());
      const taken = whole(scene, shoeCards, from);
      if (taken === undefined) break;
      from = taken;
      scene.when(table(1).settles());
      coups += 1;
    }
    scene.then(refused('CARD_NOT_IN_SHOE'));
    expect(coups).toBeGreaterThan(60);
    const { cardsLeft: counts, dealing } = scene.table(1);
    expect(cardsLeft(counts) - (dealing?.remaining ?? 0)).toBe(2);
    expect(dealing?.remaining).toBeGreaterThanOrEqual(0);
  });
});

function whole(scene: Scene, names: readonly string[], from: number): number | undefined {
  for (let count = 4; count <= 6 && from + count <= names.length; count += 1) {
    scene.when(table(1).enters(names.slice(from, from + count).join(' ')));
    const { answer } = scene.last.decision;
    if (answer.ok) return from + count;
    if (answer.code !== 'CARDS_MISSING') return undefined;
  }
  return undefined;
}

describe('the stored state of a shoe', () => {
  it('is in the snapshot, even with a batch named like an amount', () => {
    const { state } = tracked().when(shoe.isReady('2D', { backs: '12n' }), shoe.has('found-face-up', '9D'));
    const text = encodeState(state);
    expect(encodeState(decodeState(text))).toBe(text);
    expect(decodeState(text).opened?.tables[0]?.dealing?.backs).toBe('12n');
  });

  it('follows terms that state every field of the tracking, or null', () => {
    expect(JSON.parse(writeLinkConfig(linkOf()))).toMatchObject({ shoes: null });
    const terms = linkOf({ shoes: { batches: 2 } });
    expect(journaledConfig(writeLinkConfig(terms))).toMatchObject({
      shoes: { batches: 2, exposedThirdCard: 'discard', warnMinutes: 120 },
    });
  });
});
