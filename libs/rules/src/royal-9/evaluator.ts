import { assert, must } from '@jackpot/money';
import type { Card } from '../card.js';
import { firstTwoOf } from './first-two.js';
import { KING_NINE_COUNT, type KingNine } from './king-nine.js';
import { type LineId, type MeterCents, type Royal9Line, awardCents } from './lines.js';
import { type PrintedLine, type Royal9Terms, predicatesOf } from './paytables.js';
import type { PairOwner } from './predicates.js';
import { SEAT_MAX, SEAT_MIN, type SeatPairs, seatMapProblems } from './seat-map.js';
import type { Royal9Policy } from './terms.js';

export interface SeatLine<Line extends LineId = LineId> {
  readonly seat: number;
  readonly line: Line;
}

/** Only the first two cards of each side matter. */
export interface Royal9Deal {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

export interface Royal9Evaluator<Line extends LineId = LineId> {
  /**
   * At most one line for each seat, highest seat first (chapter 11 B). `meters` only matter under `highest-value`.
   * @param seatsInPlay positions with a recognized wager, in any order, also more than once. An unknown seat is an
   * invariant violation
   */
  evaluate(deal: Royal9Deal, seatsInPlay: readonly number[], meters: MeterCents): readonly SeatLine<Line>[];
}

/** Seat s is bit s. */
type Seats = number;

const NO_LINES: readonly SeatLine[] = Object.freeze([]);

/**
 * Most coups (19 of 20) have no Royal 9. If no line can be won without one, they take one lookup for each hand. A seat
 * map with problems is an invariant violation.
 */
export function compileRoyal9(terms: Royal9Terms & { readonly lines?: undefined }): Royal9Evaluator<Royal9Line>;
export function compileRoyal9(terms: Royal9Terms): Royal9Evaluator;
export function compileRoyal9(terms: Royal9Terms): Royal9Evaluator {
  assert(seatMapProblems(terms.seatMap, { repeatedPairsAllowed: true }).length === 0, 'a seat map without problems');
  const owners = ownersOf(terms.seatMap);
  const printed = seatsAsBits(terms.seatMap.map(({ seat }) => seat));
  const lines = predicatesOf(terms);
  const needsRoyal9 = lines.every(({ reads }) => reads !== 'cards');
  const lineOf = linePicker(lines, terms.policy.pick);
  return {
    evaluate(deal, seatsInPlay, meters) {
      const playerHand = firstTwoOf(deal.player);
      const bankerHand = firstTwoOf(deal.banker);
      if (needsRoyal9 && !playerHand.isRoyal9 && !bankerHand.isRoyal9) return NO_LINES;
      const inPlay = seatsAsBits(seatsInPlay);
      assert((inPlay & ~printed) === 0, 'a seat in play is on the seat map');
      const counted = terms.policy.positions === 'printed' ? printed : inPlay;
      const playerOwners = ownersOfPair(owners, playerHand.kingNine) & counted;
      const bankerOwners = ownersOfPair(owners, bankerHand.kingNine) & counted;
      const won: SeatLine[] = [];
      for (const seat of inPayOrder(inPlay)) {
        const player = ownerOf(seat, playerOwners);
        const banker = ownerOf(seat, bankerOwners);
        const line = lineOf({ playerHand, bankerHand, player, banker }, meters);
        if (line !== undefined) won.push({ seat, line });
      }
      return won;
    },
  };
}

type LinePicker<View> = (view: View, meters: MeterCents) => LineId | undefined;

interface LineToPick<View> extends Pick<PrintedLine, 'line' | 'award'> {
  readonly isWon: (view: View) => boolean;
}

export function linePicker<View>(lines: readonly LineToPick<View>[], pick: Royal9Policy['pick']): LinePicker<View> {
  if (pick === 'printed-order') return (view) => lines.find(({ isWon }) => isWon(view))?.line;
  return (view, meters) => {
    let best: LineToPick<View> | undefined;
    let mostCents = -1n;
    for (const line of lines) {
      if (!line.isWon(view)) continue;
      const cents = awardCents(line.award, meters);
      // Equal amounts keep the printed order, so a later line must be worth more.
      if (cents > mostCents) [best, mostCents] = [line, cents];
    }
    return best?.line;
  };
}

function ownersOf(map: readonly SeatPairs[]): Uint16Array {
  const owners = new Uint16Array(KING_NINE_COUNT);
  for (const { seat, pairs } of map) {
    for (const pair of pairs) owners[pair] = must(owners[pair], 'owners of a pair') | (1 << seat);
  }
  return owners;
}

function ownersOfPair(owners: Uint16Array, pair: KingNine | undefined): Seats {
  return pair === undefined ? 0 : must(owners[pair], 'owners of a pair');
}

function ownerOf(seat: number, owners: Seats): PairOwner {
  if ((owners & (1 << seat)) !== 0) return 'own';
  return owners === 0 ? 'none' : 'other';
}

function seatsAsBits(seats: readonly number[]): Seats {
  let bits = 0;
  for (const seat of seats) {
    assert(Number.isInteger(seat) && seat >= SEAT_MIN && seat <= SEAT_MAX, 'a seat is 1 to 9');
    bits |= 1 << seat;
  }
  return bits;
}

/** Chapter 11 B. */
function inPayOrder(bits: Seats): readonly number[] {
  const seats: number[] = [];
  for (let seat = SEAT_MAX; seat >= SEAT_MIN; seat -= 1) if ((bits & (1 << seat)) !== 0) seats.push(seat);
  return seats;
}
