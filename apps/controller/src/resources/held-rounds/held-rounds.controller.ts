import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { Controller, Inject } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Input, Operation } from '../../http/operation.js';

/** Rounds that came faster than the terms allow, and the decision of a supervisor on them. */
@Controller()
export class HeldRoundsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Operation(api.corrections.releaseRound)
  release(
    @Input() { params: { linkId, tableId, coup }, body: { reason } }: InputOf<typeof api.corrections.releaseRound>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.corrections.releaseRound>> {
    const host = leadingHost(this.hosts, linkId);
    const table = openTerms(host).tableNos.get(tableId);
    if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return submitCommand(host, { type: 'release-round', table, coup, reason, person: signedAs(person) });
  }
}
