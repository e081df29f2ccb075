import type { LineEnd, LineEvents } from '@jackpot/floor-client';
import type { World } from './world.js';
import type { SimulatedProcess } from './process.js';

export interface ControllerEnd {
  frame(text: string): void;
  closed(): void;
}

/**
 * Frames arrive in order, unless a fault repeats a frame or lets it overtake another, as with HTTP requests through a
 * proxy.
 */
export class FloorLine {
  isOpen = true;
  end: ControllerEnd | undefined;
  /** True after a frame was lost silently. Later frames are lost too, because a connection has no gaps. */
  #isDeaf = false;
  #toControllerAtMs = 0;
  #toTableAtMs = 0;

  constructor(
    private readonly world: World,
    readonly table: SimulatedProcess,
    readonly controller: SimulatedProcess,
    private readonly events: LineEvents,
  ) {
    world.observer.requested(table.name, controller.name, undefined);
  }

  sendToController(text: string): void {
    this.world.observer.requested(this.table.name, this.controller.name, text);
    for (let copies = this.#copies(); copies > 0; copies -= 1) {
      this.#toControllerAtMs = this.#arrivesAt(this.#toControllerAtMs);
      this.#carry(this.controller, this.#toControllerAtMs, () => this.end?.frame(text));
    }
  }

  sendToTable(text: string): void {
    for (let copies = this.#copies(); copies > 0; copies -= 1) {
      this.#toTableAtMs = this.#arrivesAt(this.#toTableAtMs);
      this.#carry(this.table, this.#toTableAtMs, () => {
        this.world.observer.replied(this.table.name, this.controller.name, text);
        this.events.text(text);
      });
    }
  }

  close(why: LineEnd, leader?: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#news(this.table, () => this.events.ended(why, leader));
    this.#news(this.controller, () => this.end?.closed());
  }

  drop(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#news(this.controller, () => this.end?.closed());
  }

  #copies(): number {
    const { conditions, random } = this.world;
    if (conditions.floorIsSilent) this.#isDeaf = true;
    if (!this.isOpen || this.#isDeaf) return 0;
    if (random.perMille(conditions.framesLost)) {
      this.close('lost');
      return 0;
    }
    return random.perMille(conditions.framesTwice) ? 2 : 1;
  }

  #arrivesAt(lastAtMs: number): number {
    const { conditions, random, schedule } = this.world;
    const atMs = schedule.nowMs + random.between(1, Math.max(1, conditions.frameDelayMsMax));
    if (random.perMille(conditions.framesOvertaking)) return atMs;
    return Math.max(atMs, lastAtMs + 1);
  }

  /** Frames under way still arrive if the line is closed, but not once the line is silent. */
  #carry(to: SimulatedProcess, atMs: number, act: () => void): void {
    const { schedule, conditions } = this.world;
    schedule.after(atMs - schedule.nowMs, to, () => {
      if (conditions.floorIsSilent) this.#isDeaf = true;
      if (!this.#isDeaf && (this.isOpen || to === this.controller)) act();
    });
  }

  #news(to: SimulatedProcess, act: () => void): void {
    const { schedule, random, conditions } = this.world;
    if (conditions.floorIsSilent || this.#isDeaf) return;
    schedule.after(random.between(1, 20), to, act);
  }
}
