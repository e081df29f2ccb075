import { type Account, signatureOf } from '@jackpot/contract';
import { Act, type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { must } from '@jackpot/money';
import { type LinkState, type TableNo, opened, tableOf } from '@jackpot/progressive';
import { deckAge } from '@jackpot/rules';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { look } from '../../leadership/read-link.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { type Call, FloorCalls } from '../../floor/calls.js';
import { FloorTickets } from '../../floor/floor-tickets.js';
import { Presence } from '../../floor/presence.js';
import { floorStateOf } from '../../floor/replies.js';

const MINUTE_MS = 60_000;

/** The floor as people see it: all tables at a glance, and the way for a person to speak for one of them. */
@ApiTags('play')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId')
export class TablesController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(FloorCalls) private readonly calls: FloorCalls,
    @Inject(FloorTickets) private readonly tickets: FloorTickets,
  ) {}

  @Get('floor')
  @Act('play.read')
  @ApiOperation({ summary: 'Every table at a glance: in contact or not, its coup with the seats in it, its shoe' })
  async floor(@Param('linkId') linkId: string): Promise<unknown> {
    const host = leadingHost(this.hosts, linkId);
    const { tableNos } = openTerms(host);
    const tables = await look(host, (state) => [...tableNos.values()].map((tableNo) => glanceOf(state, tableNo)));
    const names = [...tableNos.keys()];
    return { tables: tables.map((table, at) => ({ ...table, ...this.#presenceOf(`${linkId}/${names[at]}`) })) };
  }

  @Post('tables/:tableId/ticket')
  @Act('table.deal')
  @ApiOperation({ summary: 'Speak for a table from a page: a ticket for one connection to /floor, good for seconds' })
  ticket(
    @ActingPerson() person: Account,
    @ActingNote() { sessionId }: Acting,
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
  ): { readonly ticket: string } {
    const key = this.#knownKey(linkId, tableId);
    const by = signatureOf(person);
    const table = { linkId, tableId, key, by, sessionId: must(sessionId, 'the session of a person') };
    const ticket = this.tickets.issue(table);
    if (ticket === undefined) throw new ApiProblem('BUSY');
    return { ticket };
  }

  @Post('tables/:tableId/call')
  @Act('table.call')
  @HttpCode(200)
  @ApiOperation({ summary: 'Call a supervisor to the table' })
  call(
    @ActingPerson() person: Account,
    @Param('linkId') linkId: string,
    @Param('tableId') tableId: string,
  ): Readonly<Call> {
    const key = this.#knownKey(linkId, tableId);
    return this.calls.make(key, { at: new Date().toISOString(), by: signatureOf(person) });
  }

  @Delete('tables/:tableId/call')
  @Act('table.answer-call')
  @HttpCode(204)
  @ApiOperation({ summary: 'Answer a table’s call: somebody is on the way' })
  answer(@Param('linkId') linkId: string, @Param('tableId') tableId: string): void {
    this.calls.answer(this.#knownKey(linkId, tableId));
  }

  #knownKey(linkId: string, tableId: string): string {
    if (!openTerms(leadingHost(this.hosts, linkId)).tableNos.has(tableId))
      throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    return `${linkId}/${tableId}`;
  }

  #presenceOf(key: string): { readonly isOnline: boolean; readonly call: Call | null } {
    return { isOnline: this.presence.isOnline(key), call: this.calls.of(key) };
  }
}

/** A table as the floor looks at it. */
function glanceOf(state: Readonly<LinkState>, tableNo: TableNo): object {
  const link = opened(state);
  const { config, dealing } = tableOf(link, tableNo);
  const { devices: _devices, ...told } = floorStateOf(state, tableNo);
  const terms = link.config.shoes;
  const warnMs = (terms?.warnMinutes ?? 0) * MINUTE_MS;
  const cards = dealing === null ? null : deckAge({ openedAt: dealing.cardsOpenedAt, now: Date.now(), warnMs });
  return {
    ...told,
    tableNo,
    assetNumber: config.assetNumber,
    seatNumbers: config.seats.map(({ seat }) => seat),
    cards,
  };
}
