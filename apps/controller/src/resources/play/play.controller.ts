import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Inject } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { Input, Operation } from '../../http/operation.js';
import { HandsOfDay } from './hands-of-day.js';
import { awardOf, coupOf, wagerOf } from '../../http/rows.js';

/** Tables, coups and wagers of a link: what happened, for recall and disputes. */
@Controller()
export class PlayController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(HandsOfDay) private readonly days: HandsOfDay,
  ) {}

  @Operation(api.play.tables)
  async tables(
    @Input() { params: { linkId } }: InputOf<typeof api.play.tables>,
  ): Promise<ResultOf<typeof api.play.tables>> {
    return { tables: await this.reads.one('tables', linkId) };
  }

  @Operation(api.play.coups)
  async coups(
    @Input() { params: { linkId }, query }: InputOf<typeof api.play.coups>,
  ): Promise<ResultOf<typeof api.play.coups>> {
    const { table, find, cards, day, ...rest } = query;
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    const ofDay = day === undefined ? {} : await this.days.handsOf(linkId, day, rest);
    const search = { ...rest, ...ofDay, table: tableNo, mark: find, cards: cards?.split(' ') };
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

  @Operation(api.play.coup)
  async coup(
    @Input() { params: { linkId, tableId, coup } }: InputOf<typeof api.play.coup>,
  ): Promise<ResultOf<typeof api.play.coup>> {
    const tableNo = this.#tableNo(linkId, tableId);
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      found: await reads.coupDetails(linkId, tableNo, coup),
      tables: await reads.tables(linkId),
    }));
    const { found, tables } = value;
    if (found === undefined) throw new ApiProblem('COUP_UNKNOWN', `${tableId}/${coup}`);
    return {
      ...coupOf(found.coup, tables),
      asOf,
      wagers: found.wagers.map((wager) => wagerOf({ linkId, tableNo, coup, ...wager })),
      lateWagers: found.lateWagers.map(wagerOf),
      awards: found.awards.map((row) => awardOf(row, tables)),
    };
  }

  @Operation(api.play.log)
  async log(
    @Input() { params: { linkId }, query: { table, ...page } }: InputOf<typeof api.play.log>,
  ): Promise<ResultOf<typeof api.play.log>> {
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    const { rows, next } = await this.reads.one('log', linkId, { ...page, table: tableNo });
    return { log: rows, next };
  }

  @Operation(api.play.lateWagers)
  async lateWagers(
    @Input() { params: { linkId }, query: { table, ...page } }: InputOf<typeof api.play.lateWagers>,
  ): Promise<ResultOf<typeof api.play.lateWagers>> {
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    const { rows, next } = await this.reads.one('lateWagers', linkId, { ...page, table: tableNo });
    return { lateWagers: rows.map(wagerOf), next };
  }

  #tableNo(linkId: string, tableId: string): number {
    // Of a table that has left too: what it played stays to be read.
    const { tables } = openTerms(leadingHost(this.hosts, linkId));
    const tableNo = tables.find((table) => table.tableId === tableId)?.tableNo;
    if (tableNo === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return tableNo;
  }
}
