import {
  type ConfigProblem,
  type LinkConfig,
  linkConfigProblems,
  readProposedConfig,
  writeLinkConfig,
} from '@jackpot/progressive';
import {
  type Card,
  RULE_SETS,
  type RuleSetId,
  THREE_CARD_WAGERS,
  type ThreeCardWager,
  WAGER_KEYS,
  type Wager,
  cardsLeft,
  parseCard,
  threeCardWagerByKey,
  wagerByKey,
} from '@jackpot/rules';
import { countWagers } from '../counting/count-lines.js';
import { shoeOf, sixCardOrders } from '../counting/shoe.js';
import { linkOdds } from '../royal-9/link-odds.js';
import { countThreeCardWagers } from '../three-card/counted.js';
import { FULL_THREE_CARD_DECK, type ThreeCardDeck, withoutCards } from '../three-card/deck.js';
import { oddsOf } from '../wager-odds.js';
import { type LinkOddsBody, linkOddsBody } from './link-body.js';
import { type WagerOddsBody, wagerOddsBody } from './wager-body.js';

/** What odds are computed for: the body of the command and of the route. */
export interface OddsRequest {
  readonly game?: 'mini-baccarat' | 'three-card' | undefined;
  /** Decks of Mini Baccarat, 1 to 8; eight, or the configuration's, where not given. */
  readonly decks?: number | undefined;
  /** Cards already seen of this shoe or deck, as "KS". */
  readonly seen?: readonly string[] | undefined;
  /** Keys; every wager of the rules where not given. */
  readonly wagers?: readonly string[] | undefined;
  /** A rule set: its wagers only. */
  readonly rules?: RuleSetId | undefined;
  /** A link's configuration: its Royal 9 and Must Hit are answered too. */
  readonly config?: unknown;
}

export interface OddsAnswer {
  readonly game: 'mini-baccarat' | 'three-card';
  readonly rules: string;
  readonly decks: number;
  readonly seen: readonly string[];
  readonly cardsLeft: number;
  /** What counts are of: orders of six cards, or deals of three cards to each hand. */
  readonly basis: string;
  readonly total: string;
  readonly wagers: readonly WagerOddsBody[];
  readonly link: LinkOddsBody | null;
}

/** SHA-256 of a text in hex; chance and hashing are arguments of a pure library. */
export type Sha256Hex = (text: string) => string;

/** The requested odds, or every problem of the request. */
export function answerOdds(request: OddsRequest, sha256Hex: Sha256Hex): OddsAnswer | readonly ConfigProblem[] {
  const seen = (request.seen ?? []).map(parseCard);
  const unread = seen.flatMap((card, index) => (card === undefined ? [unreadable(index)] : []));
  if (unread.length > 0) return unread;
  const cards = seen.filter((card) => card !== undefined);
  return request.game === 'three-card' ? threeCardAnswer(request, cards) : miniAnswer(request, cards, sha256Hex);
}

/** Whether an answer is a list of problems. */
export function isRefused<T extends object>(answer: T | readonly ConfigProblem[]): answer is readonly ConfigProblem[] {
  return Array.isArray(answer);
}

function miniAnswer(
  request: OddsRequest,
  seen: readonly Card[],
  sha256Hex: Sha256Hex,
): OddsAnswer | readonly ConfigProblem[] {
  const config = configOf(request);
  if (config !== null && isRefused(config)) return config;
  const decks = request.decks ?? config?.decks ?? DECKS_DEFAULT;
  const shoe = shoeOf({ decks, seen });
  if ('code' in shoe)
    return [{ path: shoe.code === 'DECKS_OUT_OF_RANGE' ? 'decks' : 'seen', code: shoe.code, text: shoe.text }];
  const keys = request.wagers ?? (request.rules === undefined ? WAGER_KEYS : RULE_SETS[request.rules].wagers);
  const chosen = chosenOf<Wager>(keys, wagerByKey, WAGER_KEYS);
  if (isRefused(chosen)) return chosen;
  const link =
    config === null ? null : linkOddsBody(config, linkOdds({ config, shoe }), sha256Hex(writeLinkConfig(config)));
  return {
    game: 'mini-baccarat',
    rules: request.rules === undefined ? 'every wager of the rules' : RULE_SETS[request.rules].name,
    decks,
    seen: request.seen ?? [],
    cardsLeft: cardsLeft(shoe),
    basis: 'orders in which six cards may leave the shoe',
    total: sixCardOrders(shoe).toString(),
    wagers: countWagers(shoe, chosen.found).map((counted) => wagerOddsBody(oddsOf(counted))),
    link: link,
  };
}

const DECKS_DEFAULT = 8;

/** Deals take six cards of one deck. */
const THREE_CARD_CARDS = 6;

function threeCardAnswer(request: OddsRequest, seen: readonly Card[]): OddsAnswer | readonly ConfigProblem[] {
  if (new Set(seen).size !== seen.length)
    return [
      { path: 'seen', code: 'CARD_NOT_IN_SHOE', text: 'Three Card Baccarat has one deck: no card is seen twice' },
    ];
  const left = 52 - seen.length;
  if (left < THREE_CARD_CARDS)
    return [
      { path: 'seen', code: 'TOO_FEW_CARDS', text: 'a deal takes six cards: leave at least as many in the deck' },
    ];
  const keys = request.wagers ?? THREE_CARD_WAGERS.map(({ key }) => key);
  const chosen = chosenOf(
    keys,
    threeCardWagerByKey,
    THREE_CARD_WAGERS.map(({ key }) => key),
  );
  if (isRefused(chosen)) return chosen;
  const deck = withoutCards(FULL_THREE_CARD_DECK, seen);
  const wagers = threeCardWagerOdds(chosen.found, deck);
  return {
    game: 'three-card',
    rules: 'Maryland Standard Rules, Three Card Baccarat',
    decks: 1,
    seen: request.seen ?? [],
    cardsLeft: left,
    basis: 'ways to deal three cards to the Player and three to the Dealer',
    total: wagers[0]?.total ?? '0',
    wagers,
    link: null,
  };
}

/** Three Card Baccarat by the same formulas as Mini Baccarat. */
function threeCardWagerOdds(wagers: readonly ThreeCardWager[], deck: ThreeCardDeck): readonly WagerOddsBody[] {
  return countThreeCardWagers(wagers, deck).map((counted) => wagerOddsBody(oddsOf(counted)));
}

function configOf({ config: body }: OddsRequest): LinkConfig | null | readonly ConfigProblem[] {
  if (body === undefined || body === null) return null;
  const config = readProposedConfig(body);
  if (!('linkId' in config)) return config;
  const problems = linkConfigProblems(config);
  return problems.length > 0 ? problems : config;
}

function chosenOf<W>(
  keys: readonly string[],
  byKey: (key: string) => W | undefined,
  known: readonly string[],
): { readonly found: readonly W[] } | readonly ConfigProblem[] {
  const found = keys.map(byKey);
  const unknown = keys.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return { found: found.filter((wager) => wager !== undefined) };
  return unknown.map((key) => ({
    path: 'wagers',
    code: 'WAGER_UNKNOWN',
    text: `there is no wager "${key}"; take one of ${known.join(', ')}`,
  }));
}

function unreadable(index: number): ConfigProblem {
  return { path: `seen.${index}`, code: 'CARD_UNREADABLE', text: 'a card is rank and suit, like "KS", "9H" or "TD"' };
}
