import { Module } from '@nestjs/common';
import { WebhooksController } from './webhooks.controller.js';

/** Endpoints of webhooks, and messages that wait for a person. The payouts worker sends them. */
@Module({ controllers: [WebhooksController] })
export class WebhooksModule {}
