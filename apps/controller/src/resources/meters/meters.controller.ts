import { must } from '@jackpot/money';
import { opened } from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { Reads } from '../../workers/projection/reads.js';
import { cycleOf, historyOf, levelMetersOf } from '../rows.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class MetersController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
  ) {}

  @Op('meters.read')
  meters(@Input() { params: { linkId } }: In<'meters.read'>) {
    return readLink(leadingHost(this.hosts, linkId), (state) => {
      const { meters, terms } = opened(state);
      const levels = meters.map((each, index) => levelMetersOf(each, must(terms[index], 'the terms of a level')));
      return { link: linkId, sequence: state.sequence, levels };
    });
  }

  @Op('meters.balances')
  async balances(@Input() { params: { linkId } }: In<'meters.balances'>) {
    const books = await this.reads.one('books', linkId);
    const balances = books?.balances ?? [];
    const trialBalance = balances.reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n);
    return {
      sequence: books?.watermark.sequence ?? 0,
      accounts: balances.map(({ account, balanceMicro }) => ({ account, balance: balanceMicro })),
      trialBalance,
    };
  }

  @Op('meters.history')
  async history(@Input() { params: { linkId }, query: { level, ...page } }: In<'meters.history'>) {
    const { rows, next } = await this.reads.one('meterHistory', linkId, level, page);
    return { history: rows.map(historyOf), next };
  }

  @Op('meters.mustHit')
  async mustHit(@Input() { params: { linkId }, query: page }: In<'meters.mustHit'>) {
    const { rows, next } = await this.reads.one('mustHitCycles', linkId, page);
    return { cycles: rows.map(cycleOf), next };
  }
}
