import { type Account, approvalSchema, askAdjustmentSchema } from '@jackpot/contract';
import { microToText, parseMicro } from '@jackpot/money';
import { Act, ActingPerson } from '@jackpot/platform';
import { type LinkState, opened } from '@jackpot/progressive';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { look } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { exactDollars } from '../../http/level-meters.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { signedAs } from '../../http/signed-as.js';

const waitingBody = z
  .strictObject({
    asked: z
      .strictObject({
        ...approvalSchema.shape,
        ...{ level: z.string(), register: z.string(), before: exactDollars, after: exactDollars },
        ...{ cause: z.string(), reference: z.string(), reason: z.string() },
        by: z.strictObject({ name: z.string(), license: z.string(), role: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: 'AdjustmentWaiting' });

/** Meters set to another amount, by two people. What was done is in the link's log and the meter's history. */
@ApiTags('meters')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/adjustments')
export class AdjustmentsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Get()
  @Act('meters.read')
  @ApiOperation({ summary: 'What has been asked for and waits for a second person' })
  @ApiOkResponse({ standardSchema: waitingBody })
  waiting(@Param('linkId') linkId: string): Promise<z.output<typeof waitingBody>> {
    return look(leadingHost(this.hosts, linkId), (state) => ({ asked: askedOf(state) }));
  }

  @Post('ask')
  @Act('meter.request-adjustment')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: ask for a meter to be adjusted, on a link out of service' })
  ask(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Account,
    @Body({ schema: askAdjustmentSchema }) { after, ...asked }: z.output<typeof askAdjustmentSchema>,
  ): Promise<unknown> {
    const afterMicro = parseMicro(after);
    if (typeof afterMicro !== 'bigint') throw new ApiProblem('BAD_MESSAGE', 'after');
    const command = { type: 'request-adjustment', ...asked, afterMicro, person: signedAs(person) } as const;
    return ask(leadingHost(this.hosts, linkId), command);
  }

  @Post('confirm')
  @Act('meter.adjust')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people, of another role: the meter is what was asked for' })
  confirm(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Account,
    @Body({ schema: approvalSchema }) approval: z.output<typeof approvalSchema>,
  ): Promise<unknown> {
    return ask(leadingHost(this.hosts, linkId), { type: 'approve-adjustment', ...approval, person: signedAs(person) });
  }
}

function askedOf(state: Readonly<LinkState>): z.output<typeof waitingBody>['asked'] {
  const waiting = opened(state).requestedAdjustment;
  if (waiting === null) return null;
  const { request, hash, level, register, beforeMicro, afterMicro, cause, reference, reason, person } = waiting;
  const { name, license, role } = person;
  const amounts = { before: microToText(beforeMicro), after: microToText(afterMicro) };
  return { request, hash, level, register, ...amounts, cause, reference, reason, by: { name, license, role } };
}
