import {
  type Logger,
  type MainContext,
  type Metrics,
  type SelfCheck,
  type Shutdown,
  type Traces,
  Vitals,
  keyBytes,
  surroundingsOf,
} from '@jackpot/platform';
import {
  AccountRequestRepository,
  AccountRepository,
  AlertRepository,
  AssignmentRepository,
  AuditReads,
  AuditTrail,
  CheckpointRepository,
  CloseStore,
  CredentialRepository,
  DatabasePing,
  MySqlJournal,
  MySqlLease,
  MySqlPresence,
  MySqlSnapshots,
  OpeningRequestRepository,
  PatronCipher,
  PatronRepository,
  PayoutRepository,
  ReadModel,
  ReconciliationRepository,
  RequestKeyRepository,
  RecordsCheck,
  SealedEvents,
  Seals,
  SectionRepository,
  SessionRepository,
  TermsRepository,
  SystemSlipRepository,
  TransferRepository,
  WebhookRepository,
  openDataSource,
} from '@jackpot/storage';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type Provider,
  type Type,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { EdgePlan } from './listeners.js';
import type { Settings } from './settings.js';
import { READ_MS_MAX } from './http/fastify-hooks.js';
import { EDGE, FAIL, LOGGER, METRICS, REGISTRY, SETTINGS, SHUTDOWN, SOFTWARE, TRACES } from './tokens.js';

export interface Surroundings {
  readonly settings: Settings;
  readonly self: SelfCheck;
  readonly seals: Seals;
  readonly registry: Registry;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly traces: Traces | null;
  readonly fail: MainContext['fail'];
  readonly shutdown: Shutdown;
  readonly edge: EdgePlan;
}

const CONNECTIONS = Symbol('connections');

interface Closable {
  close(): Promise<void>;
}

/** Stores that open their own database connections (ADR 33). */
const OWN_CONNECTIONS: readonly (new (databaseUrl: string) => Closable)[] = [DatabasePing, MySqlLease, MySqlPresence];

const SEALED_CONNECTIONS: readonly (new (databaseUrl: string, seals: Seals) => Closable)[] = [
  MySqlJournal,
  MySqlSnapshots,
  SealedEvents,
];

const STORES: readonly Type[] = [
  AccountRequestRepository,
  AccountRepository,
  AlertRepository,
  AssignmentRepository,
  AuditReads,
  AuditTrail,
  CheckpointRepository,
  CloseStore,
  CredentialRepository,
  OpeningRequestRepository,
  PayoutRepository,
  ReadModel,
  ReconciliationRepository,
  RecordsCheck,
  RequestKeyRepository,
  SectionRepository,
  SessionRepository,
  SystemSlipRepository,
  TermsRepository,
  TransferRepository,
  WebhookRepository,
];

@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
    @Inject(CONNECTIONS) private readonly connections: readonly Closable[],
  ) {}

  /** Nest shuts global modules down last, so every other part can still use the database while it stops. */
  onApplicationShutdown(): Promise<void> {
    const stop = async (): Promise<void> => void (await Promise.all(this.connections.map((each) => each.close())));
    return this.shutdown.step({ name: 'database connections', limitMs: 3_000, stop });
  }

  static with({
    settings,
    self,
    seals,
    registry,
    metrics,
    logger,
    traces,
    fail,
    shutdown,
    edge,
  }: Surroundings): DynamicModule {
    const providers: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      { provide: SOFTWARE, useValue: self },
      { provide: REGISTRY, useValue: registry },
      { provide: METRICS, useValue: metrics },
      { provide: LOGGER, useValue: logger },
      { provide: TRACES, useValue: traces },
      { provide: FAIL, useValue: fail },
      { provide: SHUTDOWN, useValue: shutdown },
      { provide: EDGE, useValue: edge },
      { provide: Seals, useValue: seals },
      ...OWN_CONNECTIONS.map((Own) => ({ provide: Own, useFactory: () => new Own(settings.DATABASE_URL) })),
      ...SEALED_CONNECTIONS.map((Own) => ({ provide: Own, useFactory: () => new Own(settings.DATABASE_URL, seals) })),
      {
        provide: Vitals,
        inject: [DatabasePing],
        useFactory: (database: DatabasePing) => surroundingsOf({ database, metrics, logger }),
      },
      ...STORES.map((Store) => ({
        provide: Store,
        inject: [DataSource],
        useFactory: (dataSource: DataSource): unknown => new Store(dataSource, seals),
      })),
      {
        provide: PatronRepository,
        inject: [DataSource],
        useFactory: (dataSource: DataSource) => new PatronRepository(dataSource, seals, patronCipherOf(settings)),
      },
      {
        provide: CONNECTIONS,
        inject: [...OWN_CONNECTIONS, ...SEALED_CONNECTIONS],
        useFactory: (...own: readonly Closable[]): readonly Closable[] => own,
      },
    ];
    const database = TypeOrmModule.forRootAsync({
      useFactory: () => ({ retryAttempts: 0 }),
      dataSourceFactory: () => openDataSource(settings.DATABASE_URL, { statementMsMax: READ_MS_MAX }),
    });
    return { module: CoreModule, imports: [database], providers, exports: providers };
  }
}

export function patronCipherOf({ PATRON_KEY, PATRON_KEYS_ACCEPTED }: Settings): PatronCipher {
  return new PatronCipher(keyBytes(PATRON_KEY), PATRON_KEYS_ACCEPTED.map(keyBytes));
}
