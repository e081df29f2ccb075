import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { HEALTH_PARTS } from '../libs/contract/src/index.js';
import { PARTS, PROGRAM_DRILLS } from '../apps/lab/src/runs/drills/health-drills.js';
import { LABELS, METRICS, METRICS_FILES, type MetricDefinition } from '../libs/platform/src/metrics/index.js';
import { skipped } from './support/skipped.js';

/** Alert rules. They are compared with the catalog of metrics (REQ-46) and run by `promtool` if it is installed. */
const rules = readFileSync('ops/alerts/jackpot.rules.yml', 'utf8');
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
const catalog: readonly MetricDefinition[] = [...METRICS, ...Object.values(METRICS_FILES).flat()];
const kinds = new Map(catalog.map((metric) => [metric.name, metric]));
const SUFFIX = /_(bucket|sum|count)$/;

describe('ops/alerts/jackpot.rules.yml', () => {
  it('uses only metrics of the catalog', () => {
    const named = expressions.flatMap((expression) => expression.match(/\bjackpot_\w+/g) ?? []);
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(named.filter((name) => !kinds.has(name) && !kinds.has(name.replace(SUFFIX, '')))).toEqual([]);
  });

  it('watches the age of every success that a command writes down', () => {
    const ages = catalog
      .filter(({ unit }) => unit === 'timestamp_seconds')
      .map(({ name }) => `time() - max(${name}) >`);
    expect(ages.filter((age) => !expressions.some((expression) => expression.startsWith(age)))).toEqual([]);
  });

  it('uses the increase of counters, never their value', () => {
    const counters = catalog.filter(({ kind }) => kind === 'counter').map(({ name }) => name);
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

  it('has for each alert a test with its start and a later time without it', () => {
    const { groups } = parse(rules) as { groups: { rules: { alert: string }[] }[] };
    const { tests } = parse(readFileSync('ops/alerts/jackpot.tests.yml', 'utf8')) as { tests: RuleTest[] };
    const isTested = (alert: string): boolean =>
      tests.some(({ alert_rule_test: checks }) => {
        const own = checks.filter(({ alertname }) => alertname === alert);
        const start = own.findIndex(({ exp_alerts: expected = [] }) => expected.length > 0);
        return start > 0 && own.slice(start).some(({ exp_alerts: expected = [] }) => expected.length === 0);
      });
    const alerts = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(alerts.filter((alert) => !isTested(alert))).toEqual([]);
  });

  interface RuleTest {
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts?: readonly object[] }[];
  }

  it('covers every part of health by the alert that ./ops/drill health waits for', () => {
    const partsOf = (alert: string): readonly string[] => {
      const [, expression = ''] =
        new RegExp(`alert: ${alert}\\n +expr: jackpot_healthy(.+) == 0$`, 'm').exec(rules) ?? [];
      return /^\{part=~?"(.+)"\}$/.exec(expression)?.[1]?.split('|') ?? [];
    };
    const drilled = Object.entries(PARTS).map(([part, { alert }]) => ({ part, alert }));
    expect(drilled.map(({ part }) => part).toSorted()).toEqual(HEALTH_PARTS.toSorted());
    expect(drilled.filter(({ part, alert }) => !partsOf(alert).includes(part))).toEqual([]);
    const alerts = new Set(drilled.map(({ alert }) => alert));
    expect([...alerts].flatMap(partsOf).toSorted()).toEqual(HEALTH_PARTS.toSorted());
    for (const { alert } of PROGRAM_DRILLS) expect(rules).toContain(`alert: ${alert}\n        expr: up{`);
  });

  const promtool = programOf('promtool', 'ALERT_TOOLS');

  it('raises what it should and stays silent where it should (promtool, where this machine has it)', () => {
    if (promtool === undefined) return skipped('alert rules', 'promtool is not on this machine');
    const output = execFileSync(promtool, ['test', 'rules', 'ops/alerts/jackpot.tests.yml'], { encoding: 'utf8' });
    expect(output).toContain('SUCCESS');
  });
});

describe('alertmanager.yml', () => {
  const file = 'ops/deploy/monitoring/alertmanager.yml';
  const { route, receivers } = parse(readFileSync(file, 'utf8')) as {
    readonly route: Route & { readonly routes: readonly Route[] };
    readonly receivers: readonly (Readonly<Record<string, readonly object[]>> & { readonly name: string })[];
  };

  interface Route {
    readonly receiver: string;
    readonly matchers: readonly string[];
  }

  it('routes every severity of the rules to somebody, who hears of the end too', () => {
    const severities = new Set([...rules.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity));
    const matched = route.routes.flatMap(({ matchers }) => matchers);
    expect(matched.toSorted()).toEqual([...severities].map((severity) => `severity="${severity}"`).toSorted());
    const named = [route, ...route.routes].map(({ receiver }) => receiver);
    expect(new Set(named)).toEqual(new Set(receivers.map(({ name }) => name)));
    const ways = receivers.flatMap(({ name: _, ...kinds }) => Object.values(kinds).flat());
    expect(ways).toHaveLength(3);
    for (const way of ways) expect(way).toMatchObject({ send_resolved: true });
  });

  it('is loaded, and sends a page to the pager and a ticket to the mailbox (amtool, where this machine has it)', () => {
    const amtool = programOf('amtool', 'ROUTE_TOOLS');
    if (amtool === undefined) return skipped('alert routes', 'amtool is not on this machine');
    const run = (...words: readonly string[]): string =>
      execFileSync(amtool, words, { encoding: 'utf8', stdio: 'pipe' });
    expect(run('check-config', file)).toContain('SUCCESS');
    const routed = (severity: string): string =>
      run('config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`, 'alertname=Any').trim();
    expect([routed('page'), routed('ticket'), routed('other')]).toEqual(['pages', 'tickets', 'tickets']);
  });
});

function programOf(name: string, folder: string): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), join(process.env[folder] ?? '', 'usr/bin')]
    .map((place) => join(place, name))
    .find((file) => existsSync(file));
}
