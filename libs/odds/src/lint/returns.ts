import type { LinkConfig } from '@jackpot/progressive';
import { compare, minus, ONE, percentText, plus, fraction } from '../exact/fraction.js';
import type { LinkLayout, LinkOdds } from '../royal-9/link-odds.js';
import { dollarsOf } from '../answer/values.js';
import { type Finding, unwise } from './finding.js';

export function returnFindings(config: LinkConfig, { layouts }: LinkOdds): readonly Finding[] {
  return layouts.flatMap((layout) => [
    ...overWhole(layout),
    ...houseLoses(layout),
    ...seatsUnequal(config, layout),
    ...unitsReturnLess(layout),
  ]);
}

/** COMAR 36.05.03.24 H asks for equal chances of equal wagers. Wagers of more units pay more for the same chance. */
function unitsReturnLess({ odds, ofUnits }: LinkLayout): readonly Finding[] {
  const most = ofUnits.at(-1);
  if (most === undefined || compare(most.returnedAtReset, odds.returnedAtReset) >= 0) return [];
  return [
    unwise('UNITS_RETURN_LESS', {
      path: 'wagerUnitsMax',
      sentence:
        'A whole level is paid once, so a wager of more units has the same chance to win it and the same award, unless positions share it. Tell players that only the other lines, and the chance of the Must Hit, grow with the units.',
      numbers: {
        units: String(most.units),
        returnedPercent: percent(most.returnedAtReset),
        oneUnitReturnedPercent: percent(odds.returnedAtReset),
      },
    }),
  ];
}

const percent = (value: Parameters<typeof percentText>[0]): string => percentText(value, 2);

function overWhole({ longRun, odds }: LinkLayout): readonly Finding[] {
  if (compare(longRun.returned.high, ONE) <= 0 && compare(odds.returnedAtReset, ONE) <= 0) return [];
  return [
    unwise('RETURN_OVER_WHOLE', {
      path: 'levels',
      sentence: 'players get back more than they wager: lower the rates, the reset amounts, or choose another reading',
      numbers: {
        longRunPercent: percent(longRun.returned.high),
        atResetPercent: percent(odds.returnedAtReset),
        fixedAwardsPercent: percent(longRun.fixed),
      },
    }),
  ];
}

function houseLoses({ longRun }: LinkLayout): readonly Finding[] {
  const all = plus(longRun.contributed, longRun.houseCost.high);
  if (compare(all, ONE) <= 0) return [];
  return [
    unwise('HOUSE_LOSES', {
      path: 'levels',
      sentence: 'the rates with the printed awards, seeds and top-ups take more than the price: the wager loses money',
      numbers: {
        ratesPercent: percent(longRun.contributed),
        housePaysPercent: percent(longRun.houseCost.high),
        missingPercent: percent(minus(all, ONE)),
      },
    }),
  ];
}

function seatsUnequal({ priceCents }: LinkConfig, { odds, tableIds }: LinkLayout): readonly Finding[] {
  const sorted = [...odds.atReset].sort((a, b) => compare(a.returnedCents, b.returnedCents));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || compare(least.returnedCents, most.returnedCents) === 0) return [];
  return [
    unwise('SEATS_UNEQUAL', {
      path: 'tables',
      sentence: `positions of table ${tableIds[0] ?? ''} return different amounts: give all of them suited pairs, or none`,
      numbers: {
        leastSeat: String(least.seat),
        leastReturned: dollarsOf(least.returnedCents),
        mostSeat: String(most.seat),
        mostReturned: dollarsOf(most.returnedCents),
        price: dollarsOf(fraction(priceCents)),
      },
    }),
  ];
}
