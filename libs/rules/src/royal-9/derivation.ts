import { must } from '@jackpot/money';
import { type Card, pointsOf } from '../card.js';
import { kingNineName } from './king-nine.js';
import { type FirstTwo, firstTwoOf } from './first-two.js';
import { type LineId, type MeterCents, awardCents } from './lines.js';
import { type LineWithPredicate, type Royal9Terms, predicatesOf } from './paytables.js';
import type { PairOwner, SeatView } from './predicates.js';
import type { Royal9Deal } from './evaluator.js';
import type { Royal9Policy } from './terms.js';

export interface HandDerivation {
  readonly cards: readonly Card[];
  readonly isRoyal9: boolean;
  readonly isSuited: boolean;
  readonly kingNine: string | null;
  /** Seats that own the pair, ascending. `policy.positions` decides which seats count. */
  readonly owners: readonly number[];
  readonly owner: PairOwner;
}

export interface LineDerivation {
  readonly line: LineId;
  readonly isTrue: boolean;
  /** Award for the line at the given meters. */
  readonly worthCents: bigint;
  readonly because: string;
}

export interface SeatDerivation {
  readonly seat: number;
  readonly player: HandDerivation;
  readonly banker: HandDerivation;
  readonly lines: readonly LineDerivation[];
  readonly pays: LineId | null;
  readonly rule: string;
}

/**
 * Independent of the compiled evaluator, so that a test can compare the two.
 * @param seatsInPlay positions with a recognized wager
 * @param meters when the cards were read
 */
export function deriveRoyal9(
  terms: Royal9Terms,
  {
    deal,
    seatsInPlay,
    seat,
    meters,
  }: {
    readonly deal: Royal9Deal;
    readonly seatsInPlay: readonly number[];
    readonly seat: number;
    readonly meters: MeterCents;
  },
): SeatDerivation {
  const playerHand = firstTwoOf(deal.player);
  const bankerHand = firstTwoOf(deal.banker);
  const counted = terms.seatMap.filter(
    (each) => terms.policy.positions === 'printed' || seatsInPlay.includes(each.seat),
  );
  const derive = (cards: readonly Card[], hand: FirstTwo): HandDerivation => {
    const owners = counted
      .filter(({ pairs }) => hand.kingNine !== undefined && pairs.includes(hand.kingNine))
      .map((each) => each.seat)
      .sort((a, b) => a - b);
    return {
      cards: cards.slice(0, 2),
      isRoyal9: hand.isRoyal9,
      isSuited: hand.isRoyal9 && hand.isSuited,
      kingNine: hand.kingNine === undefined ? null : kingNineName(hand.kingNine),
      owners,
      owner: owners.includes(seat) ? 'own' : owners.length > 0 ? 'other' : 'none',
    };
  };
  const [player, banker] = [derive(deal.player, playerHand), derive(deal.banker, bankerHand)];
  const view: SeatView = { playerHand, bankerHand, player: player.owner, banker: banker.owner };
  const lines = predicatesOf(terms).map(({ line, award, reads, isWon }) => ({
    line,
    isTrue: isWon(view),
    worthCents: awardCents(award, meters),
    because: `Player ${fact(reads, player, seat)}; Banker ${fact(reads, banker, seat)}`,
  }));
  return {
    seat,
    player,
    banker,
    lines,
    pays: payingLine(lines, terms.policy.pick),
    rule: ruleOfPick(terms.policy.pick),
  };
}

const RULES = {
  'printed-order': 'the first true line in printed order pays, and no other',
  'highest-value': 'of the true lines the one worth most pays, and no other; of equal ones the first in printed order',
} as const satisfies Record<Royal9Policy['pick'], string>;

export function ruleOfPick(pick: Royal9Policy['pick']): string {
  return RULES[pick];
}

export function payingLine(lines: readonly LineDerivation[], pick: Royal9Policy['pick']): LineId | null {
  const isTrue = lines.filter((line) => line.isTrue);
  if (isTrue.length === 0) return null;
  if (pick === 'printed-order') return must(isTrue[0], 'a true line').line;
  const most = isTrue.reduce((best, { worthCents: worth }) => (worth > best ? worth : best), 0n);
  return must(
    isTrue.find(({ worthCents: worth }) => worth === most),
    'a line worth most',
  ).line;
}

function fact(reads: LineWithPredicate['reads'], hand: HandDerivation, seat: number): string {
  if (reads === 'cards') return cardsFact(hand.cards);
  if (!hand.isRoyal9) return 'is no Royal 9';
  switch (reads) {
    case 'pair':
      return pairFact(hand, seat);
    case 'suit':
      return hand.isSuited ? 'is a Royal 9 of one suit' : 'is a Royal 9 of two suits';
    case 'rank':
      return 'is a Royal 9';
  }
}

/** Such as "has 8 points, a pair, one suit". */
function cardsFact(cards: readonly Card[]): string {
  const { pairOf, isSuited } = firstTwoOf(cards);
  const points = cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
  return [
    `has ${points} point${points === 1 ? '' : 's'}`,
    ...(pairOf === undefined ? [] : ['a pair']),
    isSuited ? 'one suit' : 'two suits',
  ].join(', ');
}

function pairFact({ kingNine, owners, owner }: HandDerivation, seat: number): string {
  if (kingNine === null) return 'is a Royal 9 without a king';
  const pair = kingNine.replace(
    /(.)(.)(.)(.)/,
    (_, king: string, one: string, nine: string, two: string) => `${king}${SUIT_SIGNS[one]} ${nine}${SUIT_SIGNS[two]}`,
  );
  if (owner === 'own') return `${pair} is the pair of seat ${seat}`;
  return owner === 'other' ? `${pair} is the pair of seat ${owners.join(' and ')}` : `${pair} is no one’s pair`;
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
