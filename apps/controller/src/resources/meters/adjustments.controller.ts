import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { type LinkState, approvalOfAdjustment, heldOf, opened } from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { signedAs } from '../../http/authenticator.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

@Controller()
export class AdjustmentsController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly approvals: Approvals,
  ) {}

  @Op('adjustments.read')
  read(@Input() { params: { linkId } }: In<'adjustments.read'>) {
    return readLink(leadingHost(this.hosts, linkId), (state) => ({ pending: pendingOf(state) }));
  }

  @Op('adjustments.request')
  request(
    @Input() { params: { linkId }, body: { after, ...adjustment } }: In<'adjustments.request'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'request-adjustment', ...adjustment, afterMicro: after, person: signedAs(person) } as const;
    return submitCommand(leadingHost(this.hosts, linkId), command);
  }

  @Op('adjustments.approve')
  approve(@Input() { params: { linkId }, body }: In<'adjustments.approve'>, @ActingPerson() person: Account) {
    return this.approvals.submit(leadingHost(this.hosts, linkId), {
      type: 'approve-adjustment',
      ...body,
      person: signedAs(person),
    });
  }
}

function pendingOf(state: Readonly<LinkState>): Out<'adjustments.read'>['pending'] {
  const link = opened(state);
  const waiting = link.requestedAdjustment;
  if (waiting === null) return null;
  const { leastMicro, mostMicro } = heldOf(link, waiting);
  const { beforeMicro, afterMicro, person, ...rest } = waiting;
  return {
    ...rest,
    ...{ before: beforeMicro, after: afterMicro, by: person },
    mayApprove: [...approvalOfAdjustment(link, waiting).roles],
    held: { least: leastMicro, most: mostMicro },
  };
}
