import { PLAN, VirtualTable } from './virtual-table.js';

const WITH_DOORS = { ...PLAN, wiredSeats: [1, 2], doors: ['cabinet', 'sign'] };
const CABINET = 1;

function tableInPlay(): VirtualTable {
  const table = new VirtualTable(2, WITH_DOORS);
  return table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(2) === 'open', 1_000);
}

const recorded = (table: VirtualTable): readonly string[] =>
  table.controller.events.flatMap((event) => {
    if (event.type === 'DoorOpened') return [`${event.door} opened by ${event.how}`];
    return event.type === 'DoorClosed' ? [`${event.door} closed`] : [];
  });

const isRecorded = (count: number) => (table: VirtualTable) => recorded(table).length === count;

function untilRecorded(table: VirtualTable, count: number, msMax = 5_000): void {
  table.until(`${count} on record`, () => isRecorded(count)(table), msMax);
}

describe('the doors that a table is wired to', () => {
  it('closed all the time, they put nothing on record', () => {
    expect(recorded(tableInPlay().run(15_000))).toEqual([]);
  });

  it('a door that is opened is on record at once, closed when it stays closed; the hand goes on', () => {
    const table = tableInPlay();
    table.doors.openDoor(CABINET, true);
    untilRecorded(table, 1, 1_000);
    expect(table.notices).toContainEqual({ code: 'DOOR_OPENED', detail: 'cabinet' });
    table.seat(1).chip(true);
    table.until('a wager is accepted', () => table.lamp(1) === 'accepted', 2_000);
    table.doors.openDoor(CABINET, false);
    untilRecorded(table, 2);
    expect(recorded(table.run(15_000))).toEqual(['cabinet opened by contact', 'cabinet closed']);
  });

  it('a loose contact is one opening, and closed only when it is at rest', () => {
    const table = tableInPlay();
    for (let flap = 0; flap < 40; flap += 1) {
      table.doors.openDoor(CABINET, flap % 2 === 0);
      table.run(300);
    }
    expect(recorded(table)).toEqual(['cabinet opened by contact']);
    untilRecorded(table, 2);
    expect(recorded(table)).toEqual(['cabinet opened by contact', 'cabinet closed']);
  });

  it('a door that is open for a moment, while the controller is away, is on record when it is back', () => {
    const table = tableInPlay();
    table.cutController(4_000);
    table.doors.openDoor(CABINET, true);
    table.run(100);
    table.doors.openDoor(CABINET, false);
    untilRecorded(table, 2, 15_000);
    expect(recorded(table)).toEqual(['cabinet opened by contact', 'cabinet closed']);
  });

  it('a report whose answer is lost is recorded once', () => {
    const table = tableInPlay();
    table.network = () => 'answer-lost';
    table.doors.openDoor(CABINET, true);
    table.run(2_000);
    table.network = () => 'carried';
    expect(recorded(table.run(8_000))).toEqual(['cabinet opened by contact']);
  });

  it('a door that was opened while the agent was off is on record when it starts; an unchanged one is not again', () => {
    const table = tableInPlay();
    table.doors.openDoor(CABINET, true);
    untilRecorded(table, 1);
    table.restart();
    table.doors.openDoor(2, true);
    untilRecorded(table, 2, 8_000);
    table.run(10_000);
    expect(recorded(table)).toEqual(['cabinet opened by contact', 'sign opened by contact']);
  });

  it('a door that was closed while the agent was off is on record as closed', () => {
    const table = tableInPlay();
    table.doors.openDoor(CABINET, true);
    untilRecorded(table, 1);
    table.restart();
    table.doors.openDoor(CABINET, false);
    untilRecorded(table, 2, 8_000);
    expect(recorded(table)).toEqual(['cabinet opened by contact', 'cabinet closed']);
  });

  it('whose unit does not answer, they count as open until it does', () => {
    const table = tableInPlay();
    table.doors.isCut = true;
    untilRecorded(table, 2, 20_000);
    expect(recorded(table)).toEqual(['cabinet opened by silent', 'sign opened by silent']);
    expect(table.notices).toContainEqual({ code: 'DOOR_SILENT', detail: 'cabinet' });
    table.doors.isCut = false;
    untilRecorded(table, 4, 20_000);
    expect(recorded(table).slice(2)).toEqual(['cabinet closed', 'sign closed']);
  });

  it('more doors named than the unit has inputs: those without an input count as open', () => {
    const table = new VirtualTable(2, { ...PLAN, doors: ['cabinet', 'sign', 'server-room'] }, { doorInputs: 2 });
    table.until('on record', () => isRecorded(1)(table), 20_000);
    expect(recorded(table)).toEqual(['server-room opened by silent']);
  });
});
