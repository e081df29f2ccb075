import { microToText } from '@jackpot/money';
import { type VigorishMarkers, collectAtShoeEnd } from '@jackpot/rules';
import { type Decision, reject } from '../answers.js';
import type { TableState } from '../table/state.js';

/** Refuses while markers are open (chapter 12 D(2)(b)(i)). */
export function openVigorishRefused({ markers }: TableState): Decision | null {
  return markers.size === 0 ? null : reject('VIGORISH_OPEN', owedText(markers));
}

export function owedText(markers: VigorishMarkers): string {
  return collectAtShoeEnd(markers)
    .map(({ seat, owedMicro }) => `position ${seat} owes ${microToText(owedMicro)}`)
    .join(', ');
}
