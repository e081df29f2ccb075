import { randomUUID } from 'node:crypto';
import { type Account, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { WebhookStore } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const DEAD_MAX = 500;

/** Endpoints of webhooks, and messages that wait for a person. */
@Controller()
export class WebhooksController {
  constructor(private readonly store: WebhookStore) {}

  @Op('webhooks.endpoints')
  async endpoints() {
    return { endpoints: await this.#endpoints() };
  }

  @Op('webhooks.pause')
  pause(@Input() { params: { endpointId } }: In<'webhooks.pause'>, @ActingPerson() person: Account) {
    return this.#set(endpointId, 'paused', person);
  }

  @Op('webhooks.resume')
  resume(@Input() { params: { endpointId } }: In<'webhooks.resume'>, @ActingPerson() person: Account) {
    return this.#set(endpointId, 'active', person);
  }

  @Op('webhooks.test')
  async test(@Input() { params: { endpointId } }: In<'webhooks.test'>, @ActingPerson() person: Account) {
    const eventId = `test-${randomUUID()}`;
    if (!(await this.store.test(endpointId, eventId, signatureOf(person), Date.now()))) throw unknown(endpointId);
    return { endpointId, eventId };
  }

  @Op('webhooks.deadLetters')
  async deadLetters() {
    return { deadLetters: await this.store.dead(DEAD_MAX) };
  }

  @Op('webhooks.replay')
  async replay(@Input() { params: { endpointId, eventId } }: In<'webhooks.replay'>): Promise<Out<'webhooks.replay'>> {
    if (!(await this.store.replay(endpointId, eventId, Date.now())))
      throw new ApiProblem('NOT_FOUND', `no undelivered message ${eventId} for ${endpointId}`);
    return { endpointId, eventId, state: 'owed' };
  }

  async #set(endpointId: string, state: Endpoint['state'], person: Account): Promise<Endpoint> {
    const isSet = await this.store.setState(endpointId, state, signatureOf(person), Date.now());
    const found = (await this.#endpoints()).find((each) => each.endpointId === endpointId);
    if (!isSet || found === undefined) throw unknown(endpointId);
    return found;
  }

  async #endpoints(): Promise<readonly Endpoint[]> {
    const backlog = new Map((await this.store.backlog()).map((each) => [each.endpointId, each]));
    return (await this.store.endpoints()).flatMap(({ state, ...endpoint }) => {
      const { owed = 0, oldestAt = null, dead = 0 } = backlog.get(endpoint.endpointId) ?? {};
      return state === 'removed' ? [] : [{ ...endpoint, state, owed, oldestAt, dead }];
    });
  }
}

type Endpoint = Out<'webhooks.pause'>;

function unknown(endpointId: string): ApiProblem {
  return new ApiProblem('NOT_FOUND', `no endpoint ${endpointId} is configured`);
}
