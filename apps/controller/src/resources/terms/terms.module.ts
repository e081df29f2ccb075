import { Mutex, type Shutdown } from '@jackpot/platform';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { SHUTDOWN } from '../../tokens.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { LinksModule } from '../links/links.module.js';
import { ScheduleService } from './schedule.service.js';
import { ScheduledTerms } from './scheduled-terms.js';
import { TermsController } from './terms.controller.js';
import { TermsFiles } from './terms-files.js';
import { TermsService } from './terms.service.js';

@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, LinksModule],
  controllers: [TermsController],
  providers: [TermsFiles, TermsService, ScheduleService, ScheduledTerms, Mutex],
})
export class TermsModule implements OnApplicationBootstrap, OnModuleDestroy {
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
