import { Controller } from '@nestjs/common';
import { OutboxRelay } from '../../relays/outbox-relay.js';
import { QueueUnreachable } from '../../relays/bull-payout-queue.js';
import { ApiProblem } from '../../http/problem.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

@Controller()
export class PayoutsController {
  constructor(private readonly relay: OutboxRelay) {}

  @Op('payouts.queue')
  async queue() {
    return fromQueue(() => this.relay.status());
  }

  @Op('payouts.deadLetters')
  async deadLetters() {
    const letters = await fromQueue(() => this.relay.deadLetters());
    return { deadLetters: letters };
  }

  @Op('payouts.replay')
  async replay(@Input() { params: { awardId } }: In<'payouts.replay'>): Promise<Out<'payouts.replay'>> {
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
