import { Module } from '@nestjs/common';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { AdjustmentsController } from './adjustments.controller.js';
import { MetersController } from './meters.controller.js';
import { Eligibility } from './eligibility.js';
import { TransfersController } from './transfers.controller.js';

@Module({
  imports: [LeadershipModule, WorkersModule],
  controllers: [MetersController, AdjustmentsController, TransfersController],
  providers: [Eligibility],
})
export class MetersModule {}
