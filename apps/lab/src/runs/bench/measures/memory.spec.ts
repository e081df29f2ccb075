import { readFileSync } from 'node:fs';
import type { Bench } from '../bench.js';
import { Goals } from '../goals.js';
import { MEMORY_RULE, judgeMemory } from './memory.js';

describe('the memory of a controller', () => {
  it('is judged by the rule that the page on capacity has', () => {
    const { idle, perTable } = MEMORY_RULE;
    expect(readFileSync('docs/operate/capacity.md', 'utf8')).toContain(
      `| memory of a controller | ${idle} MB, and ${perTable} MB for each table at full speed |`,
    );
  });

  it('misses the rule if it is above it, whatever it is at rest', () => {
    const goals = new Goals();
    const [tables, wagers] = [100, 9_000];
    judgeMemory({ goals } as Bench, { tables, wagers, figures: { afterPlayMb: 361, atRestMb: 219 } });
    expect(goals.findings.map(({ goal, isReached }) => [goal, isReached])).toEqual([
      ['<= 220 MB', false],
      ['<= 220 MB', true],
      ['<= 1 x', false],
    ]);
  });
});
