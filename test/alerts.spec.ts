import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LABELS, METRICS } from '../libs/platform/src/metrics/index.js';
import { skipped } from './support/skipped.js';

/** The alert rules (REQ-46) are compared with the catalog of metrics, and run by `promtool` if it is available. */
const rules = readFileSync('ops/alerts/jackpot.rules.yml', 'utf8');
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
const kinds = new Map<string, (typeof METRICS)[number]>(METRICS.map((metric) => [metric.name, metric]));
const SUFFIX = /_(bucket|sum|count)$/;

describe('ops/alerts/jackpot.rules.yml', () => {
  it('uses only metrics of the catalog', () => {
    const named = expressions.flatMap((expression) => expression.match(/\bjackpot_\w+/g) ?? []);
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(named.filter((name) => !kinds.has(name) && !kinds.has(name.replace(SUFFIX, '')))).toEqual([]);
  });

  it('uses the increase of counters, never their value', () => {
    const counters = METRICS.filter(({ kind }) => kind === 'counter').map(({ name }) => name);
    const bare = expressions.flatMap((expression) =>
      counters.filter((name) => expression.includes(name) && !/\b(increase|rate)\(/.test(expression)),
    );
    expect(bare).toEqual([]);
  });

  it('groups and filters by declared labels', () => {
    const labels = expressions.flatMap((expression) => [
      ...[...expression.matchAll(/\{(\w+)=/g)].map(([, label]) => label),
      ...[...expression.matchAll(/by \((\w+)\)/g)].map(([, label]) => label),
    ]);
    const known = [...Object.keys(LABELS), 'job', 'instance', 'le'];
    expect(labels.filter((label) => !known.includes(label ?? ''))).toEqual([]);
  });

  it('has an instruction and a severity for each alert', () => {
    const blocks = rules.split(/^ +- alert: /m).slice(1);
    expect(blocks).toHaveLength(expressions.length);
    for (const block of blocks) {
      expect(block).toMatch(/severity: (page|ticket) /);
      expect(block).toMatch(/summary: '.+'\n +do: '.+'/);
    }
  });

  const promtool = [...(process.env['PATH'] ?? '').split(delimiter), join(process.env['ALERT_TOOLS'] ?? '', 'usr/bin')]
    .map((folder) => join(folder, 'promtool'))
    .find((file) => existsSync(file));

  it('raises what it should and stays silent where it should (promtool, where this machine has it)', () => {
    if (promtool === undefined) return skipped('alert rules', 'promtool is not on this machine');
    const output = execFileSync(promtool, ['test', 'rules', 'ops/alerts/jackpot.tests.yml'], { encoding: 'utf8' });
    expect(output).toContain('SUCCESS');
  });
});
