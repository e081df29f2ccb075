import { PLAN, VirtualTable } from './virtual-table.js';

function secondRound(): VirtualTable {
  const table = new VirtualTable(3, PLAN, { roundMsMin: 20_000 });
  table.until('bets are open', () => table.lamp(1) === 'open', 1_000);
  bet(table, 1);
  table.press('lock');
  table.until('locked', () => table.table.phase === 'locked', 600);
  deal(table);
  table.until('resolved', () => table.table.phase === 'resolved', 400);
  table.press('clear');
  table.until('the next coup', () => table.table.coup === 2 && table.table.phase === 'betting', 1_000);
  bet(table, 2);
  table.press('lock');
  return table.until('held', () => table.table.phase === 'held', 1_000);
}

function bet(table: VirtualTable, seat: number): void {
  for (const each of [1, 2, 3]) table.seat(each).chip(each === seat);
  const others = [1, 2, 3].filter((each) => each !== seat);
  table.until(
    'accepted',
    () => table.lamp(seat) === 'accepted' && others.every((each) => table.lamp(each) === 'open'),
    1_500,
  );
}

function deal(table: VirtualTable): void {
  table.deal('2C', 'player');
  table.deal('3D', 'banker');
  table.deal('4H', 'player');
  table.deal('4D', 'banker');
  table.shoe({ kind: 'result', outcome: 'banker', playerPair: false, bankerPair: false, totals: undefined });
}

const recorded = (table: VirtualTable): readonly string[] =>
  table.controller.events.map(({ type }) => type).filter((type) => type.startsWith('Round') || type === 'CoupLocked');

describe('a round that comes too fast', () => {
  it('is held: the lamp stays with what is on record, the panel is amber, the dealer gets one notice', () => {
    const table = secondRound();
    table.until('lamps', () => table.lamp(2) === 'locked' && table.lamp(1) === 'off', 600);
    table.run(5_000);
    expect(table.table.phase).toBe('held');
    expect(table.notices.filter(({ code }) => code === 'ROUND_HELD')).toHaveLength(1);
    expect(recorded(table)).toEqual(['CoupLocked', 'RoundHeld']);
  });

  it('records a chip that is placed then as late', () => {
    const table = secondRound();
    table.seat(3).chip(true);
    table.until('late', () => table.controller.events.some(({ type }) => type === 'LateWagerRefused'), 1_000);
    expect(table.table.phase).toBe('held');
  });

  it('released, its lock is taken by itself, and the cards that were dealt meanwhile are its cards', () => {
    const table = secondRound();
    deal(table);
    table.run(500);
    table.releaseRound();
    table.until('resolved', () => table.table.phase === 'resolved', 3_000);
    expect(recorded(table)).toEqual(['CoupLocked', 'RoundHeld', 'RoundReleased', 'CoupLocked']);
  });

  it('ends when it is voided, and the next one opens', () => {
    const table = secondRound();
    table.table.execute({ type: 'void', by: 'B. Osei', reason: 'two deals at once' }, table.nowMs);
    table.until('the next coup', () => table.table.coup === 3 && table.table.phase === 'betting', 1_500);
    expect(recorded(table)).toEqual(['CoupLocked', 'RoundHeld']);
  });

  it('a table that restarts while its round is on hold keeps waiting', () => {
    const table = secondRound();
    table.restart();
    table.until('back', () => !table.isDown && table.table.phase === 'held', 6_000);
    table.releaseRound();
    table.until('locked', () => table.table.phase === 'locked', 3_000);
  });
});
