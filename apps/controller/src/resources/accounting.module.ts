import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { RelaysModule } from '../relays/relays.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { ClosedDays } from './days/closed-days.js';
import { DaysController } from './days/days.controller.js';
import { ExportsController } from './days/exports.controller.js';
import { EventReaders } from './events/event-readers.js';
import { EventsController } from './events/events.controller.js';
import { ProofController } from './proof/proof.controller.js';
import { ReconciliationsController } from './reconciliations/reconciliations.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Gaming days, exports, reconciliations, webhooks, and the signed proof of the journal. */
@Module({
  imports: [LeadershipModule, WorkersModule, RelaysModule],
  controllers: [
    EventsController,
    DaysController,
    ExportsController,
    ReconciliationsController,
    WebhooksController,
    ProofController,
  ],
  providers: [ClosedDays, EventReaders],
})
export class AccountingModule {}
