import type { LinkHost } from '@jackpot/engine';
import type { Logger, Metrics } from '@jackpot/platform';
import { Inject, Module } from '@nestjs/common';
import { FloorModule } from '../floor/floor.module.js';
import { HttpModule } from '../http/http.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { Lifecycle } from '../lifecycle.js';
import { RelaysModule } from '../relays/relays.module.js';
import { LOGGER, METRICS } from '../tokens.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AgeGauges } from './age-gauges.js';
import { AlarmService } from './alarm-service.js';
import { Counters } from './counters.js';
import { LinkHealth } from './link-health.js';
import { countCommits, meterGauges } from './link-metrics.js';
import { LinkMonitor } from './link-monitor.js';

/** Alarms, health, and the gauges that nothing else sets. */
@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, FloorModule, RelaysModule],
  providers: [
    { provide: Counters, useFactory: () => new Counters(() => Date.now()) },
    LinkMonitor,
    LinkHealth,
    AlarmService,
    {
      provide: AgeGauges,
      inject: [LinkLeadership, LinkMonitor, METRICS, LOGGER],
      useFactory: (links: LinkLeadership, monitor: LinkMonitor, metrics: Metrics, logger: Logger) =>
        new AgeGauges({ all: () => links.all(), agesOf: (host) => monitor.ages(host), metrics, logger }),
    },
  ],
  exports: [Counters, LinkHealth, AlarmService],
})
export class MonitoringModule {
  constructor(
    lifecycle: Lifecycle,
    ages: AgeGauges<LinkHost>,
    links: LinkLeadership,
    counters: Counters,
    @Inject(METRICS) metrics: Metrics,
  ) {
    countCommits(links, metrics, counters);
    lifecycle.add('age gauges', ages);
    lifecycle.add('meter gauges', meterGauges(links, metrics));
  }
}
