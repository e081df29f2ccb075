import type { AuditReport } from '@jackpot/proof';
import { centsToDollars, centsToText, microToText } from '@jackpot/money';
import type { LevelMeters } from '@jackpot/progressive';

export function auditText(report: AuditReport, tables: string): string {
  const { counts } = report;
  const owed = [...report.owed.values()].reduce((sum, cents) => sum + cents, 0n);
  return [
    `link ${report.stream ?? '?'}`,
    `  journal      ${report.batches} batches, ${report.events} events, ${report.epoch} writers; every hash followed`,
    `  head         ${report.headHash}`,
    `  coups        ${counts.coupsOpened} opened, ${counts.coupsLocked} locked, ${counts.coupsResolved} resolved, ${counts.coupsVoided} voided; each decided again, identical to the byte`,
    `  wagers       ${counts.wagers} recognized, ${counts.withdrawn} withdrawn, ${counts.lateRefused} late and refused`,
    ...report.awards.map(
      ({ line, count, amountCents }) =>
        `  award        ${line.padEnd(16)} ${String(count).padStart(8)}  ${centsToDollars(amountCents)}`,
    ),
    ...report.meters.map(meterText),
    `  books        ${report.balances.size} accounts, trial balance 0; every meter equals an account's balance`,
    `  claims open  ${report.owed.size}, ${centsToDollars(owed)}`,
    ...(counts.decidedByEarlierBuilds === 0
      ? []
      : [`  before 0.9.0 ${counts.decidedByEarlierBuilds} events by rules of earlier builds: docs/operate/upgrade.md`]),
    `  must hit     ${report.commitments.opened.length} commitments opened and kept; ${report.commitments.open === null ? 'none open' : `cycle ${report.commitments.open.cycle} committed, not yet revealed`}`,
    `  tables       ${tables}`,
  ].join('\n');
}

function meterText({ level, cycle, displayMicro, reserveMicro, overflowMicro, winsCents, hits }: LevelMeters): string {
  return `  meter        ${level.padEnd(16)} cycle ${cycle}, display ${microToText(displayMicro)}, reserve ${microToText(reserveMicro)}, overflow ${microToText(overflowMicro)}, ${hits} hits, won ${centsToText(winsCents)}`;
}
