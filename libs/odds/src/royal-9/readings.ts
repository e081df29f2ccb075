import { type LinkConfig, royal9Tables } from '@jackpot/progressive';
import { type LineId, paytableLines, wholeLevelOf } from '@jackpot/rules';
import { dollarsOf } from '../answer/values.js';
import { freshShoe } from '../counting/shoe.js';
import {
  type Fraction,
  ZERO,
  compare,
  decimalText,
  dividedBy,
  fraction,
  percentText,
  sumOf,
} from '../exact/fraction.js';
import { awardsOf } from './awards.js';
import { type LayoutOdds, layoutOdds } from './layout-odds.js';

export interface ReadingOdds {
  /** Such as "royal9.anyTwo". */
  readonly path: string;
  readonly value: string;
  readonly isChosen: boolean;
  /** Mean number of wagers between a seat's wins of the line. "never" if no hand pays it. */
  readonly wagersBetween: string;
  /** With meters at their reset amounts, in percent of the price. */
  readonly returnedPercent: string;
  /** Mean in dollars, or its lower bound. */
  readonly starAtHit: string;
  /** Upper bound of the 10% awards between two wins of Star, in dollars. */
  readonly tenthsPerCycle: string;
  readonly topUpPerCycle: string;
  /** Most that one hand of a table pays at the reset amounts, in dollars. */
  readonly handMost: string;
}

/**
 * Compares readings for the first layout with all positions in play. The configuration must have no problems
 * (`linkConfigProblems`).
 */
export function readingOdds(config: LinkConfig): readonly ReadingOdds[] {
  if (royal9Tables(config).length === 0) return [];
  const asChosen = firstLayoutOdds(config);
  return questionsOf(config).flatMap(({ path, line, values }) =>
    values.map((each) => rowOf({ path, line, ...each, odds: each.isChosen ? asChosen : firstLayoutOdds(each.config) })),
  );
}

interface Alternative {
  readonly value: string;
  readonly isChosen: boolean;
  readonly config: LinkConfig;
}

interface Question {
  readonly path: string;
  readonly line: LineId;
  readonly values: readonly Alternative[];
}

function questionsOf(config: LinkConfig): readonly Question[] {
  const { royal9, awards } = config;
  const ofRoyal9 = <K extends keyof typeof royal9>(key: K, line: LineId, values: readonly (typeof royal9)[K][]) => ({
    path: `royal9.${key}`,
    line,
    values: values.map((value) => ({
      value,
      isChosen: royal9[key] === value,
      config: { ...config, royal9: { ...royal9, [key]: value } },
    })),
  });
  const ofAwards = <K extends 'percentAward' | 'percentFunding'>(
    key: K,
    line: LineId,
    values: readonly (typeof awards)[K][],
  ) => ({
    path: `awards.${key}`,
    line,
    values: values.map((value) => ({
      value,
      isChosen: awards[key] === value,
      config: { ...config, awards: { ...awards, [key]: value } },
    })),
  });
  const lines = paytableLines(config);
  const ofPredicate = (when: 'any-two' | 'identical') => lines.filter((each) => each.when === when);
  const shares = lines.filter(({ line, award }) => award.level !== null && wholeLevelOf(line) === null);
  const fixed = lines.filter(({ award }) => award.level === null);
  // Under `highest-value`, such a line may pay instead of a meter that is printed before it.
  const outranking = fixed.findLast(({ award }) => award.level === null && award.cents > config.spade.resetCents);
  const ofPick = outranking ?? fixed[0];
  return [
    ...ofPredicate('any-two').map(({ line }) =>
      ofRoyal9('anyTwo', line, ['own-seat', 'table', 'own-plus-other', 'others-only']),
    ),
    ...shares
      .slice(0, 1)
      .flatMap(({ line }) => [
        ofAwards('percentAward', line, ['whole-meters-first', 'sequential', 'each-of-before']),
        ofAwards('percentFunding', line, ['meter', 'house']),
      ]),
    ...ofPredicate('identical').map(({ line }) =>
      ofRoyal9('identical', line, ['other-personal', 'any-king-nine', 'two-other-personal']),
    ),
    ...(ofPick === undefined ? [] : [ofRoyal9('pick', ofPick.line, ['printed-order', 'highest-value'])]),
  ];
}

function firstLayoutOdds(config: LinkConfig): LayoutOdds {
  const [table] = royal9Tables(config);
  if (table === undefined) throw new RangeError('a link has a table');
  return layoutOdds({ config, table, shoe: freshShoe(config.decks) });
}

type Row = Alternative & Omit<Question, 'values'> & { readonly odds: LayoutOdds };

function rowOf({ path, line, value, isChosen, config, odds }: Row): ReadingOdds {
  const star = odds.levels.find(({ level }) => level === 'star');
  return {
    path,
    value,
    isChosen,
    wagersBetween: wagersBetween(odds, line),
    returnedPercent: percentText(odds.returnedAtReset, 2),
    starAtHit: star === undefined || star.meterAtHitCents === null ? 'never' : dollarsOf(star.meterAtHitCents.low),
    tenthsPerCycle: dollarsOf(star?.tenthsPerCycleCents.high ?? ZERO),
    topUpPerCycle: dollarsOf(star?.topUpPerCycleCents.high ?? ZERO),
    handMost: dollarsOf(handMostCents(config, odds)),
  };
}

function wagersBetween({ atReset, coups }: LayoutOdds, line: LineId): string {
  const counts = atReset.flatMap(({ lines }) => lines.filter((each) => each.line === line).map(({ count }) => count));
  const count = counts.reduce((sum, each) => sum + each, 0n);
  if (count === 0n) return 'never';
  return decimalText(dividedBy(fraction(coups.deals * BigInt(atReset.length)), fraction(count)), 1);
}

function handMostCents(config: LinkConfig, { coups }: LayoutOdds): Fraction {
  const resets = {
    star: fraction(config.star.resetCents),
    spade: fraction(config.spade.resetCents),
    heart: fraction(config.heart.resetCents),
  };
  const lines = paytableLines(config);
  return coups.winning.reduce((most, { winners }) => {
    const units = Array.from({ length: config.wagerUnitsMax ?? 1 }, () => winners.map((winner) => ({ ...winner })));
    const { awards } = awardsOf({ winners: units.flat(), lines, meters: resets, resets, policy: config.awards });
    const total = sumOf(awards.map(({ cents }) => cents));
    return compare(total, most) > 0 ? total : most;
  }, ZERO);
}
