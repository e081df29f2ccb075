import { JOBS, type JobDefinition } from '@jackpot/platform';
import { z } from 'zod';
import * as relay from '../../apps/controller/src/relays/limits.js';
import { PAYOUT_FAULTS } from '../../apps/payouts/src/work/payout-fault.js';
import { type Page, code, page, table } from './markdown.js';

const RELAY: readonly (readonly [string, number])[] = [
  ['reads the owed payouts at least every (ms)', relay.RELAY_EVERY_MS],
  ['after a projection, reads not sooner than (ms)', relay.RELAY_GAP_MS],
  ['payouts read at once', relay.OWED_READ_MAX],
  ['queues a payout again that is still owed after (ms)', relay.RECHECK_MS],
  ['retries a job that used up its attempts after (ms)', relay.FAILED_REST_MS],
  ['puts a new job for a payout that is still owed after (ms)', relay.STUCK_MS],
  ['first wait while the database or Redis is unreachable, doubled each time (ms)', relay.BACKOFF_MS_MIN],
  ['longest such wait (ms)', relay.BACKOFF_MS_MAX],
];

export function jobsPage(): Page {
  return page(
    'reference/jobs.md',
    'Jobs',
    'Use this page to find why a payout document waits. Work outside play runs on BullMQ queues in Redis. The queue is a transport, not a record: the database holds what is owed, and a lost, repeated or late job changes only the time at which the document is ready. A job carries no amount; the worker reads the award from the database.',
    '```text diagram\njournal -> projector -> owed in the database -> relay (controller) -> queue -> worker (payouts) -> document in the database\n```',
    ...JOBS.map(jobOf),
    '## Failures\n\n`retry`: BullMQ repeats the job, and after its last attempt the relay queues it again while the payout is owed. `final`: the job becomes a dead letter at once and waits for an operator. A dead letter blocks no other payout. Find the cause in the log line with the same job id, repair it, and replay the job on the page Deliveries or with `POST /api/v1/payouts/:awardId/replay`.',
    table(
      ['code', 'kind', 'meaning'],
      Object.entries(PAYOUT_FAULTS).map(([name, { mends, text }]) => [code(name), mends, text]),
    ),
    '## Relay\n\nEvery controller runs a relay. Two relays at once are harmless, because each job id is added only once. Redis may be emptied or hold foreign keys. A payout that is still owed gets a new job, which replaces anything else under its id; keys of the queue with a wrong type are removed. `jackpot_payout_owed_seconds` is the age of the oldest payout that is still owed. While Redis is unreachable, payouts wait in the database and play continues; `jackpot_outbox_failures_total` grows and `/health/ready` reports it.',
    table(
      ['limit', 'value'],
      RELAY.map(([what, value]) => [what, String(value)]),
    ),
  );
}

function jobOf({ queue, name, data, idOf, ...limits }: JobDefinition): string {
  const facts = [
    ['queue', code(queue)],
    ['id (the same work has the same id)', code(idOf({ awardId: '<awardId>', linkId: '<linkId>' }))],
    [
      'carries',
      Object.keys((data as z.ZodObject).shape)
        .map(code)
        .join(', '),
    ],
    ['attempts', String(limits.attempts)],
    ['first wait, doubled each time (ms)', String(limits.backoffMs)],
    ['random share of each wait', String(limits.backoffJitter)],
    ['jobs at once, per worker', String(limits.concurrency)],
    ['silence after which a worker counts as dead (ms)', String(limits.lockMs)],
    ['interval of the check for dead workers (ms)', String(limits.stalledEveryMs)],
    ['times a job may lose its worker', String(limits.stalledMax)],
  ];
  return `## Job ${code(name)}\n\n${table(['fact', 'value'], facts)}`;
}
