import { Controller } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { openTerms } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { HandsOfDay } from './hands-of-day.js';
import { PlayByHourService } from './play-by-hour.service.js';
import { awardOf, coupOf, courseOf, roundOf, stakesOf, wagerOf } from '../rows.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class PlayController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly days: HandsOfDay,
    private readonly hours: PlayByHourService,
  ) {}

  @Op('play.tables')
  async tables(@Input() { params: { linkId } }: In<'play.tables'>) {
    return { tables: await this.reads.one('tables', linkId) };
  }

  @Op('play.coups')
  async coups(@Input() { params: { linkId }, query }: In<'play.coups'>) {
    const search = await this.#search(linkId, query);
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const found = await reads.coups(linkId, search);
      return { found, awards: await reads.awardsOf(linkId, found.rows), tables: await reads.tables(linkId) };
    });
    const { found, awards, tables } = value;
    const coups = found.rows.map((row) => ({
      ...coupOf(row, tables),
      awards: awards
        .filter(({ tableNo, coup }) => tableNo === row.tableNo && coup === row.coup)
        .map((each) => awardOf(each, tables)),
    }));
    return { coups, next: found.next, isCutShort: found.isCutShort };
  }

  @Op('play.coup')
  async coup(@Input() { params: { linkId, tableId, coup } }: In<'play.coup'>) {
    const tableNo = await this.#tableNo(linkId, tableId);
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      found: await reads.coupDetails(linkId, tableNo, coup),
      tables: await reads.tables(linkId),
    }));
    const { found, tables } = value;
    if (found === undefined) throw new ApiProblem('COUP_UNKNOWN', `${tableId}/${coup}`);
    return {
      ...coupOf(found.coup, tables),
      asOf,
      wagers: found.wagers.map((wager) => ({
        ...wagerOf({ linkId, tableNo, coup, ...wager }),
        housePaid: wager.houseCents,
      })),
      lateWagers: found.lateWagers.map(wagerOf),
      awards: found.awards.map((row) => awardOf(row, tables)),
      stakes: stakesOf(found.coup),
    };
  }

  @Op('play.rounds')
  async rounds(@Input() { params: { linkId }, query }: In<'play.rounds'>) {
    const search = await this.#search(linkId, query);
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      found: await reads.rounds(linkId, search),
      tables: await reads.tables(linkId),
    }));
    const { found, tables } = value;
    const rounds = found.rows.map((row) => roundOf(row, tables));
    return { rounds, next: found.next, isCutShort: found.isCutShort };
  }

  @Op('play.round')
  async round(@Input() { params: { linkId, tableId, round } }: In<'play.round'>) {
    const tableNo = await this.#tableNo(linkId, tableId);
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      found: await reads.round(linkId, tableNo, round),
      tables: await reads.tables(linkId),
    }));
    if (value.found === undefined) throw new ApiProblem('ROUND_UNKNOWN', `${tableId}/${round}`);
    return { ...roundOf(value.found, value.tables), ...courseOf(value.found), asOf };
  }

  @Op('play.byHour')
  byHour(@Input() { params: { linkId }, query }: In<'play.byHour'>) {
    return this.hours.of(linkId, query);
  }

  @Op('play.log')
  async log(@Input() { params: { linkId }, query: { table, ...page } }: In<'play.log'>) {
    const tableNo = table === undefined ? undefined : await this.#tableNo(linkId, table);
    const { rows, next } = await this.reads.one('log', linkId, { ...page, table: tableNo });
    return { log: rows, next };
  }

  @Op('play.lateWagers')
  async lateWagers(@Input() { params: { linkId }, query: { table, ...page } }: In<'play.lateWagers'>) {
    const tableNo = table === undefined ? undefined : await this.#tableNo(linkId, table);
    const { rows, next } = await this.reads.one('lateWagers', linkId, { ...page, table: tableNo });
    return { lateWagers: rows.map(wagerOf), next };
  }

  async #search(linkId: string, { table, find, cards, day, ...rest }: In<'play.coups'>['query']) {
    const tableNo = table === undefined ? undefined : await this.#tableNo(linkId, table);
    const ofDay = day === undefined ? {} : await this.days.handsOf(linkId, day, rest);
    return { ...rest, ...ofDay, table: tableNo, mark: find, cards: cards?.split(' ') };
  }

  async #tableNo(linkId: string, tableId: string): Promise<number> {
    const { tables } = await openTerms(leadingHost(this.hosts, linkId));
    const tableNo = tables.find((table) => table.tableId === tableId)?.tableNo;
    if (tableNo === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return tableNo;
  }
}
