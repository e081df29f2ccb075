import type { OpenedLink, RequestedCorrection, TableNo } from '@jackpot/progressive';

/** Null once the coup is over, because a correction can then no longer be approved. */
export function requestedCorrection(link: OpenedLink, table: TableNo): RequestedCorrection | null {
  const waiting = link.requestedCorrections.get(table);
  const coup = link.tables[table]?.coup;
  return waiting !== undefined && coup?.phase === 'resolved' && waiting.coup === coup.coup ? waiting : null;
}
