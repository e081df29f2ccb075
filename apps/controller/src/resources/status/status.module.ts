import { Module } from '@nestjs/common';
import { LeadershipModule } from '../../leadership/leadership.module.js';
import { MonitoringModule } from '../../monitoring/monitoring.module.js';
import { RelaysModule } from '../../relays/relays.module.js';
import { AlarmsController } from './alarms.controller.js';
import { StatusController } from './status.controller.js';

@Module({
  imports: [LeadershipModule, RelaysModule, MonitoringModule],
  controllers: [StatusController, AlarmsController],
})
export class StatusModule {}
