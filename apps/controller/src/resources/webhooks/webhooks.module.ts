import { DeliveryRecord, EndpointRecord } from '@jackpot/storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EndpointRecord, DeliveryRecord])],
  controllers: [WebhooksController],
  providers: [WebhooksService],
})
export class WebhooksModule {}
