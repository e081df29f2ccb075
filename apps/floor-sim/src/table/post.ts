import type { FloorReply, FloorState } from '@jackpot/contract';
import type { Below } from '../shoe/randomness.js';
import type { Tally } from '../tally.js';
import { type Clock, Connection, type Dial } from './connection.js';
import { type NewMessage, type Purpose, type Unanswered, UnansweredMessages } from './unanswered.js';

const HEARTBEAT_MS = 1_000;
const HEARTBEAT = '{"type":"heartbeat","id":0}';
/** After a refusal that says "not now". */
const HOLD_MS_MIN = 50;
const HOLD_MS_SPREAD = 150;

export interface TableWays {
  readonly controllers: readonly string[];
  readonly token: string;
  readonly dial: Dial;
}

/** What comes in, as the table hears it. */
export interface OutboxListener {
  /** Connected, for the first time or anew. Whatever was unanswered will be said again after this. */
  welcome(state: FloorState): void;
  answered(message: Unanswered, reply: FloorReply): void;
  linkInPlay(isInPlay: boolean): void;
  reportMismatch(what: string, expected: string, found: string): void;
  /** Everything that came together was heard: time to act. */
  heard(): void;
}

/** A table's letters: what it says goes out together, what is not answered is said again, what was put off waits. */
export class TablePost {
  readonly #connection: Connection;
  readonly #unanswered = new UnansweredMessages();
  #holdUntil = 0;
  #beatAt = 0;

  constructor(
    ways: TableWays,
    private readonly below: Below,
    private readonly clock: Clock,
    private readonly tally: Tally,
    private readonly ears: OutboxListener,
  ) {
    this.#connection = new Connection(ways.controllers, ways.token, ways.dial, below, clock, {
      welcome: (state) => this.#welcome(state),
      reply: (reply) => this.#reply(reply),
      heard: () => ears.heard(),
      linkInPlay: (isInPlay) => ears.linkInPlay(isInPlay),
      lost: () => this.#unanswered.sayAllAgain(),
    });
  }

  get isOnline(): boolean {
    return this.#connection.isOpen;
  }

  get keyRefusals(): number {
    return this.#connection.keyRefusals;
  }

  /** Whether everything said has been answered. */
  get isAnswered(): boolean {
    return this.#unanswered.isEmpty;
  }

  /** Whether nothing waits for its answer but messages of this purpose. */
  isOnly(purpose: Purpose): boolean {
    return this.#unanswered.isOnly(purpose);
  }

  get nextId(): number {
    return this.#unanswered.nextId;
  }

  /** Puts a message to the others; `flush` sends them. */
  say(message: NewMessage): void {
    this.#unanswered.add(message);
    if (message.copies > 1) this.tally.saidTwice += 1;
  }

  sayBad(bad: Pick<Unanswered, 'text' | 'codes' | 'isAlone'>): void {
    this.#unanswered.addBad(bad);
  }

  sayAgain(message: Unanswered, reply: FloorReply): void {
    this.tally.saidTwice += 1;
    this.#unanswered.repeat(message, reply);
  }

  /** The controller's state shows that the message of this purpose was acted upon. False where none waits. */
  isDone(purpose: Purpose): boolean {
    return this.#unanswered.forget(purpose);
  }

  makeMoot(): void {
    this.#unanswered.makeMoot();
  }

  tick(): void {
    const now = this.clock();
    // The heartbeat keeps a line that works from ever being silent for long.
    this.#connection.tick(this.#beatAt > 0);
    if (!this.#connection.isOpen) return;
    if (now - this.#beatAt >= HEARTBEAT_MS) this.#beat();
    if (this.#holdUntil === 0 || now < this.#holdUntil) return;
    this.#holdUntil = 0;
    this.#unanswered.resume();
  }

  flush(): void {
    if (!this.#connection.isOpen || this.#holdUntil > 0) return;
    while (this.#unanswered.hasQueued) {
      const frame = this.#unanswered.takeFrame(this.clock());
      if (frame !== undefined) this.#connection.send(frame);
    }
  }

  /** Loses the connection, on purpose. */
  drop(): void {
    this.#connection.drop('lost');
  }

  close(): void {
    this.#connection.close();
  }

  #beat(): void {
    this.#beatAt = this.clock();
    this.#connection.send(HEARTBEAT);
  }

  #welcome(state: FloorState): void {
    if (this.#connection.connects > 1) this.tally.reconnects += 1;
    this.#holdUntil = 0;
    this.#beatAt = this.clock();
    this.#unanswered.resume();
    this.ears.welcome(state);
  }

  #reply(reply: FloorReply): void {
    if (!reply.ok && reply.code === 'NOT_LEADER') return this.#connection.drop('not-leader');
    if (reply.id === 0) return; // a heartbeat's
    if (reply.id === null) return this.#replyToNobody(reply);
    const outcome = this.#unanswered.answer(reply.id, reply);
    switch (outcome.type) {
      case 'answered':
        return this.ears.answered(outcome.message, outcome.reply);
      case 'again':
        return this.#hold(reply);
      case 'unequal':
        return this.ears.reportMismatch('the answer to a repeated message', outcome.first, outcome.second);
      case 'unknown':
        return this.ears.reportMismatch('an answer', 'to something unanswered', JSON.stringify(reply));
      case 'echo':
        return;
    }
  }

  /** Only something that could not be read has no name in its refusal, and there is only ever one such thing about. */
  #replyToNobody(reply: FloorReply): void {
    const message = this.#unanswered.takeOnly();
    if (message !== undefined) return this.ears.answered(message, reply);
    this.ears.reportMismatch('a refusal without a number', 'of something that cannot be read', JSON.stringify(reply));
  }

  /** Everything waits for a moment, so that what was put off is still said before what comes after it. */
  #hold(reply: FloorReply): void {
    this.tally.putOff += 1;
    if (!reply.ok && reply.code === 'TABLE_OFFLINE') this.#beat();
    if (this.#holdUntil === 0) this.#holdUntil = this.clock() + HOLD_MS_MIN + this.below(HOLD_MS_SPREAD);
  }
}
