import { newSessionToken } from '@jackpot/platform';
import type { Clock } from '@jackpot/engine';
import type { KnownTable } from './floor-message-handler.js';

/** From requesting a ticket to connecting with it; a page does both in one go. */
export const TICKET_MS_MAX = 10_000;
/** Unused tickets. A person who requests more than this is a faulty program. */
const TICKETS_MAX = 1_000;

/**
 * How a page gets control of a table: a browser cannot send the table's key with a WebSocket, and should not have it. A person
 * who may deal requests a ticket with their session; it opens one connection of one table, once, within seconds. It is
 * valid only at the process that issued it, which leads the link. It names the link, so that every other process can name the
 * leader.
 */
export class FloorTickets {
  readonly #tickets = new Map<string, { readonly table: KnownTable; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  /** A new ticket; undefined where too many are out. */
  issue(table: KnownTable): string | undefined {
    this.#forgetOld();
    if (this.#tickets.size >= TICKETS_MAX) return undefined;
    const ticket = `${table.linkId}.${newSessionToken()}`;
    this.#tickets.set(ticket, { table, until: this.clock.steady() + TICKET_MS_MAX });
    return ticket;
  }

  /** The table this ticket is for; it is used up. Undefined for one that was used, is too old, or never was. */
  use(ticket: string): KnownTable | undefined {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    return found !== undefined && this.clock.steady() <= found.until ? found.table : undefined;
  }

  #forgetOld(): void {
    const now = this.clock.steady();
    for (const [ticket, { until }] of this.#tickets) if (until < now) this.#tickets.delete(ticket);
  }
}

/** The link that a ticket is for, if it is one. */
export function linkOf(ticket: string): string {
  return ticket.split('.')[0] ?? '';
}
