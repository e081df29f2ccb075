import { Act } from '@jackpot/platform';
import { WebhookStore } from '@jackpot/storage';
import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { bodyOf } from '../../http/bodies.js';
import { ApiProblem } from '../../http/problem.js';

const DEAD_MAX = 500;

/** Webhooks that wait for a person. */
@ApiTags('accounting')
@ApiBearerAuth()
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(@Inject(WebhookStore) private readonly store: WebhookStore) {}

  @Get('dead-letters')
  @Act('webhook.watch')
  @ApiOperation({ summary: 'Webhooks that were given up, and why' })
  async deadLetters(): Promise<unknown> {
    return { deadLetters: (await this.store.dead(DEAD_MAX)).map(bodyOf) };
  }

  @Post(':endpointId/:eventId/replay')
  @Act('webhook.replay')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send one once more, given up or delivered, with all its tries' })
  async replay(@Param('endpointId') endpointId: string, @Param('eventId') eventId: string): Promise<unknown> {
    if (!(await this.store.replay(endpointId, eventId, Date.now())))
      throw new ApiProblem('NOT_FOUND', `nothing to send again: ${eventId} for ${endpointId}`);
    return { endpointId, eventId, state: 'owed' };
  }
}
