import { assert } from '@jackpot/money';

/** After this silence the site recognizes no wagers, like a table (REQ-101). */
export const LINE_SILENCE_MS_MAX = 3_000;

/** Maximum number of unanswered messages of a site. */
export const LINE_OPEN_MAX = 4_096;

/** 1, 2, 3, ... for each site. A number is never used again for other content. */
export interface Numbered<M> {
  readonly number: number;
  readonly message: M;
}

export interface Answered<A> {
  readonly number: number;
  readonly answer: A;
}

export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

/**
 * While the line is down, requests that need an answer at once are refused. Facts such as the cards of a hand are kept
 * and sent in order later. The site decides nothing.
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

  /** Undefined if the message was answered before. */
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

/** Each message is decided once and in order, however often and late it arrives. */
export class HubEnd<M, A> {
  #next = 1;
  readonly #answers = new Map<number, A>();

  constructor(private readonly decide: (message: M) => A) {}

  /**
   * Answers a repeated message as the first time. Undefined if an earlier message is missing, so that the site sends
   * both again.
   */
  take({ number, message }: Numbered<M>): Answered<A> | undefined {
    if (number > this.#next) return undefined;
    if (number < this.#next) return this.#again(number);
    const answer = this.decide(message);
    this.#next += 1;
    this.#answers.set(number, answer);
    // A site has at most this many open messages, so no older answer is needed.
    this.#answers.delete(number - LINE_OPEN_MAX);
    return { number, answer };
  }

  #again(number: number): Answered<A> {
    assert(this.#answers.has(number), 'a site repeats only what it has no answer for');
    return { number, answer: this.#answers.get(number) as A };
  }
}
