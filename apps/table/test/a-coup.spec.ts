import type { TablePlan } from '../src/core/ports.js';
import { crc16, PROFILE_VENDOR } from '@hardware/osdp';
import { VirtualTable, keyOfDevice } from './virtual-table.js';

export const PLAN: TablePlan = {
  wiredSeats: [1, 2, 3],
  hasDealerPanel: true,
  hasSupervisorPanel: false,
  hasShoe: true,
  shoeTellsResult: true,
  roundsFrom: 0,
  chipsLieUntil: 'result',
  nextCoupAfterMs: null,
};

function tableInPlay(plan: Partial<TablePlan> = {}): VirtualTable {
  const table = new VirtualTable(3, { ...PLAN, ...plan });
  return table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(3) === 'open');
}

/** Player 6, Banker 7: no third cards. */
function dealt(table: VirtualTable): void {
  table.deal('2C', 'player');
  table.deal('3D', 'banker');
  table.deal('4H', 'player');
  table.deal('4D', 'banker');
  table.shoe({ kind: 'result', outcome: 'banker', playerPair: false, bankerPair: false, totals: undefined });
}

/** "No more bets" to a seat in clear, as anybody with a cable could send it. */
function clearLock(address: number, round: number): Uint8Array {
  const vendor = [PROFILE_VENDOR & 0xff, (PROFILE_VENDOR >> 8) & 0xff, PROFILE_VENDOR >> 16];
  const body = [0x80, ...vendor, 0x02, round & 0xff, round >> 8, 0, 0];
  const frame = [0x53, address, body.length + 7, 0, 0x04, ...body];
  const check = crc16(Uint8Array.from(frame));
  return Uint8Array.of(0xff, ...frame, check & 0xff, check >> 8);
}

function lockedSeats(table: VirtualTable): readonly (readonly number[])[] {
  return table.controller.events.flatMap((event) => (event.type === 'CoupLocked' ? [event.seats] : []));
}

describe('a coup', () => {
  it('chip, lamp, lock, cards, result, the next coup', () => {
    const table = tableInPlay();
    table.seat(2).chip(true);
    table.run(30);
    expect(table.lamp(2)).toBe('open');
    table.until('accepted', () => table.lamp(2) === 'accepted', 300);
    table.press('lock');
    table.until('locked', () => table.lamp(2) === 'locked', 400);
    expect(lockedSeats(table)).toEqual([[2]]);
    dealt(table);
    table.until('resolved', () => table.table.phase === 'resolved', 200);
    table.press('clear');
    table.until('the next coup', () => table.table.coup === 2 && table.table.phase === 'betting', 500);
  });

  it('a chip lifted before the lock is withdrawn', () => {
    const table = tableInPlay();
    table.seat(2).chip(true);
    table.until('accepted', () => table.lamp(2) === 'accepted', 300);
    table.seat(2).chip(false);
    table.until('lifted', () => table.lamp(2) === 'open', 400);
    table.press('lock');
    table.until('locked', () => table.table.phase === 'locked', 400);
    expect(lockedSeats(table)).toEqual([[]]);
  });

  it('the first card forces the lock, and a chip after it is late, shown and on record', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.deal('2C', 'player');
    table.until('locked', () => table.lamp(1) === 'locked', 400);
    table.seat(3).chip(true);
    table.until('late', () => table.lamp(3) === 'late', 300);
    table.until('on record', () => table.controller.events.some(({ type }) => type === 'LateWagerRefused'), 300);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('a chip lifted after the lock blinks until it is back', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.press('lock');
    table.until('locked', () => table.lamp(1) === 'locked', 400);
    table.seat(1).chip(false);
    table.until('removed', () => table.lamp(1) === 'removedAfterLock', 600);
    table.seat(1).chip(true);
    table.until('back', () => table.lamp(1) === 'locked', 1_000);
  });

  it('a seat that does not answer the lock is unknown: nothing is locked until the dealer has said', () => {
    const table = tableInPlay();
    for (const seat of [1, 2]) table.seat(seat).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted' && table.lamp(2) === 'accepted', 300);
    table.seat(2).isCut = true;
    table.press('lock');
    table.until('asked', () => table.notices.some(({ code, seat }) => code === 'DEALER_MUST_SAY' && seat === 2), 500);
    table.run(1_000);
    expect(lockedSeats(table)).toEqual([]);
    // A device that comes back answers too late to be believed.
    table.seat(2).isCut = false;
    table.run(2_000);
    expect(lockedSeats(table)).toEqual([]);
    table.press('seat2');
    table.press('remove');
    table.until('locked', () => table.table.phase === 'locked', 500);
    expect(lockedSeats(table)).toEqual([[1]]);
    table.run(500);
    expect(table.lamp(2)).not.toBe('locked');
  });

  it('without the controller the lamps show a fault within a second and a half, and the coup goes on when it is back', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.cutController(4_000);
    table.until('fault', () => table.lamp(1) === 'fault' && table.lamp(2) === 'fault', 1_500);
    table.seat(2).chip(true);
    table.run(500);
    expect(table.lamp(2)).toBe('fault');
    table.press('lock');
    table.until('locked', () => table.table.phase === 'locked' || table.table.desk.unknownSeats.length > 0, 8_000);
    // Seat 2 was told that it is not accepted; whether it is in play is the dealer's to say.
    expect(table.table.desk.unknownSeats).toEqual([2]);
    table.table.says({ word: 'no-bet', seat: 2 }, table.nowMs);
    table.until('locked', () => table.table.phase === 'locked', 6_000);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('started anew in the middle of a coup it goes on with it', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.restart();
    table.seat(2).chip(true);
    table.until('accepted again', () => table.lamp(1) === 'accepted' && table.lamp(2) === 'accepted', 6_000);
    table.press('lock');
    table.until('locked', () => table.lamp(2) === 'locked', 600);
    table.restart();
    table.until('held', () => table.table.hold === 'RESTARTED_IN_COUP', 3_000);
    table.table.says({ word: 'cards', cards: ['2C', '3D', '4H', '4D'] }, table.nowMs);
    expect(table.table.phase).toBe('locked');
    table.table.says({ word: 'confirm' }, table.nowMs);
    table.until('resolved', () => table.table.phase === 'resolved', 500);
    expect(lockedSeats(table)).toEqual([[1, 2]]);
  });

  it('started anew after the dealer locked, it does not open the bets again', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.seat(2).isCut = true;
    table.run(400);
    table.press('lock');
    table.until('locking', () => table.table.phase === 'locking', 300);
    table.run(200);
    table.restart();
    table.seat(3).chip(true);
    table.seat(2).chip(true);
    table.seat(2).isCut = false;
    table.run(4_000);
    for (const seat of table.table.desk.unknownSeats) table.table.says({ word: 'no-bet', seat }, table.nowMs);
    table.until('locked', () => table.table.phase === 'locked', 3_000);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('without sensors and without a shoe the dealer enters everything', () => {
    const table = new VirtualTable(3, { ...PLAN, wiredSeats: [], hasDealerPanel: false, hasShoe: false });
    table.until('bets are open', () => table.table.phase === 'betting');
    const says = (word: Parameters<typeof table.table.says>[0]) => table.table.says(word, table.nowMs);
    says({ word: 'bet', seat: 1 });
    says({ word: 'bet', seat: 3 });
    table.run(100);
    says({ word: 'no-bet', seat: 1 });
    says({ word: 'lock' });
    table.until('locked', () => table.table.phase === 'locked', 500);
    says({ word: 'cards', cards: ['2C', '3D', '4H'] });
    expect(table.notices.at(-1)).toMatchObject({ code: 'NOT_NOW', detail: 'the next card is banker-2' });
    says({ word: 'cards', cards: ['2C', '3D', '4H', '4D'] });
    says({ word: 'confirm' });
    table.until('resolved', () => table.table.phase === 'resolved', 500);
    says({ word: 'clear' });
    table.until('next', () => table.table.coup === 2 && table.table.phase === 'betting', 500);
    expect(lockedSeats(table)).toEqual([[3]]);
  });

  it('a lock in clear, and one that was recorded, do nothing', () => {
    const table = tableInPlay();
    const recorded: Uint8Array[] = [];
    table.wire = (bytes, from) => {
      if (from === 'panel') recorded.push(bytes);
      return bytes;
    };
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.press('lock');
    table.until('locked', () => table.lamp(1) === 'locked', 400);
    dealt(table);
    table.until('resolved', () => table.table.phase === 'resolved', 200);
    table.seat(1).chip(false);
    table.run(300);
    table.press('clear');
    table.until('bets are open', () => table.lamp(1) === 'open', 500);
    for (const bytes of [clearLock(1, table.table.coup), ...recorded]) table.bus.hear(bytes, table.nowMs);
    expect(table.seat(1).events.length).toBeGreaterThan(0);
    expect(table.lamp(1)).toBe('open');
    table.seat(1).chip(true);
    table.until('accepted all the same', () => table.lamp(1) === 'accepted', 1_500);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('a device with another key takes no part', () => {
    const table = new VirtualTable(3, PLAN, 1, { 2: keyOfDevice(77) });
    table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(3) === 'open');
    table.seat(2).chip(true);
    table.run(2_000);
    expect(table.lamp(2)).toBe('fault');
    table.press('lock');
    table.run(600);
    expect(table.table).toMatchObject({ phase: 'locking', desk: { unknownSeats: [2] } });
    table.press('seat2');
    table.press('remove');
    table.until('locked', () => table.table.phase === 'locked', 600);
    expect(lockedSeats(table)).toEqual([[]]);
  });

  it.each([
    [
      'a card nobody can read',
      (table: VirtualTable) => table.shoe({ kind: 'card-unread', side: 'banker', index: 1 }),
      'CARD_UNREAD',
    ],
    [
      'messages lost',
      (table: VirtualTable) => table.shoe({ kind: 'sequence-gap', expected: 3, heard: 5 }),
      'CARDS_MISSED',
    ],
    ['a card on the wrong side', (table: VirtualTable) => table.deal('9C', 'player'), 'CARD_NOT_DUE'],
    ['the shoe out of reach', (table: VirtualTable) => table.table.shoeLine(false, table.nowMs), 'SHOE_OFFLINE'],
    [
      'another result',
      (table: VirtualTable) => {
        table.deal('3D', 'banker');
        table.deal('4H', 'player');
        table.deal('4D', 'banker');
        table.shoe({ kind: 'result', outcome: 'player', playerPair: false, bankerPair: false, totals: undefined });
      },
      'RESULT_DIFFERS',
    ],
  ])('%s: the coup is held until the dealer has entered and confirmed its cards', (_, happens, hold) => {
    const table = tableInPlay();
    table.deal('2C', 'player');
    table.until('locked', () => table.table.phase === 'locked', 500);
    happens(table);
    table.run(1_000);
    expect(table.table).toMatchObject({ phase: 'locked', hold });
    table.table.says({ word: 'cards', cards: ['2C', '3D', '4H', '4D'] }, table.nowMs);
    table.table.says({ word: 'confirm' }, table.nowMs);
    table.until('resolved', () => table.table.phase === 'resolved', 500);
  });
});
