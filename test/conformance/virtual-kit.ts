import { type Dial, type LineEnd, type LineEvents, endOfClose } from '@jackpot/floor-client';
import type { LinkConfig } from '@jackpot/progressive';
import { type KitLine, TableKit } from '../../apps/lab/src/kits/table/table-kit.js';
import type { VirtualNetwork } from '../../apps/table/test/virtual-table.js';
import { FakeDraws } from '../../libs/progressive/src/testing/index.js';

const TRAVEL_MS = 5;
const DIAL_MS = 20;

interface Transit {
  readonly atMs: number;
  readonly act: () => void;
}

export class VirtualKit implements VirtualNetwork {
  readonly kit: TableKit;
  readonly #clock: () => number;
  #transits: Transit[] = [];

  constructor(config: LinkConfig, clock: () => number) {
    this.#clock = clock;
    const draws = new FakeDraws({ prngSeed: 3 });
    this.kit = new TableKit({ config, draws, clock, now: clock, patienceMs: 120_000 });
  }

  get controller() {
    return this.kit.link;
  }

  get nextAtMs(): number {
    return Math.min(Infinity, ...this.#transits.map(({ atMs }) => atMs));
  }

  cut(): void {
    throw new Error('the kit alone ends connections');
  }

  tick(): void {
    this.kit.tick();
    for (let next = this.#due(); next !== undefined; next = this.#due()) next.act();
  }

  readonly dial =
    (token: string): Dial =>
    (_address, events) => {
      const line = new VirtualLine(this.#later.bind(this), events);
      this.#later(DIAL_MS, () => {
        if (line.isEnded) return;
        const accepted = this.kit.connects(token);
        if (!accepted.ok) return line.ends('lost');
        this.kit.open(line.kitSide);
      });
      return {
        send: (text) => this.#later(TRAVEL_MS, () => this.kit.receive(line.kitSide, text)),
        end: () => {
          line.isEnded = true;
          this.#later(TRAVEL_MS, () => this.kit.lost(line.kitSide));
        },
      };
    };

  #later(ms: number, act: () => void): void {
    this.#transits.push({ atMs: this.#clock() + ms, act });
  }

  #due(): Transit | undefined {
    const index = this.#transits.findIndex(({ atMs }) => atMs <= this.#clock());
    return index < 0 ? undefined : this.#transits.splice(index, 1)[0];
  }
}

class VirtualLine {
  isEnded = false;
  readonly kitSide: KitLine;

  constructor(
    later: (ms: number, act: () => void) => void,
    private readonly events: LineEvents,
  ) {
    this.kitSide = {
      send: (text) => later(TRAVEL_MS, () => this.#deliver(text)),
      close: (code) => later(TRAVEL_MS, () => this.ends(endOfClose(code))),
    };
  }

  ends(why: LineEnd): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.events.ended(why);
  }

  #deliver(text: string): void {
    if (!this.isEnded) this.events.text(text);
  }
}
