import { randomUUID } from 'node:crypto';
import { type Account, signatureOf } from '@jackpot/contract';
import { DeliveryRecord, EndpointRecord, WebhookRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import type { Out } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';

type Endpoint = Out<'webhooks.pause'>;

/** Marks messages as `owed`. The payouts worker sends them. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(EndpointRecord) private readonly endpoints: Repository<EndpointRecord>,
    @InjectRepository(DeliveryRecord) private readonly deliveries: Repository<DeliveryRecord>,
    private readonly outbox: WebhookRepository,
  ) {}

  async all(): Promise<readonly Endpoint[]> {
    const backlog = new Map((await this.outbox.backlog()).map((each) => [each.endpointId, each]));
    const found = await this.endpoints.find({ where: { state: Not('removed') }, order: { endpointId: 'ASC' } });
    return found.flatMap(({ state, ...endpoint }) => {
      const { owed = 0, oldestAt = null, dead = 0 } = backlog.get(endpoint.endpointId) ?? {};
      return state === 'removed' ? [] : [{ ...endpoint, state, owed, oldestAt, dead }];
    });
  }

  async set(endpointId: string, state: Endpoint['state'], person: Account): Promise<Endpoint> {
    const change = { state, changedAt: Date.now(), changedBy: signatureOf(person) };
    await this.endpoints.update({ endpointId, state: Not('removed') }, change);
    const found = (await this.all()).find((each) => each.endpointId === endpointId);
    if (found === undefined) throw unknown(endpointId);
    return found;
  }

  async test(endpointId: string, person: Account): Promise<string> {
    if (!(await this.endpoints.existsBy({ endpointId, state: Not('removed') }))) throw unknown(endpointId);
    const eventId = `test-${randomUUID()}`;
    const now = Date.now();
    await this.deliveries.insert({
      ...{ endpointId, eventId, linkId: '', type: 'endpoint.test', place: 0, urgency: 0 },
      ...{ state: 'owed', attempts: 0, owedAt: now, dueAt: now, testedBy: signatureOf(person) },
    });
    return eventId;
  }

  async replay(endpointId: string, eventId: string): Promise<void> {
    const now = Date.now();
    const again = { state: 'owed', attempts: 0, owedAt: now, dueAt: now } as const;
    const { affected } = await this.deliveries.update({ endpointId, eventId, state: Not('owed') }, again);
    if (affected !== 1) throw new ApiProblem('NOT_FOUND', `no undelivered message ${eventId} for ${endpointId}`);
  }
}

function unknown(endpointId: string): ApiProblem {
  return new ApiProblem('NOT_FOUND', `no endpoint ${endpointId} is configured`);
}
