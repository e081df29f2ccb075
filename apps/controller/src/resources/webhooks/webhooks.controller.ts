import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { WebhookRepository } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { WebhooksService } from './webhooks.service.js';

const DEAD_MAX = 500;

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly outbox: WebhookRepository,
  ) {}

  @Op('webhooks.endpoints')
  async endpoints() {
    return { endpoints: await this.webhooks.all() };
  }

  @Op('webhooks.pause')
  pause(@Input() { params: { endpointId } }: In<'webhooks.pause'>, @ActingPerson() person: Account) {
    return this.webhooks.set(endpointId, 'paused', person);
  }

  @Op('webhooks.resume')
  resume(@Input() { params: { endpointId } }: In<'webhooks.resume'>, @ActingPerson() person: Account) {
    return this.webhooks.set(endpointId, 'active', person);
  }

  @Op('webhooks.test')
  async test(@Input() { params: { endpointId } }: In<'webhooks.test'>, @ActingPerson() person: Account) {
    return { endpointId, eventId: await this.webhooks.test(endpointId, person) };
  }

  @Op('webhooks.deadLetters')
  async deadLetters() {
    return { deadLetters: await this.outbox.dead(DEAD_MAX) };
  }

  @Op('webhooks.replay')
  async replay(@Input() { params: { endpointId, eventId } }: In<'webhooks.replay'>): Promise<Out<'webhooks.replay'>> {
    await this.webhooks.replay(endpointId, eventId);
    return { endpointId, eventId, state: 'owed' };
  }
}
