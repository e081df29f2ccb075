import {
  PRESENCE_RENEW_MS,
  PRESENCE_TTL_MS,
  SETTLED_MS,
  UNLED_MS_MAX,
  YIELD_PAUSE_MS,
  YIELD_PAUSE_MS_MAX,
} from './limits.js';
import { Fault, type Clock, type Holder, type PresencePort } from './ports.js';
import { failProcess } from './fail-process.js';
import type { Timers } from './timers.js';

export interface PlacementPorts {
  readonly presence: PresencePort;
  readonly clock: Clock;
  readonly timers: Timers;
}

export interface PlacedLink {
  readonly stream: string;
  readonly isLed: boolean;
  readonly leader: Holder | undefined;
  yieldLead(): Promise<void>;
}

/**
 * Decides which links this process leads: its equal share of all links, rounded up (docs/adr/0023-links-spread.md).
 * Below its share, it takes links without a leader. Above, it yields links one by one to a process that has been
 * present for a while. A process at its limit still takes a link that stays without a leader, because the others may be
 * unable to lead it.
 */
export class Placement {
  readonly #links = new Map<string, PlacedLink>();
  readonly #own = new Set<string>();
  #present: ReadonlyMap<string, number>;
  #yielding: { readonly link: PlacedLink; hasLeft: boolean } | undefined;
  #yieldsFrom = 0;
  #pauseMs = YIELD_PAUSE_MS;
  #isClosed = false;
  #cancel: () => void = () => undefined;
  #round: Promise<void> = Promise.resolve();
  #announcing: Promise<void> | undefined;

  constructor(
    private readonly self: Holder,
    private readonly ports: PlacementPorts,
  ) {
    this.#present = new Map([[self.id, 0]]);
  }

  get present(): number {
    return this.#present.size;
  }

  async start(): Promise<void> {
    await this.#announceOnce();
    this.#later();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await Promise.all([this.#round, this.#announcing]);
    await this.#tried(() => this.ports.presence.withdraw(this.self));
  }

  add(link: PlacedLink): void {
    this.#links.set(link.stream, link);
  }

  /** Whether this process should try to lead a link without a leader. If so, the link counts towards its share. */
  async takes(stream: string, unledMs: number): Promise<boolean> {
    if (!this.#hasRoom) await this.#announceOnce();
    const isTaken = this.#hasRoom || unledMs >= UNLED_MS_MAX;
    if (isTaken) this.#own.add(stream);
    return isTaken;
  }

  get #hasRoom(): boolean {
    return this.#own.size < this.#limit(this.#present.size);
  }

  took(stream: string): void {
    this.#own.add(stream);
  }

  left(stream: string): void {
    this.#own.delete(stream);
    if (this.#yielding?.link.stream === stream) this.#yielding.hasLeft = true;
  }

  #limit(processes: number): number {
    return Math.ceil(this.#links.size / processes);
  }

  #later(): void {
    if (this.#isClosed) return;
    this.#cancel = this.ports.timers.later(PRESENCE_RENEW_MS, () => {
      this.#round = this.#turn().catch((cause: unknown) => failProcess(this.ports.timers, cause));
    });
  }

  async #turn(): Promise<void> {
    await this.#announceOnce();
    if (!this.#isClosed) this.#yieldOne();
    this.#later();
  }

  #announceOnce(): Promise<void> {
    return (this.#announcing ??= this.#announce().finally(() => (this.#announcing = undefined)));
  }

  async #announce(): Promise<void> {
    if (this.#isClosed) return;
    await this.#tried(async () => {
      const ids = await this.ports.presence.announce(this.self, PRESENCE_TTL_MS);
      const now = this.ports.clock.steady();
      this.#present = new Map([...new Set([this.self.id, ...ids])].map((id) => [id, this.#present.get(id) ?? now]));
    });
  }

  /** Ignores database faults: the last known processes then count as present. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
    }
  }

  /**
   * Yields one link if this process leads more than its share. The next one follows only after that link is led again,
   * because each yield briefly interrupts play.
   */
  #yieldOne(): void {
    const now = this.ports.clock.steady();
    if (this.#isYielding(now) || now < this.#yieldsFrom || this.#own.size <= this.#limit(this.#settled(now))) return;
    const link = [...this.#own].map((stream) => this.#links.get(stream)).find((each) => each?.isLed);
    if (link === undefined) return;
    this.#yielding = { link, hasLeft: false };
    void link.yieldLead();
  }

  #isYielding(now: number): boolean {
    if (this.#yielding === undefined) return false;
    const { link, hasLeft } = this.#yielding;
    if (!hasLeft) return true;
    const hasComeBack = this.#own.has(link.stream);
    if (!hasComeBack && link.leader === undefined) return true;
    this.#yielding = undefined;
    // If the link came back, perhaps no other process can lead it, so yield none for a while.
    if (hasComeBack) this.#yieldsFrom = now + this.#pauseMs;
    this.#pauseMs = hasComeBack ? Math.min(2 * this.#pauseMs, YIELD_PAUSE_MS_MAX) : YIELD_PAUSE_MS;
    return false;
  }

  #settled(now: number): number {
    const others = [...this.#present].filter(([id, since]) => id !== this.self.id && now - since >= SETTLED_MS);
    return others.length + 1;
  }
}
