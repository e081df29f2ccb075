import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { RelaysModule } from '../relays/relays.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AwardsController } from './awards/awards.controller.js';
import { ClaimsController } from './claims/claims.controller.js';
import { ClaimService } from './claims/claims.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { PayoutsController } from './payouts/payouts.controller.js';

/** Awards, their claims, payout documents and payout jobs. */
@Module({
  imports: [LeadershipModule, WorkersModule, RelaysModule],
  controllers: [AwardsController, ClaimsController, DocumentsController, PayoutsController],
  providers: [ClaimService],
})
export class ClaimsModule {}
