import type { EventOf, LinkConfig, Person } from '@jackpot/progressive';
import { type LinkMemory, readTerms } from '../link-memory.js';
import type { ProjectionBatch, ScheduleRow } from '../projection-batch.js';

/** Other terms in force: the version's row, the link's own, and the tables that joined or left. No meter moves. */
export function termsActivated(run: ProjectionBatch, event: EventOf<'TermsActivated'>, sequence: number): void {
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

/** That an activation was scheduled, or that this ended without one: a row, and a line in the link's log. */
export function activationScheduled(
  run: ProjectionBatch,
  event: EventOf<'ActivationScheduled' | 'ScheduleEnded'>,
  sequence: number,
): void {
  const row = scheduleRow(event, sequence);
  const { at, version, person, code, text } = row;
  run.rows.schedule.push(row);
  run.rows.log.push({
    ...{ sequence, at, kind: row.how === 'scheduled' ? 'scheduled' : 'schedule-end', tableNo: null, coup: null },
    who: person === null ? null : signed(JSON.parse(person) as Person),
    detail: JSON.stringify({ version, how: row.how, ...timesText(row), code, text }),
  });
}

function scheduleRow(event: EventOf<'ActivationScheduled' | 'ScheduleEnded'>, sequence: number): ScheduleRow {
  const { at, version } = event;
  const nothing = { dueAt: null, untilAt: null, person: null, code: null, text: null };
  if (event.type === 'ActivationScheduled') {
    const { dueAt, until: untilAt, person } = event;
    const when = { dueAt, untilAt, person: JSON.stringify(person) };
    return { ...nothing, sequence, version, at, how: 'scheduled', ...when };
  }
  const { end } = event;
  const why =
    end.how === 'missed'
      ? { code: end.code, text: end.detail }
      : { person: JSON.stringify(end.person), text: end.reason };
  return { ...nothing, sequence, version, at, how: end.how, ...why };
}

function timesText({ dueAt, untilAt }: ScheduleRow): { readonly dueAt?: string; readonly until?: string } {
  if (dueAt === null || untilAt === null) return {};
  return { dueAt: new Date(dueAt).toISOString(), until: new Date(untilAt).toISOString() };
}

function tablesUnder({ memory, rows }: ProjectionBatch, { tables }: LinkConfig, at: number): void {
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

function signed({ name, license, role }: Person): string {
  return `${name} ${license} (${role})`;
}
