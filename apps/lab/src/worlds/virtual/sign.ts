import type { FeedClient } from '../../../../controller/src/feed/feed-hub.js';
import type { Controller } from './controller.js';
import { type Host, SimulatedProcess } from './process.js';
import type { World } from './world.js';

const AGAIN_MS = 500;
const TRAVEL_MS_MAX = 15;

export class Sign {
  readonly #process: SimulatedProcess;
  #lastSeen = 0;
  #dials = 0;
  #arrivesAtMs = 0;

  constructor(
    private readonly linkId: string,
    private readonly controllers: () => readonly Controller[],
    host: Host,
    private readonly world: World,
  ) {
    this.#process = new SimulatedProcess(`sign ${linkId}`, host);
    this.#dial();
  }

  #dial(): void {
    this.#dials += 1;
    const dial = this.#dials;
    const isCurrent = (): boolean => dial === this.#dials;
    const ended = (): void => {
      if (isCurrent()) this.#again();
    };
    const { schedule, random } = this.world;
    const all = this.controllers();
    if (all.length === 0) return this.#again();
    const controller = random.pick(all);
    const client: FeedClient = {
      offer: (text, sequence) => {
        this.#arrivesAtMs = Math.max(this.#arrivesAtMs + 1, schedule.nowMs + random.between(1, TRAVEL_MS_MAX));
        schedule.after(this.#arrivesAtMs - schedule.nowMs, this.#process, () => {
          if (!isCurrent()) return;
          this.#lastSeen = Math.max(this.#lastSeen, sequence);
          this.world.observer.sign(this.linkId, text);
        });
      },
      end: () => void schedule.after(random.between(1, TRAVEL_MS_MAX), this.#process, ended),
    };
    controller.process.atEnd(() => void schedule.after(random.between(1, TRAVEL_MS_MAX), this.#process, ended));
    schedule.after(random.between(1, TRAVEL_MS_MAX), controller.process, () => {
      if (!controller.hub.join(this.linkId, client, this.#lastSeen))
        schedule.after(random.between(1, TRAVEL_MS_MAX), this.#process, ended);
    });
  }

  #again(): void {
    this.#dials += 1;
    this.#process.timers.later(AGAIN_MS, () => this.#dial());
  }
}
