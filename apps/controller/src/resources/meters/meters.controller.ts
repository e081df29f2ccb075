import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { opened } from '@jackpot/progressive';
import { Controller, Inject } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { Reads } from '../../workers/projection/reads.js';
import { Input, Operation } from '../../http/operation.js';
import { cycleOf, historyOf, levelMetersOf } from '../../http/rows.js';

/** The meters, and the books behind them. */
@Controller()
export class MetersController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Operation(api.meters.read)
  async meters(
    @Input() { params: { linkId } }: InputOf<typeof api.meters.read>,
  ): Promise<ResultOf<typeof api.meters.read>> {
    const host = leadingHost(this.hosts, linkId);
    const { levels: terms } = openTerms(host);
    const { sequence, meters } = await readLink(host, (state) => ({
      sequence: state.sequence,
      meters: [...opened(state).meters],
    }));
    const levels = meters.map((each, index) => levelMetersOf(each, must(terms[index], 'the terms of a level')));
    return { link: linkId, sequence, levels };
  }

  @Operation(api.meters.balances)
  async balances(
    @Input() { params: { linkId } }: InputOf<typeof api.meters.balances>,
  ): Promise<ResultOf<typeof api.meters.balances>> {
    const books = await this.reads.one('books', linkId);
    const balances = books?.balances ?? [];
    const trialBalance = balances.reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n);
    return {
      sequence: books?.watermark.sequence ?? 0,
      accounts: balances.map(({ account, balanceMicro }) => ({ account, balance: balanceMicro })),
      trialBalance,
    };
  }

  @Operation(api.meters.history)
  async history(
    @Input() { params: { linkId }, query: { level, ...page } }: InputOf<typeof api.meters.history>,
  ): Promise<ResultOf<typeof api.meters.history>> {
    const { rows, next } = await this.reads.one('meterHistory', linkId, level, page);
    return { history: rows.map(historyOf), next };
  }

  @Operation(api.meters.mustHit)
  async mustHit(
    @Input() { params: { linkId }, query: page }: InputOf<typeof api.meters.mustHit>,
  ): Promise<ResultOf<typeof api.meters.mustHit>> {
    const { rows, next } = await this.reads.one('mustHitCycles', linkId, page);
    return { cycles: rows.map(cycleOf), next };
  }
}
