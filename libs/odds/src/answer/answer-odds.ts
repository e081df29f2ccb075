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

export interface OddsRequest {
  readonly game?: 'mini-baccarat' | 'three-card' | undefined;
  /** 1 to 8. Default: that of `config`, otherwise 8. */
  readonly decks?: number | undefined;
  /** Cards that have left the shoe, such as "KS". */
  readonly seen?: readonly string[] | undefined;
  readonly wagers?: readonly string[] | undefined;
  readonly rules?: RuleSetId | undefined;
  /** A link configuration. The answer then includes its Royal 9 and Must Hit odds. */
  readonly config?: unknown;
}

export interface OddsAnswer {
  readonly game: 'mini-baccarat' | 'three-card';
  readonly rules: string;
  readonly decks: number;
  readonly seen: readonly string[];
  readonly cardsLeft: number;
  readonly basis: string;
  readonly total: string;
  readonly wagers: readonly WagerOddsBody[];
  readonly link: LinkOddsBody | null;
}

export type Sha256Hex = (text: string) => string;

export type OddsRead = { readonly ok: true; readonly odds: OddsAnswer } | OddsRefused;

interface OddsRefused {
  readonly ok: false;
  readonly problems: readonly ConfigProblem[];
}

export function answerOdds(request: OddsRequest, sha256Hex: Sha256Hex): OddsRead {
  const seen = (request.seen ?? []).map(parseCard);
  const unread = seen.flatMap((card, index) => (card === undefined ? [unreadable(index)] : []));
  if (unread.length > 0) return refused(unread);
  const cards = seen.filter((card) => card !== undefined);
  return request.game === 'three-card' ? threeCardAnswer(request, cards) : miniAnswer(request, cards, sha256Hex);
}

function refused(problems: readonly ConfigProblem[]): OddsRefused {
  return { ok: false, problems };
}

function miniAnswer(request: OddsRequest, seen: readonly Card[], sha256Hex: Sha256Hex): OddsRead {
  const read = configOf(request);
  if (!read.ok) return read;
  const { config } = read;
  const decks = request.decks ?? config?.decks ?? DECKS_DEFAULT;
  const shoe = shoeOf({ decks, seen });
  if ('code' in shoe)
    return refused([{ path: shoe.code === 'DECKS_OUT_OF_RANGE' ? 'decks' : 'seen', code: shoe.code, text: shoe.text }]);
  const keys = request.wagers ?? (request.rules === undefined ? WAGER_KEYS : RULE_SETS[request.rules].wagers);
  const chosen = chosenOf<Wager>(keys, wagerByKey, WAGER_KEYS);
  if (!chosen.ok) return chosen;
  const link =
    config === null ? null : linkOddsBody(config, linkOdds({ config, shoe }), sha256Hex(writeLinkConfig(config)));
  const odds: OddsAnswer = {
    game: 'mini-baccarat',
    rules: request.rules === undefined ? 'every wager of the rules' : RULE_SETS[request.rules].name,
    decks,
    seen: request.seen ?? [],
    cardsLeft: cardsLeft(shoe),
    basis: 'orders in which six cards may leave the shoe',
    total: sixCardOrders(shoe).toString(),
    wagers: countWagers(shoe, chosen.found).map((counted) => wagerOddsBody(oddsOf(counted))),
    link,
  };
  return { ok: true, odds };
}

const DECKS_DEFAULT = 8;

const THREE_CARD_CARDS = 6;

function threeCardAnswer(request: OddsRequest, seen: readonly Card[]): OddsRead {
  if (new Set(seen).size !== seen.length)
    return refused([
      { path: 'seen', code: 'CARD_NOT_IN_SHOE', text: 'Three Card Baccarat has one deck: list each seen card once' },
    ]);
  const left = 52 - seen.length;
  if (left < THREE_CARD_CARDS)
    return refused([
      { path: 'seen', code: 'TOO_FEW_CARDS', text: 'a deal needs six cards: leave at least six cards in the deck' },
    ]);
  const keys = request.wagers ?? THREE_CARD_WAGERS.map(({ key }) => key);
  const chosen = chosenOf(
    keys,
    threeCardWagerByKey,
    THREE_CARD_WAGERS.map(({ key }) => key),
  );
  if (!chosen.ok) return chosen;
  const deck = withoutCards(FULL_THREE_CARD_DECK, seen);
  const wagers = threeCardWagerOdds(chosen.found, deck);
  const odds: OddsAnswer = {
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
  return { ok: true, odds };
}

function threeCardWagerOdds(wagers: readonly ThreeCardWager[], deck: ThreeCardDeck): readonly WagerOddsBody[] {
  return countThreeCardWagers(wagers, deck).map((counted) => wagerOddsBody(oddsOf(counted)));
}

function configOf({
  config: body,
}: OddsRequest): { readonly ok: true; readonly config: LinkConfig | null } | OddsRefused {
  if (body === undefined || body === null) return { ok: true, config: null };
  const read = readProposedConfig(body);
  if (!read.ok) return read;
  const problems = linkConfigProblems(read.config);
  return problems.length > 0 ? refused(problems) : read;
}

function chosenOf<W>(
  keys: readonly string[],
  byKey: (key: string) => W | undefined,
  known: readonly string[],
): { readonly ok: true; readonly found: readonly W[] } | OddsRefused {
  const found = keys.map(byKey);
  const unknown = keys.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return { ok: true, found: found.filter((wager) => wager !== undefined) };
  return refused(
    unknown.map((key) => ({
      path: 'wagers',
      code: 'WAGER_UNKNOWN',
      text: `there is no wager "${key}"; take one of ${known.join(', ')}`,
    })),
  );
}

function unreadable(index: number): ConfigProblem {
  return { path: `seen.${index}`, code: 'CARD_UNREADABLE', text: 'a card is rank and suit, like "KS", "9H" or "TD"' };
}
