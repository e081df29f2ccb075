import { assert, must } from '@jackpot/money';
import type { Card } from '../card.js';
import { KING_NINE_COUNT, type KingNine } from './king-nine.js';
import { type MeterCents, type Royal9Line, worthCents } from './lines.js';
import { predicatesOf } from './paytables.js';
import type { PairOwner, SeatView } from './predicates.js';
import { royal9Of } from './royal-9-hand.js';
import { SEAT_MAX, SEAT_MIN, type SeatPairs, seatMapProblems } from './seat-map.js';
import type { Royal9Policy, Royal9Terms } from './terms.js';

export interface SeatLine {
  readonly seat: number;
  readonly line: Royal9Line;
}

/** Only the first two cards of each side matter. */
export interface Royal9Deal {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

export interface Royal9Evaluator {
  /**
   * One line for each seat, highest seat first (chapter 11 B). `meters` only matter under `highest-value`.
   * @param seatsInPlay positions with a recognized wager, in any order. A seat that is unknown or listed twice is an
   * invariant violation
   */
  evaluate(deal: Royal9Deal, seatsInPlay: readonly number[], meters: MeterCents): readonly SeatLine[];
}

/** Seat s is bit s. */
type Seats = number;

const NO_LINES: readonly SeatLine[] = Object.freeze([]);

/**
 * Most coups (19 of 20) have no Royal 9 and take one lookup for each hand. A seat map with problems is an invariant
 * violation.
 */
export function compileRoyal9(terms: Royal9Terms): Royal9Evaluator {
  assert(seatMapProblems(terms.seatMap, { repeatedPairsAllowed: true }).length === 0, 'a seat map without problems');
  const owners = ownersOf(terms.seatMap);
  const printed = seatsAsBits(terms.seatMap.map(({ seat }) => seat));
  const lineOf = linePicker(terms);
  return {
    evaluate(deal, seatsInPlay, meters) {
      const playerHand = royal9Of(deal.player);
      const bankerHand = royal9Of(deal.banker);
      if (playerHand === undefined && bankerHand === undefined) return NO_LINES;
      const inPlay = seatsAsBits(seatsInPlay);
      assert((inPlay & ~printed) === 0, 'a seat in play is on the seat map');
      const counted = terms.policy.positions === 'printed' ? printed : inPlay;
      const playerOwners = ownersOfPair(owners, playerHand?.kingNine) & counted;
      const bankerOwners = ownersOfPair(owners, bankerHand?.kingNine) & counted;
      return inPayOrder(inPlay).map((seat) => {
        const player = ownerOf(seat, playerOwners);
        const banker = ownerOf(seat, bankerOwners);
        return { seat, line: lineOf({ playerHand, bankerHand, player, banker }, meters) };
      });
    },
  };
}

type LinePicker = (view: SeatView, meters: MeterCents) => Royal9Line;

/** Only called for a coup with a Royal 9, in which every seat wins at least Any Royal 9. */
function linePicker(terms: Royal9Terms): LinePicker {
  const lines = predicatesOf(terms);
  const pick = PICK[terms.policy.pick];
  return (view, meters) => {
    const isTrue = lines.filter(({ isWon }) => isWon(view)).map(({ line }) => line);
    return must(pick(isTrue, meters), 'a line for a coup with a Royal 9');
  };
}

type Pick = (inPrintedOrder: readonly Royal9Line[], meters: MeterCents) => Royal9Line | undefined;

const PICK: Readonly<Record<Royal9Policy['pick'], Pick>> = {
  'printed-order': (lines) => lines[0],
  // Equal amounts keep the printed order, so a later line must be worth more.
  'highest-value': (lines, meters) =>
    lines.reduce<Royal9Line | undefined>(
      (best, line) => (best !== undefined && worthCents(line, meters) <= worthCents(best, meters) ? best : line),
      undefined,
    ),
};

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
    assert((bits & (1 << seat)) === 0, 'a seat is in play once');
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
