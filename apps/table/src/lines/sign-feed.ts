import type { SignDriver } from '@hardware/sign';
import { type FeedMessage, type MetersMessage, feedMessageSchema } from '@jackpot/contract';
import { postedWords, signLine, winLine } from './sign-words.js';

export const WIN_MS = 15_000;

type Driver = Pick<SignDriver, 'show' | 'post' | 'showWin' | 'feedAlive' | 'feedLost'>;

/**
 * What a table's LED sign makes of the meter feed. Out of service the amounts go and what is posted stays, as on the sign
 * page: that is when a transfer is executed.
 */
export class SignFeed {
  /** Of the last meters; a heartbeat with another state is ahead of them. */
  private state: MetersMessage['state'] | undefined;

  constructor(
    private readonly driver: Driver,
    private readonly outOfServiceText: string,
  ) {}

  /** One message of the feed. One that cannot be read is passed over, except meters: what was shown is then not the newest. */
  hear(message: unknown, nowMs: number): void {
    const read = feedMessageSchema.safeParse(message);
    if (read.success) return this.follow(read.data, nowMs);
    if (isMeters(message)) this.driver.feedLost();
  }

  private follow(message: FeedMessage, nowMs: number): void {
    switch (message.type) {
      case 'meters':
        return this.meters(message, nowMs);
      case 'award':
        this.driver.showWin(winLine(message), nowMs + WIN_MS, nowMs);
        return;
      case 'heartbeat':
        return message.state === this.state ? this.driver.feedAlive(nowMs) : this.driver.feedLost();
    }
  }

  private meters(message: MetersMessage, nowMs: number): void {
    this.state = message.state;
    const line = message.state === 'in-play' ? signLine(message) : this.outOfServiceText;
    const texts = message.notices.map(({ text }) => postedWords(text));
    const refusal = this.driver.post(texts, nowMs) ?? this.driver.show(line, nowMs);
    // Amounts without what has to be posted beside them would be half the truth, and heartbeats would keep old ones alive.
    if (refusal !== undefined) this.driver.feedLost();
  }
}

function isMeters(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'meters';
}
