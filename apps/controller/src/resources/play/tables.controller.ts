import { type Account, type FloorReply, type FloorShoe, signatureOf, floorStateOf } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { must } from '@jackpot/money';
import { type LinkState, type OpenedLink, type TableNo, awardIdOf, opened, tableOf } from '@jackpot/progressive';
import { deckAge } from '@jackpot/rules';
import { SectionRepository } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { openTerms, readLink, tableOn } from '../../leadership/read-link.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/authenticator.js';
import { submitCommand } from '../../leadership/submit-command.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { type Call, FloorCalls } from '../../floor/calls.js';
import { FloorMessageHandler, type KnownTable, type MessageReply, textOf } from '../../floor/floor-message-handler.js';
import { FloorTickets } from '../../floor/floor-tickets.js';
import { Presence } from '../../floor/presence.js';
import { TableRights } from '../../floor/table-rights.js';
import { VoidRequests } from '../../floor/void-requests.js';
import { AssignmentsService } from './assignments.service.js';
import type { FloorChanges } from './floor-changes.js';
import { FloorReader } from './floor-reader.js';
import { LastHits } from './last-hits.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const MINUTE_MS = 60_000;
/** These reads take some milliseconds, in which no wager is decided. */
const TABLES_A_TURN = 50;

type FloorResult = Out<'tables.floor'>;
type FloorTable = FloorResult['tables'][number];
type FloorClaims = NonNullable<FloorResult['claims']>;

@Controller()
export class TablesController {
  readonly #floors = new Map<string, FloorReader<FloorTable, FloorClaims>>();

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly presence: Presence,
    private readonly calls: FloorCalls,
    private readonly voids: VoidRequests,
    private readonly tickets: FloorTickets,
    private readonly floorMessages: FloorMessageHandler,
    private readonly rights: TableRights,
    private readonly assignments: AssignmentsService,
    private readonly hits: LastHits,
    private readonly sections: SectionRepository,
  ) {}

  @Op('tables.floor')
  async floor(@Input() { params: { linkId }, query: { after } }: In<'tables.floor'>) {
    leadingHost(this.hosts, linkId);
    const known = this.#floors.get(linkId) ?? new FloorReader((floor) => this.#readFloor(linkId, floor));
    this.#floors.set(linkId, known);
    return known.since(after);
  }

  async #readFloor(linkId: string, floor: FloorChanges<FloorTable, FloorClaims>): Promise<void> {
    const host = leadingHost(this.hosts, linkId);
    const { tableNos } = await openTerms(host);
    const hits = await this.hits.of(linkId);
    floor.begin([...tableNos.keys()]);
    const tables: FloorTable[] = [];
    const numbers = [...tableNos.values()];
    for (let from = 0; from < numbers.length; from += TABLES_A_TURN) {
      const some = numbers.slice(from, from + TABLES_A_TURN);
      const glances = await readLink(host, (state) => some.map((tableNo) => glanceOf(state, tableNo)));
      for (const glance of glances) {
        const lastHit = hits.get(glance.tableNo) ?? null;
        const table = { ...glance, ...this.#presenceOf(`${linkId}/${glance.table}`), lastHit };
        floor.note(table);
        tables.push(table);
      }
    }
    floor.end({ tables, claims: await readLink(host, (state) => floorClaims(opened(state))) });
  }

  @Op('tables.ticket')
  async ticket(
    @Input() { params: { linkId, tableId } }: In<'tables.ticket'>,
    @ActingPerson() person: Account,
    @ActingNote() { sessionId }: Acting,
  ) {
    const table = await this.#controlled({ linkId, tableId }, person);
    const ticket = this.tickets.issue({ ...table, sessionId: must(sessionId, 'the session of a person') });
    if (ticket === undefined) throw new ApiProblem('BUSY');
    return { ticket };
  }

  @Op('tables.sendDelayed')
  async sendDelayed(@Input() { params, body }: In<'tables.sendDelayed'>, @ActingPerson() person: Account) {
    const sender = { table: await this.#controlled(params, person), leaderAt: 'address' } as const;
    const reply = await new Promise<MessageReply>((send) => this.floorMessages.take(sender, [body], send));
    return JSON.parse(textOf(reply)) as FloorReply;
  }

  async #controlled(table: Readonly<Record<'linkId' | 'tableId', string>>, person: Account): Promise<KnownTable> {
    const key = await this.#knownKey(table.linkId, table.tableId);
    if (!(await this.rights.mayControl(person, table))) throw new ApiProblem('TABLE_NOT_ASSIGNED', table.tableId);
    return { ...table, key, by: signatureOf(person) };
  }

  @Op('tables.assignments')
  current(@Input() { params: { linkId } }: In<'tables.assignments'>) {
    return this.assignments.current(leadingHost(this.hosts, linkId).stream);
  }

  @Op('tables.assign')
  async assign(
    @Input() { params: { linkId, tableId }, body }: In<'tables.assign'>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ) {
    acting.subject = `${await this.#knownKey(linkId, tableId)} accounts/${body.accountId}`;
    return this.assignments.assign({ linkId, tableId, ...body }, by);
  }

  @Op('tables.endAssignment')
  endAssignment(@Input() { params: { linkId, assignmentId } }: In<'tables.endAssignment'>) {
    return this.assignments.end(linkId, assignmentId);
  }

  @Op('tables.section')
  async section(@Input() { params: { linkId } }: In<'tables.section'>, @ActingPerson() person: Account) {
    const { stream } = leadingHost(this.hosts, linkId);
    return { tables: await this.sections.tablesOf(stream, person.id) };
  }

  @Op('tables.saveSection')
  async saveSection(@Input() { params: { linkId }, body }: In<'tables.saveSection'>, @ActingPerson() person: Account) {
    const host = leadingHost(this.hosts, linkId);
    const known = (await openTerms(host)).tableNos;
    const tables = [...new Set(body.tables)].filter((table) => known.has(table));
    await this.sections.save(host.stream, person.id, tables);
    return { tables };
  }

  @Op('tables.devices')
  async devices(@Input() { params: { linkId } }: In<'tables.devices'>) {
    const host = leadingHost(this.hosts, linkId);
    const numbers = [...(await openTerms(host)).tableNos.values()];
    const devices: Out<'tables.devices'>['devices'][number][] = [];
    for (let from = 0; from < numbers.length; from += TABLES_A_TURN) {
      const some = numbers.slice(from, from + TABLES_A_TURN);
      for (const device of await readLink(host, (state) => some.flatMap((tableNo) => devicesOf(state, tableNo)))) {
        const key = `${linkId}/${device.table}`;
        const lastHeardAt = this.presence.lastHeardAt(key) ?? null;
        devices.push({ ...device, isOnline: this.presence.isOnline(key), lastHeardAt });
      }
    }
    return { devices };
  }

  @Op('tables.enrollDevice')
  async enrollDevice(
    @Input() { params: { linkId, tableId, seat }, body: { boot, reason } }: In<'tables.enrollDevice'>,
    @ActingPerson() person: Account,
  ) {
    const host = leadingHost(this.hosts, linkId);
    const table = await tableOn(host, tableId);
    return submitCommand(host, { type: 'enroll-device', table, seat, boot, reason, person: signedAs(person) });
  }

  @Op('tables.call')
  async call(@Input() { params: { linkId, tableId } }: In<'tables.call'>, @ActingPerson() person: Account) {
    const key = await this.#knownKey(linkId, tableId);
    return this.calls.make(key, { at: new Date().toISOString(), by: signatureOf(person) });
  }

  @Op('tables.answerCall')
  async answer(@Input() { params: { linkId, tableId } }: In<'tables.answerCall'>): Promise<void> {
    this.calls.answer(await this.#knownKey(linkId, tableId));
  }

  @Op('tables.withdrawVoid')
  async withdrawVoid(@Input() { params }: In<'tables.withdrawVoid'>, @ActingPerson() person: Account): Promise<void> {
    this.voids.withdraw((await this.#controlled(params, person)).key);
  }

  async #knownKey(linkId: string, tableId: string): Promise<string> {
    await tableOn(leadingHost(this.hosts, linkId), tableId);
    return `${linkId}/${tableId}`;
  }

  #presenceOf(key: string): { readonly isOnline: boolean; readonly call: Call | null } {
    return { isOnline: this.presence.isOnline(key), call: this.calls.of(key) };
  }
}

function glanceOf(state: Readonly<LinkState>, tableNo: TableNo) {
  const link = opened(state);
  const { config, dealing } = tableOf(link, tableNo);
  const { table, shoe, dealing: using, coup, phase, seats } = floorStateOf(state, tableNo);
  const terms = link.config.shoes;
  const warnMs = (terms?.warnMinutes ?? 0) * MINUTE_MS;
  const cards = dealing === null ? null : deckAge({ openedAt: dealing.cardsOpenedAt, now: Date.now(), warnMs });
  return {
    ...{ table, tableNo, shoe, coup, phase, seats },
    dealing: using === null || using === 'counted' ? using : shoeGlance(using),
    assetNumber: config.assetNumber,
    seatNumbers: config.seats.map(({ seat }) => seat),
    cards,
  };
}

function devicesOf(state: Readonly<LinkState>, tableNo: TableNo) {
  const { tableId, config, seats } = tableOf(opened(state), tableNo);
  return seats.flatMap((seat) => {
    if (seat === undefined) return [];
    const { deviceId, boot, sequence, openedAt, answered } = seat.device;
    const last = answered.find((each) => each.boot === boot && each.sequence === sequence && boot > 0);
    return [
      {
        ...{ table: tableId, assetNumber: config.assetNumber, seat: seat.seat, serial: deviceId },
        ...{ boot, message: sequence, caseOpenSince: openedAt },
        lastMessage:
          last === undefined ? null : { coup: last.coup, reply: last.reply, journalSequence: last.journalSequence },
      },
    ];
  });
}

function shoeGlance({ shoe, backs, cardsOpenedAt, end, inspection, burnCard, isEnded }: FloorShoe) {
  return { shoe, backs, cardsOpenedAt, end, inspection, burnCard, isEnded };
}

function floorClaims(link: OpenedLink): FloorClaims {
  return [...link.claims.values()].map(({ award, awardNumber, table, coup, fixedAt, held, progress }) => {
    const { tableId, config } = tableOf(link, table);
    const { seat, line, level, amountCents } = award;
    return {
      awardId: awardIdOf(link.config.linkId, awardNumber),
      ...{ table: tableId, assetNumber: config.assetNumber, coup, seat, line, level, amount: amountCents },
      ...{ fixedAt, step: progress.step, onHold: held },
    };
  });
}
