import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { WebhookStore } from '@jackpot/storage';
import { Controller, Inject } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Input, Operation } from '../../http/operation.js';

const DEAD_MAX = 500;

/** Webhooks that wait for a person. */
@Controller()
export class WebhooksController {
  constructor(@Inject(WebhookStore) private readonly store: WebhookStore) {}

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
}
