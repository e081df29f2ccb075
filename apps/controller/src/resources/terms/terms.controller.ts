import {
  approveTermsSchema,
  scheduleTermsSchema,
  stageTermsSchema,
  termsDifferenceSchema,
  termsListSchema,
  termsReasonSchema,
  termsVersionSchema,
  type Account,
} from '@jackpot/contract';
import { Act, ActingPerson } from '@jackpot/platform';
import { termsDifference } from '@jackpot/progressive';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiProblem } from '../../http/problem.js';
import { PdfRenderer } from '../../workers/pdf/pdf-renderer.js';
import { pdfFile } from '../../http/pdf-reply.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { headBody, versionBody } from './terms-body.js';
import { ScheduleService } from './schedule.service.js';
import { TermsService } from './terms.service.js';
import { type TermsDetails, TermsFiles } from './terms-files.js';
import { termsPage } from './terms-page.js';
import { termsDocument } from './terms-document.js';

const againstQuery = z.object({
  against: z
    .string()
    .regex(/^(running|[1-9]\d{0,8})$/, '`running`, or the number of a version')
    .default('running'),
});

/** The terms of a link as versioned documents: docs/how-to/change-terms.md. */
@ApiTags('terms')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/terms')
export class TermsController {
  constructor(
    @Inject(TermsService) private readonly desk: TermsService,
    @Inject(ScheduleService) private readonly schedules: ScheduleService,
    @Inject(TermsFiles) private readonly files: TermsFiles,
    @Inject(PdfRenderer) private readonly press: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @Act('terms.stage')
  @HttpCode(201)
  @ApiOperation({ summary: 'Stage a version of the terms; 200 where the same person has staged the very same' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async stage(
    @Param('linkId') linkId: string,
    @ActingPerson() person: Account,
    @Body({ schema: stageTermsSchema }) body: z.output<typeof stageTermsSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const { file, isNew } = await this.desk.stage(linkId, person, body);
    if (!isNew) void reply.status(200);
    return this.#body(linkId, file);
  }

  @Get()
  @Act('terms.read')
  @ApiOperation({ summary: 'Every version of a link’s terms, newest first, with its state' })
  @ApiOkResponse({ standardSchema: termsListSchema })
  async list(@Param('linkId') linkId: string): Promise<z.output<typeof termsListSchema>> {
    const files = await this.files.all(linkId);
    const running = runningOf(files);
    return { link: linkId, running: running.version, versions: files.map(headBody).reverse() };
  }

  @Get(':version')
  @Act('terms.read')
  @ApiOperation({ summary: 'A version: the document, its hash, its signatures, what stands against it now' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async read(@Param('linkId') linkId: string, @Param('version', ParseIntPipe) version: number): Promise<unknown> {
    return this.#body(linkId, await this.files.one(linkId, version));
  }

  @Get(':version/difference')
  @Act('terms.read')
  @ApiOperation({ summary: 'Where a version says something else than the one in force, or than another' })
  @ApiOkResponse({ standardSchema: termsDifferenceSchema })
  async difference(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @Query({ schema: againstQuery }) { against }: z.output<typeof againstQuery>,
  ): Promise<z.output<typeof termsDifferenceSchema>> {
    const files = await this.files.all(linkId);
    const [before, after] = [
      against === 'running' ? runningOf(files) : fileOf(files, Number(against)),
      fileOf(files, version),
    ];
    const differences = termsDifference(before.config, after.config).map((each) => ({ ...each }));
    return { link: linkId, version, against: before.version, differences };
  }

  @Post(':version/approve')
  @Act('terms.approve')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign a version: by a side that did not stage it, with the hash of what was read' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async approve(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
    @Body({ schema: approveTermsSchema }) body: z.output<typeof approveTermsSchema>,
  ): Promise<unknown> {
    return this.#body(linkId, await this.desk.approve(linkId, version, person, body));
  }

  @Post(':version/refuse')
  @Act('terms.approve')
  @HttpCode(200)
  @ApiOperation({ summary: 'Refuse a version: by a side that is asked to sign it' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async refuse(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
    @Body({ schema: termsReasonSchema }) { reason }: z.output<typeof termsReasonSchema>,
  ): Promise<unknown> {
    return this.#body(linkId, await this.desk.refuse(linkId, version, person, reason));
  }

  @Post(':version/withdraw')
  @Act('terms.withdraw')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a version back: by the side that staged it' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async withdraw(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
    @Body({ schema: termsReasonSchema }) { reason }: z.output<typeof termsReasonSchema>,
  ): Promise<unknown> {
    return this.#body(linkId, await this.desk.withdraw(linkId, version, person, reason));
  }

  @Post(':version/activate')
  @Act('terms.activate')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Put an approved version in force: on a link out of service, with no coup and no claim open',
  })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async activate(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
  ): Promise<unknown> {
    return this.#body(linkId, await this.desk.activate(linkId, version, person));
  }

  @Post(':version/schedule')
  @Act('terms.schedule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say when the house puts an approved version in force by itself: 7 days ahead at the most' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async schedule(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
    @Body({ schema: scheduleTermsSchema }) body: z.output<typeof scheduleTermsSchema>,
  ): Promise<unknown> {
    return this.#body(linkId, await this.schedules.schedule(linkId, version, person, body));
  }

  @Post(':version/call-off')
  @Act('terms.cancel-activation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Call off an activation that is scheduled and not done' })
  @ApiOkResponse({ standardSchema: termsVersionSchema })
  async callOff(
    @Param('linkId') linkId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingPerson() person: Account,
    @Body({ schema: termsReasonSchema }) { reason }: z.output<typeof termsReasonSchema>,
  ): Promise<unknown> {
    return this.#body(linkId, await this.schedules.callOff(linkId, version, person, reason));
  }

  @Get(':version/page')
  @Act('terms.read')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  @ApiProduces('text/html')
  @ApiOperation({ summary: 'A version for paper; every page carries its approval (COMAR 36.05.03.19)' })
  async page(@Param('linkId') linkId: string, @Param('version', ParseIntPipe) version: number): Promise<string> {
    return termsPage(linkId, await this.files.one(linkId, version), this.settings.FACILITY_NAME);
  }

  @Get(':version/page.pdf')
  @Act('terms.read')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The same as PDF, to print and keep: the same version has the same bytes' })
  async pdf(@Param('linkId') linkId: string, @Param('version', ParseIntPipe) version: number): Promise<StreamableFile> {
    const paper = termsDocument(linkId, await this.files.one(linkId, version), this.settings.FACILITY_NAME);
    return pdfFile(await this.press.print(paper), `${linkId}-terms-${version}.pdf`);
  }

  async #body(linkId: string, file: TermsDetails): Promise<unknown> {
    return versionBody(linkId, file, await this.desk.problems(linkId, file));
  }
}

function fileOf(files: readonly TermsDetails[], version: number): TermsDetails {
  const found = files.find((file) => file.version === version);
  if (found === undefined) throw new ApiProblem('TERMS_UNKNOWN', `version ${version}`);
  return found;
}

function runningOf(files: readonly TermsDetails[]): TermsDetails {
  const found = files.find(({ state }) => state === 'in-force');
  if (found === undefined) throw new ApiProblem('LINK_NOT_OPEN');
  return found;
}
