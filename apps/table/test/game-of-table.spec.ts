import { GameOfTable } from '../src/core/game-of-table.js';
import type { TableState } from '../src/core/table-state.js';
import { PLAN, VirtualTable } from './virtual-table.js';

const BANKER_WINS = 'cards KS 7H 6S KH';

function open(): VirtualTable {
  const table = new VirtualTable(3, PLAN, { game: { wagers: ['tie/8'], vigorish: 'marked', rounding: 'up25' } });
  return table.until('bets are open', () => [1, 2, 3].every((seat) => table.lamp(seat) === 'open'), 1_000);
}

const type = (table: VirtualTable, line: string): void => void table.table.line(line, table.nowMs);
const stakes = (table: VirtualTable) => table.controller.table(0).stakes.map((each) => [each.seat, each.stakes]);

function resolve(table: VirtualTable): void {
  table.press('lock');
  table.until('locked', () => table.table.phase === 'locked', 800);
  type(table, BANKER_WINS);
  type(table, 'confirm');
  table.until('resolved', () => table.table.phase === 'resolved', 800);
}

describe('the game of a wired table', () => {
  it('takes stakes until "no more bets", and says what to announce, collect and pay', () => {
    const table = open();
    for (const line of ['tie/8 500', 'banker/standard 900', 'banker/standard 2500']) type(table, `stake 2 ${line}`);
    type(table, 'stake 1 player 500');
    type(table, 'stake 1 player 0');
    const placed = [
      { wager: 'tie/8', stakeCents: 500n },
      { wager: 'banker/standard', stakeCents: 2_500n },
    ];
    table.until('stakes', () => stakes(table).flat(2).length === 4, 800);
    expect(stakes(table)).toEqual(expect.arrayContaining([[2, placed]]));
    resolve(table);
    expect(table.notices).toContainEqual({ code: 'ANNOUNCE', detail: 'Player 6, Banker 7; Banker wins' });
    expect(table.notices).toContainEqual({
      code: 'HAND_RESULT',
      seat: 2,
      detail: 'collect tie/8 5.00; pay banker/standard 25.00, vigorish 1.25 marked',
    });
    type(table, 'stake 1 player 500');
    expect(table.notices).toContainEqual({ code: 'NOT_NOW', detail: 'stake' });
  });

  it('without stakes, says which wagers are collected and which are paid at which odds', () => {
    const table = open();
    resolve(table);
    expect(table.notices).toContainEqual({
      code: 'HAND_RESULT',
      detail: 'collect player, tie/8; pay banker/standard 1 to 1 less vigorish',
    });
  });

  it('a stake that the table does not have is refused, and forgotten', () => {
    const table = open();
    type(table, 'stake 3 dragon7 500');
    table.until('refused', () => table.notices.some(({ code }) => code === 'STAKES_REFUSED'), 800);
    type(table, 'stake 3 player 500');
    table.until('stakes', () => stakes(table).length === 1, 800);
    expect(stakes(table)).toEqual([[3, [{ wager: 'player', stakeCents: 500n }]]]);
  });

  it('a refused stake leaves the stakes that the seat already has', () => {
    const table = open();
    type(table, 'stake 3 player 500');
    table.until('stakes', () => stakes(table).length === 1, 800);
    type(table, 'stake 3 dragon7 500');
    table.until('refused', () => table.notices.some(({ code }) => code === 'STAKES_REFUSED'), 800);
    type(table, 'stake 3 tie/8 100');
    const both = [
      { wager: 'player', stakeCents: 500n },
      { wager: 'tie/8', stakeCents: 100n },
    ];
    table.until('two stakes', () => stakes(table).flat(2).length === 3, 800);
    expect(stakes(table)).toEqual([[3, both]]);
  });

  it('vigorish is not collected, and the dealer hears it, if the state of the table cannot be read', () => {
    const notices: unknown[] = [];
    const game = new GameOfTable({
      ports: { notice: (notice: unknown) => notices.push(notice) },
    } as unknown as TableState);
    game.answered({ for: 'owed', seat: 2 }, { id: 1, ok: false, code: 'UNAVAILABLE', text: 'Send again.' });
    expect(notices).toEqual([{ code: 'VIGORISH_REFUSED', seat: 2, detail: 'UNAVAILABLE' }]);
  });

  it('stakes reported before a restart of the agent stay', () => {
    const table = open();
    type(table, 'stake 2 tie/8 500');
    table.until('stakes', () => stakes(table).length === 1, 800);
    const before = table.table;
    table.restart();
    table.until('bets are open', () => table.table !== before && table.table.phase === 'betting', 5_000);
    type(table, 'stake 2 player 500');
    table.until('both', () => stakes(table).flat(2).length === 3, 800);
  });

  it('marked vigorish is collected for a position', () => {
    const table = open();
    type(table, 'stake 2 banker/standard 2500');
    table.until('stakes', () => stakes(table).length === 1, 800);
    resolve(table);
    table.press('clear');
    table.until('marked', () => table.controller.table(0).markers.size === 1, 2_000);
    type(table, 'collect 1');
    table.until('refused', () => table.notices.some(({ code }) => code === 'NO_VIGORISH_OWED'), 800);
    type(table, 'collect 2');
    table.until('collected', () => table.controller.table(0).markers.size === 0, 800);
    expect(table.controller.events).toContainEqual(
      expect.objectContaining({ type: 'VigorishCollected', seat: 2, amountMicro: 125_000_000n }),
    );
  });
});
