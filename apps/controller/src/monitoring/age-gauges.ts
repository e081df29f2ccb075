import type { LinkHost } from '@jackpot/engine';
import { InvariantViolation, MICRO_PER_CENT } from '@jackpot/money';
import { type Logger, type Metrics, RepeatingTask, removeFormerlyLed } from '@jackpot/platform';
import type { Ages } from './link-monitor.js';

/** They grow old by minutes and days. */
const EVERY_MS = 15_000;
const MS_PER_SECOND = 1_000;
/** One alarm, as of a link whose play cannot be measured: an alert reads it. */
const NOT_MEASURED = 1;

type Host = Pick<LinkHost, 'stream' | 'writer'>;

export interface AgeGaugePorts<H extends Host> {
  readonly all: () => readonly H[];
  readonly agesOf: (host: H) => Promise<Ages>;
  readonly metrics: Metrics;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * The age of what must not wait for ever, as gauges that alerts read. Only a link's leader has them, as all gauges of
 * leaders: what a process reported of a link that it no longer leads is removed.
 */
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

  /** Reads every link once. Where a link cannot be read, its last ages stay, and its play counts as not measured. */
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
      metrics.jackpot_unusual_play.set({ link }, unusualPlay);
      metrics.jackpot_tax_table_seconds.set({ link }, taxTableMs / MS_PER_SECOND);
      metrics.jackpot_books_broken.set({ link }, Object.values(brokenBooks).some((each) => each !== null) ? 1 : 0);
    } catch (err) {
      if (err instanceof InvariantViolation) throw err;
      metrics.jackpot_unusual_play.set({ link }, NOT_MEASURED);
      logger.error({ link, err }, 'how long things have waited could not be read; it is tried again');
    }
  }
}

/** For watching: a float, and rounded up, for a fraction of a cent of the players' is not nothing. */
function centsUp(micro: bigint): number {
  return Number((micro + MICRO_PER_CENT - 1n) / MICRO_PER_CENT);
}
