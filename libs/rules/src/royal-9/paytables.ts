import type { Paytable, Royal9Line } from './lines.js';
import { type CataloguedPredicate, type LinePredicate, PREDICATES, type PredicateName } from './predicates.js';
import type { Royal9Terms } from './terms.js';

export interface PaytableLine {
  readonly line: Royal9Line;
  /** As printed in chapters 12 K and N. */
  readonly name: string;
  readonly when: PredicateName;
}

const A_AND_B: readonly PaytableLine[] = Object.freeze([
  { line: 'star', name: 'Exact Match Personal Progressive', when: 'own-pair-twice' },
  { line: 'any-two', name: 'Any Two Personal Progressive', when: 'any-two' },
  { line: 'spade', name: 'Personal King 9 on Banker Hand', when: 'banker-own-unless-two' },
  { line: 'heart', name: 'Personal King 9 on Player Hand', when: 'player-own-unless-two' },
  { line: 'suited-v-suited', name: 'Suited Royal 9 Tie Hand', when: 'both-suited' },
  { line: 'royal-v-royal', name: 'Royal 9 Tie Hand', when: 'both-royal' },
  { line: 'any-suited', name: 'Any Suited Royal 9', when: 'any-suited' },
  { line: 'any-royal', name: 'Any Royal 9', when: 'any-royal' },
]);

const C: readonly PaytableLine[] = Object.freeze([
  { line: 'star', name: 'Personal King 9 versus a Personal King 9', when: 'both-own' },
  { line: 'spade', name: 'Banker Personal King 9', when: 'banker-own-only' },
  { line: 'heart', name: 'Player Personal King 9', when: 'player-own-only' },
  { line: 'identical', name: 'Personal King 9 versus an Identical King 9', when: 'identical' },
  { line: 'suited-v-suited', name: 'Suited Royal 9 versus a Suited Royal 9', when: 'both-suited' },
  { line: 'royal-v-royal', name: 'Royal 9 versus a Royal 9', when: 'both-royal' },
  { line: 'any-suited', name: 'Any Suited Royal 9', when: 'any-suited' },
  { line: 'any-royal', name: 'Any Royal 9', when: 'any-royal' },
]);

/** Printed order, (a) to (h) of chapter 12 K. A line that a paytable does not list is never won. */
export const PAYTABLES: Readonly<Record<Paytable, readonly PaytableLine[]>> = Object.freeze({
  A: A_AND_B,
  B: A_AND_B,
  C,
});

/** In printed order. */
export function linesOf(paytable: Paytable): readonly Royal9Line[] {
  return PAYTABLES[paytable].map(({ line }) => line);
}

/** Undefined if the paytable has no such line. */
export function printedLineName(paytable: Paytable, line: Royal9Line | 'must-hit'): string | undefined {
  if (line === 'must-hit') return 'Must Hit, random winner';
  return PAYTABLES[paytable].find((each) => each.line === line)?.name;
}

export interface LineWithPredicate {
  readonly line: Royal9Line;
  readonly reads: CataloguedPredicate['reads'];
  readonly isWon: LinePredicate;
}

/** In printed order. */
export function predicatesOf({
  paytable,
  policy,
}: Pick<Royal9Terms, 'paytable' | 'policy'>): readonly LineWithPredicate[] {
  return PAYTABLES[paytable].map(({ line, when }) => {
    const { reads, under } = PREDICATES[when];
    return { line, reads, isWon: under(policy) };
  });
}
