import { EndpointRecord } from '@jackpot/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EndpointRecord])],
  controllers: [AlertsController],
  providers: [AlertsService],
})
export class AlertsModule {}
