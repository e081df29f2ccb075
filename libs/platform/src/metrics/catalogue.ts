import type { MetricDefinition } from './kinds.js';

/** From a commit on a fast local disk to one that is given up. */
const COMMIT_SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const;
const BATCH_EVENTS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096] as const;
const BATCH_BYTES = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576] as const;
/** A payout document is a few queries. */
const PAYOUT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * Every metric of the product. Metrics are for monitoring only: they may be rounded, and no amount is ever calculated from
 * one. docs/reference/metrics.md is generated from this list.
 */
export const METRICS = [
  {
    name: 'jackpot_commit_duration_seconds',
    kind: 'histogram',
    unit: 'seconds',
    labels: [],
    buckets: COMMIT_SECONDS,
    help: 'Time from sealing a batch to knowing that it is durable',
  },
  {
    name: 'jackpot_batch_events',
    kind: 'histogram',
    unit: 'one',
    labels: [],
    buckets: BATCH_EVENTS,
    help: 'Events of one batch',
  },
  {
    name: 'jackpot_batch_bytes',
    kind: 'histogram',
    unit: 'bytes',
    labels: [],
    buckets: BATCH_BYTES,
    help: 'Encoded events of one batch',
  },
  {
    name: 'jackpot_commit_failures_total',
    kind: 'counter',
    unit: 'one',
    labels: ['code'],
    help: 'Commits that failed or whose outcome was unknown, each try counted',
  },
  {
    name: 'jackpot_refusals_total',
    kind: 'counter',
    unit: 'one',
    labels: ['code'],
    help: 'Commands refused',
  },
  {
    name: 'jackpot_intake_depth',
    kind: 'gauge',
    unit: 'one',
    labels: [],
    help: 'Commands waiting to be decided',
  },
  {
    name: 'jackpot_wagers_total',
    kind: 'counter',
    unit: 'one',
    labels: ['link'],
    help: 'Wagers acknowledged',
  },
  {
    name: 'jackpot_late_wagers_total',
    kind: 'counter',
    unit: 'one',
    labels: ['link'],
    help: 'Wagers refused because they came after no more bets',
  },
  {
    name: 'jackpot_coups_total',
    kind: 'counter',
    unit: 'one',
    labels: ['link'],
    help: 'Coups opened',
  },
  {
    name: 'jackpot_awards_total',
    kind: 'counter',
    unit: 'one',
    labels: ['link', 'line'],
    help: 'Awards fixed',
  },
  {
    name: 'jackpot_meter_cents',
    kind: 'gauge',
    unit: 'cents',
    labels: ['link', 'level', 'register'],
    help: 'A meter of a level, for watching; the exact amount is in the journal',
  },
  {
    name: 'jackpot_suspended_seconds',
    kind: 'gauge',
    unit: 'seconds',
    labels: ['link'],
    help: 'How long a link has been out of service; 0 in service, and of a link that has ended',
  },
  {
    name: 'jackpot_above_reset_cents',
    kind: 'gauge',
    unit: 'cents',
    labels: ['link'],
    help: 'What a link holds of its players above the reset amounts, rounded up, for watching',
  },
  {
    name: 'jackpot_transit_seconds',
    kind: 'gauge',
    unit: 'seconds',
    labels: ['link'],
    help: 'Age of the oldest amount that a link has sent and another has not received; 0 where none is on its way',
  },
  {
    name: 'jackpot_unusual_play',
    kind: 'gauge',
    unit: 'one',
    labels: ['link'],
    help: 'Alarms of unusual play at the tables of a link in the last 24 hours: pace, hits, lone wagers, voids, late wagers',
  },
  {
    name: 'jackpot_journal_sequence',
    kind: 'gauge',
    unit: 'one',
    labels: ['link'],
    help: 'Sequence of the last durable event',
  },
  {
    name: 'jackpot_projection_lag_events',
    kind: 'gauge',
    unit: 'one',
    labels: ['link'],
    help: 'Durable events that the projected tables do not hold yet',
  },
  {
    name: 'jackpot_signed_sequence',
    kind: 'gauge',
    unit: 'one',
    labels: ['link'],
    help: 'Sequence of the last event under a signed checkpoint; behind the journal by a minute at most where all is well',
  },
  {
    name: 'jackpot_checkpoint_failures_total',
    kind: 'counter',
    unit: 'one',
    labels: ['link'],
    help: 'Checkpoints that could not be signed; any value above 0 needs a person',
  },
  {
    name: 'jackpot_leader',
    kind: 'gauge',
    unit: 'one',
    labels: ['link'],
    help: '1 where this process leads the link, else 0',
  },
  {
    name: 'jackpot_floor_connections',
    kind: 'gauge',
    unit: 'one',
    labels: [],
    help: 'Tables connected to this process',
  },
  {
    name: 'jackpot_floor_delays_total',
    kind: 'counter',
    unit: 'one',
    labels: [],
    help: 'Times a table waited because it had sent more than its share; an agent never does',
  },
  {
    name: 'jackpot_feed_clients',
    kind: 'gauge',
    unit: 'one',
    labels: ['transport'],
    help: 'Signs and pages that follow the meters',
  },
  {
    name: 'jackpot_feed_skipped_total',
    kind: 'counter',
    unit: 'one',
    labels: [],
    help: 'Meter updates left out because a later one replaced them',
  },
  {
    name: 'jackpot_payouts_owed',
    kind: 'gauge',
    unit: 'one',
    labels: [],
    help: 'Awards whose payout document is not prepared yet, counted whenever the relay has read all of them',
  },
  {
    name: 'jackpot_payout_dead_letters',
    kind: 'gauge',
    unit: 'one',
    labels: [],
    help: 'Payout jobs that failed for good and wait for an operator',
  },
  {
    name: 'jackpot_payout_jobs_total',
    kind: 'counter',
    unit: 'one',
    labels: ['result'],
    help: 'Payout jobs worked on: document prepared, there already, failed and to be tried again, failed for good',
  },
  {
    name: 'jackpot_payout_duration_seconds',
    kind: 'histogram',
    unit: 'seconds',
    labels: [],
    buckets: PAYOUT_SECONDS,
    help: 'Time to work on one payout job',
  },
  {
    name: 'jackpot_outbox_relayed_total',
    kind: 'counter',
    unit: 'one',
    labels: [],
    help: 'Payout jobs put on the queue, again included',
  },
  {
    name: 'jackpot_outbox_failures_total',
    kind: 'counter',
    unit: 'one',
    labels: ['dependency'],
    help: 'Rounds of the relay that failed, by what could not be reached',
  },
] as const satisfies readonly MetricDefinition[];
