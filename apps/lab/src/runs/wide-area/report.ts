import { centsToDollars, wholeCents } from '@jackpot/money';
import type { SiteResult, WideAreaOptions, WideAreaOutcome } from './wide-area.js';

const BANDS_MS = [25, 50, 100, 150, 200, Infinity] as const;

export function wideAreaText(outcome: WideAreaOutcome, { sites, tables, seconds, seed }: WideAreaOptions): string {
  const all = rowOf('all', outcome.sites);
  const bands = BANDS_MS.map((most, at) => {
    const least = at === 0 ? 0 : (BANDS_MS[at - 1] ?? 0);
    const within = outcome.sites.filter(({ roundTripMs }) => roundTripMs > least && roundTripMs <= most);
    return within.length === 0 ? [] : [rowOf(most === Infinity ? `above ${least}` : `up to ${most}`, within)];
  }).flat();
  const hands = outcome.sites.reduce((sum, { counts }) => sum + counts.hands, 0);
  return [
    `${sites} sites of ${tables} tables, ${seconds} s, seed ${seed}: ${hands} hands, ${outcome.events} events, ${outcome.commits} commits, ${outcome.cuts} lines lost`,
    '',
    '| round trip, ms | sites | wagers lit | p50 ms | p99 ms | longest ms | refused: line down | returned unanswered | hands sent late |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...bands,
    all,
    '',
    `awards ${dollars(outcome.awardsMicro)}; the most that is due to one site ${dollars(outcome.largestDueMicro)}; books of every site and of the hub agree to the micro-cent`,
  ].join('\n');
}

function rowOf(name: string, sites: readonly SiteResult[]): string {
  const times = sites.flatMap(({ counts }) => counts.acknowledgedMs).sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const total = (of: (counts: SiteResult['counts']) => number): number =>
    sites.reduce((sum, { counts }) => sum + of(counts), 0);
  const cells = [
    ...[name, sites.length, times.length, at(0.5), at(0.99), times.at(-1) ?? 0],
    ...[total((c) => c.refusedLineDown), total((c) => c.returnedUnanswered), total((c) => c.lateHands)],
  ];
  return `| ${cells.join(' | ')} |`;
}

const dollars = (micro: bigint): string => centsToDollars(wholeCents(micro));
