import { PLAN, VirtualTable } from './virtual-table.js';

function twoBets(mainWager: 'attested' | 'procedure'): VirtualTable {
  const table = new VirtualTable(3, PLAN, { mainWager });
  table.until('bets are open', () => table.lamp(1) === 'open', 1_000);
  for (const seat of [1, 2]) table.seat(seat).chip(true);
  return table.until('accepted', () => [1, 2].every((seat) => table.lamp(seat) === 'accepted'), 1_000);
}

const lockOf = (table: VirtualTable): unknown =>
  table.controller.events.flatMap((event) =>
    event.type === 'CoupLocked' ? [{ seats: event.seats, returned: event.returned }] : [],
  )[0];

/** Chapter 7 A(9). */
describe('main wagers at the table', () => {
  it('a seat that the dealer marks gets its side bet back: its lamp and a notice say so', () => {
    const table = twoBets('attested');
    table.table.execute({ type: 'no-main', seat: 1 }, table.nowMs);
    table.press('lock');
    table.until('lamps', () => table.lamp(2) === 'locked' && table.lamp(1) === 'fault', 800);
    expect(lockOf(table)).toEqual({ seats: [2], returned: [1] });
    expect(table.notices).toContainEqual({ code: 'NO_MAIN_WAGER', seat: 1 });
  });

  it('"no more bets" attests every seat without a mark; a mark may be taken back', () => {
    const table = twoBets('attested');
    table.table.execute({ type: 'no-main', seat: 1 }, table.nowMs);
    table.table.execute({ type: 'main', seat: 1 }, table.nowMs);
    table.press('lock');
    table.until('locked', () => table.table.phase === 'locked', 800);
    expect(lockOf(table)).toEqual({ seats: [1, 2], returned: [] });
  });

  it('where the terms leave it to the procedure, nothing is attested', () => {
    const table = twoBets('procedure');
    table.table.execute({ type: 'no-main', seat: 1 }, table.nowMs);
    expect(table.notices).toContainEqual({ code: 'NOT_NOW', detail: 'seat 1' });
    table.press('lock');
    table.until('locked', () => table.table.phase === 'locked', 800);
    expect(lockOf(table)).toEqual({ seats: [1, 2], returned: [] });
  });
});
