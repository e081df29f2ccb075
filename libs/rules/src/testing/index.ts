import { LINE_AWARDS, type LineAward, type OwnLine } from '../royal-9/lines.js';
import type { PaytableLine } from '../royal-9/paytables.js';
import { PREDICATES, PREDICATE_NAMES } from '../royal-9/predicates.js';
import { KING_NINE_COUNT, type KingNine } from '../royal-9/king-nine.js';

export { pair } from '../royal-9/suggested-seat-map.js';

export const KING_NINES: readonly KingNine[] = Object.freeze(
  Array.from({ length: KING_NINE_COUNT }, (_, index) => index as KingNine),
);

const AWARDS: readonly LineAward[] = [
  { level: null, cents: 2_500n },
  { level: 'heart', sharePpm: 250_000n },
  { level: null, cents: 200_000n },
  { level: 'spade', sharePpm: 100_000n },
  { level: 'star', sharePpm: 1n },
];

/**
 * A set of lines without problems, made from any numbers: three lines for the levels and one line for each pair of
 * further numbers, in an order that the first number decides.
 */
export function someLines(
  [first = 0, ...numbers]: readonly number[],
  { isMeterShared }: { readonly isMeterShared: boolean },
): readonly PaytableLine[] {
  const of = <T>(choices: readonly T[]): T => choices[(numbers.shift() ?? 0) % choices.length] as T;
  const forLevels = PREDICATE_NAMES.filter((when) => isMeterShared || PREDICATES[when].isOfOneSeat);
  const ofLevels = (['star', 'spade', 'heart'] as const).map((line): PaytableLine => {
    return { line, name: `Level ${line}`, when: of(forLevels), award: LINE_AWARDS[line] };
  });
  const own: PaytableLine[] = [];
  while (numbers.length > 0) {
    const line: OwnLine = `own-${own.length + 1}`;
    own.push({ line, name: `Line ${own.length + 1}`, when: of(PREDICATE_NAMES), award: of(AWARDS) });
  }
  const at = first % (own.length + 1);
  return [...own.slice(0, at), ...ofLevels, ...own.slice(at)];
}
