import { DECK, parseCard } from '@jackpot/rules';
import type { ThreeCardGame } from '@jackpot/progressive';
import {
  DEVICE_GAME,
  MANUAL_GAME,
  Prng,
  type Scene,
  given,
  linkWithThreeCard,
  threeCard,
} from '../../../../../libs/progressive/src/testing/index.js';
import { cardText } from '../rules/cards.js';
import { type Hands, type Placed, dealRound, placeOf, settleRound, standingOf } from './three-card.js';

/** `npm run properties` plays 10,000 rounds, `npm test` a tenth of them. */
const ROUNDS = 10_000 * Math.min(1, Number(process.env['PROPERTY_TIMES'] ?? 0.1));
const ROUNDS_OF_A_LINK = ROUNDS / 20;
const at = threeCard();

const MODES: readonly (readonly [string, Partial<ThreeCardGame>])[] = [
  ['a manual shoe', MANUAL_GAME],
  ['the hand, two decks and a device that counts', DEVICE_GAME],
  ['an automated shoe', { ...DEVICE_GAME, dealing: 'automated-shoe', decks: 1, deviceCounts: false }],
];
const BONUSES: readonly ThreeCardGame['wagers'][] = [
  ['three_kings/A', 'tie_bonus/A', 'dragon_bonus'],
  ['three_kings/B', 'tie_bonus/B', 'dragon_bonus'],
  ['three_kings/A', 'alt:tie_bonus/A_faces_are_0'],
  ['three_kings/B', 'alt:tie_bonus/B_faces_are_0', 'dragon_bonus'],
];
const ROUNDINGS = ['up25', 'near25', 'exact'] as const;

interface Dealt {
  readonly deck: readonly string[];
  readonly positions: readonly number[];
  readonly placed: readonly Placed[];
  readonly forfeited: readonly number[];
  readonly isReadByShoe: boolean;
}

/** Tens and faces are often on top of the deck, because they win the rare lines. */
function someRound(prng: Prng, { wagers }: Pick<ThreeCardGame, 'wagers'>): Dealt {
  const left = [...DECK];
  const shuffled = DECK.map(() => cardText(left.splice(prng.pick(left.length), 1)[0] ?? 0));
  const isHigh = (card: string): boolean => 'TJQK'.includes(card.charAt(0));
  const high = [...shuffled.filter(isHigh), ...shuffled.filter((card) => !isHigh(card))];
  const drawn = [1, 2, 3, 4, 5, 6].filter(() => prng.pick(2) === 0);
  const positions = drawn.length === 0 ? [1 + prng.pick(6)] : drawn;
  const [ante, ...bonuses] = wagers;
  const placed = positions
    .filter(() => prng.pick(4) > 0)
    .flatMap((position) =>
      [ante, ...bonuses.filter(() => prng.pick(2) === 0)].map((wager) => ({
        position,
        wager: wager ?? '',
        stakeCents: BigInt(1 + prng.pick(100_000)),
      })),
    );
  const forfeited = positions.filter(() => prng.pick(20) === 0);
  return {
    deck: prng.pick(3) === 0 ? high : shuffled,
    ...{ positions, placed, forfeited, isReadByShoe: prng.pick(2) === 0 },
  };
}

function play(scene: Scene, { positions, placed, forfeited, isReadByShoe, deck }: Dealt, hands: Hands): void {
  const cardsOf = (names: readonly string[]) => names.map((name) => parseCard(name)!);
  scene.when(at.hasFreshDeck(), at.deals(positions, placed as Parameters<typeof at.deals>[1]));
  scene.when(...forfeited.map((position) => at.forfeits(position)));
  if (isReadByShoe) scene.when(at.showsInDealtOrder(cardsOf(deck.slice(0, 3 * (positions.length + 1)))));
  else
    for (const hand of [0, ...positions.filter((position) => !forfeited.includes(position))])
      scene.when(at.showsHand(hand, cardsOf(hands.get(hand) ?? [])));
  scene.when(at.settles());
}

function journaled(scene: Scene) {
  const { dealerRanking, results } = scene.lastEvent('ThreeCardRoundSettled');
  return {
    dealerRanking,
    hands: results.map(({ position, standing, ranking }) => ({ position, standing, ranking })),
    lines: results.flatMap(({ position, lines }) => lines.map((line) => ({ position, ...line }))),
  };
}

function expected(game: ThreeCardGame, hands: Hands, { positions, placed, forfeited }: Dealt) {
  const dealer = hands.get(0) ?? [];
  const unknown = positions.filter((position) => !placed.some((each) => each.position === position));
  const all = unknown.flatMap((position) => game.wagers.map((wager) => ({ position, wager, stakeCents: 0n })));
  return {
    dealerRanking: placeOf(dealer),
    hands: positions.map((position) => {
      const isOut = forfeited.includes(position);
      const cards = hands.get(position) ?? [];
      return isOut
        ? { position, standing: 'forfeit', ranking: null }
        : { position, standing: standingOf(cards, dealer), ranking: placeOf(cards) };
    }),
    lines: settleRound(hands, [...placed, ...all], { rounding: game.vigorish, forfeited }),
  };
}

describe(`${ROUNDS} random rounds of Three Card Baccarat in each way of dealing`, () => {
  it.each(
    MODES.flatMap(([mode, game]) =>
      (['ante/commission', 'ante/free'] as const).map((ante) => [mode, ante, game] as const),
    ),
  )('dealt from %s with %s: ranks, settlement and order of payment are those of seed 004', (mode, ante, terms) => {
    const prng = new Prng(20_261_128 + mode.length + ante.length);
    for (let round = 0; round < ROUNDS;) {
      const link = round / ROUNDS_OF_A_LINK;
      const wagers = [ante, ...BONUSES[Math.floor(link) % BONUSES.length]!];
      const vigorish = ROUNDINGS[Math.floor(link) % ROUNDINGS.length]!;
      const game: ThreeCardGame = { ...MANUAL_GAME, ...terms, wagers, vigorish };
      const scene = given(linkWithThreeCard(game));
      for (let of = 0; of < ROUNDS_OF_A_LINK && round < ROUNDS; of += 1, round += 1) {
        const dealt = someRound(prng, game);
        const hands = dealRound(dealt.deck, dealt.positions, game.dealing);
        play(scene, dealt, hands);
        expect(journaled(scene)).toEqual(expected(game, hands, dealt));
      }
    }
  });

  it('the list of 6 C has 32 places', () => {
    expect([placeOf(['KS', 'KH', 'KD']), placeOf(['JS', 'QH', 'KD']), placeOf(['TS', 'TH', 'TD'])]).toEqual([
      31, 30, 0,
    ]);
  });
});
