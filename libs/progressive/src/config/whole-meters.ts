import { centsToDollars } from '@jackpot/money';
import { type PaytableLine, type PrintedLine, wholeLevelOf } from '@jackpot/rules';
import type { ConfigProblem } from './fields.js';
import { type LinkConfig, royal9LinesOf } from './link-config.js';

/**
 * Whole meters must not be below their reset amounts (chapter 12 K and L; REQ-74). Separate from `linkConfigProblems`,
 * so that such journaled terms stay readable.
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
  const isShare = ({ line, award }: PrintedLine): boolean => award.level !== null && wholeLevelOf(line) === null;
  const shares = royal9LinesOf(config).filter(isShare);
  const ofThreeCard = (config.threeCardLines ?? []).filter(isShare);
  if ((ofThreeCard.length === 0 && !shares.some((line) => canPay(config, line))) || percentFunding === 'house')
    return [];
  const found: ConfigProblem[] = [];
  const words =
    config.lines === undefined && ofThreeCard.length === 0
      ? { one: 'a 10% award', all: '10% awards', level: 'Star' }
      : { one: 'an award of a share', all: 'shares', level: 'the level' };
  if (!percentTopUp) {
    const text = `after ${words.one} ${words.level} may be won for less than its reset amount; top it up, or have the house pay ${words.all}`;
    found.push({ path: 'awards.percentTopUp', code: 'STAR_BELOW_RESET', text });
  }
  if (
    percentAward !== 'whole-meters-first' &&
    (ofThreeCard.length > 0 || shares.some((line) => canPayBesideWhole(config, line)))
  ) {
    const text = `${words.one} of the same hand may be taken before ${words.level} is won, and leave less than its reset amount; choose whole-meters-first`;
    found.push({ path: 'awards.percentAward', code: 'STAR_BELOW_RESET', text });
  }
  return found;
}

function canPay({ royal9, tables }: LinkConfig, { when }: PaytableLine): boolean {
  if (when !== 'any-two' || royal9.anyTwo !== 'own-seat') return true;
  return tables.some(({ seats }) => seats.some(({ pairs }) => pairs.length > 1));
}

function canPayBesideWhole({ royal9, tables }: LinkConfig, { when }: PaytableLine): boolean {
  if (!tables.some(({ seats }) => seats.length > 1)) return false;
  return when !== 'any-two' || royal9.anyTwo === 'table' || royal9.anyTwo === 'others-only';
}
