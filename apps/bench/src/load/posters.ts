import { PRICE_CENTS, SEATS, deviceId, tableId } from '../play/link-terms.js';
import type { Poster } from './http-loop.js';
import { type LoadTable, acknowledgedIn, refusalsIn } from './table.js';

/** A table that posts to the product's floor: so many wagers a request, with the coup's other acts in the same one. */
export function tablePoster(table: LoadTable, wagersEach: number): Poster {
  // The first message is a sign of life: a wager alone is none.
  let isNew = true;
  return {
    path: '/floor/v1/messages',
    token: table.token,
    body: () => {
      if (isNew) table.sink.heartbeat();
      isNew = false;
      return table.wagers(wagersEach);
    },
    take: (status, body, count, ms) => {
      if (status !== 200) count.refused(String(status));
      for (const code of refusalsIn(body, 0, body.length)) count.refused(code);
      const acknowledged = acknowledgedIn(body, 0, body.length);
      table.acknowledged += acknowledged;
      for (let i = 0; i < acknowledged; i += 1) count.acknowledged(ms);
    },
  };
}

/** A table that posts its wagers one by one to the baseline, seat after seat, in a coup that stays open. */
export class BaselinePoster implements Poster {
  readonly path = '/wagers';
  readonly token = undefined;
  #sent = 0;

  constructor(
    private readonly table: number,
    private readonly boot: number,
  ) {}

  body(): string {
    const seat = 1 + (this.#sent % SEATS);
    const sequence = 1 + Math.floor(this.#sent / SEATS);
    this.#sent += 1;
    return (
      `{"tableId":"${tableId(this.table)}","coup":1,"seat":${seat},"device":"${deviceId(this.table, seat)}",` +
      `"boot":${this.boot},"sequence":${sequence},"priceCents":${PRICE_CENTS}}`
    );
  }

  take(...[status, , count, ms]: Parameters<Poster['take']>): void {
    if (status === 201) count.acknowledged(ms);
    else count.refused(String(status));
  }
}
