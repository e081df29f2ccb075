import { DEALER_PANEL_ADDRESS } from '@hardware/osdp';
import type { CardCode } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { nextCard, parseCard } from '@jackpot/rules';
import type { TablePlan } from '../src/core/ports.js';
import { type BusWire, VirtualTable, seededBytes } from './virtual-table.js';

const SEATS = 4;
const COUPS = 40;
const PLAN: TablePlan = {
  wiredSeats: [1, 2, 3, 4],
  hasDealerPanel: true,
  hasSupervisorPanel: false,
  hasShoe: true,
  shoeTellsResult: true,
  roundsFrom: 1_000,
  chipsLieUntil: 'lock',
  nextCoupAfterMs: null,
};
const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** An evening at a table where everything goes wrong at times, with somebody who knows where every chip lay. */
class Evening {
  readonly table: VirtualTable;
  /** What lay on the seats when "no more bets" was said, of each coup. */
  readonly truth = new Map<number, readonly number[]>();
  readonly complaints: string[] = [];
  faults = 0;
  private readonly draw: (count: number) => Uint8Array;
  private heard: Uint8Array[] = [];
  private dealt: string[] = [];
  private readonly shoe = Array.from(
    { length: 8 * 52 },
    (_, at) => `${RANKS[at % 13]}${SUITS[Math.floor(at / 13) % 4]}`,
  );
  private wagers = new Map<number, Set<number>>();
  private everWagered = new Map<number, Set<number>>();
  private seen = 0;

  constructor(seed: number) {
    this.draw = seededBytes(seed);
    this.table = new VirtualTable(SEATS, PLAN, seed + 1);
    this.table.wire = this.wire;
    this.table.network = () => {
      if (this.below(100) >= 2) return 'carried';
      this.faults += 1;
      return this.below(2) === 0 ? 'lost' : 'answer-lost';
    };
    this.table.onStep = () => this.look();
    // The dealer answers what is asked, by what lies on the table; the second word settles what the first could not.
    this.table.onNotice = ({ code, seat }) => {
      if (code === 'DEALER_MUST_SAY' && seat !== undefined) this.table.in(250, () => this.sayOf(seat));
    };
  }

  below(bound: number): number {
    const [a = 0, b = 0] = this.draw(2);
    return (a * 256 + b) % bound;
  }

  /** One coup; faults come when they come. */
  play(): void {
    const { table } = this;
    table.until('bets are open', () => table.table.phase === 'betting', 20_000);
    const { coup } = table.table;
    this.dealt = [];
    this.trouble();
    const chips = Array.from({ length: SEATS }, (_, at) => at + 1).filter(() => this.below(3) > 0);
    for (const seat of chips) table.in(this.below(600), () => table.seat(seat).chip(true));
    table.run(700);
    // Some think better of it.
    for (const seat of chips) if (this.below(6) === 0) table.seat(seat).chip(false);
    table.run(1_200);
    table.until('the bus is as the people are', () => table.table.coup > coup || this.isCalm(), 15_000);
    this.enterByHand();
    const lying = Array.from({ length: SEATS }, (_, at) => at + 1).filter((seat) => table.seat(seat).hasChip);
    this.truth.set(coup, lying);
    if (this.below(2) === 0) table.press('lock');
    else this.dealOne();
    this.insist(
      'no more bets',
      () => table.table.phase !== 'betting',
      () => table.table.says({ word: 'lock' }, table.nowMs),
    );
    table.run(this.below(400));
    for (let seat = 1; seat <= SEATS; seat += 1)
      if (!lying.includes(seat) && this.below(5) === 0)
        table.in(400 + this.below(300), () => table.seat(seat).chip(true));
    this.insist(
      'the lock',
      () => this.isLocked(coup),
      () => this.sayAll(),
    );
    while (nextCard(this.dealt.map((name) => must(parseCard(name), name))) !== 'done') {
      this.dealOne();
      table.run(60);
    }
    this.tellResult();
    this.insist(
      'the result',
      () => table.table.phase === 'resolved' && table.table.coup === coup,
      () => {
        table.table.says({ word: 'cards', cards: this.dealt }, table.nowMs);
        table.table.says({ word: 'confirm' }, table.nowMs);
      },
    );
    for (let seat = 1; seat <= SEATS; seat += 1) table.seat(seat).chip(false);
    table.run(300);
    table.press('clear');
    this.insist(
      'the next coup',
      () => table.table.coup > coup,
      () => table.table.says({ word: 'clear' }, table.nowMs),
    );
  }

  /** A seat whose line was down when the bets were opened takes none: its lamp says so, and the dealer enters what lies there. */
  private enterByHand(): void {
    const { table } = this;
    if (table.isDown || table.table.phase !== 'betting') return;
    for (const { seat, isOnline, isWagered } of table.table.desk.stations)
      if (!isOnline && !isWagered && table.seat(seat).hasChip) table.table.says({ word: 'bet', seat }, table.nowMs);
    table.run(50);
  }

  /** Does it by hand where it does not come by itself. */
  private insist(what: string, isSo: () => boolean, byHand: () => void): void {
    for (let tries = 0; tries < 40; tries += 1) {
      this.table.run(tries === 0 ? 600 : 1_000, isSo);
      if (isSo()) return;
      if (!this.table.isDown) byHand();
    }
    this.table.until(what, isSo, 1_000);
  }

  private isLocked(coup: number): boolean {
    return this.table.controller.events.some((event) => event.type === 'CoupLocked' && event.coup === coup);
  }

  /** A person waits for the lamp: betting is not closed while a lamp is not yet what the chip is. */
  private isCalm(): boolean {
    if (this.table.isDown || this.table.table.phase !== 'betting') return false;
    return Array.from({ length: SEATS }, (_, at) => at + 1).every((seat) => {
      const device = this.table.seat(seat);
      return device.isCut || (this.table.lamp(seat) === 'accepted') === device.hasChip;
    });
  }

  private sayOf(seat: number): void {
    const { table } = this;
    if (table.isDown || !table.table.desk.unknownSeats.includes(seat)) return;
    const isBet = this.truth.get(table.table.coup)?.includes(seat) === true;
    table.table.says({ word: isBet ? 'bet' : 'no-bet', seat }, table.nowMs);
  }

  private sayAll(): void {
    for (const seat of this.table.table.desk.unknownSeats) this.sayOf(seat);
    if (this.table.table.phase === 'betting') this.table.table.says({ word: 'lock' }, this.table.nowMs);
  }

  private dealOne(): void {
    const cards = this.dealt.map((name) => parseCard(name)).filter((card) => card !== undefined);
    const due = nextCard(cards);
    const card = this.shoe.splice(this.below(this.shoe.length), 1)[0] ?? '';
    this.dealt.push(card);
    // Now and then the shoe cannot read one.
    const side = due.startsWith('player') ? 'player' : 'banker';
    if (this.below(60) === 0) this.table.shoe({ kind: 'card-unread', side, index: undefined });
    else this.table.shoe({ kind: 'card', card: card as CardCode, side, index: undefined, again: false });
  }

  private tellResult(): void {
    const points = (at: readonly number[]) =>
      at.reduce((total, one) => {
        const rank = this.dealt[one]?.charAt(0);
        return rank === undefined ? total : total + ('A23456789'.indexOf(rank) + 1);
      }, 0) % 10;
    const cards = this.dealt.map((name) => parseCard(name)).filter((card) => card !== undefined);
    const isLoneBankers = cards.length === 5 && nextCard(cards.slice(0, 4)) === 'banker-3';
    const player = points(isLoneBankers ? [0, 2] : [0, 2, 4]);
    const banker = points(isLoneBankers ? [1, 3, 4] : [1, 3, 5]);
    const outcome = player > banker ? 'player' : player < banker ? 'banker' : 'tie';
    this.table.shoe({ kind: 'result', outcome, playerPair: false, bankerPair: false, totals: undefined });
  }

  /** One thing or none that goes wrong in this coup, at some moment of it. */
  private trouble(): void {
    const { table } = this;
    const seat = 1 + this.below(SEATS);
    const kinds: readonly (() => void)[] = [
      () => {
        table.seat(seat).isCut = true;
        table.in(500 + this.below(4_000), () => (table.seat(seat).isCut = false));
      },
      () => table.seat(seat).powerCycle(table.nowMs),
      () => table.bus.at(DEALER_PANEL_ADDRESS)?.powerCycle(table.nowMs),
      () => table.seat(seat).loseReplies(1 + this.below(12)),
      () => table.cutController(200 + this.below(3_000)),
      () => table.restart(),
      () => table.portReturned(),
    ];
    if (this.below(10) < 3) return;
    this.faults += 1;
    table.in(this.below(4_000), () => {
      if (!table.isDown) kinds[this.below(kinds.length)]?.();
    });
  }

  /** Loss, damage, noise, repetition, and somebody who says again what he has recorded. */
  private readonly wire: BusWire = (bytes) => {
    this.heard.push(bytes);
    if (this.heard.length > 50) this.heard.shift();
    const die = this.below(1_000);
    if (die >= 12) return bytes;
    this.faults += 1;
    const old = this.heard[this.below(this.heard.length)] ?? bytes;
    if (die < 4) return undefined;
    if (die < 6) return bytes.map((byte, at) => (at === 6 ? byte ^ 0x10 : byte));
    if (die < 8) return Uint8Array.of(0x00, 0x53, 0x12, ...bytes, 0xff);
    if (die < 10) return Uint8Array.of(...old, ...bytes);
    return old;
  };

  /** Holds every lamp against the controller's record, at every step. */
  private look(): void {
    const { events } = this.table.controller;
    for (; this.seen < events.length; this.seen += 1) this.follow(this.seen);
    for (let seat = 1; seat <= SEATS; seat += 1) {
      const lamp = this.table.lamp(seat);
      const coup = this.table.seat(seat).roundId - PLAN.roundsFrom;
      const isOnRecord = this.wagers.get(coup)?.has(seat) === true;
      if ((lamp === 'locked' || lamp === 'winner' || lamp === 'removedAfterLock') && !this.isInLock(coup, seat))
        this.complaints.push(`${lamp} of seat ${seat} in coup ${coup}, which is not in the lock`);
      if (lamp === 'accepted' && !isOnRecord && !this.wasOnRecord(coup, seat))
        this.complaints.push(`accepted of seat ${seat} in coup ${coup}, which has no wager`);
    }
  }

  private isInLock(coup: number, seat: number): boolean {
    return this.table.controller.events.some(
      (event) => event.type === 'CoupLocked' && event.coup === coup && event.seats.includes(seat),
    );
  }

  /** A wager the dealer took back a moment ago: its seat's line is down, so its lamp cannot know yet. */
  private wasOnRecord(coup: number, seat: number): boolean {
    return this.everWagered.get(coup)?.has(seat) === true && this.table.table.phase !== 'betting';
  }

  private follow(at: number): void {
    const event = this.table.controller.events[at];
    if (event?.type === 'WagerAcknowledged') {
      this.wagers.set(event.coup, (this.wagers.get(event.coup) ?? new Set<number>()).add(event.seat));
      this.everWagered.set(event.coup, (this.everWagered.get(event.coup) ?? new Set<number>()).add(event.seat));
    }
    if (event?.type === 'WagerWithdrawn') this.wagers.get(event.coup)?.delete(event.seat);
  }
}

describe('an evening with faults', () => {
  it.each([11, 23, 37, 59])(
    'no wager is lost, doubled or taken late, and no lamp says more than the record (seed %s)',
    (seed) => {
      const evening = new Evening(seed);
      for (let coup = 1; coup <= COUPS; coup += 1) evening.play();
      const locks = evening.table.controller.events.flatMap((event) => (event.type === 'CoupLocked' ? [event] : []));
      expect(locks.map(({ coup }) => coup)).toEqual(Array.from({ length: COUPS }, (_, at) => at + 1));
      expect(locks.map(({ coup, seats }) => ({ coup, seats }))).toEqual(
        locks.map(({ coup }) => ({ coup, seats: evening.truth.get(coup) })),
      );
      expect(evening.complaints.slice(0, 5)).toEqual([]);
      expect(evening.faults).toBeGreaterThan(COUPS);
      expect(evening.table.notices.filter(({ code }) => code === 'SEAT_BLOCKED' || code === 'SEAL_WRONG')).toEqual([]);
    },
    120_000,
  );
});
