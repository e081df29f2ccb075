import { centsToDollars } from '@jackpot/money';
import type { ConfigProblem } from './fields.js';
import type { LinkConfig } from './link-config.js';

/**
 * Whole meters must not be below their reset amounts (chapter 12 K and L; REQ-74). Separate from `linkConfigProblems`,
 * because journaled terms with this problem must stay readable.
 */
export function wholeMeterProblems(config: LinkConfig): readonly ConfigProblem[] {
  if (config.laboratory) return [];
  return [...initialProblems(config), ...tenthProblems(config)];
}

function initialProblems(config: LinkConfig): readonly ConfigProblem[] {
  return (['star', 'spade', 'heart'] as const)
    .filter((level) => config[level].initialCents < config[level].resetCents)
    .map((level) => ({
      path: `levels.${level}.initial`,
      code: 'INITIAL_BELOW_RESET',
      text: `the first award could be less than the reset amount; start at ${centsToDollars(config[level].resetCents)} or more`,
    }));
}

function tenthProblems(config: LinkConfig): readonly ConfigProblem[] {
  const { percentAward, percentFunding, percentTopUp } = config.awards;
  if (!canPayTenths(config) || percentFunding === 'house') return [];
  const found: ConfigProblem[] = [];
  if (!percentTopUp) {
    const text =
      'after a 10% award Star may be won for less than its reset amount; top it up, or have the house pay 10% awards';
    found.push({ path: 'awards.percentTopUp', code: 'STAR_BELOW_RESET', text });
  }
  if (percentAward !== 'whole-meters-first' && canPayTenthsBesideStar(config)) {
    const text =
      'a 10% award of the same hand may be taken before Star is won, and leave less than its reset amount; choose whole-meters-first';
    found.push({ path: 'awards.percentAward', code: 'STAR_BELOW_RESET', text });
  }
  return found;
}

function canPayTenths({ paytable, royal9, tables }: LinkConfig): boolean {
  if (paytable === 'C') return false;
  return royal9.anyTwo !== 'own-seat' || tables.some(({ seats }) => seats.some(({ pairs }) => pairs.length > 1));
}

function canPayTenthsBesideStar({ royal9, tables }: LinkConfig): boolean {
  const isPaidToOthers = royal9.anyTwo === 'table' || royal9.anyTwo === 'others-only';
  return isPaidToOthers && tables.some(({ seats }) => seats.length > 1);
}
