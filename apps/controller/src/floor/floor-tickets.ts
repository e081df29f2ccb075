import { newSessionToken } from '@jackpot/platform';
import type { Clock } from '@jackpot/engine';
import type { KnownTable } from './floor-message-handler.js';

export const TICKET_MS_MAX = 10_000;
const TICKETS_MAX = 1_000;

/**
 * Tickets give a page control of a table, because a browser cannot send the table's key with a WebSocket and should not
 * have the key. A ticket opens one connection of one table, once, within seconds, and only at the process that issued
 * it.
 */
export class FloorTickets {
  readonly #tickets = new Map<string, { readonly table: KnownTable; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  issue(table: KnownTable): string | undefined {
    this.#forgetOld();
    if (this.#tickets.size >= TICKETS_MAX) return undefined;
    const ticket = `${table.linkId}.${newSessionToken()}`;
    this.#tickets.set(ticket, { table, until: this.clock.steady() + TICKET_MS_MAX });
    return ticket;
  }

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

export function linkOf(ticket: string): string {
  return ticket.split('.')[0] ?? '';
}
