import { SETTLED_MS } from '@jackpot/engine';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { addressIn, ledBy } from './leaders.js';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import type { Row, Session } from './session.js';

const POLL_MS = 20;
const YIELD_MS = 3_000;
const LED_MS_MAX = 15_000;

export class SpreadDrill {
  readonly rows: Row[] = [];

  constructor(
    private readonly session: Session,
    private readonly links: number,
  ) {}

  async untilEven(what: string): Promise<void> {
    const part = Math.ceil(this.links / this.session.controllers.length);
    const withinMs = 2 * SETTLED_MS + this.links * YIELD_MS;
    await this.#until(what, { withinMs, isSo: (led) => led.every((links) => links.length <= part) });
  }

  async untilAllLed(what: string, controller: ManagedProcess, how: 'kill' | 'stop'): Promise<void> {
    await this.#until(what, {
      withinMs: LED_MS_MAX,
      isSo: () => true,
      act: async () => {
        await controller[how]();
        this.session.watch.forget(addressIn(this.session, controller));
      },
    });
  }

  async #until(what: string, { withinMs, isSo, act }: Until): Promise<void> {
    const { session, links } = this;
    session.log(what);
    const moves = new Moves();
    moves.note(await this.#led());
    const since = performance.now();
    await act?.();
    let led = await this.#led();
    while (moves.note(led) < links || !isSo(led)) {
      session.abort.throwIfAborted();
      const counts = led.map((each) => each.length).join(' and ');
      if (performance.now() - since > withinMs)
        throw new Refusal(`After ${seconds(withinMs)} the controllers lead ${counts} links.`);
      await sleep(POLL_MS);
      led = await this.#led();
    }
    const tookMs = performance.now() - since;
    await session.watch.next({ since: performance.now(), withinMs: LED_MS_MAX, abort: session.abort });
    // A gap between acknowledgments does not count if it ended before the first link changed its controller.
    const gapMs = session.watch.longestGapMs(Math.max(since, moves.lastSeenMs), performance.now());
    const found = [
      `${seconds(tookMs)} until ${led.map((each) => each.length).join(' and ')} are led`,
      `${moves.count} moved, each without a leader for at most ${seconds(moves.longestMs)}`,
      `at most ${seconds(gapMs)} between acknowledged wagers`,
    ].join('; ');
    session.log(`  ${found}`);
    this.rows.push([what, found]);
  }

  #led(): Promise<Led> {
    return Promise.all(this.session.controllers.map((controller) => ledBy(this.session, controller)));
  }
}

type Led = readonly (readonly string[])[];

interface Until {
  readonly withinMs: number;
  readonly isSo: (led: Led) => boolean;
  readonly act?: () => Promise<void>;
}

class Moves {
  count = 0;
  longestMs = 0;
  lastSeenMs = -Infinity;
  readonly #last = new Map<string, { readonly by: number; readonly at: number }>();

  note(led: Led): number {
    const now = performance.now();
    for (const [by, links] of led.entries()) for (const link of links) this.#noteLed(link, by, now);
    return new Set(led.flat()).size;
  }

  #noteLed(link: string, by: number, at: number): void {
    const last = this.#last.get(link);
    this.#last.set(link, { by, at });
    if (last === undefined || last.by === by) return;
    if (this.count === 0) this.lastSeenMs = last.at;
    this.count += 1;
    this.longestMs = Math.max(this.longestMs, at - last.at);
  }
}
