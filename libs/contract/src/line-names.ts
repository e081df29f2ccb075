import type { AwardLine } from '@jackpot/progressive';
import type { Paytable } from '@jackpot/rules';

/** Lines as chapter 12 K prints them; A and B read alike, C has words of its own. */
const PRINTED: Readonly<Record<'AB' | 'C', Readonly<Record<AwardLine, string>>>> = {
  AB: {
    star: 'Exact Match Personal',
    'any-two': 'Any Two Personal',
    spade: 'Personal King 9 on Banker Hand',
    heart: 'Personal King 9 on Player Hand',
    identical: 'Identical King 9',
    'suited-v-suited': 'Suited Royal 9 Tie Hand',
    'royal-v-royal': 'Royal 9 Tie Hand',
    'any-suited': 'Any Suited Royal 9',
    'any-royal': 'Any Royal 9',
    'must-hit': 'Must Hit',
  },
  C: {
    star: 'Personal King 9 versus Personal King 9',
    'any-two': 'Any Two Personal',
    spade: 'Banker Personal King 9',
    heart: 'Player Personal King 9',
    identical: 'Personal King 9 versus Identical King 9',
    'suited-v-suited': 'Suited Royal 9 versus Suited Royal 9',
    'royal-v-royal': 'Royal 9 versus Royal 9',
    'any-suited': 'Any Suited Royal 9',
    'any-royal': 'Any Royal 9',
    'must-hit': 'Must Hit',
  },
};

/** A line in the words of its paytable, for signs, slips and people. */
export function lineName(paytable: Paytable, line: AwardLine): string {
  return PRINTED[paytable === 'C' ? 'C' : 'AB'][line];
}
