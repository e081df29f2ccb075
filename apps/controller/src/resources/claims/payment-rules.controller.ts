import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import {
  type LinkState,
  opened,
  paymentRulesBody,
  readPaymentRules,
  readPaymentRulesText,
  taxTableEndsOn,
} from '@jackpot/progressive';
import { must } from '@jackpot/money';
import { Controller } from '@nestjs/common';
import { signedAs } from '../../http/authenticator.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink } from '../../leadership/read-link.js';
import { submitCommand } from '../../leadership/submit-command.js';

@Controller()
export class PaymentRulesController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly approvals: Approvals,
  ) {}

  @Op('paymentRules.read')
  read(@Input() { params: { linkId } }: In<'paymentRules.read'>) {
    return readLink(leadingHost(this.hosts, linkId), rulesOf);
  }

  @Op('paymentRules.request')
  request(
    @Input() { params: { linkId }, body: { rules: proposed, ...why } }: In<'paymentRules.request'>,
    @ActingPerson() person: Account,
  ) {
    const read = readPaymentRules(proposed);
    if (!read.ok) throw new ApiProblem('CONFIG_INVALID', undefined, read.problems);
    const command = { type: 'request-payment-rules', rules: read.rules, ...why, person: signedAs(person) } as const;
    return submitCommand(leadingHost(this.hosts, linkId), command);
  }

  @Op('paymentRules.approve')
  approve(@Input() { params: { linkId }, body }: In<'paymentRules.approve'>, @ActingPerson() person: Account) {
    const command = { type: 'approve-payment-rules', ...body, person: signedAs(person) } as const;
    return this.approvals.submit(leadingHost(this.hosts, linkId), command);
  }
}

function rulesOf(state: Readonly<LinkState>): Out<'paymentRules.read'> {
  const { paymentRules, requestedPaymentRules: waiting } = opened(state);
  return {
    rules: paymentRulesBody(paymentRules),
    endsOn: taxTableEndsOn(paymentRules),
    pending: waiting === null ? null : pendingOf(waiting),
  };
}

function pendingOf({
  rules,
  person: by,
  ...waiting
}: NonNullable<ReturnType<typeof opened>['requestedPaymentRules']>): Out<'paymentRules.read'>['pending'] {
  const read = must(readPaymentRulesText(rules), 'payment rules that were requested read back');
  return { ...waiting, rules: paymentRulesBody(read), by };
}
