import type { DealerCommand } from '../src/core/dealer-command.js';
import type { TablePlan } from '../src/core/ports.js';
import { DEFAULT_KEY, Intruder, OTHER_KEY } from '@hardware/emulators';
import { nodeAes128 } from '@hardware/osdp-node';
import { PLAN, VirtualTable, seededBytes } from './virtual-table.js';

function tableInPlay(plan: Partial<TablePlan> = {}): VirtualTable {
  const table = new VirtualTable(3, { ...PLAN, ...plan });
  return table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(3) === 'open');
}

function dealt(table: VirtualTable): void {
  table.deal('2C', 'player');
  table.deal('3D', 'banker');
  table.deal('4H', 'player');
  table.deal('4D', 'banker');
  table.shoe({ kind: 'result', outcome: 'banker', playerPair: false, bankerPair: false, totals: undefined });
}

const INTRUDER = new Intruder(nodeAes128, seededBytes(99));

function lockedSeats(table: VirtualTable): readonly (readonly number[])[] {
  return table.controller.events.flatMap((event) => (event.type === 'CoupLocked' ? [event.seats] : []));
}

function dealerEntersOnlySeatOne(table: VirtualTable): void {
  table.table.execute({ type: 'bet', seat: 1 }, table.nowMs);
  for (const seat of [2, 3]) table.table.execute({ type: 'no-bet', seat }, table.nowMs);
  table.until('locked', () => table.table.phase === 'locked', 500);
  expect(lockedSeats(table)).toEqual([[1]]);
}

describe('a coup', () => {
  it('a controller that is lost and back again is told each time, the first contact is not', () => {
    const table = tableInPlay();
    const told = () => table.notices.map(({ code }) => code).filter((code) => code.startsWith('CONTROLLER_'));
    expect(told()).toEqual([]);
    for (const times of [1, 2]) {
      table.cutController(4_000);
      table.until('lost and back', () => told().length === 2 * times, 15_000);
      expect(told().slice(-2)).toEqual(['CONTROLLER_LOST', 'CONTROLLER_BACK']);
    }
  });

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

  it('the cut card ends the shoe at the next CLEAR after its hand, once: further hands are dealt from the new shoe', () => {
    const table = tableInPlay();
    const opened = () => table.controller.events.flatMap((event) => (event.type === 'ShoeOpened' ? [event.shoe] : []));
    const hand = (coup: number): void => {
      table.press('lock');
      table.until('locked', () => table.table.phase === 'locked', 400);
      dealt(table);
      table.until('resolved', () => table.table.phase === 'resolved', 200);
      table.press('clear');
      table.until('complete', () => table.table.phase === 'between' || table.table.coup > coup, 500);
      table.press('clear');
      table.until('the next coup', () => table.table.coup === coup + 1 && table.table.phase === 'betting', 1_000);
    };
    table.shoe({ kind: 'cut-card' });
    hand(1);
    expect(opened()).toEqual([2]);
    hand(2);
    hand(3);
    expect(opened()).toEqual([2]);
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

  it('a late chip on a seat that the dealer has entered needs no further entry', () => {
    const table = tableInPlay();
    table.table.execute({ type: 'bet', seat: 1 }, table.nowMs);
    table.table.execute({ type: 'no-bet', seat: 3 }, table.nowMs);
    table.run(100);
    table.press('lock');
    table.until('locked', () => table.table.phase === 'locked', 400);
    table.seat(3).chip(true);
    table.until('late', () => table.controller.events.some(({ type }) => type === 'LateWagerRefused'), 600);
    table.run(200);
    expect(table.table.seats.unknownSeats).toEqual([]);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('a first card that cannot be the first of the coup: chips may have come since, and the dealer enters every seat', () => {
    const table = tableInPlay();
    for (const seat of [1, 2]) table.seat(seat).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted' && table.lamp(2) === 'accepted', 300);
    table.deal('3D', 'banker');
    table.run(1_000);
    expect(table.table).toMatchObject({ phase: 'locking', hold: 'CARD_NOT_DUE', seats: { unknownSeats: [1, 2, 3] } });
    dealerEntersOnlySeatOne(table);
  });

  it('a card dealt while the table restarts ends the bets: a chip after it is late', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.restart();
    table.until('started', () => !table.isDown && table.table.phase === 'away', 400);
    table.deal('2C', 'player');
    table.until('locking', () => table.table.phase === 'locking', 1_000);
    table.seat(2).chip(true);
    table.run(1_000);
    expect(table.table.seats.unknownSeats).toEqual([1, 2, 3]);
    dealerEntersOnlySeatOne(table);
    table.until('late', () => table.controller.events.some(({ type }) => type === 'LateWagerRefused'), 1_000);
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

  it('a seat that does not answer the lock is unknown: the lock waits for the dealer’s entry', () => {
    const table = tableInPlay();
    for (const seat of [1, 2]) table.seat(seat).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted' && table.lamp(2) === 'accepted', 300);
    table.seat(2).isCut = true;
    table.press('lock');
    table.until(
      'seat 2 must be entered',
      () => table.notices.some(({ code, seat }) => code === 'ENTER_SEAT' && seat === 2),
      500,
    );
    table.run(1_000);
    expect(lockedSeats(table)).toEqual([]);
    // If a device reconnects this late, its answer to the lock does not count.
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
    table.until('locked', () => table.table.phase === 'locked' || table.table.seats.unknownSeats.length > 0, 8_000);
    expect(table.table.seats.unknownSeats).toEqual([2]);
    table.table.execute({ type: 'no-bet', seat: 2 }, table.nowMs);
    table.until('locked', () => table.table.phase === 'locked', 6_000);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('devices that were there before the controller take part as soon as it is', () => {
    const table = new VirtualTable(3, PLAN);
    table.cutController(3_000);
    table.run(2_900);
    expect(table.table.phase).toBe('away');
    table.until('bets are open', () => [1, 2, 3].every((seat) => table.lamp(seat) === 'open'), 2_000);
  });

  it('restarted in the middle of a coup, it continues the coup', () => {
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
    table.table.execute({ type: 'cards', cards: ['2C', '3D', '4H', '4D'] }, table.nowMs);
    expect(table.table.phase).toBe('locked');
    table.table.execute({ type: 'confirm' }, table.nowMs);
    table.until('resolved', () => table.table.phase === 'resolved', 500);
    expect(lockedSeats(table)).toEqual([[1, 2]]);
  });

  it('a table that dies in the very step of hearing the first card has bets over when it is back: the dealer enters every seat', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.deal('2C', 'player');
    expect(table.table.phase).toBe('locking');
    table.restart();
    table.until('started', () => !table.isDown && table.table.phase === 'away', 400);
    table.seat(2).chip(true);
    table.until('locking', () => table.table.phase === 'locking', 4_000);
    expect(table.table.seats.unknownSeats).toEqual([1, 2, 3]);
    dealerEntersOnlySeatOne(table);
  });

  it('a lock that had reached the devices before the table died counts as the devices report it: the dealer enters nothing', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    table.press('lock');
    table.until('latched', () => [1, 2, 3].every((seat) => table.seat(seat).isLocked), 300);
    table.restart();
    table.until('started', () => !table.isDown && table.table.phase === 'away', 400);
    table.seat(2).chip(true);
    table.until('locked', () => table.table.phase === 'locked', 4_000);
    expect(lockedSeats(table)).toEqual([[1]]);
    expect(table.notices.filter(({ code }) => code === 'ENTER_SEAT')).toEqual([]);
  });

  it('restarted after the dealer’s lock, it does not open the bets again', () => {
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
    for (const seat of table.table.seats.unknownSeats) table.table.execute({ type: 'no-bet', seat }, table.nowMs);
    table.until('locked', () => table.table.phase === 'locked', 3_000);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('without sensors and without a shoe the dealer enters everything', () => {
    const table = new VirtualTable(3, { ...PLAN, wiredSeats: [], hasDealerPanel: false, hasShoe: false });
    table.until('bets are open', () => table.table.phase === 'betting');
    const enter = (command: DealerCommand) => table.table.execute(command, table.nowMs);
    enter({ type: 'bet', seat: 1 });
    enter({ type: 'bet', seat: 3 });
    table.run(100);
    enter({ type: 'no-bet', seat: 1 });
    enter({ type: 'lock' });
    table.until('locked', () => table.table.phase === 'locked', 500);
    enter({ type: 'cards', cards: ['2C', '3D', '4H'] });
    expect(table.notices.at(-1)).toMatchObject({ code: 'NOT_NOW', detail: 'the next card is banker-2' });
    enter({ type: 'cards', cards: ['2C', '3D', '4H', '4D'] });
    enter({ type: 'confirm' });
    table.until('resolved', () => table.table.phase === 'resolved', 500);
    enter({ type: 'clear' });
    table.until('next', () => table.table.coup === 2 && table.table.phase === 'betting', 500);
    expect(lockedSeats(table)).toEqual([[3]]);
  });

  it('unencrypted and replayed lock commands have no effect', () => {
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
    const lock = INTRUDER.inClear(1, { op: 'lock', roundId: table.table.coup });
    for (const bytes of [lock, ...recorded]) table.bus.hear(bytes, table.nowMs);
    expect(table.seat(1).events.length).toBeGreaterThan(0);
    expect(table.lamp(1)).toBe('open');
    table.seat(1).chip(true);
    table.until('accepted all the same', () => table.lamp(1) === 'accepted', 1_500);
    expect(lockedSeats(table)).toEqual([[1]]);
  });

  it('a panel with another key or the default key, in the middle of the bets: every wager stands, none is locked', () => {
    const table = tableInPlay();
    table.seat(1).chip(true);
    table.until('accepted', () => table.lamp(1) === 'accepted', 300);
    for (const bytes of [INTRUDER.challenge(1), INTRUDER.defaultChallenge(1), INTRUDER.challenge(2)])
      table.bus.hear(bytes, table.nowMs);
    table.run(500);
    expect([table.lamp(1), table.lamp(2), table.table.phase]).toEqual(['accepted', 'open', 'betting']);
    table.seat(2).chip(true);
    table.until('accepted too', () => table.lamp(2) === 'accepted', 300);
    table.press('lock');
    table.until('locked', () => table.lamp(2) === 'locked', 400);
    expect(lockedSeats(table)).toEqual([[1, 2]]);
  });

  it.each([
    ['another key', OTHER_KEY],
    ['the default key', DEFAULT_KEY],
  ])('a device with %s takes no part', (_, key) => {
    const table = new VirtualTable(3, PLAN, { wrongKeys: { 2: key } });
    table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(3) === 'open');
    table.seat(2).chip(true);
    table.run(2_000);
    expect(table.lamp(2)).toBe('fault');
    table.press('lock');
    table.run(600);
    expect(table.table).toMatchObject({ phase: 'locking', seats: { unknownSeats: [2] } });
    table.press('seat2');
    table.press('remove');
    table.until('locked', () => table.table.phase === 'locked', 600);
    expect(lockedSeats(table)).toEqual([[]]);
  });

  it.each([
    [
      'an unreadable card',
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
    table.table.execute({ type: 'cards', cards: ['2C', '3D', '4H', '4D'] }, table.nowMs);
    table.table.execute({ type: 'confirm' }, table.nowMs);
    table.until('resolved', () => table.table.phase === 'resolved', 500);
  });
});
