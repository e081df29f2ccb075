import { assert } from '@jackpot/money';
import type { Card } from '../../card.js';
import { type SeatLine, linePicker } from '../../royal-9/evaluator.js';
import type { LineId, MeterCents, OwnLine } from '../../royal-9/lines.js';
import type { PrintedLine } from '../../royal-9/paytables.js';
import type { Royal9Policy } from '../../royal-9/terms.js';
import { threeCardFactsOf } from './facts.js';
import { THREE_CARD_PREDICATES, type ThreeCardPredicateName, type ThreeCardView } from './predicates.js';

/** A line of a progressive wager at a table of Three Card Baccarat. */
export interface ThreeCardLine extends PrintedLine {
  readonly line: keyof MeterCents | OwnLine;
  readonly when: ThreeCardPredicateName;
}

export interface ThreeCardLineTerms {
  /** In printed order. */
  readonly lines: readonly ThreeCardLine[];
  readonly pick: Royal9Policy['pick'];
}

export interface HandOfSeat {
  readonly seat: number;
  readonly cards: readonly Card[];
}

export interface ThreeCardEvaluator {
  readonly lineOf: (view: ThreeCardView, meters: MeterCents) => LineId | undefined;
  /** At most one line for each seat, highest seat first. @param hands of the seats with a wager */
  evaluate(dealer: readonly Card[], hands: readonly HandOfSeat[], meters: MeterCents): readonly SeatLine[];
}

export function compileThreeCardLines({ lines, pick }: ThreeCardLineTerms): ThreeCardEvaluator {
  const lineOf = linePicker(
    lines.map((line) => ({ ...line, isWon: THREE_CARD_PREDICATES[line.when].isWon })),
    pick,
  );
  return {
    lineOf,
    evaluate(dealerCards, hands, meters) {
      const dealer = threeCardFactsOf(dealerCards);
      const inPayOrder = [...hands].sort((one, other) => other.seat - one.seat);
      assert(new Set(hands.map(({ seat }) => seat)).size === hands.length, 'a seat is in play once');
      return inPayOrder.flatMap(({ seat, cards }) => {
        const line = lineOf({ own: threeCardFactsOf(cards), dealer }, meters);
        return line === undefined ? [] : [{ seat, line }];
      });
    },
  };
}
