import type { EngineMetrics, HostNews } from '@jackpot/engine';
import { wholeCents } from '@jackpot/money';
import type { Logger, Metrics } from '@jackpot/platform';
import type { LinkLeadership } from '../leadership/link-leadership.js';
import { type Counters, countBatch } from './counters.js';

/** The engine's counters on our instruments. */
export function engineMetrics(metrics: Metrics): EngineMetrics {
  return {
    committed: ({ events, bytes, durationMs }) => {
      metrics.jackpot_commit_duration_seconds.observe(durationMs / 1_000);
      metrics.jackpot_batch_events.observe(events);
      metrics.jackpot_batch_bytes.observe(bytes);
    },
    commitFailed: (code) => metrics.jackpot_commit_failures_total.inc({ code }),
    refused: (code) => metrics.jackpot_refusals_total.inc({ code }),
    intakeDepth: (depth) => metrics.jackpot_intake_depth.set(depth),
  };
}

/** Says in the log and the metrics what a link's host does. */
export function tellNews(metrics: Metrics, logger: Logger): (linkId: string, news: HostNews) => void {
  return (link, news) => {
    metrics.jackpot_leader.set({ link }, news.type === 'leading' ? 1 : 0);
    switch (news.type) {
      case 'leading':
        return logger.info(
          { link, epoch: news.epoch, batch: news.batch, tookMs: Math.round(news.tookMs) },
          'this process leads the link',
        );
      case 'standing-by':
        return logger.info({ link, leader: news.leader?.address }, 'this process stands by for the link');
      case 'stopped-leading':
        return logger.warn({ link, reason: news.reason }, 'this process leads the link no more');
      case 'failed':
        return logger.error({ link, err: news.cause }, 'the link cannot be led now; it will be tried again');
    }
  };
}

/** Counts every commit, a batch at a time: an instrument touched for every wager would cost more than the wager. */
export function watchCommits(hosts: LinkLeadership, metrics: Metrics, tallies: Counters): void {
  hosts.onCommit((link, committed, events) => {
    const batch = countBatch(events);
    tallies.add(link, batch);
    metrics.jackpot_journal_sequence.set({ link }, committed.sequence);
    if (batch.wagers > 0) metrics.jackpot_wagers_total.inc({ link }, batch.wagers);
    if (batch.lateWagers > 0) metrics.jackpot_late_wagers_total.inc({ link }, batch.lateWagers);
    if (batch.coups > 0) metrics.jackpot_coups_total.inc({ link }, batch.coups);
    for (const line of batch.lines) metrics.jackpot_awards_total.inc({ link, line });
  });
}

/** The gauges of the meters, read when Prometheus asks: a gauge set with every commit would be work for nobody. */
export function gaugeMeters(hosts: LinkLeadership, metrics: Metrics): void {
  for (const { stream: link, committed } of hosts.all()) {
    for (const meters of committed?.meters ?? []) {
      const cents = { display: meters.displayMicro, reserve: meters.reserveMicro, overflow: meters.overflowMicro };
      for (const [register, micro] of Object.entries(cents)) {
        metrics.jackpot_meter_cents.set({ link, level: meters.level, register }, approximately(wholeCents(micro)));
      }
      metrics.jackpot_meter_cents.set(
        { link, level: meters.level, register: 'pending' },
        approximately(meters.pendingCents),
      );
    }
  }
}

/** A gauge is a float by nature; it is looked at, never reckoned with. */
function approximately(cents: bigint): number {
  return Number(cents);
}
