import { microToText } from '@jackpot/money';
import { collectAtShoeEnd } from '@jackpot/rules';
import { type Decision, reject } from '../answers.js';
import type { TableState } from '../table/state.js';

/** Why no new shoe begins: outstanding vigorish is collected before (12 D(2)(b)(i)); null where none is. */
export function openVigorishRefused({ markers }: TableState): Decision | null {
  if (markers.size === 0) return null;
  const owed = collectAtShoeEnd(markers).map(
    ({ seat, owedMicro }) => `position ${seat} owes ${microToText(owedMicro)}`,
  );
  return reject('VIGORISH_OPEN', owed.join(', '));
}
