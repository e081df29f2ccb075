import { SEAT_TIMING } from '@hardware/osdp';
import type { CardCode } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { asTableNo } from '@jackpot/progressive';
import { type Card, cardName, dealOf, nextCard, parseCard } from '@jackpot/rules';
import { PEOPLE } from '../../../libs/progressive/src/testing/index.js';
import { Shoe } from '../../lab/src/players/shoe.js';
import { readDealerCommand } from '../src/core/dealer-command.js';
import type { TablePlan } from '../src/core/ports.js';
import { type Nature, PLAN, VirtualTable } from './virtual-table.js';

const TWO_SEATS = { ...PLAN, wiredSeats: [1, 2] };
const SLOW_POLLS = { ...SEAT_TIMING, pollEveryMs: 300 };

function newTable(shoes: Nature['tracksShoes'] = {}, plan: Partial<TablePlan> = {}): VirtualTable {
  const table = new VirtualTable(2, { ...TWO_SEATS, ...plan }, { tracksShoes: shoes });
  return table.until('a shoe is needed', () => codes(table).includes('SHOE_NEEDED'), 4_000);
}

function tableInPlay(shoes: Nature['tracksShoes'] = {}, plan: Partial<TablePlan> = {}): VirtualTable {
  const table = newTable(shoes, plan);
  table.press('clear');
  table.until('the shoe is open', () => codes(table).includes('BURN_NEEDED'), 4_000);
  burns(table, '2D');
  return betsOpen(table);
}

function burns(table: VirtualTable, card: string): void {
  table.shoe({ kind: 'burn-card', card: card as CardCode, index: undefined });
}

function betsOpen(table: VirtualTable): VirtualTable {
  return table.until('bets are open', () => table.table.phase === 'betting' && table.lamp(1) === 'open', 4_000);
}

function codes(table: VirtualTable): readonly string[] {
  return table.notices.map(({ code }) => code);
}

function eventsOf(table: VirtualTable, ...types: readonly string[]) {
  return table.controller.events.filter(({ type }) => types.includes(type));
}

function locked(table: VirtualTable): void {
  table.press('lock');
  table.until('locked', () => table.table.phase === 'locked', 400);
}

function deals(table: VirtualTable, names: readonly string[]): void {
  const cards: Card[] = [];
  for (const name of names) {
    table.deal(name, nextCard(cards).startsWith('player') ? 'player' : 'banker');
    cards.push(must(parseCard(name), name));
  }
}

function result(table: VirtualTable, names: readonly string[]): void {
  const deal = dealOf(names.map((name) => must(parseCard(name), name)));
  if (!deal.ok) throw new Error(deal.code);
  table.shoe({ kind: 'result', outcome: deal.outcome, playerPair: false, bankerPair: false, totals: undefined });
}

function plays(table: VirtualTable, names: readonly string[], cutBefore?: number): void {
  betsOpen(table);
  if (cutBefore === 0) table.shoe({ kind: 'cut-card' });
  locked(table);
  deals(table, names.slice(0, cutBefore ?? names.length));
  if (cutBefore !== undefined && cutBefore > 0) table.shoe({ kind: 'cut-card' });
  for (let at = cutBefore ?? names.length; at < names.length; at += 1) {
    const before = names.slice(0, at).map((name) => must(parseCard(name), name));
    table.deal(must(names[at], 'a card'), nextCard(before).startsWith('player') ? 'player' : 'banker');
  }
  result(table, names);
  table.until('resolved', () => table.table.phase === 'resolved', 400);
  table.press('clear');
  table.until('settled', () => table.table.phase !== 'resolved', 400);
}

const DULL = ['4S', '6C', '4H', '2D'];

function opensNext(table: VirtualTable, shoe: Shoe): void {
  const isLast = (code: string) => codes(table).lastIndexOf(code) > codes(table).lastIndexOf('SHOE_OPENED');
  table.until('a shoe is needed', () => isLast('SHOE_NEEDED'), 4_000);
  shoe.newShoe();
  table.press('clear');
  table.until('the shoe is open', () => isLast('BURN_NEEDED'), 4_000);
  burns(table, cardName(shoe.burnCard));
  betsOpen(table);
}

function typed(table: VirtualTable, line: string): void {
  const command = readDealerCommand(line);
  if (command !== undefined) table.table.execute(command, table.nowMs);
}

function presses(table: VirtualTable, ...keys: readonly Parameters<VirtualTable['press']>[0][]): void {
  for (const key of keys) {
    table.press(key);
    table.run(200);
  }
}

describe('a wired table on a link that tracks its shoes', () => {
  it('waits until the shoe is loaded: one notice, a request every two seconds; a shoe of the dealer page does, too', () => {
    const table = new VirtualTable(2, TWO_SEATS, { tracksShoes: {} });
    let frames = 0;
    table.network = () => {
      frames += 1;
      return 'carried';
    };
    table.run(20_000);
    expect(table.notices.map(({ code, detail }) => [code, detail])).toEqual([['SHOE_NEEDED', 'SHOE_NOT_OPEN']]);
    expect(frames).toBeLessThanOrEqual(12);
    table.opensShoe(1);
    betsOpen(table);
  });

  it('plays a whole shoe on terms for play with panel and shoe alone: opened, burned, cover card, last hand, new decks', () => {
    const nature = { tracksShoes: {}, isForPlay: true, roundMsMin: 8_000, timing: SLOW_POLLS };
    const table = new VirtualTable(2, TWO_SEATS, nature);
    const draw = seeded(11);
    const shoe = new Shoe(draw);
    opensNext(table, shoe);
    let cover = 0;
    let hands = 0;
    while (!shoe.isOver) {
      const names = must(shoe.deal(), 'cards').map(cardName);
      hands += 1;
      table.run(8_000);
      plays(table, names, shoe.hasCoverCome ? draw(5) : undefined);
      if (shoe.hasCoverCome) cover = hands;
    }
    const first = cardName(shoe.burnCard);
    opensNext(table, shoe);
    table.run(8_000);
    plays(table, DULL);
    table.run(500);
    expect(eventsOf(table, 'ShoeLoaded', 'CardsBurned', 'CoverCardSeen')).toMatchObject([
      { type: 'ShoeLoaded', shoe: 1, decks: 8, backs: 'red' },
      { type: 'CardsBurned', shoe: 1, card: parseCard(first) },
      { type: 'CoverCardSeen', shoe: 1, coup: cover },
      { type: 'ShoeLoaded', shoe: 2, decks: 8, backs: 'red' },
      { type: 'CardsBurned', shoe: 2, card: shoe.burnCard },
    ]);
    expect(codes(table).filter((code) => code === 'LAST_HAND')).toHaveLength(2);
    expect(cover).toBe(hands - 1);
    expect(eventsOf(table, 'CoupSettled')).toHaveLength(hands + 1);
    expect(codes(table)).not.toContain('CONTROLLER_REFUSED');
    expect(table.controller.table(0).dealing).toMatchObject({ end: 'far', areCardsReused: false });
  });

  it('a cut card between the result and the next hand is the first card of the next: two hands follow', () => {
    const table = tableInPlay();
    locked(table);
    deals(table, DULL);
    table.shoe({ kind: 'cut-card' });
    result(table, DULL);
    table.until('on record', () => eventsOf(table, 'CoverCardSeen').length > 0, 400);
    expect(eventsOf(table, 'CoverCardSeen')).toMatchObject([{ coup: 2 }]);
    table.press('clear');
    plays(table, DULL);
    plays(table, DULL);
    table.until('the shoe is over', () => codes(table).at(-1) === 'SHOE_NEEDED', 4_000);
    expect(table.table.coup).toBe(3);
  });

  it('two batches take turns with the time at which each was opened; after a restart the dealer names the cards', () => {
    const table = tableInPlay({ batches: 2 }, { cardBacks: ['red', 'blue'] });
    const ends = (): void => {
      typed(table, 'end-shoe batch change');
      table.until('ended', () => codes(table).at(-1) === 'SHOE_NEEDED', 4_000);
    };
    ends();
    for (const burn of ['3S', '4S']) {
      table.press('clear');
      table.until('the shoe is open', () => codes(table).at(-1) === 'BURN_NEEDED', 4_000);
      burns(table, burn);
      betsOpen(table);
      ends();
    }
    const loaded = eventsOf(table, 'ShoeLoaded') as readonly {
      readonly backs: string;
      readonly cardsOpenedAt: number;
    }[];
    expect(loaded.map(({ backs }) => backs)).toEqual(['red', 'blue', 'red']);
    expect(loaded[2]?.cardsOpenedAt).toBe(loaded[0]?.cardsOpenedAt);
    table.restart();
    table.until('back', () => codes(table).lastIndexOf('SHOE_NEEDED') === table.notices.length - 1, 4_000);
    table.run(3_000);
    table.press('clear');
    table.until('asked', () => codes(table).at(-1) === 'CARDS_UNKNOWN', 4_000);
    typed(table, `new-shoe blue ${new Date(must(loaded[1], 'the second').cardsOpenedAt).toISOString()}`);
    table.until('the shoe is open', () => codes(table).at(-1) === 'BURN_NEEDED', 4_000);
    expect(eventsOf(table, 'ShoeLoaded')[3]).toMatchObject({ backs: 'blue', cardsOpenedAt: loaded[1]?.cardsOpenedAt });
  });

  it('where the terms ask for the people of an opening, the burn card waits for both, and then goes on record by itself', () => {
    const table = newTable({ inspection: 'two-people' });
    table.press('clear');
    table.until('the shoe is open', () => codes(table).includes('BURN_NEEDED'), 4_000);
    burns(table, 'QD');
    table.run(10_000);
    expect(codes(table).filter((code) => code === 'CARDS_NOT_VERIFIED')).toHaveLength(1);
    expect(eventsOf(table, 'CardsBurned')).toEqual([]);
    const of = { table: asTableNo(0), shoe: 1 } as const;
    table.controller.command({ type: 'inspect-cards', ...of, person: PEOPLE.dealer });
    table.controller.command({ type: 'verify-cards', ...of, person: PEOPLE.floor });
    betsOpen(table);
    expect(eventsOf(table, 'CardsBurned')).toMatchObject([{ card: parseCard('QD') }]);
  });

  it('cards taken off an idle table end its shoe; the hand that nobody bet on is void', () => {
    const table = tableInPlay();
    typed(table, 'end-shoe no players');
    table.until('a shoe is needed', () => codes(table).at(-1) === 'SHOE_NEEDED', 4_000);
    expect(eventsOf(table, 'CoupVoided', 'ShoeEnded')).toMatchObject([
      { type: 'CoupVoided', coup: 1 },
      { type: 'ShoeEnded', shoe: 1, reason: 'no players' },
    ]);
  });
});

describe('irregularities at a wired table (chapter 13)', () => {
  it('A: a card too many that nobody saw stays for the next hand, whose cards the dealer enters', () => {
    const table = tableInPlay();
    locked(table);
    deals(table, DULL);
    table.deal('9D', 'banker');
    expect(codes(table).slice(-2)).toEqual(['CARD_NOT_DUE', 'CARD_IN_ERROR']);
    presses(table, 'remove', 'confirm');
    table.until('resolved', () => table.table.phase === 'resolved', 1_000);
    expect(eventsOf(table, 'IrregularityRecorded')).toMatchObject([
      { clause: 'A', card: null, kind: 'drawn-in-error' },
    ]);
    table.press('clear');
    betsOpen(table);
    locked(table);
    table.deal('4C', 'player');
    expect(table.table.hold).toBe('CARD_KEPT');
    typed(table, 'cards 9D 4C KH 2S');
    typed(table, 'confirm');
    table.until('resolved', () => table.table.phase === 'resolved', 1_000);
  });

  it("C(1): a seen third card of the Player becomes the Banker's, and the hand goes on", () => {
    const table = tableInPlay();
    locked(table);
    deals(table, ['2C', '2D', '4H', '3S']);
    table.deal('9D', 'player');
    presses(table, 'add', 'confirm');
    table.until('resolved', () => table.table.phase === 'resolved', 1_000);
    expect(eventsOf(table, 'IrregularityRecorded')).toMatchObject([{ clause: 'C(1)', card: parseCard('9D') }]);
    expect(table.controller.stateOf().cards).toEqual(['2C', '2D', '4H', '3S', '9D']);
  });

  it('D: a seen card begins a simulated round, which opens by itself', () => {
    const table = tableInPlay();
    locked(table);
    deals(table, DULL);
    table.deal('9D', 'banker');
    presses(table, 'add', 'confirm');
    table.until('resolved', () => table.table.phase === 'resolved', 1_000);
    table.press('clear');
    table.until('a simulated round', () => table.table.phase === 'no-wager', 4_000);
    expect(table.notices.at(-1)).toMatchObject({ code: 'SIMULATED_ROUND', detail: '9D' });
    typed(table, 'cards 4C 8D KH KS');
    typed(table, 'confirm');
    table.until('refused', () => codes(table).at(-1) === 'CARDS_REFUSED', 1_000);
    typed(table, 'cards 9D 8D KH KS');
    typed(table, 'confirm');
    table.until('resolved', () => table.table.phase === 'resolved', 1_000);
    table.press('clear');
    betsOpen(table);
  });

  it('E: cards that run out void the hand, and no hand opens from that shoe', () => {
    const table = tableInPlay();
    locked(table);
    typed(table, 'irregularity cards-run-out');
    table.until('on record', () => codes(table).at(-1) === 'REMEDY', 1_000);
    expect(table.notices.at(-1)?.detail).toBe('chapter 13 E: void-round');
    table.controller.command({
      ...{ type: 'approve-void', table: asTableNo(0), coup: 1 },
      ...{ reason: 'the cards ran out', person: PEOPLE.floor },
    });
    typed(table, 'void supervisor the cards ran out');
    table.until('a shoe is needed', () => table.notices.at(-1)?.detail === 'SHOE_OVER', 4_000);
  });

  it('a card of the hand that is missing is no irregularity: the dealer enters the cards', () => {
    const table = tableInPlay();
    locked(table);
    deals(table, ['4S', '6C']);
    table.deal('2D', 'banker');
    presses(table, 'add');
    expect(codes(table).at(-1)).toBe('CARD_NOT_DUE');
  });
});

describe('what the dealer types about a shoe', () => {
  it.each([
    ['new-shoe', { type: 'new-shoe' }],
    ['new-shoe blue', { type: 'new-shoe', backs: 'blue' }],
    ['new-shoe blue 2026-11-28T14:05Z', { type: 'new-shoe', backs: 'blue', openedAt: Date.UTC(2026, 10, 28, 14, 5) }],
    ['burn QD', { type: 'burn', card: 'QD' }],
    ['cover-card', { type: 'cover-card' }],
    ['end-shoe table closing', { type: 'end-shoe', reason: 'table closing' }],
    ['irregularity found-face-up 9D', { type: 'irregularity', kind: 'found-face-up', card: '9D' }],
    [
      'irregularity players-third unseen 2C 2D 4H 3S',
      { type: 'irregularity', kind: 'players-third', card: undefined, dealt: ['2C', '2D', '4H', '3S'] },
    ],
  ])('%s', (line, command) => {
    expect(readDealerCommand(line)).toEqual(command);
  });

  it.each(['new-shoe blue yesterday', 'burn', 'burn QD KS', 'end-shoe', 'irregularity', 'irregularity lost 9D'])(
    '%s is no command',
    (line) => {
      expect(readDealerCommand(line)).toBeUndefined();
    },
  );
});

function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
