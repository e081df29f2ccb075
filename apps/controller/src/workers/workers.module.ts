import { type Logger, type Metrics, type SelfCheck, type Shutdown, recordsKeysOf } from '@jackpot/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import type { Settings } from '../settings.js';
import { LOGGER, METRICS, SETTINGS, SHUTDOWN, SOFTWARE } from '../tokens.js';
import { DayClosing } from './close/day-closing.js';
import { HeapAtRest } from './heap-at-rest.js';
import { OddsThread } from './odds/odds-thread.js';
import { PasswordThread } from './passwords/password-thread.js';
import { PdfRenderer } from './pdf/pdf-renderer.js';
import { Projection } from './projection/projection.js';
import { Reads } from './projection/reads.js';
import { RecordedAwards } from './projection/recorded-awards.js';

@Module({
  imports: [LeadershipModule],
  providers: [
    {
      provide: Projection,
      inject: [LinkLeadership, SETTINGS, METRICS, LOGGER],
      useFactory: (links: LinkLeadership, settings: Settings, metrics: Metrics, logger: Logger) => {
        const { DATABASE_URL: databaseUrl } = settings;
        return new Projection(links, { databaseUrl, recordsKeys: recordsKeysOf(settings) }, metrics, logger);
      },
    },
    Reads,
    RecordedAwards,
    { provide: OddsThread, inject: [LOGGER], useFactory: (logger: Logger) => new OddsThread(logger) },
    { provide: PasswordThread, inject: [LOGGER], useFactory: (logger: Logger) => new PasswordThread(logger) },
    PdfRenderer,
    {
      provide: DayClosing,
      inject: [LinkLeadership, SETTINGS, SOFTWARE, LOGGER],
      useFactory: (links: LinkLeadership, settings: Settings, { sha256 }: SelfCheck, logger: Logger) =>
        new DayClosing(settings, {
          led: () => ledSequences(links),
          software: sha256,
          logger,
          now: () => Date.now(),
        }),
    },
  ],
  exports: [Projection, Reads, RecordedAwards, OddsThread, PasswordThread, PdfRenderer, DayClosing],
})
export class WorkersModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  constructor(
    private readonly projection: Projection,
    private readonly closing: DayClosing,
    private readonly links: LinkLeadership,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {}

  onModuleInit(): void {
    this.projection.start();
    const heap = new HeapAtRest();
    this.links.onCommit(() => heap.worked());
    heap.start();
  }

  onApplicationBootstrap(): void {
    this.closing.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.shutdown.step({ name: 'open days', limitMs: 1_000, stop: () => this.closing.stop() });
  }

  /** Stops the projector after the links, because it still projects their last commits. */
  beforeApplicationShutdown(): Promise<void> {
    return this.shutdown.step({ name: 'projector', limitMs: 5_000, stop: () => this.projection.stop() });
  }
}

function ledSequences(links: LinkLeadership): ReadonlyMap<string, number> {
  return new Map(
    links.all().flatMap(({ stream, writer }) => (writer === undefined ? [] : [[stream, writer.committed.sequence]])),
  );
}
