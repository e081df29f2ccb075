import { hash, randomUUID } from 'node:crypto';
import { type Holder, type JournalPort, processTimers } from '@jackpot/engine';
import {
  CryptoDraws,
  type Logger,
  type Metrics,
  type Shutdown,
  type Traces,
  keyBytes,
  systemClock,
} from '@jackpot/platform';
import { MySqlJournal, MySqlLease, MySqlPresence, MySqlSnapshots } from '@jackpot/storage';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HttpModule } from '../http/http.module.js';
import type { Settings } from '../settings.js';
import { LOGGER, METRICS, SETTINGS, SHUTDOWN, TRACES } from '../tokens.js';
import { Approvals } from './approvals.js';
import { CommitTimes } from './commit-times.js';
import { engineMetrics } from './engine-metrics.js';
import { LinkLeadership, type ReportNews } from './link-leadership.js';
import { SeekLinkGuard } from './seek-link.guard.js';

const JOURNAL = Symbol('journal');

@Module({
  imports: [HttpModule],
  providers: [
    Approvals,
    CommitTimes,
    { provide: APP_GUARD, useClass: SeekLinkGuard },
    {
      provide: JOURNAL,
      inject: [MySqlJournal, CommitTimes, TRACES],
      useFactory: (journal: MySqlJournal, commits: CommitTimes, traces: Traces | null): JournalPort =>
        traces === null ? journal : commits.timed(journal),
    },
    {
      provide: LinkLeadership,
      inject: [SETTINGS, METRICS, LOGGER, JOURNAL, MySqlSnapshots, MySqlLease, MySqlPresence],
      useFactory: (
        settings: Settings,
        metrics: Metrics,
        logger: Logger,
        journal: JournalPort,
        snapshots: MySqlSnapshots,
        lease: MySqlLease,
        presence: MySqlPresence,
      ) =>
        new LinkLeadership(
          selfOf(settings),
          {
            journal,
            snapshots,
            lease,
            presence,
            draws: new CryptoDraws(
              keyBytes(settings.TRIGGER_KEY),
              settings.TRIGGER_KEYS_ACCEPTED.map(keyBytes),
              ({ linkId: link, cycle }) => logger.info({ link, cycle }, 'an accepted trigger key is still needed'),
            ),
            clock: systemClock,
            timers: processTimers,
            sha256: (bytes) => hash('sha256', bytes, 'buffer'),
            metrics: engineMetrics(metrics, logger),
          },
          reportNews(metrics, logger, new Set(settings.OTHER_CONTROLLERS.map(originOf))),
        ),
    },
  ],
  exports: [LinkLeadership, CommitTimes, Approvals],
})
export class LeadershipModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly links: LinkLeadership,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {}

  /** Runs after every `onModuleInit`, so the projector and the relays already listen for the first commit. */
  onApplicationBootstrap(): Promise<void> {
    return this.links.start();
  }

  /**
   * Stops the links after the listeners and watchers, whose modules import this one, and before the projector and the
   * relays, whose later hooks process the last commits and snapshots.
   */
  onModuleDestroy(): Promise<void> {
    return this.shutdown.step({ name: 'links', limitMs: 15_000, stop: () => this.links.close() });
  }
}

function selfOf(settings: Settings): Holder {
  const { HOST, PORT, FLOOR_PORT, PUBLIC_URL, FLOOR_URL, TLS_CERT_FILE, FLOOR_TLS_CA_FILE } = settings;
  const [scheme, floorScheme] = [TLS_CERT_FILE, FLOOR_TLS_CA_FILE].map((file) =>
    file === undefined ? 'http' : 'https',
  );
  const floorHost = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname;
  return {
    id: randomUUID(),
    address: PUBLIC_URL ?? `${scheme}://${HOST}:${PORT}`,
    floorAddress: FLOOR_URL ?? `${floorScheme}://${floorHost}:${FLOOR_PORT}`,
  };
}

const originOf = (address: string): string => new URL(address).origin;

function reportNews(metrics: Metrics, logger: Logger, others: ReadonlySet<string>): ReportNews {
  return (link, news) => {
    if (link === null)
      return logger.error({ err: 'cause' in news ? news.cause : undefined }, 'the links cannot be read now; retrying');
    metrics.jackpot_leader.set({ link }, news.type === 'leading' ? 1 : 0);
    if (news.type === 'link-stopped') metrics.jackpot_link_stopped.set({ link }, 1);
    if (news.type === 'leading' || news.type === 'restarted') metrics.jackpot_link_stopped.set({ link }, 0);
    switch (news.type) {
      case 'leading':
        return logger.info(
          { link, epoch: news.epoch, batch: news.batch, tookMs: Math.round(news.tookMs) },
          'this process leads the link',
        );
      case 'standing-by':
        if (news.leader === undefined || others.has(originOf(news.leader.address)))
          return logger.info({ link, leader: news.leader?.address }, 'this process is a standby for the link');
        return logger.warn(
          { link, leader: news.leader.address },
          'this process is a standby for the link; OTHER_CONTROLLERS does not name its leader, so people are refused here',
        );
      case 'stopped-leading':
        return logger.warn({ link, reason: news.reason }, 'this process no longer leads the link');
      case 'failed':
        return logger.error({ link, err: news.cause }, 'the link cannot be led now; retrying');
      case 'snapshot-discarded':
        return logger.error({ link, err: news.cause }, 'the snapshot contradicts the journal; the journal is replayed');
      case 'link-stopped':
        return logger.fatal({ link, err: news.cause }, 'the link has stopped here; the others play on');
      case 'restarted':
        return logger.warn({ link }, 'a person has restarted the link');
    }
  };
}
