import { type Account, approvalSchema, askCorrectionSchema } from '@jackpot/contract';
import { Act, ActingPerson } from '@jackpot/platform';
import { SIGNERS, type TableNo, opened } from '@jackpot/progressive';
import { type Card, parseCard } from '@jackpot/rules';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { look } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { requestedCorrection } from '../../monitoring/pending-correction.js';
import { askedCorrectionBody, bodyOfAskedCorrection } from '../transfers/bodies.js';

/** A misread card put right by two people, before its coup is settled. */
@ApiTags('play')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/tables/:tableId/coups/:coup/correction')
export class CorrectionsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Get()
  @Act('play.read')
  @ApiOperation({ summary: 'What has been asked for and waits for a second person' })
  @ApiOkResponse({ standardSchema: askedCorrectionBody })
  waiting(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Param('coup', ParseIntPipe) coup: number,
  ): Promise<z.output<typeof askedCorrectionBody>> {
    const table = this.#table(linkId, tableId);
    return look(leadingHost(this.hosts, linkId), (state) => {
      const asked = requestedCorrection(opened(state), table);
      return bodyOfAskedCorrection(asked?.coup === coup ? asked : null);
    });
  }

  @Post('ask')
  @Act('coup.request-correction')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: these are the cards that were dealt' })
  ask(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Param('coup', ParseIntPipe) coup: number,
    @ActingPerson() person: Account,
    @Body({ schema: askCorrectionSchema }) { cards, ...why }: z.output<typeof askCorrectionSchema>,
  ): Promise<unknown> {
    const asked = {
      type: 'request-correction',
      table: this.#table(linkId, tableId),
      coup,
      cards: cardsOf(cards),
    } as const;
    const supervisor = signedAs(person, SIGNERS.requestCorrection);
    return ask(leadingHost(this.hosts, linkId), { ...asked, ...why, person: supervisor });
  }

  @Post('confirm')
  @Act('coup.correct')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people: the result is taken back, and that of the true cards fixed' })
  confirm(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Param('coup', ParseIntPipe) coup: number,
    @ActingPerson() person: Account,
    @Body({ schema: approvalSchema }) approval: z.output<typeof approvalSchema>,
  ): Promise<unknown> {
    const table = this.#table(linkId, tableId);
    const command = { type: 'approve-correction', table, coup, ...approval, person: signedAs(person) } as const;
    return ask(leadingHost(this.hosts, linkId), command);
  }

  #table(linkId: string, tableId: string): TableNo {
    const table = openTerms(leadingHost(this.hosts, linkId)).tableNos.get(tableId);
    if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return table;
  }
}

function cardsOf(names: readonly string[]): readonly Card[] {
  return names.map((name) => {
    const card = parseCard(name);
    if (card === undefined) throw new ApiProblem('BAD_CARD', name);
    return card;
  });
}
