import { Module } from '@nestjs/common';
import { FeedModule } from '../../feed/feed.module.js';
import { FloorModule } from '../../floor/floor.module.js';
import { HttpModule } from '../../http/http.module.js';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { Equipment } from './equipment.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { OddsController } from './odds.controller.js';
import { OpeningsController } from './openings.controller.js';
import { OpeningsService } from './openings.service.js';
import { RulesController } from './rules.controller.js';

@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, FloorModule, FeedModule],
  controllers: [LinksController, OddsController, OpeningsController, RulesController],
  providers: [LinksService, OpeningsService, Equipment],
  exports: [LinksService, Equipment],
})
export class LinksModule {}
