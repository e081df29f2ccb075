import type { LinkHost } from '@jackpot/engine';
import { InvariantViolation, MICRO_PER_CENT } from '@jackpot/money';
import { type Logger, type Metrics, RepeatingTask, removeFormerlyLed } from '@jackpot/platform';
import type { Ages } from './link-monitor.js';

const EVERY_MS = 15_000;
const MS_PER_SECOND = 1_000;

type Host = Pick<LinkHost, 'stream' | 'writer'>;

export interface AgeGaugePorts<H extends Host> {
  readonly all: () => readonly H[];
  readonly agesOf: (host: H) => Promise<Ages>;
  readonly metrics: Metrics;
  readonly logger: Pick<Logger, 'error'>;
}

export class AgeGauges<H extends Host> {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());

  constructor(private readonly ports: AgeGaugePorts<H>) {}

  start(): void {
    this.#task.start();
    this.#task.poke();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async round(): Promise<void> {
    const led = this.ports.all().filter(({ writer }) => writer?.terms !== undefined);
    for (const host of led) await this.#gauge(host);
    const links = new Set(led.map(({ stream }) => stream));
    await removeFormerlyLed(this.ports.metrics, (link) => links.has(link));
  }

  async #gauge(host: H): Promise<void> {
    const { agesOf, metrics, logger } = this.ports;
    const link = host.stream;
    try {
      const { suspendedMs, aboveResetMicro, transitMs, unusualPlay, brokenBooks, taxTableMs } = await agesOf(host);
      metrics.jackpot_suspended_seconds.set({ link }, suspendedMs / MS_PER_SECOND);
      metrics.jackpot_above_reset_cents.set({ link }, centsUp(aboveResetMicro));
      metrics.jackpot_transit_seconds.set({ link }, transitMs / MS_PER_SECOND);
      metrics.jackpot_unusual_play.set({ link }, unusualPlay ?? 0);
      metrics.jackpot_play_unmeasured.set({ link }, unusualPlay === null ? 1 : 0);
      metrics.jackpot_tax_table_seconds.set({ link }, taxTableMs / MS_PER_SECOND);
      metrics.jackpot_books_broken.set({ link }, Object.values(brokenBooks).some((each) => each !== null) ? 1 : 0);
    } catch (err) {
      if (err instanceof InvariantViolation) throw err;
      metrics.jackpot_play_unmeasured.set({ link }, 1);
      logger.error({ link, err }, 'how long things have waited could not be read; it is tried again');
    }
  }
}

/** For metrics only. Rounds up, so a balance below one cent is not reported as zero. */
function centsUp(micro: bigint): number {
  return Number((micro + MICRO_PER_CENT - 1n) / MICRO_PER_CENT);
}
