import type { Throughput } from './bench.js';
import type { Check } from './check/checks.js';
import { type Finding, verdict } from './goals.js';
import type { Machine } from './machine.js';
import { median } from './statistics.js';

export interface Report {
  readonly command: string;
  readonly measuredOn: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly throughputs: readonly Throughput[];
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** The whole report as Markdown tables: to be read on a screen, and kept in docs/reference/performance.md as it is. */
export function reportText(report: Report): string {
  const parts = [
    machineText(report),
    ...(report.throughputs.length === 0 ? [] : [throughputText(report.throughputs)]),
    findingsText(report.findings),
    checksText(report.checks),
  ];
  return `\n${parts.join('\n\n')}\n`;
}

function machineText({ command, measuredOn, seconds, machine }: Report): string {
  return [
    `\`${command}\`, ${measuredOn}, ${Math.round(seconds)} s`,
    `${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB, ${machine.system}; Node ${machine.node}; ${machine.database}`,
    machine.durability,
  ].join('  \n');
}

function throughputText(lines: readonly Throughput[]): string {
  const baseline = Math.max(
    ...lines.filter(({ name }) => name.startsWith('baseline')).map(({ perSecond }) => median(perSecond)),
  );
  return table(
    ['in turns, median of each', 'wagers/s', 'x baseline', 'p50 ms', 'p99 ms', 'cores used', 'us a wager'],
    lines.map(({ name, perSecond, p50Ms, p99Ms, cores, costUs }) => [
      name,
      `${whole(median(perSecond))} (${whole(Math.min(...perSecond))}-${whole(Math.max(...perSecond))})`,
      (median(perSecond) / baseline).toFixed(1),
      figure(p50Ms),
      figure(p99Ms),
      byProcess(cores),
      byProcess(costUs),
    ]),
  );
}

function byProcess(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([process, value]) => `${process} ${figure(value)}`)
    .join(', ');
}

function findingsText(findings: readonly Finding[]): string {
  return table(
    ['what', 'goal', 'measured', '', 'note'],
    findings.map((finding) => [finding.what, finding.goal, finding.measured, verdict(finding), finding.note ?? '']),
  );
}

function checksText(checks: readonly Check[]): string {
  const failed = checks.filter(({ problems }) => problems.length > 0);
  const lines = [`Correctness checks: ${checks.length - failed.length} passed, ${failed.length} failed.`];
  for (const { name, problems } of failed) lines.push(`- ${name}: ${problems.slice(0, 5).join('; ')}`);
  const last = checks.filter(({ name }) => name.startsWith('verifier'));
  for (const { name, checked } of last) lines.push(`- ${name}: ${checked}`);
  return lines.join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function figure(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(2);
}

/** For the JSON file: a bigint as its digits, what is no number as null. */
export function reportJson(report: Report): string {
  const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
  return `${JSON.stringify(report, plain, 2)}\n`;
}
