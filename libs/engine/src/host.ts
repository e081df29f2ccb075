import { type Committed, type EngineRefusal, LinkWriter, type Reply, type StopReason } from './writer.js';
import type { LinkCommand } from '@jackpot/progressive';
import { LEASE_RENEW_MS, LEASE_TTL_MS, LEASE_WATCH_MS } from './limits.js';
import { Fault, type Holder, type LeasePort, type WriterPorts } from './ports.js';
import { failProcess } from './fail-process.js';

/** What a host tells of itself; the shell logs it and counts it. */
export type HostNews =
  | { readonly type: 'standing-by'; readonly leader: Holder | undefined }
  | { readonly type: 'leading'; readonly epoch: number; readonly batch: number; readonly tookMs: number }
  | { readonly type: 'stopped-leading'; readonly reason: StopReason }
  | { readonly type: 'failed'; readonly cause: unknown };

export interface HostPorts extends WriterPorts {
  readonly lease: LeasePort;
}

/**
 * A process's part in a link: standing by, or leading.
 *
 *   standing by --lease held--> reading the journal --takeover written--> leading --fenced, lost--> standing by
 *
 * The lease only says who should try. Two that believe they lead are told apart by the journal's key: the older one's
 * next batch collides and it stops (INV-05).
 */
export class LinkHost {
  #writer: LinkWriter | undefined;
  #leader: Holder | undefined;
  #isClosing = false;
  #freshUntil = 0;
  #wake: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    readonly stream: string,
    private readonly self: Holder,
    private readonly ports: HostPorts,
    private readonly tell: (news: HostNews) => void,
  ) {}

  start(): void {
    // What the loop throws is for `main`, at once, and not for whoever closes this host later.
    this.#loop = this.#run().catch(failProcess);
  }

  /** The writer, while this process leads the link. */
  get writer(): LinkWriter | undefined {
    return this.#writer;
  }

  get committed(): Committed | undefined {
    return this.#writer?.committed;
  }

  /** Who leads, as far as the lease tells. */
  get leader(): Holder | undefined {
    return this.#writer === undefined ? this.#leader : this.self;
  }

  /**
   * Whether what this process shows may be called live. A paused process wakes up with meters of before and does not know
   * yet that another leads: its lease has run out, and until it is renewed or lost nothing of it is fresh.
   */
  get isLeaseFresh(): boolean {
    return this.ports.clock.now() < this.#freshUntil;
  }

  submit(command: LinkCommand, reply: Reply): void {
    if (this.#writer !== undefined) return this.#writer.submit(command, reply);
    reply(this.notLeader());
  }

  notLeader(): EngineRefusal {
    return this.#leader === undefined
      ? { ok: false, code: 'NOT_LEADER' }
      : { ok: false, code: 'NOT_LEADER', detail: this.#leader.address };
  }

  /** Finishes what was taken, gives the lease back, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#writer?.drain();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      try {
        if (await this.#hold()) await this.#leadOrGiveBack();
        else await this.#standBy();
      } catch (cause) {
        this.tell({ type: 'failed', cause });
        if (isOurs(cause)) throw cause;
      }
      if (!this.#isClosing) await this.#sleep(LEASE_WATCH_MS);
    }
  }

  async #hold(): Promise<boolean> {
    const askedAt = this.ports.clock.now();
    const isHeld = await this.ports.lease.hold(this.stream, this.self, LEASE_TTL_MS);
    this.#freshUntil = isHeld ? askedAt + LEASE_TTL_MS : 0;
    return isHeld;
  }

  async #standBy(): Promise<void> {
    const leader = await this.ports.lease.holder(this.stream);
    const isNew = leader?.id !== this.#leader?.id;
    this.#leader = leader;
    if (isNew) this.tell({ type: 'standing-by', leader });
  }

  /** Leads for as long as it can. Then, or where it cannot, the lease goes back: it may be us alone who cannot lead. */
  async #leadOrGiveBack(): Promise<void> {
    this.#leader = undefined; // Whoever it was, the lease is ours now.
    const renewing = this.#renew();
    try {
      if (!this.#isClosing) await this.#lead();
    } finally {
      this.#writer?.abandon('fenced'); // Still there only where the listeners of our news have failed.
      this.#writer = undefined;
      await renewing.stop();
      await this.#giveBack();
    }
  }

  async #lead(): Promise<void> {
    const startedMs = performance.now();
    const writer = await LinkWriter.takeOver(this.stream, this.self, this.ports);
    if (writer === undefined) return;
    this.#writer = writer;
    const { epoch, batch } = writer.committed;
    this.tell({ type: 'leading', epoch, batch, tookMs: performance.now() - startedMs });
    if (this.#isClosing) await writer.drain();
    const reason = await writer.stopped;
    this.#writer = undefined;
    this.tell({ type: 'stopped-leading', reason });
  }

  /**
   * Keeps the lease, from before the takeover until the last batch of a drain is durable. Losing it stops the writer early;
   * not losing it in time is harmless, the fence holds. Stopped, it has nothing under way that could take the lease again.
   */
  #renew(): { stop(): Promise<void> } {
    let underWay: Promise<void> | undefined;
    const timer = setInterval(() => {
      underWay ??= this.#renewOnce().finally(() => (underWay = undefined));
    }, LEASE_RENEW_MS);
    return {
      stop: async () => {
        clearInterval(timer);
        await underWay;
      },
    };
  }

  async #renewOnce(): Promise<void> {
    try {
      if (!(await this.#hold())) this.#writer?.abandon('fenced');
    } catch (fault) {
      // The database is away: so is the journal, and the writer's own commit says so.
      if (!(fault instanceof Fault)) failProcess(fault);
    }
  }

  /** A lease that cannot be given back runs out. */
  async #giveBack(): Promise<void> {
    try {
      await this.ports.lease.release(this.stream, this.self);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** A broken promise of ours, or a journal that contradicts itself: no retry mends it, the process must end. */
function isOurs(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (cause.name === 'InvariantViolation' || cause.name === 'JournalDisagrees' || cause.name === 'JournalDamage')
  );
}
