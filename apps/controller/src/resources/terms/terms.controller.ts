import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { termsDifference } from '@jackpot/progressive';
import { Controller, Header, Inject, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../documents/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { headBody, versionBody } from './terms-body.js';
import { ScheduleService } from './schedule.service.js';
import { TermsService } from './terms.service.js';
import { type TermsDetails, TermsFiles } from './terms-files.js';
import { termsPage } from './terms-page.js';
import { termsDocument } from './terms-document.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

/** See docs/how-to/change-terms.md. */
@Controller()
export class TermsController {
  constructor(
    private readonly terms: TermsService,
    private readonly schedules: ScheduleService,
    private readonly files: TermsFiles,
    private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('terms.stage')
  async stage(
    @Input() { params: { linkId }, body }: In<'terms.stage'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { file, isNew } = await this.terms.stage(linkId, person, body);
    if (!isNew) void reply.status(200);
    return this.#body(linkId, file);
  }

  @Op('terms.list')
  async list(@Input() { params: { linkId } }: In<'terms.list'>) {
    const files = await this.files.all(linkId);
    const running = runningOf(files);
    return { link: linkId, asOf: running.asOf, running: running.version, versions: files.map(headBody).reverse() };
  }

  @Op('terms.read')
  async read(@Input() { params: { linkId, version } }: In<'terms.read'>) {
    return this.#body(linkId, await this.files.one(linkId, version));
  }

  @Op('terms.difference')
  async difference(@Input() { params: { linkId, version }, query: { against } }: In<'terms.difference'>) {
    const files = await this.files.all(linkId);
    const [before, after] = [
      against === 'running' ? runningOf(files) : fileOf(files, Number(against)),
      fileOf(files, version),
    ];
    const differences = termsDifference(before.config, after.config).map((each) => ({ ...each }));
    return { link: linkId, version, against: before.version, differences };
  }

  @Op('terms.approve')
  async approve(@Input() { params: { linkId, version }, body }: In<'terms.approve'>, @ActingPerson() person: Account) {
    return this.#body(linkId, await this.terms.approve(linkId, version, person, body));
  }

  @Op('terms.refuse')
  async refuse(
    @Input() { params: { linkId, version }, body: { reason } }: In<'terms.refuse'>,
    @ActingPerson() person: Account,
  ) {
    return this.#body(linkId, await this.terms.refuse(linkId, version, person, reason));
  }

  @Op('terms.withdraw')
  async withdraw(
    @Input() { params: { linkId, version }, body: { reason } }: In<'terms.withdraw'>,
    @ActingPerson() person: Account,
  ) {
    return this.#body(linkId, await this.terms.withdraw(linkId, version, person, reason));
  }

  @Op('terms.activate')
  async activate(@Input() { params: { linkId, version } }: In<'terms.activate'>, @ActingPerson() person: Account) {
    return this.#body(linkId, await this.terms.activate(linkId, version, person));
  }

  @Op('terms.schedule')
  async schedule(
    @Input() { params: { linkId, version }, body }: In<'terms.schedule'>,
    @ActingPerson() person: Account,
  ) {
    return this.#body(linkId, await this.schedules.schedule(linkId, version, person, body));
  }

  @Op('terms.cancelActivation')
  async cancelActivation(
    @Input() { params: { linkId, version }, body: { reason } }: In<'terms.cancelActivation'>,
    @ActingPerson() person: Account,
  ) {
    return this.#body(linkId, await this.schedules.cancel(linkId, version, person, reason));
  }

  @Op('terms.page')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId, version } }: In<'terms.page'>): Promise<string> {
    return termsPage(linkId, await this.files.one(linkId, version), facilityOf(this.settings));
  }

  @Op('terms.pdf')
  async pdf(@Input() { params: { linkId, version } }: In<'terms.pdf'>): Promise<StreamableFile> {
    const document = termsDocument(linkId, await this.files.one(linkId, version), facilityOf(this.settings));
    return pdfFile(await this.renderer.render(document), `${linkId}-terms-${version}.pdf`);
  }

  async #body(linkId: string, file: TermsDetails): Promise<Out<'terms.read'>> {
    const [problems, findings] = await Promise.all([this.terms.problems(linkId, file), this.terms.findings(file)]);
    return versionBody(linkId, file, { problems, findings });
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
