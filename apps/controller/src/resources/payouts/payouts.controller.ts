import { Act } from '@jackpot/platform';
import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { OutboxRelay, QueueUnreachable } from '../../relays/index.js';
import { bodyOf } from '../../http/bodies.js';
import { ApiProblem } from '../../http/problem.js';

/** Payout jobs that wait for a person. The documents themselves are read under their link. */
@ApiTags('awards')
@ApiBearerAuth()
@Controller('api/v1/payouts')
export class PayoutsController {
  constructor(@Inject(OutboxRelay) private readonly relay: OutboxRelay) {}

  @Get('dead-letters')
  @Act('payout.watch')
  @ApiOperation({ summary: 'Payout jobs that no retry mends, and why' })
  async deadLetters(): Promise<unknown> {
    const letters = await fromQueue(() => this.relay.deadLetters());
    return { deadLetters: letters.map(bodyOf) };
  }

  @Post(':awardId/replay')
  @Act('payout.replay')
  @HttpCode(202)
  @ApiOperation({ summary: 'Put such a job back to work, once its cause is mended' })
  async replay(@Param('awardId') awardId: string): Promise<unknown> {
    if (!(await fromQueue(() => this.relay.replay(awardId))))
      throw new ApiProblem('NOT_FOUND', `no dead letter for ${awardId}`);
    return { awardId, state: 'queued' };
  }
}

async function fromQueue<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof QueueUnreachable) throw new ApiProblem('QUEUE_UNREACHABLE');
    throw fault;
  }
}
