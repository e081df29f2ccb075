import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { Controller } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { tableOn } from '../../leadership/read-link.js';
import { signedAs } from '../../http/authenticator.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

interface SupervisorDecision {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly reason: string;
  readonly person: Account;
}

@Controller()
export class HeldRoundsController {
  constructor(private readonly hosts: LinkLeadership) {}

  @Op('corrections.releaseRound')
  release(
    @Input() { params: { linkId, tableId, coup }, body: { reason } }: In<'corrections.releaseRound'>,
    @ActingPerson() person: Account,
  ) {
    return this.#decided('release-round', { linkId, tableId, coup, reason, person });
  }

  @Op('corrections.approveVoid')
  approveVoid(
    @Input() { params: { linkId, tableId, coup }, body: { reason } }: In<'corrections.approveVoid'>,
    @ActingPerson() person: Account,
  ) {
    return this.#decided('approve-void', { linkId, tableId, coup, reason, person });
  }

  async #decided(
    type: 'release-round' | 'approve-void',
    { linkId, tableId, coup, reason, person }: SupervisorDecision,
  ): Promise<Out<'corrections.releaseRound'>> {
    const host = leadingHost(this.hosts, linkId);
    const table = await tableOn(host, tableId);
    return submitCommand(host, { type, table, coup, reason, person: signedAs(person) });
  }
}
