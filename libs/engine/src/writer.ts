import { assert } from '@jackpot/money';
import { type Batch, ByteWriter, type ChainHead, JOURNAL_FORMAT, sealBatch } from '@jackpot/journal';
import {
  type Answer,
  type LevelMeters,
  type LinkCommand,
  type LinkEvent,
  type LinkState,
  type Notice,
  type OpenClaim,
  type ScheduledActivation,
  type TermsInForce,
  decide,
  encodeMeters,
  encodeState,
  evolve,
  metersOf,
  termsInForce,
} from '@jackpot/progressive';
import { commitBatch } from './commit.js';
import { PendingWins } from './pending-wins.js';
import { BatchBuilder, deliver } from './batch-builder.js';
import {
  COMMIT_STALL_MS_MAX,
  INTAKE_DEPTH_MAX,
  INTAKE_DEPTH_RELEASE,
  INTAKE_TAKEN_MAX,
  SNAPSHOT_EVENTS,
} from './limits.js';
import { Fault, type Holder, type WriterPorts } from './ports.js';
import { failProcess } from './fail-process.js';
import { replay } from './replay.js';

/**
 * The answer of a link that cannot decide. If the writer stopped during a command, the command may or may not be in the
 * journal. Sending the same message again returns its result.
 */
export interface EngineRefusal {
  readonly ok: false;
  readonly code: 'BUSY' | 'UNAVAILABLE' | 'NOT_LEADER' | 'NO_LEADER';
  readonly detail?: string;
}

const UNAVAILABLE: EngineRefusal = { ok: false, code: 'UNAVAILABLE' };
const NO_LEADER: EngineRefusal = { ok: false, code: 'NO_LEADER' };

export type WriterAnswer = Answer | EngineRefusal;
export type Reply = (answer: WriterAnswer) => void;

/**
 * Why a writer stopped. `drained`: on request. `fenced`: another writer took over. `journal-lost`: the journal was
 * unreachable. `broken`: an internal error.
 */
export type StopReason = 'drained' | 'fenced' | 'journal-lost' | 'broken';

/** The link after the last commit. Every commit makes a new object, so a reader may keep this one. */
export interface Committed {
  readonly batch: number;
  readonly sequence: number;
  readonly epoch: number;
  readonly at: number;
  readonly inPlay: boolean;
  readonly meters: readonly LevelMeters[];
  readonly notices: readonly Notice[];
  readonly pendingWins: readonly OpenClaim[];
  readonly schedule: ScheduledActivation | null;
}

export type CommitListener = (committed: Committed, events: readonly LinkEvent[], firstSequence: number) => void;

interface InFlight {
  readonly gathering: BatchBuilder;
}

interface Sealed extends InFlight {
  readonly batch: Batch;
  readonly committed: Committed;
  readonly terms: TermsInForce | undefined;
  readonly snapshot: string | null;
}

type QueuedRequest =
  | { readonly type: 'command'; readonly command: LinkCommand; readonly reply: Reply }
  | { readonly type: 'read'; readonly read: (state: LinkState) => unknown; readonly reply: (value: unknown) => void };

/**
 * The one writer of a link.
 *
 *   submit -> intake -> decide + evolve -> gathering -> seal -> ONE row, ONE commit -> answers, in order -> listeners
 *                       (one synchronous turn)           |
 *                                    while this is in flight the next batch gathers
 *
 * Invariant: no answer, not even a refusal, is sent before everything decided earlier is durable. So no answer depends
 * on a state that a crash could undo (INV-06), or that another writer has replaced: if nothing needs a commit, the
 * journal's head is read after the decision and must still be this writer's.
 *
 * Only one commit per stream is in flight, because with two, an orphaned batch of a stale writer could land after a
 * takeover.
 *
 * If nobody knows whether a batch was written, or if its number is taken, the writer stops for good. Waiting requests
 * are answered UNAVAILABLE, and the host reads the journal again. If an invariant is violated, the writer also stops,
 * and the host no longer leads the link.
 */
export class LinkWriter {
  readonly stopped: Promise<StopReason>;
  #stop!: (reason: StopReason) => void;
  #isStopped = false;
  #failure: unknown;
  #isDraining = false;
  #isFull = false;

  readonly #intake: QueuedRequest[] = [];
  #intakeHead = 0;
  #isPumpScheduled = false;
  readonly #bytes = new ByteWriter();
  #gathering = new BatchBuilder(this.#bytes);
  #inFlight: InFlight | null = null;
  #inFlightSince = 0;
  #head: ChainHead;
  #committed: Committed;
  readonly #pendingWins: PendingWins;
  #termsSealed: TermsInForce | undefined;
  #terms: TermsInForce | undefined;
  #eventsSinceSnapshot: number;
  readonly #listeners = new Set<CommitListener>();
  readonly #abort = new AbortController();

  private constructor(
    readonly stream: string,
    private readonly ports: WriterPorts,
    private readonly state: LinkState,
    head: ChainHead,
    replayed: number,
  ) {
    this.#head = head;
    this.#eventsSinceSnapshot = replayed;
    this.#pendingWins = new PendingWins(state.opened);
    this.#committed = this.#view(head, []);
    this.#terms = this.#termsNow();
    this.stopped = new Promise((resolve) => (this.#stop = resolve));
  }

  /**
   * Reads the journal and writes the takeover, the first batch of a higher epoch. An older writer's next batch then
   * collides, and that writer stops. Undefined if another process took over meanwhile. Throws a `Fault` if the journal
   * could not be read or written.
   */
  static async takeOver(stream: string, holder: Holder, ports: WriterPorts): Promise<LinkWriter | undefined> {
    const { state, head, replayed } = await replay(stream, ports);
    openTrigger(state, ports);
    const writer = new LinkWriter(stream, ports, state, head, replayed);
    const epoch = state.epoch + 1;
    const took = await new Promise<WriterAnswer>((reply) =>
      writer.submit({ type: 'take-over', epoch, holder: holder.id }, reply),
    );
    if (took.ok) return writer;
    const reason = await writer.stopped;
    if (reason === 'fenced') return undefined;
    if (reason === 'broken') throw writer.failure;
    throw new Fault('JOURNAL_UNREACHABLE', true);
  }

  get committed(): Committed {
    return this.#committed;
  }

  get failure(): unknown {
    return this.#failure;
  }

  get terms(): TermsInForce | undefined {
    return this.#terms;
  }

  get depth(): number {
    return this.#intake.length - this.#intakeHead;
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Queues a command and calls `reply` once, after the commit. Never throws or blocks. The queue is bounded. */
  submit(command: LinkCommand, reply: Reply): void {
    this.#accept({ type: 'command', command, reply });
  }

  /**
   * Calls `read` with the state after all earlier requests, and replies with its result when that state is durable.
   * `read` must copy, because the state keeps changing.
   */
  read<T>(read: (state: Readonly<LinkState>) => T, reply: (value: T | EngineRefusal) => void): void {
    this.#accept({ type: 'read', read, reply: reply as (value: unknown) => void });
  }

  /** Finishes the accepted commands, saves a snapshot, and stops. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#schedulePump();
    await this.stopped;
  }

  /**
   * Stops immediately, because another writer has taken the stream. Requests that are not durable are answered
   * UNAVAILABLE.
   */
  abandon(reason: 'fenced' | 'journal-lost'): void {
    this.#end(reason);
  }

  #accept(waiting: QueuedRequest): void {
    const refusal = this.#refusal();
    if (refusal !== null) {
      this.ports.metrics.refused(refusal.code);
      waiting.reply(refusal);
      return;
    }
    this.#intake.push(waiting);
    this.#schedulePump();
  }

  get isStalled(): boolean {
    return this.#inFlight !== null && this.ports.clock.steady() - this.#inFlightSince > COMMIT_STALL_MS_MAX;
  }

  #refusal(): EngineRefusal | null {
    if (this.#isStopped || this.isStalled) return UNAVAILABLE;
    if (this.#isDraining) return NO_LEADER;
    if (this.depth >= INTAKE_DEPTH_MAX) this.#isFull = true;
    else if (this.depth <= INTAKE_DEPTH_RELEASE) this.#isFull = false;
    return this.#isFull ? { ok: false, code: 'BUSY' } : null;
  }

  /** Runs `#pump` after this turn of the event loop, so that the messages of one frame become one batch. */
  #schedulePump(): void {
    if (this.#isPumpScheduled || this.#isStopped) return;
    this.#isPumpScheduled = true;
    this.ports.timers.soon(() => {
      this.#isPumpScheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#isStopped) return;
    try {
      while (this.depth > 0 && !this.#gathering.isFull) this.#decideNext();
      this.ports.metrics.intakeDepth(this.depth);
      if (this.#inFlight === null) this.#sealOrAnswer();
    } catch (cause) {
      this.#break(cause);
    }
  }

  // Read, decide and evolve run in one synchronous turn. With an `await` between them, another command could decide
  // on a state that is about to change (INV-02).
  #decideNext(): void {
    const waiting = this.#take();
    try {
      this.#decide(waiting);
    } catch (cause) {
      this.#gathering.owe(waiting.reply, UNAVAILABLE);
      throw cause;
    }
  }

  #decide(waiting: QueuedRequest): void {
    if (waiting.type === 'read') return this.#gathering.owe(waiting.reply, waiting.read(this.state));
    const { command, reply } = waiting;
    const { events, answer } = decide(this.state, command, { now: this.ports.clock.now(), draws: this.ports.draws });
    for (const event of events) evolve(this.state, event);
    if (!answer.ok) this.ports.metrics.refused(answer.code);
    this.#gathering.add(events);
    this.#gathering.owe(reply, answer);
  }

  #take(): QueuedRequest {
    const waiting = this.#intake[this.#intakeHead];
    assert(waiting !== undefined, 'the intake holds as many requests as its depth');
    this.#intakeHead += 1;
    // Removes processed entries even if the queue is never empty, so that the memory does not grow.
    if (this.#intakeHead === this.#intake.length || this.#intakeHead >= INTAKE_TAKEN_MAX) {
      this.#intake.splice(0, this.#intakeHead);
      this.#intakeHead = 0;
    }
    return waiting;
  }

  #sealOrAnswer(): void {
    const gathering = this.#gathering;
    if (gathering.isEmpty) {
      if (this.#isDraining && this.depth === 0) void this.#finish();
      return;
    }
    const sealed = gathering.events.length > 0 ? this.#seal(gathering) : null;
    this.#gathering = new BatchBuilder(this.#bytes);
    return sealed === null ? this.#confirm({ gathering }) : this.#commit(sealed);
  }

  #seal(gathering: BatchBuilder): Sealed {
    const meters = this.state.opened?.meters ?? [];
    const sealedAt = this.ports.clock.now();
    const batch = sealBatch(
      {
        stream: this.stream,
        batch: this.#head.batch + 1,
        epoch: this.state.epoch,
        firstSequence: this.#head.sequence + 1,
        lastSequence: this.state.sequence,
        sealedAt,
        format: JOURNAL_FORMAT,
        events: gathering.encoded(),
        meters: encodeMeters(meters),
        previousHash: this.#head.hash,
      },
      this.ports.sha256,
    );
    assert(
      batch.lastSequence - batch.firstSequence + 1 === gathering.events.length,
      'every event of the batch was applied once (INV-03)',
    );
    const head = { batch: batch.batch, sequence: batch.lastSequence, epoch: batch.epoch, hash: batch.hash };
    const [committed, terms] = [this.#view(head, gathering.events), this.#termsNow()];
    return { batch, gathering, committed, terms, snapshot: this.#snapshotIfDue(gathering.events.length) };
  }

  #commit(sealed: Sealed): void {
    this.#send(sealed);
    commitBatch(sealed.batch, this.ports, this.#abort.signal).then(
      (outcome) =>
        outcome === 'appended' ? this.#onCommitted(sealed) : this.#end(outcome === 'taken' ? 'fenced' : 'journal-lost'),
      (cause: unknown) => this.#break(cause),
    );
  }

  /**
   * Answers requests that need no commit, such as refusals and reads. Without a commit, a process would not notice
   * its replacement, so the journal's head is read after the decision and must be unchanged.
   */
  #confirm(decided: InFlight): void {
    this.#send(decided);
    this.ports.journal.head(this.stream).then(
      ({ batch }) => (batch === this.#head.batch ? this.#onConfirmed(decided) : this.#end('fenced')),
      (cause: unknown) => (cause instanceof Fault ? this.#onUnconfirmed(decided) : this.#break(cause)),
    );
  }

  #send(decided: InFlight): void {
    this.#inFlight = decided;
    this.#inFlightSince = this.ports.clock.steady();
    if (this.depth > 0) this.#schedulePump();
  }

  #onConfirmed({ gathering }: InFlight): void {
    if (this.#isStopped) return;
    this.#inFlight = null;
    gathering.answerAll(this.ports.timers);
    this.#pump();
  }

  /** While the journal is unreadable, nobody knows whether this writer still leads. Refusing loses nothing. */
  #onUnconfirmed({ gathering }: InFlight): void {
    if (this.#isStopped) return;
    this.#inFlight = null;
    gathering.refuseAll(this.ports.timers, UNAVAILABLE);
    this.#pump();
  }

  #onCommitted(sealed: Sealed): void {
    if (this.#isStopped) return;
    this.#inFlight = null;
    this.#head = {
      batch: sealed.batch.batch,
      sequence: sealed.batch.lastSequence,
      epoch: sealed.batch.epoch,
      hash: sealed.batch.hash,
    };
    this.#committed = sealed.committed;
    this.#terms = sealed.terms;
    sealed.gathering.answerAll(this.ports.timers);
    for (const listener of this.#listeners) this.#inform(listener, sealed);
    if (sealed.snapshot !== null) void this.#saveSnapshot(sealed.batch, sealed.snapshot);
    this.#pump();
  }

  #inform(listener: CommitListener, { committed, gathering, batch }: Sealed): void {
    try {
      listener(committed, gathering.events, batch.firstSequence);
    } catch (cause) {
      failProcess(this.ports.timers, cause);
    }
  }

  /** Serializes the state if a snapshot is due. Call before later commands change the state. */
  #snapshotIfDue(events: number): string | null {
    this.#eventsSinceSnapshot += events;
    if (this.#eventsSinceSnapshot < SNAPSHOT_EVENTS) return null;
    this.#eventsSinceSnapshot = 0;
    return encodeState(this.state);
  }

  async #saveSnapshot(of: Pick<Batch, 'batch' | 'hash'>, state: string): Promise<void> {
    try {
      await this.ports.snapshots.save({ stream: this.stream, batch: of.batch, hash: of.hash, state });
    } catch (cause) {
      this.ports.metrics.commitFailed(cause instanceof Fault ? cause : new Fault('SNAPSHOT_FAILED', true, { cause }));
    }
  }

  async #finish(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    try {
      if (this.#eventsSinceSnapshot > 0 && this.#head.batch > 0)
        await this.#saveSnapshot(this.#head, encodeState(this.state));
      this.#stop('drained');
    } catch (cause) {
      this.#failure = cause; // The state cannot be serialized, but all acknowledged commands are in the journal.
      this.#stop('broken');
    }
  }

  /** Stops the writer after an internal error, because the state may be half changed. */
  #break(cause: unknown): void {
    if (!this.#isStopped) this.#failure = cause;
    this.#end('broken');
  }

  #end(reason: StopReason): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#abort.abort();
    this.#inFlight?.gathering.refuseAll(this.ports.timers, UNAVAILABLE);
    this.#gathering.refuseAll(this.ports.timers, UNAVAILABLE);
    while (this.depth > 0) deliver(this.ports.timers, this.#take().reply, UNAVAILABLE);
    this.#stop(reason);
  }

  #termsNow(): TermsInForce | undefined {
    const { opened } = this.state;
    if (opened !== null) this.#termsSealed = termsInForce(opened, this.#termsSealed);
    return this.#termsSealed;
  }

  #view(head: ChainHead, events: readonly LinkEvent[]): Committed {
    return {
      batch: head.batch,
      sequence: head.sequence,
      epoch: this.state.epoch,
      at: this.ports.clock.now(),
      inPlay: this.state.opened?.inPlay ?? false,
      meters: [...(this.state.opened?.meters ?? [])],
      notices: this.state.opened?.notices ?? [],
      pendingWins: this.#pendingWins.after(this.state.opened, events),
      schedule: this.state.opened?.schedule ?? null,
    };
  }
}

/**
 * Checks that the key opens the sealed trigger. Otherwise the first lock would fail with wagers on the table, so the
 * link must not be led. Throws what `open` throws.
 */
function openTrigger(state: LinkState, { draws }: WriterPorts): void {
  const link = state.opened;
  if (link !== null && link.mustHit !== null)
    draws.open(link.mustHit, { linkId: link.config.linkId, cycle: metersOf(link, 'must-hit').cycle });
}
