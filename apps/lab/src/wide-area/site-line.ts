import { assert } from '@jackpot/money';

/** The hub is silent for longer: nothing more is recognized at the site. The same bound as a table's (REQ-101). */
export const LINE_SILENCE_MS_MAX = 3_000;

/** Messages of a site that wait for an answer; one more is refused. */
export const LINE_OPEN_MAX = 4_096;

/** A message on the line: numbered 1, 2, 3, ... for each site, never again for another content. */
export interface Numbered<M> {
  readonly number: number;
  readonly message: M;
}

export interface Answered<A> {
  readonly number: number;
  readonly answer: A;
}

/** Why a wager is not sent: the lamp stays dark. */
export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

/**
 * A site's end of its line to the hub. What needs the hub's answer now is refused while the line is down; what has happened
 * already, as the cards of a hand, is kept and follows in order when the line is back. Nothing is ever decided here.
 */
export class SiteEnd<M, A> {
  #last = 0;
  #heardAtMs: number;
  readonly #open = new Map<number, M>();

  constructor(nowMs: number) {
    this.#heardAtMs = nowMs;
  }

  isLive(nowMs: number): boolean {
    return nowMs - this.#heardAtMs <= LINE_SILENCE_MS_MAX;
  }

  heard(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  /** A message that counts only if the hub has it now. */
  request(message: M, nowMs: number): Numbered<M> | LineRefusal {
    if (!this.isLive(nowMs)) return 'LINE_DOWN';
    if (this.#open.size >= LINE_OPEN_MAX) return 'LINE_FULL';
    return this.record(message);
  }

  /** A message of what has happened: it reaches the hub late rather than never. */
  record(message: M): Numbered<M> {
    this.#last += 1;
    this.#open.set(this.#last, message);
    return { number: this.#last, message };
  }

  /** The message that the answer is for; undefined where it was answered before. */
  answered({ number }: Answered<A>, nowMs: number): M | undefined {
    this.heard(nowMs);
    const message = this.#open.get(number);
    this.#open.delete(number);
    return message;
  }

  /** Everything without an answer, in order: sent again on a new connection. */
  unanswered(): readonly Numbered<M>[] {
    return [...this.#open].map(([number, message]) => ({ number, message }));
  }
}

/** The hub's end of the line of one site: each message is decided once, in order, however often and late it arrives. */
export class HubEnd<M, A> {
  #next = 1;
  readonly #answers = new Map<number, A>();

  constructor(private readonly decide: (message: M) => A) {}

  /** The answer, the same as the first time; undefined for a message whose predecessor is missing: it is sent again. */
  take({ number, message }: Numbered<M>): Answered<A> | undefined {
    if (number > this.#next) return undefined;
    if (number < this.#next) return this.#again(number);
    const answer = this.decide(message);
    this.#next += 1;
    this.#answers.set(number, answer);
    // The site has an answer for everything before its open messages.
    this.#answers.delete(number - LINE_OPEN_MAX);
    return { number, answer };
  }

  #again(number: number): Answered<A> {
    assert(this.#answers.has(number), 'a site repeats only what it has no answer for');
    return { number, answer: this.#answers.get(number) as A };
  }
}
