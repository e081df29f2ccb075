import { hash } from 'node:crypto';
import { processTimers } from '@jackpot/engine';
import type { Logger, MainContext, Metrics, SelfCheck, Shutdown } from '@jackpot/platform';
import { StartRefused, backOffMs, signerFromFile } from '@jackpot/platform';
import { type NoteKey, parseKey } from '@jackpot/proof';
import {
  CheckpointRepository,
  PayoutRepository,
  SealedEvents,
  Seals,
  SqlExportSource,
  TransferRepository,
} from '@jackpot/storage';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import type { Settings } from '../settings.js';
import { FAIL, LOGGER, METRICS, SETTINGS, SHUTDOWN, SOFTWARE } from '../tokens.js';
import { Projection } from '../workers/projection/projection.js';
import { WorkersModule } from '../workers/workers.module.js';
import { BullPayoutQueue } from './bull-payout-queue.js';
import { OperatorProof } from './operator-proof.js';
import { OutboxRelay } from './outbox-relay.js';
import { RecordsWatch } from './records-watch.js';
import { TransferRelay } from './transfer-relay.js';
import { WitnessWatch } from './witness-watch.js';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

const MINUTE_MS = 60_000;
const STOP_MS = 5_000;

function witnessKeys(list = ''): readonly NoteKey[] {
  const words = list.split(/[\s,]+/).filter((word) => word !== '');
  return words.map((word) => {
    const key = parseKey(word, sha256);
    if (key === undefined) throw new StartRefused(`WITNESS_KEYS holds ${word}, which is not a public key`);
    return key;
  });
}

@Module({
  imports: [LeadershipModule, WorkersModule],
  providers: [
    {
      provide: BullPayoutQueue,
      inject: [SETTINGS, METRICS, LOGGER],
      useFactory: ({ REDIS_URL, REDIS_CA_FILE }: Settings, metrics: Metrics, logger: Logger) =>
        new BullPayoutQueue({ redisUrl: REDIS_URL, redisCaFile: REDIS_CA_FILE, logger, metrics }),
    },
    {
      provide: OutboxRelay,
      inject: [BullPayoutQueue, PayoutRepository, METRICS, LOGGER, FAIL],
      useFactory: (
        queue: BullPayoutQueue,
        payouts: PayoutRepository,
        metrics: Metrics,
        logger: Logger,
        fail: MainContext['fail'],
      ) => {
        const now = (): number => performance.now();
        const clock = (): number => Date.now();
        return new OutboxRelay({ payouts, queue, metrics, logger, fail, now, clock, timers: processTimers, backOffMs });
      },
    },
    {
      provide: TransferRelay,
      inject: [TransferRepository, SealedEvents, Seals, LinkLeadership, LOGGER],
      useFactory: (
        transfers: TransferRepository,
        sealed: SealedEvents,
        seals: Seals,
        links: LinkLeadership,
        logger: Logger,
      ) =>
        new TransferRelay({
          ...{ transfers, sealed, logger },
          find: (linkId) => links.find(linkId),
          refused: (row) => seals.report(row),
        }),
    },
    RecordsWatch,
    {
      provide: WitnessWatch,
      inject: [SETTINGS, CheckpointRepository, METRICS],
      useFactory: (
        { WITNESS_KEYS, WITNESS_SILENT_MINUTES }: Settings,
        checkpoints: CheckpointRepository,
        metrics: Metrics,
      ) =>
        new WitnessWatch({
          checkpoints,
          witnesses: witnessKeys(WITNESS_KEYS),
          silentMs: WITNESS_SILENT_MINUTES * MINUTE_MS,
          now: () => Date.now(),
          metrics,
        }),
    },
    {
      provide: OperatorProof,
      inject: [
        SETTINGS,
        LinkLeadership,
        CheckpointRepository,
        PayoutRepository,
        SOFTWARE,
        RecordsWatch,
        WitnessWatch,
        Seals,
        LOGGER,
        METRICS,
      ],
      useFactory: async (
        { DATABASE_URL, PROPERTY, CHECKPOINT_KEY_FILE, CHECKPOINT_SECONDS, WITNESS_KEYS }: Settings,
        hosts: LinkLeadership,
        checkpoints: CheckpointRepository,
        payouts: PayoutRepository,
        { software }: SelfCheck,
        records: RecordsWatch,
        silence: WitnessWatch,
        seals: Seals,
        logger: Logger,
        metrics: Metrics,
      ) =>
        new OperatorProof({
          hosts,
          checkpoints,
          software,
          records,
          silence,
          logger,
          metrics,
          source: new SqlExportSource(DATABASE_URL, { checkpoints, payouts }, seals),
          signer: CHECKPOINT_KEY_FILE === undefined ? undefined : await signerFromFile(PROPERTY, CHECKPOINT_KEY_FILE),
          witnesses: witnessKeys(WITNESS_KEYS),
          everyMs: CHECKPOINT_SECONDS * 1_000,
          now: () => Date.now(),
        }),
    },
  ],
  exports: [BullPayoutQueue, OutboxRelay, TransferRelay, OperatorProof, RecordsWatch, WitnessWatch],
})
export class RelaysModule implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    projection: Projection,
    private readonly outbox: OutboxRelay,
    private readonly transfers: TransferRelay,
    private readonly proof: OperatorProof,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {
    projection.onProjected(() => outbox.poke());
  }

  onModuleInit(): void {
    this.outbox.start();
    this.transfers.start();
    this.proof.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.shutdown.step({ name: 'checkpoints', limitMs: STOP_MS, stop: () => this.proof.stop() });
  }

  /** Stops after the projector, so the projector's last rows are still relayed. */
  async onApplicationShutdown(): Promise<void> {
    await this.shutdown.step({ name: 'transfer relay', limitMs: STOP_MS, stop: () => this.transfers.stop() });
    await this.shutdown.step({ name: 'outbox relay', limitMs: STOP_MS, stop: () => this.outbox.stop() });
  }
}
