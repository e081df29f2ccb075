import { must } from '@jackpot/money';
import { type Card, DECK, SAMPLE_THREE_CARD_LINES, type ThreeCardLine } from '@jackpot/rules';
import { type LinkConfig, type TableConfig, threeCardGameOf } from '../config/link-config.js';
import { asDeviceId, asTableId } from '../ids.js';
import type {
  CloseBets,
  CutDeck,
  ForfeitWagers,
  OpenDeck,
  ReportDealingDevice,
  ReportIrregularity,
  ShuffleDeck,
} from '../three-card/commands.js';
import type { ThreeCardStake } from '../three-card/events.js';
import type { ThreeCardGame } from '../three-card/game.js';
import {
  type ThreeCardDeck,
  type ThreeCardState,
  isDeckTooOld,
  isRoundOpen,
  methodInUse,
  nextPlace,
} from '../three-card/state.js';
import { cards, smoothly, submits, table } from './acts.js';
import { linkOf, type LinkShape } from './link-of.js';
import { type Prng } from './prng.js';
import { type Act, type Scene, tableNo } from './scene.js';

const HOUR_MS = 3_600_000;

export const MANUAL_GAME: ThreeCardGame = {
  kind: 'three-card',
  dealing: 'manual-shoe',
  shuffling: 'manual',
  deviceCounts: false,
  decks: 1,
  wagers: ['ante/commission', 'three_kings/A', 'tie_bonus/A', 'dragon_bonus'],
  vigorish: 'up25',
};

export const DEVICE_GAME: ThreeCardGame = {
  ...MANUAL_GAME,
  dealing: 'hand',
  shuffling: 'automated-device',
  deviceCounts: true,
  decks: 2,
};

export function linkWithThreeCard(game: Partial<ThreeCardGame> = {}, shape: LinkShape = {}): LinkConfig {
  return withThreeCard(linkOf(shape), { ...MANUAL_GAME, ...game });
}

export function withThreeCard(config: LinkConfig, game: ThreeCardGame): LinkConfig {
  const name = config.tables.length + 1;
  const joined: TableConfig = {
    tableId: asTableId(`table-${name}`),
    assetNumber: `R9-${name}`,
    variant: 'standard',
    game,
    seats: [],
  };
  return { ...config, tables: [...config.tables, joined] };
}

const SEATS = [1, 2, 3, 4, 5, 6];

/** A link whose last table plays Three Card Baccarat with progressive wagers. */
export function linkWithThreeCardWagers(
  shape: LinkShape = {},
  {
    game = {},
    seats = SEATS,
    threeCardLines = SAMPLE_THREE_CARD_LINES,
  }: {
    readonly game?: Partial<ThreeCardGame>;
    readonly seats?: readonly number[];
    readonly threeCardLines?: readonly ThreeCardLine[];
  } = {},
): LinkConfig {
  const link = linkOf({ ...shape, awards: { repeatedPairs: 'equal-shares', ...shape.awards } });
  return withThreeCardWagers(link, { game: { ...MANUAL_GAME, ...game }, seats, threeCardLines });
}

export function withThreeCardWagers(
  config: LinkConfig,
  {
    game,
    seats = SEATS,
    threeCardLines,
  }: {
    readonly game: ThreeCardGame;
    readonly seats?: readonly number[];
    readonly threeCardLines: readonly ThreeCardLine[];
  },
): LinkConfig {
  const joined = withThreeCard({ ...config, threeCardLines }, game);
  const seated = seats.map((seat) => ({ seat, pairs: [], deviceId: asDeviceId(`t${joined.tables.length}-s${seat}`) }));
  return {
    ...joined,
    tables: joined.tables.map((table, at) => (at < config.tables.length ? table : { ...table, seats: seated })),
  };
}

interface Hands {
  readonly dealer: string;
  readonly hands: Readonly<Record<number, string>>;
}

interface Of {
  readonly scene: Scene;
  readonly number: number;
}

function stateOf({ scene, number }: Of): ThreeCardState {
  return must(scene.table(number).threeCard, 'a table of Three Card Baccarat');
}

function gameOf({ scene, number }: Of): ThreeCardGame {
  return must(threeCardGameOf(scene.table(number).config), 'a game');
}

function roundOf(of: Of): number {
  return stateOf(of).round?.round ?? 0;
}

function nextDeck(of: Of): ThreeCardDeck | undefined {
  const place = nextPlace(gameOf(of), stateOf(of));
  return stateOf(of).decks.find((deck) => deck.place === place);
}

function deckOf(of: Of, deck?: number): ThreeCardDeck {
  const { decks } = stateOf(of);
  const found = deck === undefined ? (nextDeck(of) ?? decks.at(-1)) : decks.find((each) => each.deck === deck);
  return must(found, 'a deck');
}

type DeckOpened = Partial<Omit<OpenDeck, 'type' | 'table'>> & { readonly hoursOld?: number };

function deckActs(number: number) {
  const table = tableNo(number);
  const opensDeck = ({ hoursOld = 0, ...description }: DeckOpened = {}): Act =>
    submits((scene) => {
      const state = stateOf({ scene, number });
      const place = description.place ?? nextPlace(gameOf({ scene, number }), state);
      return {
        ...{ type: 'open-deck', table, deck: state.decksOpened + 1, place },
        color: place === 1 ? 'red' : 'blue',
        openedAt: scene.now - hoursOld * HOUR_MS,
        ...{ isPreShuffled: false, by: 'dealer 4', verifiedBy: 'floor-3' },
        ...description,
      };
    });
  const shuffles = (description: Partial<Omit<ShuffleDeck, 'type' | 'table'>> = {}): Act =>
    submits((scene) => {
      const of = { scene, number };
      const deck = deckOf(of, description.deck);
      const { shuffling, deviceCounts } = methodInUse(gameOf(of), stateOf(of));
      return {
        ...{ type: 'shuffle-deck', table, deck: deck.deck, shuffle: (deck.shuffled?.shuffle ?? 0) + 1 },
        how: shuffling === 'manual' ? 'manual' : 'device',
        why: roundOf(of) === 0 ? 'before-play' : 'after-round',
        countedCards: deviceCounts ? 52 : 0,
        by: 'dealer 4',
        ...description,
      };
    });
  const cuts = (description: Partial<Omit<CutDeck, 'type' | 'table'>> = {}): Act =>
    submits((scene) => {
      const deck = deckOf({ scene, number }, description.deck);
      return {
        ...{ type: 'cut-deck', table, deck: deck.deck, cut: (deck.cut?.cut ?? 0) + 1 },
        ...{ cardsAbove: 20, by: 'dealer 4', directedBy: '' },
        ...description,
      };
    });
  return {
    opensDeck,
    shuffles,
    cuts,
    removesDeck: (deck?: number): Act =>
      submits((scene) => ({
        ...{ type: 'remove-deck', table, deck: deckOf({ scene, number }, deck).deck },
        ...{ by: 'floor-3', reason: 'the table closes' },
      })),
    device: (device: ReportDealingDevice['device'], state: ReportDealingDevice['state']): Act =>
      submits(() => ({ type: 'report-dealing-device', table, device, state, by: 'floor-3' })),
    isReady: (): Act => (scene) => {
      const of = { scene, number };
      const deck = nextDeck(of);
      if (deck === undefined || deck.phase === 'removed') opensDeck()(scene);
      if (deckOf(of).phase === 'to-shuffle') shuffles()(scene);
      if (deckOf(of).phase === 'to-cut') cuts()(scene);
    },
    hasFreshDeck: (): Act => (scene) => {
      const of = { scene, number };
      const deck = nextDeck(of);
      const { dealing } = methodInUse(gameOf(of), stateOf(of));
      if (deck !== undefined && isDeckTooOld(dealing, deck.openedAt, scene.now)) opensDeck()(scene);
    },
  } as const;
}

function rulingActs(number: number) {
  const at = tableNo(number);
  const here = (scene: Scene) => ({ table: at, round: roundOf({ scene, number }) });
  const voids = (): Act =>
    submits((scene) => ({ type: 'void-round', ...here(scene), by: 'floor-3', reason: 'fire alarm' }));
  return {
    voids,
    isOver: (): Act => (scene) => {
      const { threeCard: state } = scene.table(number);
      if (state === null || !isRoundOpen(state)) return;
      if (state.round?.phase === 'dealing') table(number).mayBeVoided({ coup: state.round.round })(scene);
      voids()(scene);
    },
    countsStub: (stubCards?: number, handSizes?: readonly number[]): Act =>
      submits((scene) => {
        const hands = (stateOf({ scene, number }).round?.positions.length ?? 0) + 1;
        return {
          ...{ type: 'count-stub', ...here(scene), stubCards: stubCards ?? 52 - 3 * hands },
          handSizes: handSizes ?? new Array<number>(hands).fill(3),
        };
      }),
    has: (
      kind: ReportIrregularity['kind'],
      { handSizes = [], number: which }: { handSizes?: readonly number[]; number?: number } = {},
    ): Act =>
      submits((scene) => ({
        ...{ type: 'report-irregularity', ...here(scene), kind, handSizes, by: 'dealer 4' },
        number: which ?? (stateOf({ scene, number }).round?.irregularities ?? 0) + 1,
      })),
    forfeits: (position: number, cause: ForfeitWagers['cause'] = 'violation'): Act =>
      submits((scene) => ({
        ...{ type: 'forfeit-wagers', ...here(scene), position, cause },
        ...{ by: 'floor-3', reason: 'showed the hand to another player' },
      })),
  } as const;
}

export function threeCard(number = 2) {
  const at = tableNo(number);
  const ofDecks = deckActs(number);
  const ofRulings = rulingActs(number);
  const opens = (round?: number): Act =>
    submits((scene) => ({ type: 'open-round', table: at, round: round ?? roundOf({ scene, number }) + 1 }));
  const closesBets = (positions: readonly number[], stakes: readonly ThreeCardStake[] = [], round?: number): Act =>
    submits((scene): CloseBets => ({
      ...{ type: 'close-bets', table: at, round: round ?? roundOf({ scene, number }) },
      ...{ positions, stakes },
    }));
  const showsHand = (hand: number, shown: string | readonly Card[], round?: number): Act =>
    submits((scene) => ({
      ...{ type: 'show-hand', table: at, round: round ?? roundOf({ scene, number }), hand },
      cards: cardsOf(shown),
    }));
  const shows = ({ dealer, hands }: Hands): Act =>
    smoothly(
      showsHand(0, dealer),
      ...Object.entries(hands).map(([position, shown]) => showsHand(Number(position), shown)),
    );
  const settles = (): Act =>
    submits((scene) => ({ type: 'settle-round', table: at, round: roundOf({ scene, number }) }));
  const deals =
    (positions: readonly number[], stakes: readonly ThreeCardStake[] = []): Act =>
    (scene) => {
      scene.when(ofDecks.isReady(), opens(), closesBets(positions, stakes));
      if (stateOf({ scene, number }).round?.isStubDue === true) ofRulings.countsStub()(scene);
    };
  return {
    ...ofDecks,
    ...ofRulings,
    ...{ opens, closesBets, deals, showsHand, shows, settles },
    showsInDealtOrder: (shown: string | readonly Card[]): Act =>
      submits((scene) => ({
        ...{ type: 'show-cards', table: at, round: roundOf({ scene, number }) },
        cards: cardsOf(shown),
      })),
    round: ({ dealer, hands }: Hands, stakes: readonly ThreeCardStake[] = []): Act =>
      smoothly(deals(Object.keys(hands).map(Number), stakes), shows({ dealer, hands }), settles()),
  } as const;
}

function cardsOf(shown: string | readonly Card[]): readonly Card[] {
  return typeof shown === 'string' ? cards(shown) : shown;
}

export function someHands(prng: Prng, positions: readonly number[]): readonly (readonly [number, readonly Card[]])[] {
  const left = [...DECK];
  const take = (): Card => must(left.splice(prng.pick(left.length), 1)[0], 'a card');
  return [0, ...positions].map((hand) => [hand, [take(), take(), take()]] as const);
}
