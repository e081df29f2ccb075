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
/** Awards that are remembered, so that each is shown once: more than a feed repeats. */
const AWARDS_MAX = 512;

type Driver = Pick<SignDriver, 'show' | 'post' | 'showWin' | 'feedAlive' | 'feedLost'>;

/**
 * What a table's LED sign makes of the meter feed. Out of service the amounts go and what is posted stays, as on the sign
 * page: that is when a transfer is executed.
 */
export class SignFeed {
  /** Of the last meters; a heartbeat with another state is ahead of them. */
  #state: MetersMessage['state'] | undefined;
  /** Of the newest message, and the highest leader: what is behind either is neither shown nor contact. */
  #sequence = -1;
  #epoch = 0;
  #awardIds: readonly string[] = [];
  #heardAtMs = 0;

  constructor(
    private readonly driver: Driver,
    private readonly outOfServiceText: string,
  ) {}

  /** What a sign that joins again sends: the controller repeats the awards since. */
  get lastEventId(): string | undefined {
    return this.#sequence < 0 ? undefined : String(this.#sequence);
  }

  /** A line is dialed. */
  dials(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  /** Whether the line has brought nothing for so long that it must be left: the other side may be gone without a word. */
  isHung(nowMs: number): boolean {
    return nowMs - this.#heardAtMs >= FEED_HUNG_MS;
  }

  /** A message as it came; text that is not JSON is passed over. */
  hearText(text: string, nowMs: number): void {
    this.#heardAtMs = nowMs;
    const message = jsonIn(text);
    if (message !== undefined) this.hear(message, nowMs);
  }

  /** One message of the feed. One that cannot be read is passed over, except meters: what was shown is then not the newest. */
  hear(message: unknown, nowMs: number): void {
    const read = feedMessageSchema.safeParse(message);
    if (read.success) return this.#follow(read.data, nowMs);
    if (isMeters(message)) this.driver.feedLost();
  }

  #follow(message: FeedMessage, nowMs: number): void {
    if (message.epoch < this.#epoch) return;
    this.#epoch = message.epoch;
    // An award that a new connection repeats is shown, however late; its place is behind the meters.
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
    // Amounts without what has to be posted beside them would be half the truth, and heartbeats would keep old ones alive.
    if (refusal !== undefined) this.driver.feedLost();
  }
}

/** Undefined where the text is not JSON. */
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
