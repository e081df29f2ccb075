import { journaledConfig } from '@jackpot/progressive';
import { AccountRepository, AssignmentRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { personOf } from '../../http/authenticator.js';
import type { In, Out } from '../../http/operation.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { openTerms } from '../../leadership/read-link.js';
import { Reads } from '../../workers/projection/reads.js';
import { HandsOfDay } from './hands-of-day.js';
import { cutsOf, hoursOf, playByHour } from './play-by-hour.js';

const DAYS_MAX = 7;

@Injectable()
export class PlayByHourService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly days: HandsOfDay,
    private readonly assignments: AssignmentRepository,
    private readonly accounts: AccountRepository,
  ) {}

  async of(linkId: string, query: In<'play.byHour'>['query']): Promise<Out<'play.byHour'>> {
    const { tables } = await openTerms(leadingHost(this.hosts, linkId));
    const { from, to, span, periods } = await this.days.daysOf(linkId, query, DAYS_MAX);
    const hours = hoursOf(periods, this.days.rule, Date.now());
    const assigned = await this.assignments.since(linkId, hours.cuts[0]?.at ?? 0);
    const cut = tables.map((table) => ({ ...table, cuts: cutsOf(hours, assigned, table.tableId) }));
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const versions = await reads.terms(linkId);
      const terms = versions.map(({ config }) => journaledConfig(config));
      const hasPromotions = terms.some(({ promotional }) => (promotional?.contribution ?? 'full') !== 'full');
      const termsFrom = versions.map(({ sequence }) => sequence);
      return { terms, spells: await reads.played(linkId, { span, tables: cut, termsFrom, hasPromotions }) };
    });
    const played = playByHour({ hours, tables: cut, assigned, ...value });
    return {
      ...{ asOf, from, to, hours: hours.hours },
      tables: played.tables.map(({ contributionMicro, ...table }) => ({ ...table, contribution: contributionMicro })),
      dealers: await Promise.all(
        [...played.dealers].map(async ([accountId, { contributionMicro, ...sums }]) => ({
          ...(await this.#dealer(accountId)),
          ...sums,
          contribution: contributionMicro,
        })),
      ),
    };
  }

  async #dealer(accountId: string | undefined) {
    const account = accountId === undefined ? undefined : await this.accounts.byId(accountId);
    if (account === undefined) return { license: null, name: null };
    const { license, name } = personOf(account);
    return { license, name };
  }
}
