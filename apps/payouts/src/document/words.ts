import { type LevelId } from '@jackpot/progressive';
import { type Paytable, type Royal9Line, linesOf } from '@jackpot/rules';

/** The lines in the words of chapter 12 K(1), (2): paytables A and B. */
const WORDS_A_AND_B: Readonly<Record<Exclude<Royal9Line, 'identical'>, string>> = {
  star: 'Exact Match Personal Progressive',
  'any-two': 'Any Two Personal Progressive',
  spade: 'Personal King 9 on Banker Hand',
  heart: 'Personal King 9 on Player Hand',
  'suited-v-suited': 'Suited Royal 9 Tie Hand',
  'royal-v-royal': 'Royal 9 Tie Hand',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
};

/** The lines in the words of chapter 12 K(3): paytable C. */
const WORDS_C: Readonly<Record<Exclude<Royal9Line, 'any-two'>, string>> = {
  star: 'Personal King 9 versus a Personal King 9',
  spade: 'Banker Personal King 9',
  heart: 'Player Personal King 9',
  identical: 'Personal King 9 versus an Identical King 9',
  'suited-v-suited': 'Suited Royal 9 versus a Suited Royal 9',
  'royal-v-royal': 'Royal 9 versus a Royal 9',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
};

const LEVEL_WORDS: Readonly<Record<LevelId, string>> = {
  star: 'Star Progressive',
  spade: 'Spade Progressive',
  heart: 'Heart Progressive',
  'must-hit': 'Must Hit Progressive',
};

/** The printed words of a winning line; undefined where the paytable has no such line. */
export function lineWords(paytable: Paytable, line: Royal9Line | 'must-hit'): string | undefined {
  if (line === 'must-hit') return 'Must Hit, random winner';
  const words: Readonly<Partial<Record<Royal9Line, string>>> = paytable === 'C' ? WORDS_C : WORDS_A_AND_B;
  return words[line];
}

/** The letter a line is printed with, "(a)" to "(h)" of chapter 12 K; none for the Must Hit, whose table has one line. */
export function lineLetter(paytable: Paytable, line: Royal9Line | 'must-hit'): string {
  if (line === 'must-hit') return '(a)';
  return `(${'abcdefgh'.charAt(linesOf(paytable).indexOf(line))})`;
}

/** The level a line pays from. */
export function levelWords(level: LevelId | null): string {
  return level === null ? 'Fixed award' : LEVEL_WORDS[level];
}
