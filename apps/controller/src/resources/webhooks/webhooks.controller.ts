import { randomUUID } from 'node:crypto';
import { type Account, api, type InputOf, type ResultOf, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { WebhookStore } from '@jackpot/storage';
import { Controller, Inject } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Input, Operation } from '../../http/operation.js';

const DEAD_MAX = 500;

/** Endpoints of webhooks, and messages that wait for a person. */
@Controller()
export class WebhooksController {
  constructor(@Inject(WebhookStore) private readonly store: WebhookStore) {}

  @Operation(api.webhooks.endpoints)
  async endpoints(): Promise<ResultOf<typeof api.webhooks.endpoints>> {
    return { endpoints: await this.#endpoints() };
  }

  @Operation(api.webhooks.pause)
  pause(
    @Input() { params: { endpointId } }: InputOf<typeof api.webhooks.pause>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.webhooks.pause>> {
    return this.#set(endpointId, 'paused', person);
  }

  @Operation(api.webhooks.resume)
  resume(
    @Input() { params: { endpointId } }: InputOf<typeof api.webhooks.resume>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.webhooks.resume>> {
    return this.#set(endpointId, 'active', person);
  }

  @Operation(api.webhooks.test)
  async test(
    @Input() { params: { endpointId } }: InputOf<typeof api.webhooks.test>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.webhooks.test>> {
    const eventId = `test-${randomUUID()}`;
    if (!(await this.store.test(endpointId, eventId, signatureOf(person), Date.now()))) throw unknown(endpointId);
    return { endpointId, eventId };
  }

  @Operation(api.webhooks.deadLetters)
  async deadLetters(): Promise<ResultOf<typeof api.webhooks.deadLetters>> {
    return { deadLetters: await this.store.dead(DEAD_MAX) };
  }

  @Operation(api.webhooks.replay)
  async replay(
    @Input() { params: { endpointId, eventId } }: InputOf<typeof api.webhooks.replay>,
  ): Promise<ResultOf<typeof api.webhooks.replay>> {
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

type Endpoint = ResultOf<typeof api.webhooks.pause>;

function unknown(endpointId: string): ApiProblem {
  return new ApiProblem('NOT_FOUND', `no endpoint ${endpointId} is configured`);
}
