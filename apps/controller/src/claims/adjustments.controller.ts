import { askAdjustmentSchema } from '@jackpot/contract';
import { parseMicro } from '@jackpot/money';
import { Act, ActingPerson, type Person } from '@jackpot/platform';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ask } from '../api/ask.js';
import { leadingHost } from '../api/led-here.js';
import { ApiProblem } from '../api/problem.js';
import { LinkHosts } from '../hosting/link-hosts.js';
import { signedAs } from './signed-as.js';

/** Meters set to another amount, by two people. What was done is in the link's log and the meter's history. */
@ApiTags('meters')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/adjustments')
export class AdjustmentsController {
  constructor(@Inject(LinkHosts) private readonly hosts: LinkHosts) {}

  @Post('ask')
  @Act('meter.ask-adjustment')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: ask for a meter to be adjusted, on a link out of service' })
  ask(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Person,
    @Body({ schema: askAdjustmentSchema }) { after, ...asked }: z.output<typeof askAdjustmentSchema>,
  ): Promise<unknown> {
    const afterMicro = parseMicro(after);
    if (typeof afterMicro !== 'bigint') throw new ApiProblem('BAD_MESSAGE', 'after');
    const command = { type: 'ask-adjustment', ...asked, afterMicro, person: signedAs(person) } as const;
    return ask(leadingHost(this.hosts, linkId), command);
  }

  @Post('confirm')
  @Act('meter.adjust')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people, of another role: the meter is what was asked for' })
  confirm(@Param('linkId') linkId: string, @ActingPerson() person: Person): Promise<unknown> {
    return ask(leadingHost(this.hosts, linkId), { type: 'confirm-adjustment', person: signedAs(person) });
  }
}
