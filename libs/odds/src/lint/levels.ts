import { centsToText } from '@jackpot/money';
import { type LinkConfig, royal9Tables, threeCardGameOf } from '@jackpot/progressive';
import { compare, decimalText, dividedBy, fraction, percentText, plus, times } from '../exact/fraction.js';
import { dollarsOf } from '../answer/values.js';
import { unlimitedMeanCents, type LevelOdds } from '../royal-9/levels.js';
import { wholeLevelOf } from '@jackpot/rules';
import type { LinkLayout, LinkOdds } from '../royal-9/link-odds.js';
import { type Finding, unwise } from './finding.js';

/** A level hardly moves if its growth between two hits is less than this share of its reset amount. */
const HARDLY = fraction(1n, 100n);
const NEARLY_ALWAYS = fraction(99n, 100n);
const OFTEN = fraction(1n, 2n);

/** The first layout of each game, because all layouts of a game have equal chances. */
export function firstOfGames(config: LinkConfig, { layouts }: LinkOdds): readonly LinkLayout[] {
  const isRound = (layout: LinkLayout): boolean => isOfThreeCard(config, layout);
  return [layouts.find((layout) => !isRound(layout)), layouts.find(isRound)].filter((each) => each !== undefined);
}

function isOfThreeCard({ tables }: LinkConfig, { tableIds }: LinkLayout): boolean {
  return tables.some((table) => table.tableId === tableIds[0] && threeCardGameOf(table) !== null);
}

export function levelFindings(config: LinkConfig, odds: LinkOdds): readonly Finding[] {
  return firstOfGames(config, odds).flatMap((layout) => findingsOf(config, layout));
}

function findingsOf(config: LinkConfig, layout: LinkLayout): readonly Finding[] {
  const field = isOfThreeCard(config, layout) ? 'threeCardLines' : 'lines';
  const ofLevels = layout.odds.levels.flatMap((level) =>
    level.wagersBetweenHits === null
      ? [neverHit(level)]
      : [
          ...limitBelowMean(config, level),
          ...reserveFindings(config, level),
          ...overflowUnused(config, level),
          ...hardlyMoves(config, level),
          ...tenths(config, level, field),
        ],
  );
  return [...ofLevels, ...linesNeverPaid(config, layout, field)];
}

function neverHit({ level }: LevelOdds): Finding {
  const sentence = `no coup can hit ${level}: its contributions would never be paid`;
  return unwise('NEVER_HIT', { path: `levels.${level}`, sentence, numbers: {} });
}

function limitBelowMean(config: LinkConfig, odds: LevelOdds): readonly Finding[] {
  const { limitCents } = config[odds.level];
  const mean = unlimitedMeanCents(config, odds);
  if (limitCents === null || compare(fraction(limitCents), mean) >= 0) return [];
  return [
    unwise('LIMIT_BELOW_MEAN', {
      path: `levels.${odds.level}.limit`,
      sentence: `${odds.level} would stand at its limit at most hits: raise the limit above the mean, or lower the rate`,
      numbers: {
        limit: centsToText(limitCents),
        meanAtHitWithoutLimit: dollarsOf(mean),
        meanAtHit: odds.meterAtHitCents === null ? '' : dollarsOf(odds.meterAtHitCents.high),
      },
    }),
  ];
}

function reserveFindings(config: LinkConfig, { level, reserve, topUpPerCycleCents }: LevelOdds): readonly Finding[] {
  const { resetCents, reserveRatePpm } = config[level];
  if (reserve === null || reserveRatePpm === 0n) return [];
  const path = `levels.${level}.reserveRatePpm`;
  const numbers = {
    reset: centsToText(resetCents),
    reservePerCycle: dollarsOf(reserve.gainedPerCycleCents),
    failsPercent: percentText(reserve.longRunFails, 1),
  };
  if (!config.awards.resetFunding.includes('reserve') && config.awards.fixedFunding === 'house')
    return [
      unwise('RESERVE_UNUSED', {
        path,
        sentence: `nothing pays from the reserve of ${level}: name it in resetFunding`,
        numbers,
      }),
    ];
  if (compare(reserve.gainedPerCycleCents, plus(fraction(resetCents), topUpPerCycleCents.high)) > 0)
    return [
      unwise('RESERVE_GROWS_WITHOUT_END', {
        path,
        sentence: `the reserve of ${level} gains more than its resets take: lower the hidden rate`,
        numbers,
      }),
    ];
  if (compare(reserve.longRunFails, NEARLY_ALWAYS) >= 0)
    return [
      unwise('RESERVE_NEVER_FUNDS', {
        path,
        sentence: `the reserve of ${level} practically never funds a reset: the house pays`,
        numbers,
      }),
    ];
  if (compare(reserve.longRunFails, OFTEN) >= 0)
    return [
      unwise('RESERVE_OFTEN_FAILS', {
        path,
        sentence: `the reserve of ${level} fails to fund most resets: the house pays the rest`,
        numbers,
      }),
    ];
  return [];
}

function overflowUnused(config: LinkConfig, { level, overflowPerCycleCents }: LevelOdds): readonly Finding[] {
  if (config[level].limitCents === null || config.awards.resetFunding.includes('overflow')) return [];
  return [
    unwise('OVERFLOW_UNUSED', {
      path: 'awards.resetFunding',
      sentence: `what ${level} gathers past its limit is never paid: name overflow in resetFunding`,
      numbers: { overflowPerCycle: dollarsOf(overflowPerCycleCents.high) },
    }),
  ];
}

function hardlyMoves(config: LinkConfig, { level, wagersBetweenHits }: LevelOdds): readonly Finding[] {
  if (wagersBetweenHits === null) return [];
  const { ratePpm, resetCents } = config[level];
  const growth = times(wagersBetweenHits, fraction(config.priceCents * ratePpm, 1_000_000n));
  if (compare(growth, times(HARDLY, fraction(resetCents))) >= 0) return [];
  return [
    unwise('METER_HARDLY_MOVES', {
      path: `levels.${level}.ratePpm`,
      sentence: `between two hits ${level} grows by less than a hundredth of its reset amount: raise the rate`,
      numbers: {
        reset: centsToText(resetCents),
        growthPerCycle: dollarsOf(growth),
        wagersBetweenHits: decimalText(wagersBetweenHits, 1),
      },
    }),
  ];
}

type LineField = 'lines' | 'threeCardLines';

function tenths(config: LinkConfig, odds: LevelOdds, field: LineField): readonly Finding[] {
  const { level, tenthsPerCycleCents, meterAtHitCents } = odds;
  if (meterAtHitCents === null || tenthsPerCycleCents.high.numerator === 0n) return [];
  if (compare(tenthsPerCycleCents.low, meterAtHitCents.high) <= 0) return [];
  const ratio = decimalText(dividedBy(tenthsPerCycleCents.low, meterAtHitCents.high), 2);
  const shares = dollarsOf(tenthsPerCycleCents.low);
  const atHit = dollarsOf(meterAtHitCents.high);
  if (config[field] !== undefined) {
    const sentence = `${level} pays more in shares than when it is won: lower the shares, or choose lines that are won more rarely`;
    const numbers = { sharesPerCycle: shares, meterAtHit: atHit, sharesToOneHit: ratio };
    return [unwise('SHARES_OUTWEIGH_LEVEL', { path: field, sentence, numbers })];
  }
  const sentence = 'Star pays more in 10% awards than when it is won: choose a narrower reading of Any Two Personal';
  const numbers = { tenthsPerCycle: shares, starAtHit: atHit, tenthsToOneStar: ratio };
  return [unwise('TENTHS_OUTWEIGH_STAR', { path: 'royal9.anyTwo', sentence, numbers })];
}

function linesNeverPaid(config: LinkConfig, { odds }: LinkLayout, field: LineField): readonly Finding[] {
  const { [field]: lines } = config;
  if (lines === undefined) return anyTwoNeverPaid(config, odds);
  const paid = new Set(odds.coups.winning.flatMap(({ winners }) => winners.map(({ line }) => line)));
  return lines.flatMap(({ line, name }, at) => {
    // A level that no line can win has a finding of its own.
    if (paid.has(line) || wholeLevelOf(line) !== null) return [];
    const sentence = `no hand can pay ${name}: a line printed before it is won by the same hands, or no hand fits it`;
    return [unwise('LINE_NEVER_PAID', { path: `${field}[${at}]`, sentence, numbers: { line } })];
  });
}

function anyTwoNeverPaid(config: LinkConfig, odds: LinkLayout['odds']): readonly Finding[] {
  const { paytable, royal9 } = config;
  const isPrinted = paytable !== 'C';
  const isPaid = odds.coups.winning.some(({ winners }) => winners.some(({ line }) => line === 'any-two'));
  if (!isPrinted || isPaid) return [];
  const sentence =
    'no hand can pay Any Two Personal, which the paytable prints: print two pairs or more at each position (two fit up to eight positions), or choose another reading';
  const pairs = String(royal9Tables(config)[0]?.seats[0]?.pairs.length ?? 0);
  return [unwise('ANY_TWO_NEVER_PAID', { path: 'royal9.anyTwo', sentence, numbers: { anyTwo: royal9.anyTwo, pairs } })];
}
