import { asLinkId, linkConfigBody, linkConfigProblems, linkConfigSchema, readLinkConfig } from '@jackpot/progressive';
import { type Party, signatureOf } from '@jackpot/contract';
import { Act, ActingParty } from '@jackpot/platform';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  type ApiBodyOptions,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Credentials } from '../../floor/credentials.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { LinksService } from './links.service.js';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';

const keyBody = z
  .strictObject({
    secret: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/, 'a secret has 32 to 128 letters, digits, - or _'),
  })
  .meta({ id: 'TableKey' });
const actBody = z
  .strictObject({
    by: z.string().min(1).max(60).optional().describe('who, where the house’s own key asks; a person is known'),
    reason: z.string().min(1).max(200),
  })
  .meta({ id: 'OperatorAct' });
const linksBody = z
  .strictObject({
    links: z.array(
      z.strictObject({
        linkId: z.string(),
        name: z.string().nullable(),
        state: z.string(),
        leader: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Links' });
const linkBody = z
  .strictObject({
    linkId: z.string(),
    state: z.string(),
    epoch: z.int(),
    config: z.record(z.string(), z.unknown()).describe('the terms, as the body that opened the link'),
  })
  .meta({ id: 'Link' });

/** The form of the terms as it is sent: amounts are texts there, and only become whole cents when they are read. */
const { $schema: _dialect, ...configForm } = z.toJSONSchema(linkConfigSchema, { io: 'input' });
type BodySchema = Extract<ApiBodyOptions, { schema: unknown }>['schema'];

@ApiTags('links')
@Controller('api/v1/links')
export class LinksController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(LinksService) private readonly opening: LinksService,
    @Inject(Credentials) private readonly credentials: Credentials,
  ) {}

  @Get()
  @Act('status.read')
  @Header('Access-Control-Allow-Origin', '*')
  @ApiOperation({ summary: 'The links this controller knows, and who leads each' })
  @ApiOkResponse({ standardSchema: linksBody })
  list(): z.output<typeof linksBody> {
    return {
      links: this.hosts.all().map((host) => ({
        linkId: host.stream,
        name: host.writer?.terms?.config.name ?? null,
        state: stateOf(host),
        leader: host.leader?.address ?? null,
      })),
    };
  }

  @Post()
  @Act('link.open')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Open a link with approved terms; 200 where it is open with the very same' })
  @ApiBody({ schema: configForm as BodySchema })
  @ApiOkResponse({ standardSchema: linkBody })
  async open(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const config = readLinkConfig(body);
    if (!('linkId' in config)) throw new ApiProblem('CONFIG_INVALID', undefined, config);
    const problems = linkConfigProblems(config);
    if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
    const { isNew } = await this.opening.open(config);
    void reply.status(isNew ? 201 : 200);
    return this.read(config.linkId);
  }

  @Get(':linkId')
  @Act('link.read')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The terms a link was opened with, every default written out' })
  @ApiOkResponse({ standardSchema: linkBody })
  read(@Param('linkId') linkId: string): unknown {
    const host = leadingHost(this.hosts, linkId);
    const terms = openTerms(host);
    return {
      linkId,
      state: stateOf(host),
      epoch: host.writer?.committed.epoch ?? 0,
      config: linkConfigBody(terms.config),
    };
  }

  @Put(':linkId/tables/:tableId/key')
  @Act('table.set-key')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Give a table its key; only the hash of it is kept' })
  @ApiNoContentResponse()
  async setKey(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Body({ schema: keyBody }) { secret }: z.output<typeof keyBody>,
  ): Promise<void> {
    const terms = openTerms(leadingHost(this.hosts, linkId));
    if (!terms.tableNos.has(tableId)) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    await this.credentials.set({ linkId: asLinkId(linkId), tableId }, secret);
  }

  @Post(':linkId/suspend')
  @Act('link.suspend')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Take a link out of service: no coup opens, no wager is recognized; coups under way may end',
  })
  suspend(
    @ActingParty() party: Party,
    @Param('linkId') linkId: string,
    @Body({ schema: actBody }) act: z.output<typeof actBody>,
  ): Promise<unknown> {
    return ask(leadingHost(this.hosts, linkId), { type: 'suspend', by: signedBy(party, act), reason: act.reason });
  }

  @Post(':linkId/resume')
  @Act('link.resume')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Put a link back in service' })
  resume(
    @ActingParty() party: Party,
    @Param('linkId') linkId: string,
    @Body({ schema: actBody }) act: z.output<typeof actBody>,
  ): Promise<unknown> {
    return ask(leadingHost(this.hosts, linkId), { type: 'resume', by: signedBy(party, act), reason: act.reason });
  }
}

/** Who signs: a person himself, whatever the body says; for the house's own key whoever it names. */
function signedBy(party: Party, { by }: z.output<typeof actBody>): string {
  if (party.kind === 'person') return signatureOf(party.person);
  if (by === undefined) throw new ApiProblem('BAD_MESSAGE', 'by: say who asks for this');
  return by;
}

function stateOf({ writer }: ReturnType<LinkLeadership['all']>[number]): string {
  if (writer === undefined) return 'standing-by';
  if (writer.terms === undefined) return 'not-opened';
  return writer.committed.inPlay ? 'in-play' : 'suspended';
}
