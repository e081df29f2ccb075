import { Module } from '@nestjs/common';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { RelaysModule } from '../../relays/relays.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { ClosedDays } from './closed-days.js';
import { DaysController } from './days.controller.js';
import { ExportsController } from './exports.controller.js';
import { EventReaders } from './event-readers.js';
import { EventsController } from './events.controller.js';
import { ProofController } from './proof.controller.js';
import { HandsOfDay } from '../play/hands-of-day.js';
import { PlaySoFar } from './play-so-far.js';
import { ReconciliationsController } from './reconciliations.controller.js';
import { WagerResultsController } from './wager-results.controller.js';
import { WagerResultsService } from './wager-results.service.js';

@Module({
  imports: [LeadershipModule, WorkersModule, RelaysModule],
  controllers: [
    EventsController,
    DaysController,
    ExportsController,
    ReconciliationsController,
    ProofController,
    WagerResultsController,
  ],
  providers: [ClosedDays, EventReaders, HandsOfDay, PlaySoFar, WagerResultsService],
})
export class AccountingModule {}
