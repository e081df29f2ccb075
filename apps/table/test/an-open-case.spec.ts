import { PLAN, VirtualTable } from './virtual-table.js';

function tableInPlay(): VirtualTable {
  const table = new VirtualTable(3, PLAN);
  return table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(3) === 'open', 1_000);
}

const reported = (table: VirtualTable): readonly (readonly [number, string])[] =>
  table.controller.events.flatMap((event) => (event.type === 'DeviceReported' ? [[event.seat, event.what]] : []));

const isOpenOnRecord = (table: VirtualTable, seat: number): boolean =>
  table.controller.stateOf().devices.find((device) => device.seat === seat)?.isOpen === true;

describe('a device whose case is opened', () => {
  it('is on the controller’s record, once, and the dealer gets a notice', () => {
    const table = tableInPlay();
    table.seat(2).openCase(true, table.nowMs);
    table.until('on record', () => isOpenOnRecord(table, 2), 1_000);
    table.run(3_000);
    expect(reported(table)).toEqual([[2, 'opened']]);
    expect(table.notices).toContainEqual({ code: 'DEVICE_FAULT', seat: 2, detail: 'fault 0' });
  });

  it('is seen closed when it next answers, and that is on record too', () => {
    const table = tableInPlay();
    table.seat(2).openCase(true, table.nowMs);
    table.until('on record', () => isOpenOnRecord(table, 2), 1_000);
    table.seat(2).openCase(false, table.nowMs);
    table.press('lock');
    table.until('closed', () => !isOpenOnRecord(table, 2), 2_000);
    expect(reported(table)).toEqual([
      [2, 'opened'],
      [2, 'closed'],
    ]);
  });

  it('stays on record where answers are lost, or where the table restarts', () => {
    const table = tableInPlay();
    table.network = () => 'answer-lost';
    table.seat(3).openCase(true, table.nowMs);
    table.until('heard', () => reported(table).length > 0, 2_000);
    table.network = () => 'carried';
    table.restart();
    table.until('back', () => !table.isDown && table.table.phase === 'betting', 6_000);
    table.run(2_000);
    expect(reported(table)).toContainEqual([3, 'opened']);
    expect(isOpenOnRecord(table, 3)).toBe(true);
  });

  it('a dip of its power is on record and leaves nothing open', () => {
    const table = tableInPlay();
    table.seat(1).dipPower(table.nowMs);
    table.until('on record', () => reported(table).length > 0, 1_000);
    expect(reported(table)).toEqual([[1, 'power']]);
    expect(isOpenOnRecord(table, 1)).toBe(false);
  });

  it('whose closing is beyond the reports of a hand is not reported again and again in that hand', () => {
    const table = tableInPlay();
    table.seat(2).openCase(true, table.nowMs);
    table.until('on record', () => isOpenOnRecord(table, 2), 1_000);
    for (let dips = 0; dips < 9; dips += 1) {
      table.seat(2).dipPower(table.nowMs);
      table.run(500);
    }
    table.seat(2).openCase(false, table.nowMs);
    table.press('lock');
    let frames = 0;
    table.network = () => {
      frames += 1;
      return 'carried';
    };
    table.run(5_000);
    expect(isOpenOnRecord(table, 2)).toBe(true);
    expect(frames).toBeLessThan(10);
  });
});
