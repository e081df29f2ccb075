import { type Committed, type EngineRefusal, LinkWriter, type Reply, type StopReason } from './writer.js';
import type { LinkCommand } from '@jackpot/progressive';
import { LEASE_RENEW_MS, LEASE_TTL_MS, LEASE_WATCH_MS } from './limits.js';
import { Fault, type Holder, type LeasePort, type SnapshotPort, type WriterPorts } from './ports.js';
import { isSnapshotWrong } from './replay.js';
import type { PlacedLink, Placement } from './placement.js';
import { failProcess } from './fail-process.js';

export type HostNews =
  | { readonly type: 'standing-by'; readonly leader: Holder | undefined }
  | { readonly type: 'leading'; readonly epoch: number; readonly batch: number; readonly tookMs: number }
  | { readonly type: 'stopped-leading'; readonly reason: StopReason }
  | { readonly type: 'failed'; readonly cause: unknown }
  /** The snapshot contradicted the journal. The state is now built from the journal alone. */
  | { readonly type: 'snapshot-discarded'; readonly cause: unknown }
  /** This process does not lead the link until somebody restarts the link or the process. */
  | { readonly type: 'link-stopped'; readonly cause: unknown }
  | { readonly type: 'restarted' };

export interface HostPorts extends WriterPorts {
  readonly lease: LeasePort;
  readonly placement: Pick<Placement, 'takes' | 'took' | 'left'>;
}

/**
 * A process's part in a link: standing by, or leading.
 *
 *   standing by --lease held--> reading the journal --takeover written--> leading --fenced, lost--> standing by
 *        ^-- restarted -- stopped <-- an invariant is broken, or the journal contradicts itself --'
 *
 * A stopped link does not affect the other links of the process. Another process may still lead the stopped link, and
 * this process then redirects requests there.
 *
 * The lease only decides which process should try to lead. If two processes both believe they lead, the journal's key
 * decides: the next batch of the older one collides, and that process stops (INV-05).
 */
export class LinkHost implements PlacedLink {
  #writer: LinkWriter | undefined;
  #leader: Holder | undefined;
  #isClosing = false;
  #failure: { readonly cause: unknown } | undefined;
  #freshUntil = 0;
  /** When this process first saw no leader, by the steady clock. */
  #unledSince: number | undefined;
  #isToOpen = false;
  #skipsSnapshots = false;
  /** Compared once per takeover, because the comparison reads the whole journal. */
  #isSnapshotCompared = false;
  #tenure = '';
  #wake: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    readonly stream: string,
    private readonly self: Holder,
    private readonly ports: HostPorts,
    private readonly report: (news: HostNews) => void,
  ) {}

  /** @param isToOpen a person opens the link here, so this process leads it even above its share */
  start({ isToOpen = false } = {}): void {
    this.#isToOpen = isToOpen;
    // Errors of the loop end the process. They are not thrown to the caller of `close()`.
    this.#loop = this.#run().catch((cause: unknown) => failProcess(this.ports.timers, cause));
  }

  get writer(): LinkWriter | undefined {
    return this.#writer;
  }

  get isLed(): boolean {
    return this.#writer !== undefined;
  }

  get committed(): Committed | undefined {
    return this.#writer?.committed;
  }

  get leader(): Holder | undefined {
    return this.#writer === undefined ? this.#leader : this.self;
  }

  /**
   * Whether this process may show its values as live. After a pause, its meters may be old and another process may
   * lead. By then the lease has expired.
   */
  get isLeaseFresh(): boolean {
    return this.ports.clock.steady() < this.#freshUntil;
  }

  submit(command: LinkCommand, reply: Reply): void {
    if (this.#writer !== undefined) return this.#writer.submit(command, reply);
    reply(this.notLeader());
  }

  notLeader(): EngineRefusal {
    if (this.#leader !== undefined && !this.isLeaseFresh)
      return { ok: false, code: 'NOT_LEADER', detail: this.#leader.address };
    if (this.#failure === undefined) return { ok: false, code: 'NO_LEADER' };
    return { ok: false, code: 'UNAVAILABLE', detail: `the link stopped: ${nameOf(this.#failure.cause)}` };
  }

  get stoppedBy(): unknown {
    return this.#failure?.cause;
  }

  restart(): boolean {
    if (this.#failure === undefined) return false;
    this.#failure = undefined;
    this.report({ type: 'restarted' });
    this.#wake();
    return true;
  }

  async yieldLead(): Promise<void> {
    await this.#writer?.drain();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#writer?.drain();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      try {
        if (this.#failure !== undefined) this.#standBy(await this.ports.lease.holder(this.stream, LEASE_TTL_MS));
        else if (await this.#hold()) await this.#leadOrGiveBack();
      } catch (cause) {
        await this.#failed(cause);
      } finally {
        this.ports.placement.left(this.stream);
      }
      if (!this.#isClosing) await this.#sleep(this.#untilNext(LEASE_WATCH_MS));
    }
  }

  async #hold(): Promise<boolean> {
    this.#freshUntil = 0;
    if (!(await this.#isOursToTake())) return false;
    const requestedAt = this.ports.clock.steady();
    const lease = await this.ports.lease.hold(this.stream, this.self, LEASE_TTL_MS);
    this.#isToOpen = false;
    if (!lease.isOurs) {
      this.#standBy(lease.holder);
      return false;
    }
    this.#freshUntil = requestedAt + LEASE_TTL_MS;
    this.#tenure = lease.tenure;
    return true;
  }

  /**
   * Reads the leader first, which is cheaper than requesting the lease. A lease of this process does not count.
   */
  async #isOursToTake(): Promise<boolean> {
    if (this.#isToOpen) {
      this.ports.placement.took(this.stream);
      return true;
    }
    const leader = await this.ports.lease.holder(this.stream, LEASE_TTL_MS);
    if (leader !== undefined && leader.id !== this.self.id) {
      this.#standBy(leader);
      return false;
    }
    const now = this.ports.clock.steady();
    this.#unledSince ??= now;
    if (await this.ports.placement.takes(this.stream, now - this.#unledSince)) return true;
    this.#standBy(undefined);
    return false;
  }

  /**
   * Renews the lease. If the lease had expired, another process may have taken over and then been paused. Only the
   * journal shows the new epoch, so the lease is not fresh until the journal was checked.
   */
  async #keep(): Promise<boolean> {
    const requestedAt = this.ports.clock.steady();
    const lease = await this.ports.lease.hold(this.stream, this.self, LEASE_TTL_MS);
    if (!lease.isOurs || lease.tenure !== this.#tenure) this.#freshUntil = 0;
    if (!lease.isOurs) return false;
    const epoch = this.#writer?.committed.epoch;
    if (lease.tenure !== this.#tenure) {
      // Without an epoch, the takeover is still in progress.
      if (epoch === undefined) return true;
      if (await this.#isReplaced(epoch)) return false;
    }
    this.#tenure = lease.tenure;
    this.#freshUntil = requestedAt + LEASE_TTL_MS;
    return true;
  }

  async #isReplaced(epoch: number): Promise<boolean> {
    return (await this.ports.journal.head(this.stream)).epoch > epoch;
  }

  #standBy(leader: Holder | undefined): void {
    const isNew = leader?.id !== this.#leader?.id;
    this.#leader = leader;
    if (leader !== undefined) this.#unledSince = undefined;
    if (isNew) this.report({ type: 'standing-by', leader });
  }

  async #leadOrGiveBack(): Promise<void> {
    this.#leader = undefined;
    this.#unledSince = undefined;
    const renewing = this.#renew();
    try {
      if (!this.#isClosing) await this.#lead();
    } finally {
      this.#writer?.abandon('fenced'); // The writer is still set only if a listener of `report` has thrown.
      this.#writer = undefined;
      await renewing.stop();
      await this.#giveBack();
    }
  }

  async #lead(): Promise<void> {
    const startedMs = performance.now();
    const { snapshots } = this.ports;
    const ports = this.#skipsSnapshots ? { ...this.ports, snapshots: onlySaved(snapshots) } : this.ports;
    const writer = await LinkWriter.takeOver(this.stream, this.self, ports);
    if (writer === undefined) return;
    this.#isSnapshotCompared = this.#skipsSnapshots;
    this.#skipsSnapshots = false;
    this.#writer = writer;
    const { epoch, batch } = writer.committed;
    this.report({ type: 'leading', epoch, batch, tookMs: performance.now() - startedMs });
    if (this.#isClosing) await writer.drain();
    const reason = await writer.stopped;
    this.#writer = undefined;
    this.report({ type: 'stopped-leading', reason });
    if (reason === 'broken') throw new Broken(writer.failure);
  }

  /**
   * If the snapshot contradicts the journal, leads from the journal alone. Otherwise retries after an outside fault,
   * and stops the link after an internal error.
   */
  async #failed(failure: unknown): Promise<void> {
    const cause = failure instanceof Broken ? failure.cause : failure;
    if (!(cause instanceof Fault) && !this.#isSnapshotCompared) {
      this.#isSnapshotCompared = true;
      this.#skipsSnapshots = await this.#isSnapshotWrong();
      if (this.#skipsSnapshots) return this.report({ type: 'snapshot-discarded', cause });
    }
    if (failure instanceof Broken || stopsLink(cause)) this.#stopLink(cause);
    else this.report({ type: 'failed', cause });
  }

  async #isSnapshotWrong(): Promise<boolean> {
    try {
      return await isSnapshotWrong(this.stream, this.ports);
    } catch (cause) {
      this.report({ type: 'failed', cause });
      return false;
    }
  }

  #stopLink(cause: unknown): void {
    this.#failure = { cause };
    this.#freshUntil = 0;
    this.report({ type: 'link-stopped', cause });
  }

  /**
   * Renews the lease until `stop()`. Noticing a lost lease late is harmless, because the journal's key fences the
   * writer. `stop()` waits for a renewal in progress, so none can take the lease again later.
   */
  #renew(): { stop(): Promise<void> } {
    let underWay: Promise<void> | undefined;
    let cancel = (): void => undefined;
    const renewLater = (): void => {
      cancel = this.ports.timers.later(this.#untilNext(LEASE_RENEW_MS), () => {
        underWay ??= this.#renewOnce().finally(() => (underWay = undefined));
        renewLater();
      });
    };
    renewLater();
    return {
      stop: async () => {
        cancel();
        await underWay;
      },
    };
  }

  async #renewOnce(): Promise<void> {
    try {
      if (!(await this.#keep())) this.#writer?.abandon('fenced');
    } catch (fault) {
      if (!(fault instanceof Fault)) failProcess(this.ports.timers, fault);
    }
  }

  async #giveBack(): Promise<void> {
    try {
      await this.ports.lease.release(this.stream, this.self);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
    }
  }

  /** Milliseconds to the next multiple of `everyMs`, so that all links request their leases with one statement. */
  #untilNext(everyMs: number): number {
    const restMs = everyMs - (this.ports.clock.steady() % everyMs);
    // If the timer fired slightly before a multiple, wait for the next one.
    return restMs < everyMs / 4 ? restMs + everyMs : restMs;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.ports.timers.later(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

class Broken extends Error {
  constructor(override readonly cause: unknown) {
    super('the writer is broken');
  }
}

const STOPPING: ReadonlySet<string> = new Set(['InvariantViolation', 'JournalDisagrees', 'JournalDamage']);

function stopsLink(cause: unknown): boolean {
  if (cause instanceof Fault) return cause.code === 'JOURNAL_FORGED';
  return cause instanceof Error && STOPPING.has(cause.name);
}

function onlySaved(snapshots: SnapshotPort): SnapshotPort {
  return { latest: () => Promise.resolve(undefined), save: (snapshot) => snapshots.save(snapshot) };
}

function nameOf(cause: unknown): string {
  if (cause instanceof Fault) return cause.code;
  return cause instanceof Error ? cause.name : 'a fault';
}
