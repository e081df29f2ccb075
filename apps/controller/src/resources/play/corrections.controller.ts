import type { Account } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { SIGNERS, opened } from '@jackpot/progressive';
import { type Card, cardName, parseCard } from '@jackpot/rules';
import { Controller } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink, tableOn } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/authenticator.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { requestedCorrection } from '../../monitoring/pending-correction.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class CorrectionsController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly approvals: Approvals,
  ) {}

  @Op('corrections.read')
  async read(@Input() { params: { linkId, tableId, coup } }: In<'corrections.read'>) {
    const table = await tableOn(leadingHost(this.hosts, linkId), tableId);
    return readLink(leadingHost(this.hosts, linkId), (state) => {
      const requested = requestedCorrection(opened(state), table);
      if (requested?.coup !== coup) return { pending: null };
      const { request, hash, cards, reference, reason, person: by } = requested;
      return { pending: { request, hash, cards: cards.map(cardName), reference, reason, by } };
    });
  }

  @Op('corrections.request')
  async request(
    @Input() { params: { linkId, tableId, coup }, body: { cards, ...why } }: In<'corrections.request'>,
    @ActingPerson() person: Account,
  ) {
    const correction = {
      type: 'request-correction',
      table: await tableOn(leadingHost(this.hosts, linkId), tableId),
      coup,
      cards: cardsOf(cards),
    } as const;
    const supervisor = signedAs(person, SIGNERS.requestCorrection);
    return submitCommand(leadingHost(this.hosts, linkId), { ...correction, ...why, person: supervisor });
  }

  @Op('corrections.approve')
  async approve(
    @Input() { params: { linkId, tableId, coup }, body: approval }: In<'corrections.approve'>,
    @ActingPerson() person: Account,
  ) {
    const table = await tableOn(leadingHost(this.hosts, linkId), tableId);
    return this.approvals.submit(leadingHost(this.hosts, linkId), {
      type: 'approve-correction',
      table,
      coup,
      ...approval,
      person: signedAs(person),
    });
  }
}

function cardsOf(names: readonly string[]): readonly Card[] {
  return names.map((name) => {
    const card = parseCard(name);
    if (card === undefined) throw new ApiProblem('BAD_CARD', name);
    return card;
  });
}
