import type { FloorMessageBody, FloorReply, FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { type ConnectionOptions, FloorConnection } from './connection.js';
import { type OutboundMessage, Outbox, RETRYABLE_CODES } from './outbox.js';
import { type Surroundings, surroundingsOf } from './surroundings.js';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type FloorRequest = WithoutId<FloorMessageBody>;

export interface FloorClientOptions extends ConnectionOptions {
  readonly retryable?: ReadonlySet<string>;
}

export interface FloorClientListener<Tag> {
  /** Called at each connection, before unanswered messages are sent again. */
  welcome(state: FloorState): void;
  answered(message: OutboundMessage<Tag>, reply: FloorReply): void;
  linkInPlay?(isInPlay: boolean): void;
  contact?(isThere: boolean): void;
  lost?(): void;
  refused?(): void;
  postponed?(code: string): void;
  frameEnd?(): void;
  mismatch?(what: string, expected: string, found: string): void;
}

/** Shortest pause after a "not now" refusal. A random time up to `HOLD_MS_SPREAD` is added. */
const HOLD_MS_MIN = 50;
const HOLD_MS_SPREAD = 150;

/**
 * A table's client of the floor protocol, with a listener. {@link TableClient} has promises instead. Sends each message
 * at least once, in order, and reports one answer to each. Call `connect`, then `request` and `flush`.
 */
export class FloorClient<Tag> {
  readonly outbox: Outbox<Tag>;
  readonly #connection: FloorConnection;
  readonly #listener: FloorClientListener<Tag>;
  readonly #surroundings: Surroundings;
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

  /** Keeps a connection to the controller that leads the link until `close`. */
  connect(): void {
    this.#connection.connect();
  }

  /** `flush` sends all queued messages in as few frames as possible. */
  request(message: FloorRequest, tag: Tag): void {
    this.outbox.add(JSON.stringify({ id: this.outbox.nextId, ...message }), tag);
  }

  flush(): void {
    // The connection may end during `send`.
    while (this.isOpen && this.#endHold === undefined && this.outbox.hasQueued) {
      const frame = this.outbox.takeFrame(this.#surroundings.clock());
      if (frame !== undefined) this.#connection.send(frame);
    }
  }

  /** The next connection uses the next address. */
  drop(): void {
    this.#connection.drop('lost');
  }

  redial(): void {
    this.#connection.redial();
  }

  /** Unanswered messages stay in the outbox. */
  close(): void {
    this.#resume();
    this.#connection.close();
  }

  #welcome(state: FloorState): void {
    this.#resume();
    this.#listener.welcome(state);
  }

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

  /** Rule F9: a refusal without an id refuses a whole frame. */
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

  /** Pauses sending, so that the postponed message is sent again before later ones. */
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
