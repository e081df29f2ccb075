import type { DollarsBody, LayoutBody, LinkOddsBody, OddsAnswer, PercentRangeBody, WagerOddsBody } from '@jackpot/odds';

export function oddsText(answer: OddsAnswer): string {
  const isShort = answer.wagers.length > WAGERS_IN_FULL_MAX;
  return [
    `${answer.rules}; ${answer.decks} decks, ${answer.cardsLeft} cards left; counted over ${answer.total} ${answer.basis}`,
    `${'wager'.padEnd(KEY_WIDTH)}${['house edge %', 'returned %', 'wins %', 'pushes %', 'std. dev.'].map(column).join('')}`,
    ...answer.wagers.flatMap((wager) => [wagerLine(wager), ...(isShort ? [] : linesOf(wager))]),
    ...(answer.link === null ? [] : linkLines(answer.link)),
    '',
  ].join('\n');
}

const WAGERS_IN_FULL_MAX = 5;
const KEY_WIDTH = 30;
const COLUMN_WIDTH = 14;

function column(text: string): string {
  return text.padStart(COLUMN_WIDTH);
}

function wagerLine({
  key,
  houseEdge,
  returned,
  hitFrequency,
  pushFrequency,
  standardDeviation,
}: WagerOddsBody): string {
  const shares = [houseEdge, returned, hitFrequency, pushFrequency].map(({ percent }) => percent);
  return key.padEnd(KEY_WIDTH) + [...shares, standardDeviation].map(column).join('');
}

function linesOf({ lines }: WagerOddsBody): readonly string[] {
  return lines.map(({ id, pays, count, chance, often }) =>
    [`  ${id}`.padEnd(KEY_WIDTH), pays.padEnd(18), count.padStart(18), column(`${chance.percent}%`), `  ${often}`].join(
      '',
    ),
  );
}

function linkLines(link: LinkOddsBody): readonly string[] {
  return [
    '',
    `Royal 9 of ${link.name} (${link.linkId}), paytable ${link.paytable}, $${link.price}; terms ${link.configHash}`,
    ...link.layouts.flatMap(layoutLines),
    ...link.mustHit.map(
      (odds) =>
        `Must Hit, ${odds.wagersPerLock} a lock: trigger $${odds.expectedTrigger} on average, every ${odds.wagersBetweenHits} wagers, award $${odds.meterAtHit}, returns ${odds.returned.percent}%, costs the operator ${odds.houseCost.percent}%`,
    ),
  ];
}

function layoutLines({
  tableIds,
  seatsInPlay,
  returnedAtReset,
  levels,
  longRun,
  ofUnits = [],
}: LayoutBody): readonly string[] {
  return [
    `tables ${tableIds.slice(0, 6).join(', ')}${tableIds.length > 6 ? ` and ${tableIds.length - 6} more` : ''}; seats ${seatsInPlay.join(' ')}: returns ${returnedAtReset.percent}% at the reset amounts`,
    ...levels.map(
      ({ level, wagersBetweenHits, meterAtHit, breakEven, housePerCycle, longRunFails }) =>
        `  ${level.padEnd(6)} every ${wagersBetweenHits ?? '-'} wagers, at ${dollars(meterAtHit)} on average; even at $${breakEven ?? '-'}; house pays ${dollars(housePerCycle)}; reserve fails ${longRunFails ?? '-'}`,
    ),
    `  long run: players get ${percents(longRun.returned)}, of it printed awards ${longRun.fixed.percent}%, Must Hit ${longRun.mustHit.percent}%; rates ${longRun.contributed.percent}%; the operator pays ${percents(longRun.houseCost)}`,
    ...ofUnits.map(
      ({ units, returnedAtReset: atReset, returned }) =>
        `  ${units} units each: returns ${atReset.percent}% at the reset amounts, ${percents(returned)} in the long run`,
    ),
  ];
}

export function dollars(range: DollarsBody | null): string {
  if (range === null) return '-';
  return range.low === range.high ? `$${range.low}` : `$${range.low} to $${range.high}`;
}

export function percents({ low, high }: PercentRangeBody): string {
  return low === high ? `${low}%` : `${low}% to ${high}%`;
}
