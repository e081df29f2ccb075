import { microToText } from '@jackpot/money';
import { type VigorishMarkers, collectAtShoeEnd } from '@jackpot/rules';
import { type Decision, reject } from '../answers.js';
import type { TableState } from '../table/state.js';

/** Why no new shoe begins: outstanding vigorish is collected before (12 D(2)(b)(i)); null where none is. */
export function openVigorishRefused({ markers }: TableState): Decision | null {
  return markers.size === 0 ? null : reject('VIGORISH_OPEN', owedText(markers));
}

/** What every position owes, highest first. */
export function owedText(markers: VigorishMarkers): string {
  return collectAtShoeEnd(markers)
    .map(({ seat, owedMicro }) => `position ${seat} owes ${microToText(owedMicro)}`)
    .join(', ');
}
