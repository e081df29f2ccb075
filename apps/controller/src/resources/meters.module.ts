import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AdjustmentsController } from './adjustments/adjustments.controller.js';
import { MetersController } from './meters/meters.controller.js';
import { Eligibility } from './transfers/eligibility.js';
import { TransfersController } from './transfers/transfers.controller.js';

/** Meters, and what may change one besides play: adjustments, transfers, retirement. */
@Module({
  imports: [LeadershipModule, WorkersModule],
  controllers: [MetersController, AdjustmentsController, TransfersController],
  providers: [Eligibility],
})
export class MetersModule {}
