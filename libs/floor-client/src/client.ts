import type { FloorMessageBody, FloorReply, FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { type ConnectionOptions, FloorConnection } from './connection.js';
import { type OutboundMessage, Outbox, RETRYABLE_CODES } from './outbox.js';
import { type Surroundings, surroundingsOf } from './surroundings.js';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A message before the client has numbered it. */
export type FloorRequest = WithoutId<FloorMessageBody>;

export interface FloorClientOptions extends ConnectionOptions {
  /** Codes of refusals that are not final. Without it {@link RETRYABLE_CODES}. */
  readonly retryable?: ReadonlySet<string>;
}

/** What arrives. Only `welcome` and `answered` must be handled. */
export interface FloorClientListener<Tag> {
  /** Connected, for the first time or again. Unanswered messages leave again after this. */
  welcome(state: FloorState): void;
  answered(message: OutboundMessage<Tag>, reply: FloorReply): void;
  linkInPlay?(isInPlay: boolean): void;
  /** Whether the controller has sent anything within `contactMsMax`. */
  contact?(isThere: boolean): void;
  /** The connection is gone. Unanswered messages are queued again; clear the outbox to give them up. */
  lost?(): void;
  /** The controller does not accept the table's key. */
  refused?(): void;
  /** The refusal means "not now": the message is sent again after a moment. */
  postponed?(code: string): void;
  /** Every message of a frame was delivered: time to act. */
  frameEnd?(): void;
  /** A reply that no correct controller sends. */
  mismatch?(what: string, expected: string, found: string): void;
}

/** After a "not now" the client holds everything back for this long, plus up to `HOLD_MS_SPREAD` at random. */
const HOLD_MS_MIN = 50;
const HOLD_MS_SPREAD = 150;

/**
 * The table's side of the floor protocol, for a program that hears everything by a listener; {@link TableClient} is the same with
 * promises. Every message is delivered at least once, in the order in which it was queued, and answered once. Connections,
 * heartbeats and repetitions need nobody: `connect`, then `request` and `flush`.
 */
export class FloorClient<Tag> {
  readonly outbox: Outbox<Tag>;
  readonly #connection: FloorConnection;
  readonly #listener: FloorClientListener<Tag>;
  readonly #surroundings: Surroundings;
  /** Ends the wait after a "not now"; undefined where none is on. */
  #endHold: (() => void) | undefined;

  constructor(options: FloorClientOptions, listener: FloorClientListener<Tag>) {
    this.#listener = listener;
    this.#surroundings = surroundingsOf(options);
    this.outbox = new Outbox(options.retryable ?? RETRYABLE_CODES);
    this.#connection = new FloorConnection(options, {
      welcome: (state) => this.#welcome(state),
      reply: (reply) => this.#reply(reply),
      linkInPlay: (isInPlay) => listener.linkInPlay?.(isInPlay),
      frameEnd: () => {
        listener.frameEnd?.();
        this.flush();
      },
      contact: (isThere) => listener.contact?.(isThere),
      lost: () => {
        this.outbox.resendAll();
        listener.lost?.();
      },
      refused: () => listener.refused?.(),
    });
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  get welcomes(): number {
    return this.#connection.welcomes;
  }

  get keyRefusals(): number {
    return this.#connection.keyRefusals;
  }

  /** Dials, and keeps a connection to the controller that leads the link until `close`. */
  connect(): void {
    this.#connection.connect();
  }

  /** Queues a message; `flush` sends all that are queued in as few frames as they fit in. */
  request(message: FloorRequest, tag: Tag): void {
    this.outbox.add(JSON.stringify({ id: this.outbox.nextId, ...message }), tag);
  }

  /** Sends what is queued. What cannot leave now leaves by itself later. */
  flush(): void {
    // A line may end while it is written to; what was taken for it is queued again by then.
    while (this.isOpen && this.#endHold === undefined && this.outbox.hasQueued) {
      const frame = this.outbox.takeFrame(this.#surroundings.clock());
      if (frame !== undefined) this.#connection.send(frame);
    }
  }

  /** Loses the connection on purpose; the next one goes to the next address. */
  drop(): void {
    this.#connection.drop('lost');
  }

  /** Replaces the connection by a new one to the same controller. */
  redial(): void {
    this.#connection.redial();
  }

  /** Ends the connection for good. Unanswered messages stay in the outbox. */
  close(): void {
    this.#resume();
    this.#connection.close();
  }

  #welcome(state: FloorState): void {
    this.#resume();
    this.#listener.welcome(state);
  }

  /** Ends a wait after a "not now", where there is one. */
  #resume(): void {
    this.#endHold?.();
    this.#endHold = undefined;
    this.outbox.resume();
  }

  #reply(reply: FloorReply): void {
    if (reply.id === null) this.#frameRefused(reply);
    else this.#answer(reply.id, reply);
    for (const { message, refusal } of this.outbox.takeUnreadable()) this.#listener.answered(message, refusal);
  }

  /** F9. Every message of this client has an id that can be read, so a refusal without one is that of a whole frame. */
  #frameRefused(reply: FloorReply): void {
    if (this.outbox.refuseFrame(reply)) return;
    this.#listener.mismatch?.('a refusal without an id', 'to a frame without a reply', JSON.stringify(reply));
  }

  #answer(id: number, reply: FloorReply): void {
    const outcome = this.outbox.answer(id, reply);
    switch (outcome.type) {
      case 'answered':
        return this.#listener.answered(outcome.message, reply);
      case 'postponed':
        return this.#hold(reply);
      case 'unequal':
        return this.#listener.mismatch?.('the answer to a repeated message', outcome.first, outcome.second);
      case 'unknown':
        return this.#listener.mismatch?.('an answer', 'to an unanswered message', JSON.stringify(reply));
      case 'copy':
        return;
      default:
        return unreachable(outcome);
    }
  }

  /** Everything waits, so that the postponed message still leaves before later ones. */
  #hold(reply: FloorReply): void {
    const code = reply.ok ? '' : reply.code;
    if (code === 'TABLE_OFFLINE') this.#connection.sendHeartbeat();
    const { timers, below } = this.#surroundings;
    this.#endHold ??= timers.later(HOLD_MS_MIN + below(HOLD_MS_SPREAD), () => {
      this.#resume();
      this.flush();
    });
    this.#listener.postponed?.(code);
  }
}
