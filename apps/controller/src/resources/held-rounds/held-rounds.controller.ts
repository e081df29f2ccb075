import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { Controller, Inject } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Input, Operation } from '../../http/operation.js';

interface SupervisorDecision {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly reason: string;
  readonly person: Account;
}

/** Decisions of a supervisor on a round: one that came faster than the terms allow, and the void of one that is locked. */
@Controller()
export class HeldRoundsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Operation(api.corrections.releaseRound)
  release(
    @Input() { params: { linkId, tableId, coup }, body: { reason } }: InputOf<typeof api.corrections.releaseRound>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.corrections.releaseRound>> {
    return this.#decided('release-round', { linkId, tableId, coup, reason, person });
  }

  @Operation(api.corrections.approveVoid)
  approveVoid(
    @Input() { params: { linkId, tableId, coup }, body: { reason } }: InputOf<typeof api.corrections.approveVoid>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.corrections.approveVoid>> {
    return this.#decided('approve-void', { linkId, tableId, coup, reason, person });
  }

  #decided(
    type: 'release-round' | 'approve-void',
    { linkId, tableId, coup, reason, person }: SupervisorDecision,
  ): Promise<ResultOf<typeof api.corrections.releaseRound>> {
    const host = leadingHost(this.hosts, linkId);
    const table = openTerms(host).tableNos.get(tableId);
    if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return submitCommand(host, { type, table, coup, reason, person: signedAs(person) });
  }
}
