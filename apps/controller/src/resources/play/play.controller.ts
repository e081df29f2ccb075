import { Act } from '@jackpot/platform';
import { Controller, Get, Inject, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { bodyOf } from '../../http/bodies.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { pageBody, pageQuery } from '../../http/page.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';

const coupsQuery = pageQuery.extend({ table: z.string().optional() });
const logQuery = coupsQuery.extend({ coup: z.coerce.number().int().min(1).optional() });

/** Tables, coups and wagers of a link: what happened, for recall and disputes. */
@ApiTags('play')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId')
export class PlayController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Get('tables')
  @Act('play.read')
  @ApiOperation({ summary: 'The tables of a link, their shoe and their coup' })
  async tables(@Param('linkId') linkId: string): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return { tables: (await model.tables(linkId)).map(bodyOf) };
  }

  @Get('coups')
  @Act('play.read')
  @ApiOperation({ summary: 'Coups, newest first; of one table, or of all' })
  async coups(
    @Param('linkId') linkId: string,
    @Query({ schema: coupsQuery }) { table, ...page }: z.output<typeof coupsQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    return pageBody('coups', await model.coups(linkId, { ...page, table: tableNo }));
  }

  @Get('tables/:tableId/coups/:coup')
  @Act('play.read')
  @ApiOperation({ summary: 'One coup with its wagers and awards' })
  async coup(
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
    @Param('coup', ParseIntPipe) coup: number,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    const found = await model.coup(linkId, this.#tableNo(linkId, tableId), coup);
    if (found === undefined) throw new ApiProblem('COUP_UNKNOWN', `${tableId}/${coup}`);
    return {
      ...bodyOf(found.coup),
      ...bodyOf({ wagers: found.wagers, lateWagers: found.lateWagers, awards: found.awards }),
    };
  }

  @Get('log')
  @Act('play.read')
  @ApiOperation({
    summary:
      'What people and writers did to the link: openings, takeovers, suspensions, voids; newest first; of all, a table or its coup',
  })
  async log(
    @Param('linkId') linkId: string,
    @Query({ schema: logQuery }) { table, ...page }: z.output<typeof logQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    return pageBody('log', await model.log(linkId, { ...page, table: tableNo }));
  }

  @Get('late-wagers')
  @Act('play.read')
  @ApiOperation({ summary: 'Wagers attempted after "no more bets": never recognized, always recorded; newest first' })
  async lateWagers(
    @Param('linkId') linkId: string,
    @Query({ schema: coupsQuery }) { table, ...page }: z.output<typeof coupsQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    const tableNo = table === undefined ? undefined : this.#tableNo(linkId, table);
    return pageBody('lateWagers', await model.lateWagers(linkId, { ...page, table: tableNo }));
  }

  #tableNo(linkId: string, tableId: string): number {
    // Of a table that has left too: what it played stays to be read.
    const { tables } = openTerms(leadingHost(this.hosts, linkId));
    const tableNo = tables.find((table) => table.tableId === tableId)?.tableNo;
    if (tableNo === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return tableNo;
  }
}
