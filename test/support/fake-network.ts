import { floorFrameSchema } from '@jackpot/contract';
import type { Dial, LineEnd, LineEvents } from '@jackpot/floor-client';
import type { LinkInMemory } from '../../apps/lab/src/worlds/link-in-memory.js';
import { type TableNo, asTableNo, opened } from '@jackpot/progressive';
import { heldTo } from './held-to.js';

export type FrameFate = 'carried' | 'lost' | 'answer-lost';

export interface FakeNetworkOptions {
  readonly clock: () => number;
  readonly isKey: (tableId: string, secret: string) => boolean;
  readonly fateOf?: (frame: string) => FrameFate;
  readonly delayMs?: () => number;
  readonly takesOver?: () => boolean;
}

export const ADDRESSES = ['http://one', 'http://two'] as const;

interface FakeLine {
  readonly table: TableNo;
  readonly events: LineEvents;
  isOpen: boolean;
}

interface Transit {
  readonly line: FakeLine;
  readonly act: (() => void) | undefined;
  readonly text: string;
  readonly atMs: number;
}

/** A faulty network. Frames move only in `tick`. */
export class FakeNetwork {
  readonly #controller: LinkInMemory;
  readonly #options: FakeNetworkOptions;
  #leader = 0;
  #downUntilMs = -Infinity;
  #lines: FakeLine[] = [];
  #inbound: Transit[] = [];
  #outbound: Transit[] = [];

  constructor(controller: LinkInMemory, options: FakeNetworkOptions) {
    this.#controller = controller;
    this.#options = options;
  }

  readonly dial =
    (token: string): Dial =>
    (address, events) => {
      const { config, state } = this.#controller;
      const [linkId = '', tableId = '', secret = ''] = token.split('/');
      const table = opened(state).tableNos.get(tableId);
      const isKnown = table !== undefined && linkId === config.linkId && this.#options.isKey(tableId, secret);
      const line: FakeLine = { table: table ?? asTableNo(-1), events, isOpen: true };
      this.#lines.push(line);
      this.#inbound.push(this.#transit(this.#inbound, line, '', () => this.#connect(line, address, isKnown)));
      return {
        send: (text) => {
          if (line.isOpen) this.#inbound.push(this.#transit(this.#inbound, line, text));
        },
        end: () => this.#forget(line),
      };
    };

  get nextAtMs(): number {
    return Math.min(Infinity, ...this.#inbound.map(({ atMs }) => atMs), ...this.#outbound.map(({ atMs }) => atMs));
  }

  tick(): void {
    if (this.#options.takesOver?.() === true) this.#takeOver();
    const nowMs = this.#options.clock();
    for (let next = take(this.#inbound, nowMs); next !== undefined; next = take(this.#inbound, nowMs)) {
      if (next.act === undefined) this.#receive(next.line, next.text);
      else next.act();
    }
    for (let next = take(this.#outbound, nowMs); next !== undefined; next = take(this.#outbound, nowMs))
      if (next.line.isOpen) next.line.events.text(next.text);
  }

  /** Closes all connections. New ones fail for this many ms. */
  cut(forMs = 0): void {
    this.#downUntilMs = this.#options.clock() + forMs;
    for (const line of this.#lines) this.#end(line, 'lost');
  }

  #transit(way: readonly Transit[], line: FakeLine, text: string, act?: () => void): Transit {
    const before = way.reduce((latest, one) => (one.line === line ? Math.max(latest, one.atMs) : latest), 0);
    const atMs = Math.max(this.#options.clock() + (this.#options.delayMs?.() ?? 0), before);
    return { line, text, act, atMs };
  }

  #connect(line: FakeLine, address: string, isKnown: boolean): void {
    if (!line.isOpen) return;
    if (this.#options.clock() < this.#downUntilMs) return this.#end(line, 'lost');
    if (!isKnown) return this.#end(line, 'refused');
    if (address !== ADDRESSES[this.#leader]) return this.#end(line, 'not-leader');
    // Frames of the table's older connection are executed first.
    const isOlder = (one: Transit): boolean => one.line !== line && one.line.table === line.table;
    const older = this.#inbound.filter(isOlder);
    this.#inbound = this.#inbound.filter((one) => !isOlder(one));
    for (const one of older) if (one.act === undefined) this.#controller.frame(one.line.table, one.text);
    const welcome = this.#controller.welcomeText(line.table);
    heldTo(floorFrameSchema, JSON.parse(welcome));
    this.#send(line, welcome);
  }

  #receive(line: FakeLine, text: string): void {
    const fate = this.#options.fateOf?.(text) ?? 'carried';
    if (fate === 'lost') return this.#end(line, 'lost');
    const replies = this.#controller.frame(line.table, text);
    if (fate === 'answer-lost') return this.#end(line, 'lost');
    this.#send(line, replies.length === 1 ? replies.join('') : `[${replies.join(',')}]`);
  }

  #send(line: FakeLine, text: string): void {
    this.#outbound.push(this.#transit(this.#outbound, line, text));
  }

  #takeOver(): void {
    this.#leader = 1 - this.#leader;
    this.#controller.takeOver();
    this.cut();
    this.#inbound = [];
  }

  #end(line: FakeLine, why: LineEnd): void {
    if (!line.isOpen) return;
    this.#forget(line);
    line.events.ended(why);
  }

  #forget(line: FakeLine): void {
    line.isOpen = false;
    this.#lines = this.#lines.filter((one) => one !== line);
  }
}

function take(transits: Transit[], nowMs: number): Transit | undefined {
  const index = transits.findIndex(({ atMs }) => atMs <= nowMs);
  return index < 0 ? undefined : transits.splice(index, 1)[0];
}
