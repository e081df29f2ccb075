import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Inject } from '@nestjs/common';
import { OutboxRelay } from '../../relays/outbox-relay.js';
import { QueueUnreachable } from '../../relays/bull-payout-queue.js';
import { ApiProblem } from '../../http/problem.js';
import { Input, Operation } from '../../http/operation.js';

/** Payout jobs that wait for a person. The documents themselves are read under their link. */
@Controller()
export class PayoutsController {
  constructor(@Inject(OutboxRelay) private readonly relay: OutboxRelay) {}

  @Operation(api.payouts.queue)
  async queue(): Promise<ResultOf<typeof api.payouts.queue>> {
    return fromQueue(() => this.relay.status());
  }

  @Operation(api.payouts.deadLetters)
  async deadLetters(): Promise<ResultOf<typeof api.payouts.deadLetters>> {
    const letters = await fromQueue(() => this.relay.deadLetters());
    return { deadLetters: letters };
  }

  @Operation(api.payouts.replay)
  async replay(
    @Input() { params: { awardId } }: InputOf<typeof api.payouts.replay>,
  ): Promise<ResultOf<typeof api.payouts.replay>> {
    if (!(await fromQueue(() => this.relay.replay(awardId))))
      throw new ApiProblem('NOT_FOUND', `no dead letter for ${awardId}`);
    return { awardId, state: 'queued' };
  }
}

async function fromQueue<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (fault) {
    if (fault instanceof QueueUnreachable) throw new ApiProblem('QUEUE_UNREACHABLE');
    throw fault;
  }
}
