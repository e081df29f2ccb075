import type { LinkHost } from '@jackpot/engine';
import { type Logger, type Metrics, type Shutdown, Vitals } from '@jackpot/platform';
import { MySqlLease, MySqlPresence } from '@jackpot/storage';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AlertWatch } from '../alerts/alert-watch.js';
import { OwedAlerts } from '../alerts/owed-alerts.js';
import { FloorModule } from '../floor/floor.module.js';
import { HttpModule } from '../http/http.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { BullPayoutQueue } from '../relays/bull-payout-queue.js';
import { RelaysModule } from '../relays/relays.module.js';
import { LOGGER, METRICS, SHUTDOWN } from '../tokens.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AgeGauges } from './age-gauges.js';
import { AlarmService } from './alarm-service.js';
import { Counters, countBatch } from './counters.js';
import { LinkHealth } from './link-health.js';
import { LinkMonitor } from './link-monitor.js';
import { Readiness } from './readiness.js';
import { controllerChecks } from './controller-checks.js';
import { wholeCents } from '@jackpot/money';

/** Updates metrics once per commit, because an update per wager would cost more than the wager. */
function countCommits(links: LinkLeadership, metrics: Metrics, counters: Counters): void {
  links.onCommit((link, committed, events) => {
    const batch = countBatch(events);
    counters.add(link, batch);
    metrics.jackpot_journal_sequence.set({ link }, committed.sequence);
    if (batch.wagers > 0) metrics.jackpot_wagers_total.inc({ link }, batch.wagers);
    if (batch.lateWagers > 0) metrics.jackpot_late_wagers_total.inc({ link }, batch.lateWagers);
    if (batch.coups > 0) metrics.jackpot_coups_total.inc({ link }, batch.coups);
    for (const line of batch.lines) metrics.jackpot_awards_total.inc({ link, line });
  });
}

const GAUGES_MS = 1_000;

/** At intervals, because an update per commit would cost more than the wager. */
function gaugeMeters(links: Pick<LinkLeadership, 'all'>, metrics: Pick<Metrics, 'jackpot_meter_cents'>): void {
  for (const { stream: link, committed } of links.all()) {
    for (const { level, displayMicro, reserveMicro, overflowMicro, pendingCents } of committed?.meters ?? []) {
      const gauge = (register: string, cents: bigint): void =>
        // Prometheus gauges are floats. No amount is ever calculated from a gauge.
        metrics.jackpot_meter_cents.set({ link, level, register }, Number(cents));
      gauge('display', wholeCents(displayMicro));
      gauge('reserve', wholeCents(reserveMicro));
      gauge('overflow', wholeCents(overflowMicro));
      gauge('pending', pendingCents);
    }
  }
}

@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, FloorModule, RelaysModule],
  providers: [
    { provide: Counters, useFactory: () => new Counters(() => Date.now()) },
    OwedAlerts,
    AlertWatch,
    LinkMonitor,
    LinkHealth,
    Readiness,
    AlarmService,
    {
      provide: AgeGauges,
      inject: [LinkLeadership, LinkMonitor, METRICS, LOGGER],
      useFactory: (links: LinkLeadership, monitor: LinkMonitor, metrics: Metrics, logger: Logger) =>
        new AgeGauges({ all: () => links.all(), agesOf: (host) => monitor.ages(host), metrics, logger }),
    },
  ],
  exports: [Counters, LinkHealth, Readiness, AlarmService],
})
export class MonitoringModule implements OnApplicationBootstrap, OnModuleDestroy {
  #meters: NodeJS.Timeout | undefined;

  constructor(
    counters: Counters,
    lease: MySqlLease,
    presence: MySqlPresence,
    queue: BullPayoutQueue,
    private readonly ages: AgeGauges<LinkHost>,
    private readonly alerts: AlertWatch,
    private readonly links: LinkLeadership,
    private readonly vitals: Vitals,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {
    countCommits(links, metrics, counters);
    for (const check of controllerChecks({ links, lease, presence, queue, alerts })) vitals.add(check);
  }

  onApplicationBootstrap(): void {
    this.ages.start();
    this.alerts.start();
    this.#meters = setInterval(() => gaugeMeters(this.links, this.metrics), GAUGES_MS);
    this.vitals.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#meters);
    await this.shutdown.step({ name: 'vitals', limitMs: 2_000, stop: () => this.vitals.stop() });
    await this.shutdown.step({ name: 'alerts', limitMs: 5_000, stop: () => this.alerts.stop() });
    await this.shutdown.step({ name: 'age gauges', limitMs: 5_000, stop: () => this.ages.stop() });
  }
}
