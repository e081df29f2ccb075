import type { SignDriver } from '@hardware/sign';
import {
  type AwardMessage,
  FEED_HUNG_MS,
  type FeedMessage,
  type MetersMessage,
  feedMessageSchema,
} from '@jackpot/contract';
import { postedWords, signLine, winLine } from './sign-words.js';

export const WIN_MS = 15_000;
const AWARDS_MAX = 512;

type Driver = Pick<SignDriver, 'show' | 'post' | 'showWin' | 'feedAlive' | 'feedLost'>;

/** While the link is out of service, the sign hides the amounts but keeps the notices: transfers are executed then. */
export class SignFeed {
  /** State of the last meters. A heartbeat with another state announces newer meters. */
  #state: MetersMessage['state'] | undefined;
  /** Messages below this sequence are neither shown nor counted as contact. */
  #sequence = -1;
  #epoch = 0;
  #awardIds: readonly string[] = [];
  #heardAtMs = 0;

  constructor(
    private readonly driver: Driver,
    private readonly outOfServiceText: string,
  ) {}

  get lastEventId(): string | undefined {
    return this.#sequence < 0 ? undefined : String(this.#sequence);
  }

  dials(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  isHung(nowMs: number): boolean {
    return nowMs - this.#heardAtMs >= FEED_HUNG_MS;
  }

  hearText(text: string, nowMs: number): void {
    this.#heardAtMs = nowMs;
    const message = jsonIn(text);
    if (message !== undefined) this.hear(message, nowMs);
  }

  /** Ignores unreadable messages. If they were meters, the shown values are now outdated. */
  hear(message: unknown, nowMs: number): void {
    const read = feedMessageSchema.safeParse(message);
    if (read.success) return this.#follow(read.data, nowMs);
    if (isMeters(message)) this.driver.feedLost();
  }

  #follow(message: FeedMessage, nowMs: number): void {
    if (message.epoch < this.#epoch) return;
    this.#epoch = message.epoch;
    if (message.type === 'award') this.#award(message, nowMs);
    if (message.sequence < this.#sequence) return;
    this.#sequence = message.sequence;
    if (message.type === 'meters') this.#meters(message, nowMs);
    if (message.type !== 'heartbeat') return;
    if (message.state === this.#state) this.driver.feedAlive(nowMs);
    else this.driver.feedLost();
  }

  #award(message: AwardMessage, nowMs: number): void {
    if (this.#awardIds.includes(message.awardId)) return;
    this.#awardIds = [...this.#awardIds, message.awardId].slice(-AWARDS_MAX);
    this.driver.showWin(winLine(message), nowMs + WIN_MS, nowMs);
  }

  #meters(message: MetersMessage, nowMs: number): void {
    this.#state = message.state;
    const line = message.state === 'in-play' ? signLine(message) : this.outOfServiceText;
    const texts = [...(message.posted ?? []), ...message.notices.map(({ text }) => text)].map(postedWords);
    const refusal = this.driver.post(texts, nowMs) ?? this.driver.show(line, nowMs);
    // Amounts without their required notices would mislead.
    if (refusal !== undefined) this.driver.feedLost();
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMeters(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'meters';
}
