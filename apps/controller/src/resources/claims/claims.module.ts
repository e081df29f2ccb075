import { Module } from '@nestjs/common';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { RelaysModule } from '../../relays/relays.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { HandsOfDay } from '../play/hands-of-day.js';
import { AwardsController } from './awards.controller.js';
import { CashController } from './cash.controller.js';
import { CashService } from './cash.service.js';
import { ClaimsController } from './claims.controller.js';
import { ClaimService } from './claims.service.js';
import { DocumentsController } from './documents.controller.js';
import { PatronRetention } from './patron-retention.js';
import { PatronsController } from './patrons.controller.js';
import { PatronService } from './patrons.service.js';
import { PaymentRulesController } from './payment-rules.controller.js';
import { PayoutsController } from './payouts.controller.js';
import { TaxFormsController } from './tax-forms.controller.js';
import { TaxFormService } from './tax-forms.service.js';

@Module({
  imports: [LeadershipModule, WorkersModule, RelaysModule],
  controllers: [
    AwardsController,
    CashController,
    ClaimsController,
    DocumentsController,
    PayoutsController,
    PatronsController,
    PaymentRulesController,
    TaxFormsController,
  ],
  providers: [CashService, ClaimService, HandsOfDay, PatronRetention, PatronService, TaxFormService],
})
export class ClaimsModule {}
