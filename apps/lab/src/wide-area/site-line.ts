import { assert } from '@jackpot/money';

/** After this time without a message from the hub, the site recognizes no wagers (REQ-101). */
export const LINE_SILENCE_MS_MAX = 3_000;

export const LINE_OPEN_MAX = 4_096;

/** A message with its number: 1, 2, 3, ... for each site. A number is never used again for another message. */
export interface Numbered<M> {
  readonly number: number;
  readonly message: M;
}

export interface Answered<A> {
  readonly number: number;
  readonly answer: A;
}

export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

/** While the line is down, requests that need an answer at once are refused. Facts are sent later, in order. */
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

  request(message: M, nowMs: number): Numbered<M> | LineRefusal {
    if (!this.isLive(nowMs)) return 'LINE_DOWN';
    if (this.#open.size >= LINE_OPEN_MAX) return 'LINE_FULL';
    return this.record(message);
  }

  record(message: M): Numbered<M> {
    this.#last += 1;
    this.#open.set(this.#last, message);
    return { number: this.#last, message };
  }

  /** Returns the message, or undefined if it was answered before. */
  answered({ number }: Answered<A>, nowMs: number): M | undefined {
    this.heard(nowMs);
    const message = this.#open.get(number);
    this.#open.delete(number);
    return message;
  }

  unanswered(): readonly Numbered<M>[] {
    return [...this.#open].map(([number, message]) => ({ number, message }));
  }
}

/** Each message is decided once and in order, even if it arrives late or repeatedly. */
export class HubEnd<M, A> {
  #next = 1;
  readonly #answers = new Map<number, A>();

  constructor(private readonly decide: (message: M) => A) {}

  /**
   * Gives a repeated message its first answer again. Returns undefined if an earlier message is missing; the site then
   * sends both messages again.
   */
  take({ number, message }: Numbered<M>): Answered<A> | undefined {
    if (number > this.#next) return undefined;
    if (number < this.#next) return this.#again(number);
    const answer = this.decide(message);
    this.#next += 1;
    this.#answers.set(number, answer);
    // A site has at most LINE_OPEN_MAX unanswered messages, so an older answer is never needed.
    this.#answers.delete(number - LINE_OPEN_MAX);
    return { number, answer };
  }

  #again(number: number): Answered<A> {
    assert(this.#answers.has(number), 'a site repeats only what it has no answer for');
    return { number, answer: this.#answers.get(number) as A };
  }
}
