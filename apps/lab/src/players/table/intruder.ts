import { type TableToken, writeTableToken } from '@jackpot/contract';
import type { Clock, Line } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import type { Below } from '../random.js';
import type { DialWithKey } from './transport.js';

const TRIES_EVERY_MS = 2_000;

export interface IntruderListener {
  refused(): void;
  letIn(token: string): void;
}

export class Intruder {
  #nextAt: number;
  #line: Line | undefined;
  #tries = 0;

  constructor(
    private readonly known: readonly TableToken[],
    private readonly controllers: readonly string[],
    private readonly dial: DialWithKey,
    private readonly below: Below,
    private readonly clock: Clock,
    private readonly listener: IntruderListener,
  ) {
    this.#nextAt = clock();
  }

  tick(): void {
    if (this.clock() < this.#nextAt) return;
    this.#nextAt = this.clock() + TRIES_EVERY_MS;
    this.#line?.end();
    const token = this.#wrongToken();
    const address = must(this.controllers[this.#tries % this.controllers.length], 'a controller');
    this.#tries += 1;
    this.#line = this.dial(token)(address, {
      text: () => this.listener.letIn(token),
      ended: (why) => {
        if (why === 'refused') this.listener.refused();
      },
    });
  }

  close(): void {
    this.#nextAt = Infinity;
    this.#line?.end();
  }

  #wrongToken(): string {
    const one = must(this.known[this.below(this.known.length)], 'a table');
    const other = this.known.find(({ tableId }) => tableId !== one.tableId);
    const wrong: readonly TableToken[] = [
      { ...one, secret: `${one.secret.slice(0, -1)}${one.secret.endsWith('x') ? 'y' : 'x'}` },
      { ...one, secret: other?.secret ?? 'x'.repeat(one.secret.length) },
      { ...one, tableId: 'no-such-table' },
      { ...one, linkId: 'no-such-link' },
    ];
    const tokens = [...wrong.map(writeTableToken), one.secret, ''];
    return must(tokens[this.below(tokens.length)], 'a token');
  }
}
