import type { Account } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { ActingPerson } from '@jackpot/platform';
import { type OpenedLink, miniBaccaratGameOf, opened, tableOf } from '@jackpot/progressive';
import { collectAtShoeEnd } from '@jackpot/rules';
import { Controller, Header, Inject } from '@nestjs/common';
import { documentHtml } from '../../documents/document-html.js';
import { facilityOf } from '../../documents/facility.js';
import { signedAs } from '../../http/authenticator.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink, tableOn } from '../../leadership/read-link.js';
import { submitCommand } from '../../leadership/submit-command.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { vigorishFormPage } from './vigorish-form.js';

@Controller()
export class VigorishController {
  constructor(
    private readonly hosts: LinkLeadership,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('vigorish.read')
  read(@Input() { params: { linkId } }: In<'vigorish.read'>) {
    return readLink(leadingHost(this.hosts, linkId), (state) => owedOn(opened(state)));
  }

  @Op('vigorish.issueForm')
  async issueForm(
    @Input() { params: { linkId, tableId, seat }, body: { amount: amountMicro, reason } }: In<'vigorish.issueForm'>,
    @ActingPerson() person: Account,
  ): Promise<Out<'vigorish.issueForm'>> {
    const host = leadingHost(this.hosts, linkId);
    const table = await tableOn(host, tableId);
    const issue = { type: 'issue-vigorish-form', table, seat, amountMicro, reason } as const;
    const answer = await submitCommand(host, { ...issue, person: signedAs(person) });
    return { form: must('formNumber' in answer ? answer.formNumber : undefined, 'the number of a form') };
  }

  @Op('vigorish.page')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId, form } }: In<'vigorish.page'>): Promise<string> {
    const { page } = await readLink(leadingHost(this.hosts, linkId), (state) => {
      const link = opened(state);
      const found = link.vigorishForms.find(({ formNumber }) => formNumber === form);
      return { page: found === undefined ? null : vigorishFormPage(link, found, facilityOf(this.settings)) };
    });
    if (page === null) throw new ApiProblem('VIGORISH_FORM_NOT_OPEN', `form ${form}`);
    return documentHtml(page);
  }

  @Op('vigorish.collectForm')
  collectForm(
    @Input() { params: { linkId, form: formNumber }, body: { amount: amountMicro } }: In<'vigorish.collectForm'>,
    @ActingPerson() person: Account,
  ) {
    const collect = { type: 'collect-vigorish-form', formNumber, amountMicro } as const;
    return submitCommand(leadingHost(this.hosts, linkId), { ...collect, person: signedAs(person) });
  }
}

function owedOn(link: OpenedLink): Out<'vigorish.read'> {
  return {
    markers: link.tables.flatMap(({ tableId: table, config, markers }) =>
      collectAtShoeEnd(markers).map(({ seat, owedMicro: amount }) => ({
        ...{ table, assetNumber: config.assetNumber, seat, amount },
        hasForms: miniBaccaratGameOf(config)?.vigorishForms === true,
      })),
    ),
    forms: link.vigorishForms.map(({ formNumber: form, table, seat, amountMicro: amount, issuedAt, reason, by }) => {
      const { tableId, config } = tableOf(link, table);
      return { form, table: tableId, assetNumber: config.assetNumber, seat, amount, issuedAt, reason, by };
    }),
  };
}
