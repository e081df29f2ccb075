import type { OpenedLink, RequestedCorrection, TableNo } from '@jackpot/progressive';

/** The correction of a table's coup that waits for its second person; null once the coup is over: then it cannot be approved. */
export function requestedCorrection(link: OpenedLink, table: TableNo): RequestedCorrection | null {
  const waiting = link.requestedCorrections.get(table);
  const coup = link.tables[table]?.coup;
  return waiting !== undefined && coup?.phase === 'resolved' && waiting.coup === coup.coup ? waiting : null;
}
