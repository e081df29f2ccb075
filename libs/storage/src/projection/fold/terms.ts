import type { EventOf, LinkConfig, Person } from '@jackpot/progressive';
import { type LinkMemory, readTerms } from '../link-memory.js';
import type { Run } from '../run-rows.js';

/** Other terms in force: the version's row, the link's own, and the tables that joined or left. No meter moves. */
export function termsActivated(run: Run, event: EventOf<'TermsActivated'>, sequence: number): void {
  const { memory, rows } = run;
  const { at, version, config: text, hash, reason } = event;
  memory.terms = readTerms(text);
  rows.isTermsChanged = true;
  rows.terms.push({ version, sequence, at, config: text, configHash: hash, papers: papersText(event) });
  rows.log.push({
    sequence,
    at,
    kind: 'terms',
    tableNo: null,
    coup: null,
    who: signedBy(event),
    detail: JSON.stringify({ version, reason }),
  });
  tablesUnder(run, memory.terms.config, at);
}

function tablesUnder({ memory, rows }: Run, { tables }: LinkConfig, at: number): void {
  const named = new Set<string>(tables.map(({ tableId }) => tableId));
  for (const table of memory.tables) {
    if (table.leftAt !== null || named.has(table.tableId)) continue;
    table.leftAt = at;
    rows.tables.add(table);
  }
  const known = new Set(memory.tables.map(({ tableId }) => tableId));
  for (const { tableId, assetNumber } of tables)
    if (!known.has(tableId)) rows.tables.add(joined(memory, tableId, assetNumber));
}

/** A table gets the number that follows, for good. */
export function joined(memory: LinkMemory, tableId: string, assetNumber: string): LinkMemory['tables'][number] {
  const tableNo = memory.tables.length;
  const table = { tableNo, tableId, assetNumber, shoe: 1, coup: null, openWagers: [], leftAt: null };
  memory.tables.push(table);
  return table;
}

/** Who signed, for people: the event in the journal is what counts. */
function papersText({
  stagedBy,
  stagedAt,
  reason,
  noticePostedAt,
  approvals,
  person,
}: EventOf<'TermsActivated'>): string {
  return JSON.stringify({ stagedBy, stagedAt, reason, noticePostedAt, approvals, activatedBy: person });
}

function signedBy({ stagedBy, approvals, person }: EventOf<'TermsActivated'>): string {
  return [stagedBy, ...approvals.map((each) => each.person), person].map(signed).join(' / ');
}

function signed({ name, licence, role }: Person): string {
  return `${name} ${licence} (${role})`;
}
