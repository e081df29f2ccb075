import type { Logger, Metrics } from '@jackpot/platform';
import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { Lifecycle } from '../lifecycle.js';
import type { Settings } from '../settings.js';
import { LOGGER, METRICS, SETTINGS } from '../tokens.js';
import { DayClosing } from './close/day-closing.js';
import { OddsThread } from './odds/odds-thread.js';
import { PdfRenderer } from './pdf/pdf-renderer.js';
import { Projection } from './projection/projection.js';
import { Reads } from './projection/reads.js';

/** Work that must not slow down a wager, each kind on a thread of its own: projection, odds, PDF, closing a day. */
@Module({
  imports: [LeadershipModule],
  providers: [
    {
      provide: Projection,
      inject: [LinkLeadership, SETTINGS, METRICS, LOGGER],
      useFactory: (links: LinkLeadership, settings: Settings, metrics: Metrics, logger: Logger) => {
        const { DATABASE_URL: databaseUrl, RECORDS_KEY } = settings;
        return new Projection(links, { databaseUrl, recordsKey: Buffer.from(RECORDS_KEY, 'hex') }, metrics, logger);
      },
    },
    Reads,
    { provide: OddsThread, inject: [LOGGER], useFactory: (logger: Logger) => new OddsThread(logger) },
    PdfRenderer,
    {
      provide: DayClosing,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new DayClosing(settings, () => Date.now()),
    },
  ],
  exports: [Projection, Reads, OddsThread, PdfRenderer, DayClosing],
})
export class WorkersModule {
  constructor(lifecycle: Lifecycle, projection: Projection) {
    lifecycle.add('projector', projection);
  }
}
