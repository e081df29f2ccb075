import { type AskedCorrection, type OpenedLink, type TableNo, readCorrection } from '@jackpot/progressive';

/**
 * The requested correction of a table's coup that waits for its second person; null without a request, and once the coup is
 * over: then it can no longer be approved.
 */
export function askedCorrection(link: OpenedLink, table: TableNo): AskedCorrection | null {
  const text = link.askedCorrections.get(table);
  const coup = link.tables[table]?.coup;
  if (text === undefined || coup?.phase !== 'resolved') return null;
  const asked = readCorrection(text);
  return asked.coup === coup.coup ? asked : null;
}
