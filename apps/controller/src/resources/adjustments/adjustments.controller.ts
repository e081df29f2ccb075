import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { type LinkState, approvalOfAdjustment, heldOf, opened } from '@jackpot/progressive';
import { Controller, Inject } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { signedAs } from '../../http/signed-as.js';
import { Input, Operation } from '../../http/operation.js';

/** Meters set to another amount, by two people. What was done is in the link's log and the meter's history. */
@Controller()
export class AdjustmentsController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Approvals) private readonly approvals: Approvals,
  ) {}

  @Operation(api.adjustments.read)
  read(
    @Input() { params: { linkId } }: InputOf<typeof api.adjustments.read>,
  ): Promise<ResultOf<typeof api.adjustments.read>> {
    return readLink(leadingHost(this.hosts, linkId), (state) => ({ pending: pendingOf(state) }));
  }

  @Operation(api.adjustments.request)
  request(
    @Input() { params: { linkId }, body: { after, ...adjustment } }: InputOf<typeof api.adjustments.request>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.adjustments.request>> {
    const command = { type: 'request-adjustment', ...adjustment, afterMicro: after, person: signedAs(person) } as const;
    return submitCommand(leadingHost(this.hosts, linkId), command);
  }

  @Operation(api.adjustments.approve)
  approve(
    @Input() { params: { linkId }, body }: InputOf<typeof api.adjustments.approve>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.adjustments.approve>> {
    return this.approvals.submit(leadingHost(this.hosts, linkId), {
      type: 'approve-adjustment',
      ...body,
      person: signedAs(person),
    });
  }
}

function pendingOf(state: Readonly<LinkState>): ResultOf<typeof api.adjustments.read>['pending'] {
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
