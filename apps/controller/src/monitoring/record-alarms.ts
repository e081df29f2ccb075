import type { Alteration } from '@jackpot/storage';
import type { AlteredRecords, SeenAltered } from '../relays/records-watch.js';
import type { SilentWitness } from '../relays/witness-watch.js';
import { type Alarm, alarm } from './alarm.js';

const NAMED_MAX = 5;

const WHAT: Readonly<Record<Alteration, string>> = {
  FORGED: 'was changed or added',
  OUTDATED: 'is an earlier row that was put back',
  MISSING: 'was deleted',
};
const ADVICE =
  'Somebody with an account of the database did it. Leave the database and the logs as they are, and call the auditor.';

export function recordAlarms({ rows, trail }: AlteredRecords): readonly Alarm[] {
  const tables = [...new Set(rows.map(({ table }) => table))];
  const found = tables.map((table) =>
    rowsAlarm(
      table,
      rows.filter((row) => row.table === table),
    ),
  );
  if (trail === null) return found;
  const text = `The audit trail was changed outside the controllers: ${trail.text}. ${ADVICE}`;
  return [...found, alarm('trail-altered', 'audit', { since: trail.since, text, page: ['audit'] })];
}

/** Until the witness signs again, nobody could detect a change to entries that only the operator signed. */
export function silentAlarm({ witness, log, since }: SilentWitness): Alarm {
  const text = `The witness ${witness} has not signed a checkpoint of ${log} since then. Call the people who run it: it was stopped, cannot connect, or refuses. Do not restart or repair anything before they have answered.`;
  return alarm('witness-silent', `${witness}-${log}`, { since, text, page: ['proof'] });
}

function rowsAlarm(table: string, rows: readonly SeenAltered[]): Alarm {
  const named = rows.slice(0, NAMED_MAX).map(({ row, what }) => `${row} ${WHAT[what]}`);
  const more = rows.length > NAMED_MAX ? [`${rows.length - NAMED_MAX} more`] : [];
  const text = `Rows of the database were changed outside the controllers; nothing follows from them: ${[...named, ...more].join('; ')}. ${ADVICE}`;
  const since = Math.min(...rows.map((row) => row.since));
  return alarm('rows-altered', table, { since, text, page: ['audit'] });
}
