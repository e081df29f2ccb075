import { centsToText, microToText } from '@jackpot/money';
import {
  DEALING_DEVICES,
  DEALING_DEVICE_STATES,
  DECK_SHUFFLES,
  FORFEIT_CAUSES,
  ROUND_IRREGULARITIES,
  RULED_DECKS,
  RULED_EFFECTS,
  SHUFFLE_REASONS,
  STANDINGS,
  THREE_CARD_LINES,
  THREE_CARD_WAGER_KEYS,
  type LinkId,
  type TableNo,
  type TableState,
  type ThreeCardAnswer,
  type ThreeCardCommand,
  type ThreeCardDeck,
  type ThreeCardGame,
  type ThreeCardResult,
  type ThreeCardRoundState,
  methodInUse,
  nextPlace,
  resultsSoFar,
  threeCardGameOf,
} from '@jackpot/progressive';
import {
  STAKE_CENTS_MAX,
  type Card,
  type ThreeCardDealing,
  cardName,
  parseCard,
  threeCardDeckLifeMs,
} from '@jackpot/rules';
import { z } from 'zod';
import { awardFields, floorAwards } from './awards.js';
import { THREE_CARD_DEALINGS, THREE_CARD_ROUND_PHASES } from '../names.js';

// Messages of Three Card Baccarat (seed 004).

const COUNT_MAX = 0xffff_ffff;
const HANDS_MAX = 7;
const CARDS_COUNTED_MAX = 200;

const count = z.int().min(1).max(COUNT_MAX);
const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const name = z.string().min(1).max(60);
const reason = z.string().min(1).max(200);
const card = z.string().min(2).max(3).describe('rank and suit, like KS, TD, 9H');
const place = z.union([z.literal(1), z.literal(2)]).describe('which of two alternating decks; 1 where there is one');
const deck = count.describe('decks of a table are numbered from 1 as they are opened');
const round = count.describe('the number of the round: that of the last one plus 1 opens the next');
const position = z.int().min(1).max(6).describe('from the dealer’s left');
const hand = z.int().min(0).max(6).describe('the position; 0 is the dealer’s hand');
const wager = z.enum(THREE_CARD_WAGER_KEYS);
const handSizes = z
  .array(z.int().min(0).max(52))
  .max(HANDS_MAX)
  .describe('how many cards lie at each position in play, the dealer’s hand last');

/** The dealer's page sends this message some seconds after ROUND COMPLETE is pressed. */
export const settleRoundSchema = z.strictObject({ type: z.literal('settle-round'), id, round });

export const THREE_CARD_MESSAGES = [
  z.strictObject({
    type: z.literal('open-deck'),
    id,
    deck,
    place,
    color: z.string().min(1).max(20).describe('of the backs'),
    openedAt: z.iso.datetime(),
    isPreShuffled: z.boolean(),
    by: name,
    verifiedBy: name.describe('the floorperson who verified the inspection (4 A)').exactOptional(),
  }),
  z.strictObject({
    type: z.literal('shuffle-deck'),
    id,
    deck,
    shuffle: count.describe('shuffles of a deck are numbered from 1'),
    how: z.enum(DECK_SHUFFLES),
    why: z.enum(SHUFFLE_REASONS),
    countedCards: z.int().min(1).max(CARDS_COUNTED_MAX).describe('by a device that counts').exactOptional(),
    by: name,
  }),
  z.strictObject({
    type: z.literal('cut-deck'),
    id,
    deck,
    cut: count.describe('cuts of a deck are numbered from 1'),
    cardsAbove: z.int().min(0).max(52).describe('cards above the cover card'),
    by: name,
    directedBy: name.describe('the floorperson who required another cut (5 E)').exactOptional(),
  }),
  z.strictObject({ type: z.literal('remove-deck'), id, deck, by: name, reason }),
  z.strictObject({
    type: z.literal('report-dealing-device'),
    id,
    device: z.enum(DEALING_DEVICES),
    state: z.enum(DEALING_DEVICE_STATES),
    by: name,
  }),
  z.strictObject({ type: z.literal('open-round'), id, round }),
  z.strictObject({
    type: z.literal('close-bets'),
    id,
    round,
    positions: z.array(position).max(6).describe('with a wager'),
    stakes: z
      .array(z.strictObject({ position, wager, stakeCents: z.int().min(1).max(STAKE_CENTS_MAX) }))
      .max(6 * THREE_CARD_WAGER_KEYS.length)
      .describe('where the table knows them')
      .exactOptional(),
  }),
  z.strictObject({ type: z.literal('show-hand'), id, round, hand, cards: z.array(card).max(6) }),
  z.strictObject({
    type: z.literal('show-cards'),
    id,
    round,
    cards: z.array(card).max(52).describe('all cards of the round in dealt order'),
  }),
  z.strictObject({
    type: z.literal('count-stub'),
    id,
    round,
    stubCards: z.int().min(0).max(CARDS_COUNTED_MAX),
    handSizes,
  }),
  z.strictObject({
    type: z.literal('report-irregularity'),
    id,
    round,
    number: count.describe('irregularities of a round are numbered from 1'),
    kind: z.enum(ROUND_IRREGULARITIES),
    handSizes: handSizes.exactOptional(),
    by: name,
  }),
  z.strictObject({
    type: z.literal('forfeit-wagers'),
    id,
    round,
    position,
    cause: z.enum(FORFEIT_CAUSES),
    by: name,
    reason,
  }),
  settleRoundSchema,
  z.strictObject({ type: z.literal('void-round'), id, round, by: name, reason }),
] as const;

export type ThreeCardMessage = z.output<(typeof THREE_CARD_MESSAGES)[number]>;

export function threeCardCommandOf(message: ThreeCardMessage, table: TableNo): ThreeCardCommand | undefined {
  switch (message.type) {
    case 'open-deck': {
      const { id: _, openedAt, verifiedBy = '', ...command } = message;
      return { ...command, table, openedAt: Date.parse(openedAt), verifiedBy };
    }
    case 'shuffle-deck': {
      const { id: _, countedCards = 0, ...command } = message;
      return { ...command, table, countedCards };
    }
    case 'cut-deck': {
      const { id: _, directedBy = '', ...command } = message;
      return { ...command, table, directedBy };
    }
    case 'report-irregularity': {
      const { id: _, handSizes: sizes = [], ...command } = message;
      return { ...command, table, handSizes: sizes };
    }
    case 'close-bets': {
      const { id: _, stakes = [], ...command } = message;
      return {
        ...command,
        table,
        stakes: stakes.map(({ stakeCents, ...stake }) => ({ ...stake, stakeCents: BigInt(stakeCents) })),
      };
    }
    case 'show-hand':
    case 'show-cards': {
      const { id: _, cards, ...command } = message;
      const read = cards.map(parseCard);
      return read.includes(undefined) ? undefined : { ...command, table, cards: read as readonly Card[] };
    }
    default: {
      const { id: _, ...command } = message;
      return { ...command, table };
    }
  }
}

const resultSchema = z.object({
  position,
  standing: z.enum(STANDINGS).describe('whose hand ranks higher; forfeit: the wagers were lost before'),
  ranking: z.int().nullable().describe('place of the hand in chapter 6 C: 0 (no points) to 31 (Three Kings)'),
  lines: z
    .array(
      z.object({
        wager,
        line: z.enum(THREE_CARD_LINES),
        stake: z.string().nullable().describe('null: not known'),
        win: z.string().describe('besides the stake, before vigorish'),
        vigorish: z.string().describe('taken from the win at once (12 A(2))'),
      }),
    )
    .describe('in the order of settlement (11 B): those with a stake, or all that are offered'),
});
type FloorResult = z.output<typeof resultSchema>;

const ruling = {
  clause: z.string().describe('of the Three Card Baccarat rules'),
  effect: z.enum(RULED_EFFECTS),
  ruledDeck: z.enum(RULED_DECKS),
  act: z.string().describe('what the dealer does'),
};
const granted = <const T extends string, S extends z.ZodRawShape>(type: T, fields: S) =>
  z.object({ id: z.int().min(0), ok: z.literal(true), type: z.literal(type), ...fields });

const deckPhase = z.enum(['to-shuffle', 'to-cut', 'ready', 'removed']);
const dealing = z.enum(THREE_CARD_DEALINGS);

export const THREE_CARD_REPLIES = [
  granted('deck-opened', { deck }),
  granted('deck-removed', { deck }),
  granted('deck-shuffled', { deck, shuffle: count, phase: deckPhase, act: z.string().exactOptional() }),
  granted('deck-cut', { deck, cut: count }),
  granted('dealing-device-reported', { device: z.enum(DEALING_DEVICES), state: z.enum(DEALING_DEVICE_STATES) }),
  granted('round-opened', { round, deck }),
  granted('bets-closed', {
    round,
    positions: z.array(position),
    wagers: z
      .object({ seats: z.array(position), returned: z.array(position) })
      .exactOptional()
      .describe('progressive wagers in play, and those that are returned; where the table takes them'),
    isStubDue: z.boolean().describe('count the stub before a hand is shown (8 E, 9 C)'),
  }),
  granted('hand-shown', { round, hand, cards: z.array(card), result: resultSchema.nullable() }),
  granted('cards-shown', { round }),
  granted('stub-counted', { round, ...ruling }),
  granted('round-irregularity', { round, number: count, ...ruling }),
  granted('wagers-forfeited', { round, position, clause: z.string() }),
  granted('round-settled', {
    round,
    results: z.array(resultSchema),
    won: z.object(awardFields).exactOptional().describe('by progressive wagers, where the table takes them'),
  }),
  granted('round-voided', { round }),
] as const;

type ThreeCardReply = z.output<(typeof THREE_CARD_REPLIES)[number]>;

export function threeCardReplyOf(linkId: LinkId, id: number, answer: ThreeCardAnswer): ThreeCardReply {
  switch (answer.type) {
    case 'hand-shown': {
      const { cards, result } = answer;
      return { id, ...answer, cards: cards.map(cardName), result: result === null ? null : floorResult(result) };
    }
    case 'round-settled': {
      const { won, results, ...settled } = answer;
      const awards = won === undefined ? {} : { won: floorAwards(linkId, won) };
      return { id, ...settled, results: results.map(floorResult), ...awards };
    }
    case 'bets-closed': {
      const { wagers, positions, ...closed } = answer;
      const inPlay =
        wagers === undefined
          ? {}
          : { wagers: { seats: [...new Set(wagers.seats)], returned: [...new Set(wagers.returned)] } };
      return { id, ...closed, positions: [...positions], ...inPlay };
    }
    default:
      return { id, ...answer };
  }
}

function floorResult({ lines, ...result }: ThreeCardResult): FloorResult {
  return {
    ...result,
    lines: lines.map(({ wager: key, line, stakeCents, winMicro, vigorishMicro }) => ({
      ...{ wager: key, line, stake: stakeCents === 0n ? null : centsToText(stakeCents) },
      ...{ win: microToText(winMicro), vigorish: microToText(vigorishMicro) },
    })),
  };
}

export const floorThreeCardSchema = z
  .object({
    decks: z.array(
      z.object({
        deck,
        place,
        color: z.string(),
        openedAt: z.iso.datetime(),
        phase: deckPhase,
        shuffles: z.int().describe('the number of its last shuffle; 0 before the first'),
        cuts: z.int().describe('the number of its last cut; 0 before the first'),
        changeBy: z.iso.datetime().describe('4 or 8 hours after it was opened (3 C)'),
      }),
    ),
    method: z
      .object({ dealing, shuffling: z.enum(['manual', 'automated-device']), deviceCounts: z.boolean() })
      .describe('in use now: without a device that is out of order'),
    nextPlace: place.describe('whose deck is dealt next'),
    wagers: z.array(wager).describe('offered, in the order in which they are settled'),
    decksOpened: z.int().describe('the number of the last deck'),
    devices: z.object({ shuffler: z.enum(DEALING_DEVICE_STATES), 'dealing-shoe': z.enum(DEALING_DEVICE_STATES) }),
    round: z
      .object({
        round,
        phase: z.enum(THREE_CARD_ROUND_PHASES),
        deck,
        dealing,
        positions: z.array(position),
        isHeld: z
          .literal(true)
          .exactOptional()
          .describe(
            'came too soon after the last one: close its bets again, with the same positions, once it is released',
          ),
        isStubDue: z.boolean().describe('the stub is to be counted, and was not'),
        hands: z.array(z.object({ hand, cards: z.array(card) })),
        forfeited: z.array(position),
        irregularities: z.int(),
        results: z
          .array(resultSchema)
          .describe('of each hand that was shown after the dealer’s, and of forfeited positions'),
      })
      .nullable(),
  })
  .meta({ id: 'FloorThreeCard', description: 'of a table of Three Card Baccarat' });
type FloorThreeCard = z.output<typeof floorThreeCardSchema>;

/** Undefined if the game of the table is not Three Card Baccarat. */
export function floorThreeCard({ config, threeCard, coup }: TableState): FloorThreeCard | undefined {
  const game = threeCardGameOf(config);
  if (threeCard === null || game === null) return undefined;
  const { decks, decksOpened, devices, round: last } = threeCard;
  const method = methodInUse(game, threeCard);
  return {
    decks: decks.map((each) => floorDeck(each, method.dealing)),
    decksOpened,
    devices: { ...devices },
    method: { dealing: method.dealing, shuffling: method.shuffling, deviceCounts: method.deviceCounts },
    nextPlace: nextPlace(game, threeCard),
    wagers: THREE_CARD_WAGER_KEYS.filter((key) => game.wagers.includes(key)),
    round:
      last === null
        ? null
        : { ...floorRound(game, last), ...(coup?.phase === 'held' ? { isHeld: true as const } : {}) },
  };
}

function floorDeck(of: ThreeCardDeck, inUse: ThreeCardDealing) {
  const { deck: number, place: at, color, openedAt, phase, shuffled, cut } = of;
  return {
    ...{ deck: number, place: at, color, phase },
    openedAt: new Date(openedAt).toISOString(),
    shuffles: shuffled?.shuffle ?? 0,
    cuts: cut?.cut ?? 0,
    changeBy: new Date(openedAt + threeCardDeckLifeMs(inUse)).toISOString(),
  };
}

function floorRound(game: ThreeCardGame, state: ThreeCardRoundState) {
  const { hands, forfeits, positions, isStubDue, stub } = state;
  const results = state.phase === 'settled' ? state.results : resultsSoFar(game, state);
  return {
    ...{ round: state.round, phase: state.phase, deck: state.deck, dealing: state.dealing },
    positions: [...positions],
    isStubDue: isStubDue && stub === null,
    hands: hands.map(({ hand: of, cards }) => ({ hand: of, cards: cards.map(cardName) })),
    forfeited: forfeits.map((each) => each.position),
    irregularities: state.irregularities,
    results: results.map(floorResult),
  };
}
