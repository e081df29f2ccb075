import { LINE_AWARDS, type LineAward, type OwnLine } from '../royal-9/lines.js';
import type { PaytableLine } from '../royal-9/paytables.js';
import type { ThreeCardLine } from '../three-card/lines/evaluator.js';
import { THREE_CARD_PREDICATES, THREE_CARD_PREDICATE_NAMES } from '../three-card/lines/predicates.js';
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
export function someLines(numbers: readonly number[], { isMeterShared }: Sharing): readonly PaytableLine[] {
  const forLevels = PREDICATE_NAMES.filter((when) => isMeterShared || PREDICATES[when].isOfOneSeat);
  return linesFrom(numbers, { forLevels, all: PREDICATE_NAMES, prefix: '' });
}

export function someThreeCardLines(numbers: readonly number[], { isMeterShared }: Sharing): readonly ThreeCardLine[] {
  const all = THREE_CARD_PREDICATE_NAMES;
  const forLevels = all.filter((when) => isMeterShared || THREE_CARD_PREDICATES[when].isOfOneSeat);
  return linesFrom(numbers, { forLevels, all, prefix: 'tc-' });
}

interface Sharing {
  readonly isMeterShared: boolean;
}

interface LineFrom<When> {
  readonly line: 'star' | 'spade' | 'heart' | OwnLine;
  readonly name: string;
  readonly when: When;
  readonly award: LineAward;
}

function linesFrom<When>(
  [first = 0, ...numbers]: readonly number[],
  {
    forLevels,
    all,
    prefix,
  }: { readonly forLevels: readonly When[]; readonly all: readonly When[]; readonly prefix: string },
): readonly LineFrom<When>[] {
  const of = <T>(choices: readonly T[]): T => choices[(numbers.shift() ?? 0) % choices.length] as T;
  const ofLevels = (['star', 'spade', 'heart'] as const).map((line): LineFrom<When> => {
    return { line, name: `Level ${line}`, when: of(forLevels), award: LINE_AWARDS[line] };
  });
  const own: LineFrom<When>[] = [];
  while (numbers.length > 0) {
    const line: OwnLine = `own-${prefix}${own.length + 1}`;
    own.push({ line, name: `Line ${prefix}${own.length + 1}`, when: of(all), award: of(AWARDS) });
  }
  const at = first % (own.length + 1);
  return [...own.slice(0, at), ...ofLevels, ...own.slice(at)];
}
