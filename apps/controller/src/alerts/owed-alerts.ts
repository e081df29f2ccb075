import type { Metrics } from '@jackpot/platform';
import { AlertRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { METRICS } from '../tokens.js';

const MS_PER_SECOND = 1_000;

@Injectable()
export class OwedAlerts {
  #since: number | null = null;

  constructor(
    @Inject(AlertRepository) private readonly store: Pick<AlertRepository, 'owed'>,
    @Inject(METRICS) private readonly metrics: Pick<Metrics, 'jackpot_alert_owed_seconds'>,
  ) {}

  get since(): number | null {
    return this.#since;
  }

  /** A test is not counted, because its result is shown to the person who sent it. */
  async read(now: number): Promise<void> {
    const owed = await this.store.owed();
    const oldest = owed.find(({ what }) => what !== 'test');
    this.#since = oldest?.madeAt ?? null;
    this.metrics.jackpot_alert_owed_seconds.set(
      this.#since === null ? 0 : Math.max(0, now - this.#since) / MS_PER_SECOND,
    );
  }
}
