import { Module } from '@nestjs/common';
import { FloorModule } from '../../floor/floor.module.js';
import { HttpModule } from '../../http/http.module.js';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { CorrectionsController } from './corrections.controller.js';
import { HandoverController } from './handover.controller.js';
import { HeldRoundsController } from './held-rounds.controller.js';
import { HandsOfDay } from './hands-of-day.js';
import { PlayByHourService } from './play-by-hour.service.js';
import { PlayController } from './play.controller.js';
import { ShoesController } from './shoes.controller.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { AssignmentsService } from './assignments.service.js';
import { LastHits } from './last-hits.js';
import { TablesController } from './tables.controller.js';
import { VigorishController } from './vigorish.controller.js';

@Module({
  imports: [HttpModule, LeadershipModule, WorkersModule, FloorModule],
  controllers: [
    PlayController,
    TablesController,
    ShoesController,
    HeldRoundsController,
    CorrectionsController,
    HandoverController,
    SearchController,
    VigorishController,
  ],
  providers: [AssignmentsService, HandsOfDay, LastHits, PlayByHourService, SearchService],
})
export class PlayModule {}
