import { assert } from '@jackpot/money';
import { readLinkConfig } from '../config/json.js';
import type { LinkConfig, TableConfig } from '../config/link-config.js';
import { asTableNo } from '../ids.js';
import { type OpenedLink, type TableState, setUp, tableNosOf, tableState } from '../state.js';
import type { TermsEvent } from './events.js';
import { standingTerms } from './must-hit-cycle.js';

/**
 * New terms in force. No meter moves, and the Must Hit's open cycle keeps its bounds. Tables that stay keep their numbers,
 * shoes and coups; those that join get the numbers that follow; those that leave keep theirs for ever.
 */
export function activateTerms(link: OpenedLink, event: TermsEvent): void {
  const config = readLinkConfig(JSON.parse(event.config));
  assert('linkId' in config, 'a journaled configuration reads back');
  assert(event.version > link.version, 'terms never go back to an earlier version');
  link.config = config;
  link.configText = event.config;
  link.version = event.version;
  link.terms = standingTerms(config, link.mustHitCycle);
  link.tables = tablesUnder(config, link.tables);
  link.tableNos = tableNosOf(link.tables);
  // It was asked for under the bounds of the terms before.
  link.askedAdjustment = null;
}

function tablesUnder(config: LinkConfig, before: readonly TableState[]): readonly TableState[] {
  const named = new Map(config.tables.map((table) => [table.tableId, table]));
  for (const table of before) seatAnew(config, table, named.get(table.tableId));
  const known = new Set(before.map(({ tableId }) => tableId));
  const joining = config.tables.filter(({ tableId }) => !known.has(tableId));
  return [...before, ...joining.map((table, index) => tableState(config, table, asTableNo(before.length + index)))];
}

function seatAnew(config: LinkConfig, table: TableState, terms: TableConfig | undefined): void {
  assert(table.isOnLink || terms === undefined, 'a table that has left does not come back');
  table.isOnLink = terms !== undefined;
  if (terms === undefined) return;
  const devices = table.seats.flatMap((seat) => (seat === undefined ? [] : [seat.device]));
  Object.assign(table, setUp(config, terms, devices));
}
