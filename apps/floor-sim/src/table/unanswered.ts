import { FLOOR_FRAME_BYTES_MAX, FLOOR_FRAME_MESSAGES_MAX, type FloorReply } from '@jackpot/contract';
import { must } from '@jackpot/money';

/** What a message was sent for; says who handles its reply. `moot`: its coup was given up, its reply means nothing. */
export type Purpose =
  | 'open'
  | 'wager'
  | 'late'
  | 'withdraw'
  | 'lock'
  | 'cards'
  | 'void'
  | 'settle'
  | 'shoe'
  | 'burn'
  | 'cover'
  | 'state'
  | 'bad'
  | 'moot';

/** A message that waits for its answer, as it was first written: it is only ever sent again as it was. */
export interface Unanswered {
  readonly id: number;
  readonly text: string;
  purpose: Purpose;
  /** The position it is about; 0 for none. */
  readonly seat: number;
  /** For a bad message: the refusals that are right. */
  readonly codes: readonly string[];
  /** Copies to send at once: a table may say a thing twice. */
  readonly copies: number;
  /** A frame of its own that is no message: never put beside others, and never sent again. */
  readonly isAlone: boolean;
  /** `queued`: to be sent. `sent`: its reply is due. `again`: it was put off, and is sent again after a moment. */
  state: 'queued' | 'sent' | 'again';
  /** Replies due on this connection. */
  due: number;
  sends: number;
  firstSentAt: number;
}

/** A message to be said. */
export interface NewMessage {
  /** The number the text carries: `nextId`. */
  readonly text: string;
  readonly purpose: Purpose;
  readonly seat: number;
  readonly copies: number;
}

/** What a reply means for the message it answers. */
export type Outcome =
  | { readonly type: 'answered'; readonly message: Unanswered; readonly reply: FloorReply }
  /** Put off: it will be sent again as it was. */
  | { readonly type: 'again' }
  /** The second reply to a message that was told twice, and not the same as the first. */
  | { readonly type: 'unequal'; readonly first: string; readonly second: string }
  | { readonly type: 'echo' }
  | { readonly type: 'unknown' };

/** Refusals that say "not now": the same message is sent again after a moment. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'BUSY',
  'UNAVAILABLE',
  'TABLE_OFFLINE',
  'EARLIER_COUP_UNRESOLVED',
  'NOT_LEADER',
  'INTERNAL',
]);

const NO_CODES: readonly string[] = [];

interface Echo {
  readonly first: string;
  due: number;
}

/**
 * A table's unanswered messages in the order in which they were first said. They leave in that order, and after a lost
 * connection all of them are said again in that order, as they were.
 */
export class UnansweredMessages {
  readonly #messages = new Map<number, Unanswered>();
  readonly #echoes = new Map<number, Echo>();
  /** Texts said again of messages that were answered long ago. */
  readonly #repeats: string[] = [];
  #queued = 0;
  #nextId = 1;

  get isEmpty(): boolean {
    return this.#messages.size === 0 && this.#echoes.size === 0 && this.#repeats.length === 0;
  }

  get hasQueued(): boolean {
    return this.#queued > 0 || this.#repeats.length > 0;
  }

  /** Whether nothing waits but messages of this purpose. */
  isOnly(purpose: Purpose): boolean {
    if (this.#echoes.size > 0 || this.#repeats.length > 0) return false;
    for (const message of this.#messages.values()) if (message.purpose !== purpose) return false;
    return true;
  }

  /** The number the next message gets. */
  get nextId(): number {
    return this.#nextId;
  }

  add({ text, purpose, seat, copies }: NewMessage): void {
    this.#add(text, purpose, seat, NO_CODES, copies, false);
  }

  /** Something to be refused, as it is. Alone: in a frame of its own, and only once. */
  addBad({ text, codes, isAlone }: Pick<Unanswered, 'text' | 'codes' | 'isAlone'>): void {
    this.#add(text, 'bad', 0, codes, 1, isAlone);
  }

  /** One plain object a message, all of one shape: a floor says tens of thousands of them a second. */
  #add(text: string, purpose: Purpose, seat: number, codes: readonly string[], copies: number, isAlone: boolean): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const state = 'queued';
    this.#messages.set(id, {
      id,
      text,
      purpose,
      seat,
      codes,
      copies,
      isAlone,
      state,
      due: 0,
      sends: 0,
      firstSentAt: 0,
    });
    this.#queued += 1;
  }

  /** Says a message again that has had its answer; the answer must be the same. */
  repeat(message: Unanswered, reply: FloorReply): void {
    if (this.#echoes.has(message.id)) return;
    this.#echoes.set(message.id, { first: JSON.stringify(reply), due: 1 });
    this.#repeats.push(message.text);
  }

  /** The next frame to send, as large as one may be; undefined when there is nothing to say. */
  takeFrame(now: number): string | undefined {
    if (!this.hasQueued) return undefined;
    const texts: string[] = [];
    let bytes = 2;
    const fits = (text: string): boolean => {
      if (texts.length >= FLOOR_FRAME_MESSAGES_MAX || bytes + text.length + 1 > FLOOR_FRAME_BYTES_MAX) return false;
      bytes += text.length + 1;
      texts.push(text);
      return true;
    };
    for (const message of this.#messages.values()) {
      if (message.state !== 'queued') continue;
      if (message.isAlone && texts.length > 0) break;
      if (!message.isAlone && !fits(message.text)) break;
      message.due = 1;
      while (message.due < message.copies && fits(message.text)) message.due += 1;
      message.state = 'sent';
      this.#queued -= 1;
      if (message.sends === 0) message.firstSentAt = now;
      message.sends += 1;
      if (message.isAlone) return message.text;
    }
    while (this.#repeats.length > 0 && fits(must(this.#repeats[0], 'a repeat'))) this.#repeats.shift();
    return texts.length === 1 ? texts[0] : `[${texts.join(',')}]`;
  }

  /** The reply of this connection to one of its messages. */
  answer(id: number, reply: FloorReply): Outcome {
    const message = this.#messages.get(id);
    if (message === undefined) return this.#echo(id, reply);
    message.due -= 1;
    // A refusal that is not recorded is no answer yet where a copy of the message is still to be judged.
    const isAsked = message.due > 0 && !reply.ok && reply.code !== 'LATE_WAGER';
    if (isAsked) return { type: 'echo' };
    if (!reply.ok && this.#isPutOff(message, reply.code)) {
      message.state = 'again';
      return { type: 'again' };
    }
    this.#messages.delete(id);
    if (message.state === 'queued') this.#queued -= 1;
    if (message.due > 0) this.#echoes.set(id, { first: JSON.stringify(reply), due: message.due });
    return { type: 'answered', message, reply };
  }

  /**
   * A refusal is not the last word where an earlier message still waits: answers come in order, so that one was put off,
   * and this one was judged as if it had never been said. Except a late wager: that judgment is recorded and stands.
   */
  #isPutOff(message: Unanswered, code: string): boolean {
    if (RETRYABLE_CODES.has(code)) return true;
    if (code === 'LATE_WAGER' || message.purpose === 'bad') return false;
    const [first] = this.#messages.values();
    return first !== message;
  }

  #echo(id: number, reply: FloorReply): Outcome {
    const echo = this.#echoes.get(id);
    if (echo === undefined) return { type: 'unknown' };
    echo.due -= 1;
    if (echo.due <= 0) this.#echoes.delete(id);
    if (!reply.ok && RETRYABLE_CODES.has(reply.code)) return { type: 'echo' };
    const second = JSON.stringify(reply);
    return second === echo.first ? { type: 'echo' } : { type: 'unequal', first: echo.first, second };
  }

  /** The moment is over: what was put off is said again. */
  resume(): void {
    for (const message of this.#messages.values()) {
      if (message.state !== 'again') continue;
      message.state = 'queued';
      this.#queued += 1;
    }
  }

  /** The connection is lost, and with it every answer that was due: all is said again. What was answered is not asked. */
  sayAllAgain(): void {
    this.#echoes.clear();
    this.#repeats.length = 0;
    for (const message of this.#messages.values()) {
      if (message.isAlone) this.#messages.delete(message.id);
      message.state = 'queued';
      message.due = 0;
    }
    this.#queued = this.#messages.size;
  }

  /** The coup was not opened: what was said of it means nothing, whatever the answers. */
  makeMoot(): void {
    for (const message of this.#messages.values()) if (message.purpose !== 'settle') message.purpose = 'moot';
  }

  /** The only message there is, where a reply came that names none. */
  takeOnly(): Unanswered | undefined {
    if (this.#messages.size !== 1) return undefined;
    const [message] = this.#messages.values();
    if (message?.purpose !== 'bad') return undefined;
    this.#messages.delete(message.id);
    return message;
  }

  /** Messages of this purpose are known to have been acted upon: they need no answer any more. */
  forget(purpose: Purpose): boolean {
    for (const message of this.#messages.values()) {
      if (message.purpose !== purpose) continue;
      this.#messages.delete(message.id);
      if (message.state === 'queued') this.#queued -= 1;
      return true;
    }
    return false;
  }
}
