import { assert } from '@jackpot/money';
import { journaledConfig } from '../config/json.js';
import type { LinkConfig, TableConfig } from '../config/link-config.js';
import { asTableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';
import { type TableState, setUp, tableNosOf, tableState } from '../table/state.js';
import type { TermsEvent, EventOf } from '../catalogue.js';
import { termsOfLevels } from '../levels/must-hit-cycle.js';

export function evolveTerms(link: OpenedLink, event: TermsEvent): void {
  switch (event.type) {
    case 'TermsActivated':
      return activateTerms(link, event);
    case 'ActivationScheduled': {
      assert(link.schedule === null, 'one activation is scheduled at a time');
      const { type: _, ...schedule } = event;
      link.schedule = schedule;
      return;
    }
    case 'ScheduleEnded':
      assert(link.schedule?.version === event.version, 'what ends was scheduled');
      link.schedule = null;
      return;
  }
}

/** No meter moves, and the Must Hit's open cycle keeps its bounds. */
function activateTerms(link: OpenedLink, event: EventOf<'TermsActivated'>): void {
  const config = journaledConfig(event.config);
  assert(event.version > link.version, 'terms never go back to an earlier version');
  assert(link.history.entries.length === 0, 'nothing that may be taken back is of earlier terms');
  link.config = config;
  link.configText = event.config;
  link.version = event.version;
  link.terms = termsOfLevels(config, link.mustHitCycle);
  link.tables = tablesUnder(config, link.tables);
  link.tableNos = tableNosOf(link.tables);
  // A requested adjustment was checked against the previous terms, so the request ends.
  link.requestedAdjustment = null;
  link.schedule = null;
}

function tablesUnder(config: LinkConfig, before: readonly TableState[]): readonly TableState[] {
  const named = new Map(config.tables.map((table) => [table.tableId, table]));
  for (const table of before) reseat(config, table, named.get(table.tableId));
  const known = new Set(before.map(({ tableId }) => tableId));
  const joining = config.tables.filter(({ tableId }) => !known.has(tableId));
  return [...before, ...joining.map((table, index) => tableState(config, table, asTableNo(before.length + index)))];
}

function reseat(config: LinkConfig, table: TableState, terms: TableConfig | undefined): void {
  assert(table.isOnLink || terms === undefined, 'a table that has left does not come back');
  table.isOnLink = terms !== undefined;
  if (terms === undefined) return;
  const devices = table.seats.flatMap((seat) => (seat === undefined ? [] : [seat.device]));
  Object.assign(table, setUp(config, terms, devices));
}
