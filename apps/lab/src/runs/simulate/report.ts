import { faultText } from '../../faults/faults.js';
import type { Outcome, SimulationOptions } from './simulation.js';

function replayCommand({ seed, links, tables, horizonMs }: SimulationOptions): string {
  return `npm run simulate -- --seed ${seed} --links ${links} --tables ${tables} --seconds ${horizonMs / 1_000}`;
}

export function keptText({ seed, hands, rounds, events, faults, traceHash }: Outcome): string {
  const played = `${hands} hands, ${rounds} rounds, ${events} events`;
  return `seed ${seed}: ${played}, ${faults.length} faults, every promise kept, trace ${traceHash}`;
}

export function brokenText(outcome: Outcome, options: SimulationOptions): string {
  const { seed, failure = '', faults, tail, traceHash, virtualMs } = outcome;
  return [
    `seed ${seed} BROKE A PROMISE after ${virtualMs} ms of virtual time`,
    failure,
    `faults (${faults.length}):`,
    ...faults.map((fault) => `  ${faultText(fault)}`),
    'the last of the trace:',
    ...tail.map((line) => `  ${line}`),
    `trace ${traceHash}`,
    `play it again: ${replayCommand(options)}`,
    `find the shortest history: ${replayCommand(options)} --shrink`,
  ].join('\n');
}

export interface Totals {
  seeds: number;
  broken: number;
  hands: number;
  rounds: number;
  events: number;
  settledStakes: number;
  collectedMarkers: number;
  promotedWagers: number;
  wagersOfUnits: number;
  collectedForms: number;
  faults: number;
}

export function noTotals(): Totals {
  return {
    ...{ seeds: 0, broken: 0, hands: 0, rounds: 0, events: 0, faults: 0 },
    ...{ settledStakes: 0, collectedMarkers: 0, promotedWagers: 0, wagersOfUnits: 0, collectedForms: 0 },
  };
}

const COUNTS = [
  ...(['hands', 'rounds', 'events', 'settledStakes'] as const),
  ...(['collectedMarkers', 'collectedForms', 'promotedWagers', 'wagersOfUnits'] as const),
];

export function addTo(totals: Totals, { failure, faults, ...played }: Outcome): void {
  totals.seeds += 1;
  totals.broken += failure === undefined ? 0 : 1;
  for (const count of COUNTS) totals[count] += played[count];
  totals.faults += faults.length;
}

export function totalsText(totals: Totals, tookMs: number): string {
  const { seeds, broken, hands, rounds, events, settledStakes, collectedMarkers, collectedForms } = totals;
  const { promotedWagers, wagersOfUnits, faults } = totals;
  const perSecond = Math.round((hands * 1_000) / Math.max(1, tookMs));
  return (
    `${seeds} seeds, ${hands} hands, ${rounds} rounds, ${settledStakes} stakes, ${collectedMarkers} markers, ` +
    `${collectedForms} forms, ${promotedWagers} promotional wagers, ${wagersOfUnits} of several units, ` +
    `${events} events, ${faults} faults ` +
    `in ${Math.round(tookMs / 1_000)} s: ` +
    `${perSecond} hands a second, ${broken} seeds broke a promise`
  );
}
