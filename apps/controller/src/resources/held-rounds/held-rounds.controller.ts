import { releaseRoundSchema, type Account } from '@jackpot/contract';
import { Act, ActingPerson } from '@jackpot/platform';
import { Body, Controller, HttpCode, Inject, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';

/** Rounds that came faster than the terms allow, and what a supervisor says of them. */
@ApiTags('play')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/tables/:tableId/coups/:coup')
export class HeldRoundsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Post('release')
  @Act('coup.release')
  @HttpCode(200)
  @ApiOperation({ summary: 'A held round was one: its lock is taken when the table asks for it again' })
  release(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Param('coup', ParseIntPipe) coup: number,
    @ActingPerson() person: Account,
    @Body({ schema: releaseRoundSchema }) { reason }: z.output<typeof releaseRoundSchema>,
  ): Promise<unknown> {
    const host = leadingHost(this.hosts, linkId);
    const table = openTerms(host).tableNos.get(tableId);
    if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return ask(host, { type: 'release-round', table, coup, reason, person: signedAs(person) });
  }
}
