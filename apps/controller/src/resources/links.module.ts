import { Mutex, type Shutdown } from '@jackpot/platform';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FloorModule } from '../floor/floor.module.js';
import { HttpModule } from '../http/http.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { SHUTDOWN } from '../tokens.js';
import { WorkersModule } from '../workers/workers.module.js';
import { Equipment } from './links/equipment.js';
import { LinksController } from './links/links.controller.js';
import { LinksService } from './links/links.service.js';
import { OddsController } from './odds/odds.controller.js';
import { RulesController } from './rules/rules.controller.js';
import { ScheduledTerms } from './terms/scheduled-terms.js';
import { ScheduleService } from './terms/schedule.service.js';
import { TermsController } from './terms/terms.controller.js';
import { TermsFiles } from './terms/terms-files.js';
import { TermsService } from './terms/terms.service.js';

/** Links, the versions of their terms, and the rules and odds behind the terms. */
@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, FloorModule],
  controllers: [LinksController, TermsController, OddsController, RulesController],
  providers: [LinksService, Equipment, TermsFiles, TermsService, ScheduleService, ScheduledTerms, Mutex],
  exports: [LinksService],
})
export class LinksModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly scheduled: ScheduledTerms,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduled.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.shutdown.step({ name: 'scheduled terms', limitMs: 5_000, stop: () => this.scheduled.stop() });
  }
}
