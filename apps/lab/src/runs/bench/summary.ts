import { type Finding, inUnit, median } from './goals.js';

const OPERATORS_ROWS = [
  'processor time of a wager, 360 tables, 8 in flight each, against the other build',
  'processor time of a wager, 360 tables, 1 in flight each, against the other build',
  'WebSocket JSON, 8 in flight at each of 360 tables, against the strongest rival',
  'processor time of a wager, WebSocket JSON, 360 tables, 8 in flight each',
  'acknowledgement, WebSocket, 1,000 wagers/s offered, p50',
  'acknowledgement, WebSocket, 1,000 wagers/s offered, p99',
  '200 tables locking at one instant',
  'read models behind the journal',
  'hit, from the cards sent, to shown by 1,000 signs',
  'controller memory, 1,000 tables, after',
  'start with 1,000,000 wagers in the journal, from the last snapshot after kill -9',
  'chip to lamp',
];

export interface SummaryRow {
  readonly what: string;
  readonly goal: string;
  readonly median: string;
  readonly spread: string;
  readonly verdict: 'yes' | 'no' | 'open' | '-';
}

export function operatorsRows(runs: readonly (readonly Finding[])[]): readonly SummaryRow[] {
  return OPERATORS_ROWS.flatMap((start) => {
    const found = runs.flatMap((findings) => findings.find(({ what }) => what.startsWith(start)) ?? []);
    return found[0] === undefined ? [] : [summaryOf(found[0], found)];
  });
}

export function operatorsTable(runs: readonly (readonly Finding[])[]): string {
  const cells = operatorsRows(runs).map(({ what, goal, median, spread, verdict }) => [
    what,
    goal,
    median,
    spread,
    verdict,
  ]);
  const head = ['what', 'goal', 'median', 'lowest and highest', 'goal reached'];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The verdict is `open` if the runs differ by more than the distance to the goal. */
function summaryOf({ what, goal, limit, unit }: Finding, found: readonly Finding[]): SummaryRow {
  const values = found.flatMap(({ value }) => value ?? []);
  if (limit === undefined || unit === undefined || values.length === 0)
    return { what, goal, median: 'not measured here', spread: '', verdict: '-' };
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  const isReached = goal.startsWith('>=') ? middle >= limit : middle <= limit;
  const isWithinSpread = most - least > Math.abs(middle - limit);
  return {
    ...{ what, goal, median: inUnit(middle, unit) },
    spread: values.length === 1 ? 'one run' : `${inUnit(least, unit)} to ${inUnit(most, unit)}`,
    verdict: isWithinSpread ? 'open' : isReached ? 'yes' : 'no',
  };
}
