import { JOBS, PAYOUT_JOB, type PayoutJobData, createLogger, createMetrics } from '@jackpot/platform';
import type { Endpoint } from '../../../../payouts/src/webhooks/endpoints.js';
import { WebhookRelay } from '../../../../payouts/src/webhooks/webhook-relay.js';
import { JobHandlers } from '../../../../payouts/src/work/job-handlers.js';
import { PayoutFault, asPayoutFault } from '../../../../payouts/src/work/payout-fault.js';
import { preparePayout } from '../../../../payouts/src/work/prepare-payout.js';
import type { Payouts } from '../../../../payouts/src/work/ports.js';
import type { Database } from './database.js';
import { DatabaseClient } from './database-client.js';
import type { SimulatedQueue } from './payout-queue.js';
import type { SimulatedProcess } from './process.js';
import type { ReadTables } from './read-tables.js';
import { WebhookTables } from './webhook-tables.js';
import type { World } from './world.js';

const POLL_MS = 150;
const ROUND_MS = 2_000;
const STALLED_MS = 5_000;
const LOGGER = createLogger({ name: 'simulation', level: 'silent' });
const FACILITY = {
  facilityId: 'harbor',
  rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 },
  baseUrl: 'https://jackpot.test',
};
const ENDPOINT: Endpoint = {
  id: 'slots',
  url: 'https://slots.test/',
  types: ['award.fixed', 'payout.paid', 'claim.verified', 'claim.authorized'],
  keys: [Buffer.alloc(32)],
};

export interface PayoutSources {
  readonly tables: ReadTables;
  readonly queue: SimulatedQueue;
  readonly webhooks: WebhookTables;
}

export class PayoutsWorker {
  readonly #client: DatabaseClient;
  readonly #jobs: JobHandlers;
  readonly #webhooks: WebhookRelay;

  constructor(
    readonly process: SimulatedProcess,
    private readonly sources: PayoutSources,
    private readonly world: World,
  ) {
    this.#client = new DatabaseClient(process, world);
    const payouts = payoutsOn(this.#client, sources.tables, world.database);
    this.#jobs = new JobHandlers(PAYOUT_JOB.queue, JOBS, {
      [PAYOUT_JOB.name]: (data) => preparePayout(data as PayoutJobData, payouts),
    });
    const store = sources.webhooks.portFor(this.#client, world.database);
    this.#webhooks = new WebhookRelay({
      store,
      endpoints: [ENDPOINT],
      close: () => Promise.resolve(undefined),
      facility: FACILITY,
      metrics: createMetrics().metrics,
      logger: LOGGER,
      time: { ...process.clock, pause: (ms, signal) => process.pause(ms, signal) },
      backOffMs: ({ minMs }, failures) => minMs * failures,
      post: (_, { eventId, body }) => this.#post(eventId, body),
    });
    sources.queue.stalled();
    this.#workLater();
    this.#announceLater();
    process.timers.later(STALLED_MS, () => sources.queue.stalled());
  }

  #workLater(): void {
    this.process.timers.later(POLL_MS, () => {
      const job = this.sources.queue.take();
      if (job === undefined) return this.#workLater();
      void this.#jobs.run(PAYOUT_JOB.name, job.data).then(
        () => {
          job.state = 'done';
          this.#workLater();
        },
        (cause: unknown) => {
          const fault = asPayoutFault(cause);
          if (fault.code === 'BUG') throw fault;
          job.state = fault.isFinal
            ? { reason: fault.code, isFinal: true, failedAt: this.process.clock.now() }
            : 'waiting';
          this.#workLater();
        },
      );
    });
  }

  #announceLater(): void {
    this.process.timers.later(ROUND_MS, () => {
      const again = (): void => this.#announceLater();
      void this.#webhooks.round().then(again, again);
    });
  }

  #post(eventId: string, body: string): Promise<'delivered' | { readonly error: string; readonly isFinal: boolean }> {
    const { conditions, random, observer, schedule } = this.world;
    return new Promise((resolve) => {
      schedule.after(random.between(1, 50), this.process, () => {
        if (conditions.receiversAreDown) return resolve({ error: 'away', isFinal: false });
        observer.delivered(eventId, body);
        const isLost = random.perMille(30);
        resolve(isLost ? { error: 'the confirmation was lost', isFinal: false } : 'delivered');
      });
    });
  }
}

function payoutsOn(client: DatabaseClient, tables: ReadTables, database: Database): Payouts {
  const call = <T>(isWrite: boolean, execute: () => T): Promise<T> =>
    client.request('', isWrite, execute).catch((failure: unknown) => {
      throw new PayoutFault(failure === 'refused' ? 'STORE_REFUSED' : 'STORE_UNREACHABLE');
    });
  return {
    award: (awardId) =>
      call(false, () => {
        const claim = tables.claim(awardId);
        if (claim === undefined) return undefined;
        const { award, documentNumber, linkId } = claim;
        const isPrepared = database.document(linkId, documentNumber) !== undefined;
        return { ...award, documentNumber, isPrepared };
      }),
    prepare: async (document) => {
      const kept = await call(true, () => database.keep(document));
      if (kept === 'number-taken') throw new PayoutFault('DOCUMENT_NUMBER_TAKEN', { detail: document.awardId });
      if (kept.text !== document.text) throw new PayoutFault('DOCUMENT_DIFFERS', { detail: document.awardId });
      return kept === document ? 'prepared' : 'already';
    },
  };
}
