import { type Finding, Goals, type Limit } from './goals.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorsRows, operatorsTable } from './summary.js';

const ROW = 'acknowledgement, WebSocket, 1,000 wagers/s offered, p50';

const run = (value: number, limit: Limit = '10 ms') => {
  const goals = new Goals();
  goals.atMost(ROW, value, limit);
  goals.atMost('a row for developers', 1, '2 x');
  return goals.findings;
};
const verdicts = (...values: number[]) =>
  operatorsRows(values.map((value) => run(value))).map(({ verdict }) => verdict);

describe('the rows that an operator needs', () => {
  it('show the median and the spread of all runs, without any other rows', () => {
    expect(operatorsRows([run(5), run(3), run(4)])).toEqual([
      { what: ROW, goal: '<= 10 ms', median: '4.0 ms', spread: '3.0 ms to 5.0 ms', verdict: 'yes' },
    ]);
  });

  it('are neither reached nor missed if the runs differ by more than their distance to the goal', () => {
    expect(verdicts(8, 9, 12)).toEqual(['open']);
    expect(verdicts(11, 9, 12)).toEqual(['open']);
  });

  it('are missed if every run is far from the goal', () => {
    expect(verdicts(20, 21, 22)).toEqual(['no']);
  });

  it('of one run have no spread', () => {
    expect(operatorsRows([run(11)])).toMatchObject([{ spread: 'one run', verdict: 'no' }]);
  });

  it('are not measured if there was no comparison', () => {
    expect(operatorsRows([run(Number.NaN)])).toMatchObject([{ median: 'not measured here', verdict: '-' }]);
  });

  it('are on the performance page as its data state', () => {
    const read = (name: string) => readFileSync(join('docs/reference', name), 'utf8');
    const runs = JSON.parse(read('performance-figures.json')) as readonly { readonly findings: readonly Finding[] }[];
    expect(read('performance-figures.md')).toContain(operatorsTable(runs.map(({ findings }) => findings)));
  });
});
