import {
  noticeApprovalSchema,
  askRetirementSchema,
  askTransferSchema,
  callOffSchema,
  type Account,
} from '@jackpot/contract';
import { microToText } from '@jackpot/money';
import { Act, ActingPerson } from '@jackpot/platform';
import { TransferStore } from '@jackpot/storage';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Eligibility } from './eligibility.js';
import { bodyOfNotice, bodyOfTransfer, noticesBody, transfersBody } from './bodies.js';

/** Most parts that the reconciliation of transfers lists. */
const TRANSFERS_MAX = 500;

/** Whole amounts that move, and links that end: notice by one, carried out by another of the Commission. */
@ApiTags('meters')
@ApiBearerAuth()
@Controller('api/v1')
export class TransfersController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(TransferStore) private readonly transfers: TransferStore,
    @Inject(Eligibility) private readonly eligibility: Eligibility,
  ) {}

  @Get('links/:linkId/notices')
  @Act('meters.read')
  @ApiOperation({ summary: 'Notices that stand: what is to be transferred or retired, and from when on' })
  @ApiOkResponse({ standardSchema: noticesBody })
  notices(@Param('linkId') linkId: string): z.output<typeof noticesBody> {
    const { committed } = leadingHost(this.hosts, linkId);
    return { notices: (committed?.notices ?? []).map(bodyOfNotice) };
  }

  @Post('links/:linkId/transfers/ask')
  @Act('meter.request-transfer')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: notice that a level’s whole amount goes to an eligible level' })
  @ApiOkResponse({ standardSchema: noticesBody })
  async askTransfer(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Account,
    @Body({ schema: askTransferSchema }) { level, targets, ...why }: z.output<typeof askTransferSchema>,
  ): Promise<z.output<typeof noticesBody>> {
    const host = leadingHost(this.hosts, linkId);
    const chance = await this.eligibility.chanceOf(openTerms(host).config, level);
    for (const { link } of targets) await this.eligibility.mustReceive(link);
    const eligible = await Promise.all(targets.map((target) => this.eligibility.target(target)));
    await ask(host, { type: 'notice-transfer', level, chance, targets: eligible, ...why, person: signedAs(person) });
    return this.notices(linkId);
  }

  @Post('links/:linkId/transfers/:notice/carry-out')
  @Act('meter.transfer')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people, of the Commission, once the notice is over: the amount goes' })
  async transfer(
    @Param('linkId') linkId: string,
    @Param('notice', ParseIntPipe) notice: number,
    @ActingPerson() person: Account,
    @Body({ schema: noticeApprovalSchema }) { hash }: z.output<typeof noticeApprovalSchema>,
  ): Promise<unknown> {
    const host = leadingHost(this.hosts, linkId);
    const standing = host.committed?.notices.find((each) => each.notice === notice);
    if (standing?.kind === 'transfer') await this.eligibility.mustBeAwaited(linkId, standing);
    return ask(host, { type: 'send-transfer', notice, hash, person: signedAs(person) });
  }

  @Post('links/:linkId/retirement/ask')
  @Act('link.request-retirement')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: notice that the link will be retired' })
  @ApiOkResponse({ standardSchema: noticesBody })
  async askRetirement(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Account,
    @Body({ schema: askRetirementSchema }) asked: z.output<typeof askRetirementSchema>,
  ): Promise<z.output<typeof noticesBody>> {
    const command = { type: 'notice-retirement', ...asked, person: signedAs(person) } as const;
    await ask(leadingHost(this.hosts, linkId), command);
    return this.notices(linkId);
  }

  @Post('links/:linkId/retirement/:notice/carry-out')
  @Act('link.retire')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people, of the Commission: the link is retired; it can only be read' })
  async retire(
    @Param('linkId') linkId: string,
    @Param('notice', ParseIntPipe) notice: number,
    @ActingPerson() person: Account,
    @Body({ schema: noticeApprovalSchema }) { hash }: z.output<typeof noticeApprovalSchema>,
  ): Promise<unknown> {
    await this.#mustBeLeftAlone(linkId);
    return ask(leadingHost(this.hosts, linkId), { type: 'retire-link', notice, hash, person: signedAs(person) });
  }

  @Post('links/:linkId/notices/:notice/call-off')
  @Act('link.cancel-notice')
  @HttpCode(200)
  @ApiOperation({ summary: 'A notice is called off: what it said will not be done' })
  @ApiOkResponse({ standardSchema: noticesBody })
  async callOff(
    @Param('linkId') linkId: string,
    @Param('notice', ParseIntPipe) notice: number,
    @ActingPerson() person: Account,
    @Body({ schema: callOffSchema }) { reason }: z.output<typeof callOffSchema>,
  ): Promise<z.output<typeof noticesBody>> {
    const command = { type: 'call-off-notice', notice, reason, person: signedAs(person) } as const;
    await ask(leadingHost(this.hosts, linkId), command);
    return this.notices(linkId);
  }

  @Get('transfers')
  @Act('books.read')
  @ApiOperation({ summary: 'What went from link to link, newest first, and what of it is still on its way' })
  @ApiOkResponse({ standardSchema: transfersBody })
  async all(): Promise<z.output<typeof transfersBody>> {
    await Promise.all(this.hosts.all().map(({ stream }) => this.reads.of(stream)));
    const [files, open] = await Promise.all([
      this.transfers.all(TRANSFERS_MAX),
      this.transfers.inTransit(TRANSFERS_MAX),
    ]);
    const inTransitMicro = open.reduce(
      (sum, part) => sum + part.displayMicro + part.reserveMicro + part.overflowMicro,
      0n,
    );
    return { inTransit: microToText(inTransitMicro), transfers: files.map(bodyOfTransfer) };
  }

  /** A link waits for what others have posted; this is for what was sent to it before links did (its journal says nothing). */
  async #mustBeLeftAlone(linkId: string): Promise<void> {
    const open = await this.transfers.inTransit(TRANSFERS_MAX);
    const coming = open.find(({ toLink }) => toLink === linkId);
    if (coming !== undefined) throw new ApiProblem('AMOUNT_REMAINS', `${coming.linkId} has sent something to it`);
  }
}
