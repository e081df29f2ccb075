import type { AuditReport } from './auditor.js';
import type { AwardsOfLine, Counts } from './counters.js';

export function joinedReports(earlier: AuditReport, later: AuditReport): AuditReport {
  return {
    ...later,
    events: earlier.events + later.events,
    counts: joinedCounts(earlier.counts, later.counts),
    awards: joinedAwards([...earlier.awards, ...later.awards]),
    commitments: {
      opened: [...earlier.commitments.opened, ...later.commitments.opened],
      open: later.commitments.open,
    },
  };
}

function joinedCounts(earlier: Counts, later: Counts): Counts {
  const counts = Object.entries(earlier) as (readonly [keyof Counts, number])[];
  return Object.fromEntries(counts.map(([name, count]) => [name, count + later[name]])) as unknown as Counts;
}

/** A segment that only reverses an earlier award counts that award as -1. */
function joinedAwards(awards: readonly AwardsOfLine[]): readonly AwardsOfLine[] {
  const byLine = new Map<AwardsOfLine['line'], AwardsOfLine>();
  for (const { line, count, amountCents } of awards) {
    const before = byLine.get(line) ?? { count: 0, amountCents: 0n };
    byLine.set(line, { line, count: before.count + count, amountCents: before.amountCents + amountCents });
  }
  return [...byLine.values()].filter(({ count }) => count !== 0);
}
