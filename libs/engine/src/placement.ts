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

/** A link of this process, as far as the placement is concerned. `LinkHost` is one. */
export interface PlacedLink {
  readonly stream: string;
  readonly isLed: boolean;
  /** The process that leads, according to the lease. */
  readonly leader: Holder | undefined;
  /** Finishes what was accepted and gives the lease back. */
  yieldLead(): Promise<void>;
}

/**
 * Which links this process leads: as many as each of the others that are there, rounded up. A link without a leader is taken
 * by one that has fewer; one that leads more yields them one by one to a process that has been there for a while.
 *
 * No plan is agreed on. Each process limits itself, and the limits together have room for every link, so all links are led
 * whatever each believes of the others; the lease decides who gets one. A link that stays without a leader is taken
 * by any process, above its limit too: the one that it was left to may be unable to lead it. docs/adr/0023-links-spread.md.
 */
export class Placement {
  readonly #links = new Map<string, PlacedLink>();
  /** Links that this process leads, or tries to. */
  readonly #own = new Set<string>();
  /** Every process that is there, and since when it is known here, by the steady clock. */
  #present: ReadonlyMap<string, number>;
  /** The link that was yielded last, until another process leads it; `hasLeft` once its lease was given back. */
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

  /** The processes that are there, this one included. */
  get present(): number {
    return this.#present.size;
  }

  /** Announces this process, and keeps doing so. Resolved once it knows the others, or cannot. */
  async start(): Promise<void> {
    await this.#announceOnce();
    this.#later();
  }

  /** Leaves: the others take what this process gives back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await Promise.all([this.#round, this.#announcing]);
    await this.#tried(() => this.ports.presence.withdraw(this.self));
  }

  add(link: PlacedLink): void {
    this.#links.set(link.stream, link);
  }

  /** Whether this process should try to lead a link that has had no leader for so long. If so, it counts as its own. */
  async takes(stream: string, unledMs: number): Promise<boolean> {
    // The process that led it may have stopped a moment ago, and count no more.
    if (!this.#hasRoom) await this.#announceOnce();
    const isTaken = this.#hasRoom || unledMs >= UNLED_MS_MAX;
    if (isTaken) this.#own.add(stream);
    return isTaken;
  }

  get #hasRoom(): boolean {
    return this.#own.size < this.#limit(this.#present.size);
  }

  /** This process leads the link, or is about to, whatever the limit. */
  took(stream: string): void {
    this.#own.add(stream);
  }

  /** This process does not lead the link any more, or could not. */
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

  /** One announcement serves all links that poll at the same instant. */
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

  /** Without the database the others are believed to be there still: no lease can be had either. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
    }
  }

  /** One link at a time, the next when that is led again: play on a link stands still for a moment each time. */
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
    // No other has taken it, and perhaps none can: trying again interrupts play again.
    if (hasComeBack) this.#yieldsFrom = now + this.#pauseMs;
    this.#pauseMs = hasComeBack ? Math.min(2 * this.#pauseMs, YIELD_PAUSE_MS_MAX) : YIELD_PAUSE_MS;
    return false;
  }

  /** A process that has only just started may be about to end again. */
  #settled(now: number): number {
    const others = [...this.#present].filter(([id, since]) => id !== this.self.id && now - since >= SETTLED_MS);
    return others.length + 1;
  }
}
