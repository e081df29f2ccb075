import { Intruder } from '@hardware/emulators';
import { DEALER_PANEL_ADDRESS, SEAT_TIMING } from '@hardware/osdp';
import { nodeAes128 } from '@hardware/osdp-node';
import type { CardCode } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { opened } from '@jackpot/progressive';
import { dealOf, nextCard, parseCard } from '@jackpot/rules';
import type { TablePlan } from '../src/core/ports.js';
import { type BusWire, VirtualTable, seededBytes } from './virtual-table.js';

const SEATS = 4;
const PLAN: TablePlan = {
  wiredSeats: [1, 2, 3, 4],
  hasDealerPanel: true,
  hasSupervisorPanel: false,
  doors: [],
  hasShoe: true,
  shoeReportsResult: true,
  cardBacks: ['red'],
  roundsFrom: 1_000,
  chipsLieUntil: 'lock',
  nextCoupAfterMs: null,
};
/** Ten devices need this long for a polling cycle. */
const FULL_TABLE = { ...SEAT_TIMING, pollEveryMs: 60 };
const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

export class Session {
  readonly table: VirtualTable;
  readonly truth = new Map<number, readonly number[]>();
  readonly mismatches: string[] = [];
  faults = 0;
  #isShoeOff = false;
  readonly #draw: (count: number) => Uint8Array;
  #heard: Uint8Array[] = [];
  #dealt: string[] = [];
  readonly #shoe = Array.from({ length: 8 * 52 }, (_, at) => `${RANKS[at % 13]}${SUITS[Math.floor(at / 13) % 4]}`);
  #wagers = new Map<number, Set<number>>();
  #everWagered = new Map<number, Set<number>>();
  #seen = 0;
  readonly #locked = new Map<number, readonly number[]>();
  readonly #intruder: Intruder;

  constructor(seed: number) {
    this.#draw = seededBytes(seed);
    this.#intruder = new Intruder(nodeAes128, this.#draw);
    this.table = new VirtualTable(SEATS, PLAN, { seed: seed + 1, timing: FULL_TABLE });
    this.table.wire = this.#wire;
    this.table.network = () => {
      if (this.below(100) >= 2) return 'carried';
      this.faults += 1;
      return this.below(2) === 0 ? 'lost' : 'answer-lost';
    };
    this.table.onStep = () => this.#checkLamps();
    this.table.onNotice = ({ code, seat }) => {
      if (code === 'ENTER_SEAT' && seat !== undefined) this.table.in(250, () => this.#enterSeat(seat));
    };
  }

  below(bound: number): number {
    const [a = 0, b = 0] = this.#draw(2);
    return (a * 256 + b) % bound;
  }

  play(): void {
    const { table } = this;
    table.until('bets are open', () => table.table.phase === 'betting', 20_000);
    const { coup } = table.table;
    this.#dealt = [];
    this.#trouble();
    const chips = Array.from({ length: SEATS }, (_, at) => at + 1).filter(() => this.below(3) > 0);
    for (const seat of chips) table.in(this.below(600), () => table.seat(seat).chip(true));
    table.run(700);
    for (const seat of chips) if (this.below(6) === 0) table.seat(seat).chip(false);
    table.run(1_200);
    table.until('the bus is as the people are', () => table.table.coup > coup || this.#isCalm(), 15_000);
    this.#enterByHand();
    const lying = Array.from({ length: SEATS }, (_, at) => at + 1).filter((seat) => table.seat(seat).hasChip);
    this.truth.set(coup, lying);
    if (this.below(2) === 0) table.press('lock');
    else this.#dealOne();
    this.#insist(
      'no more bets',
      () => table.table.phase !== 'betting',
      () => table.table.execute({ type: 'lock' }, table.nowMs),
    );
    table.run(this.below(400));
    for (let seat = 1; seat <= SEATS; seat += 1)
      if (!lying.includes(seat) && this.below(5) === 0)
        table.in(400 + this.below(300), () => this.#placeLate(seat, coup));
    this.#insist(
      'the lock',
      () => this.#isLocked(coup),
      () => this.#enterAll(),
    );
    while (nextCard(this.#dealt.map((name) => must(parseCard(name), name))) !== 'done') {
      this.#dealOne();
      table.run(60);
    }
    this.#reportResult();
    this.#insist(
      'the result',
      () => table.table.phase === 'resolved' && table.table.coup === coup,
      () => {
        table.table.execute({ type: 'cards', cards: this.#dealt }, table.nowMs);
        table.table.execute({ type: 'confirm' }, table.nowMs);
      },
    );
    for (let seat = 1; seat <= SEATS; seat += 1) table.seat(seat).chip(false);
    table.run(300);
    table.press('clear');
    this.#insist(
      'the next coup',
      () => table.table.coup > coup,
      () => table.table.execute({ type: 'clear' }, table.nowMs),
    );
  }

  /** Places a chip only if the table has locked this round: a table that was down still takes bets. */
  #placeLate(seat: number, coup: number): void {
    const { table } = this;
    if (table.lockMemory.roundId === PLAN.roundsFrom + coup) table.seat(seat).chip(true);
  }

  #enterByHand(): void {
    const { table } = this;
    if (table.isDown || table.table.phase !== 'betting') return;
    for (const { seat, isOnline, isWagered } of table.table.seats.stations)
      if (!isOnline && !isWagered && table.seat(seat).hasChip) table.table.execute({ type: 'bet', seat }, table.nowMs);
    table.run(50);
  }

  #insist(what: string, isSo: () => boolean, byHand: () => void): void {
    for (let tries = 0; tries < 40; tries += 1) {
      this.table.run(tries === 0 ? 600 : 1_000, isSo);
      if (isSo()) return;
      if (!this.table.isDown) byHand();
    }
    this.table.until(what, isSo, 1_000);
  }

  #isLocked(coup: number): boolean {
    this.#follow();
    return this.#locked.has(coup);
  }

  #isCalm(): boolean {
    if (this.table.isDown || this.table.table.phase !== 'betting') return false;
    return Array.from({ length: SEATS }, (_, at) => at + 1).every((seat) => {
      const device = this.table.seat(seat);
      return device.isCut || (this.table.lamp(seat) === 'accepted') === device.hasChip;
    });
  }

  #enterSeat(seat: number): void {
    const { table } = this;
    if (table.isDown || !table.table.seats.unknownSeats.includes(seat)) return;
    const isBet = this.truth.get(table.table.coup)?.includes(seat) === true;
    table.table.execute({ type: isBet ? 'bet' : 'no-bet', seat }, table.nowMs);
  }

  #enterAll(): void {
    for (const seat of this.table.table.seats.unknownSeats) this.#enterSeat(seat);
    if (this.table.table.phase === 'betting') this.table.table.execute({ type: 'lock' }, this.table.nowMs);
  }

  #dealOne(): void {
    const cards = this.#dealt.map((name) => parseCard(name)).filter((card) => card !== undefined);
    const due = nextCard(cards);
    const card = this.#shoe.splice(this.below(this.#shoe.length), 1)[0] ?? '';
    this.#dealt.push(card);
    const side = due.startsWith('player') ? 'player' : 'banker';
    if (this.#isShoeOff) return;
    if (this.below(60) === 0) this.table.shoe({ kind: 'card-unread', side, index: undefined });
    else this.table.shoe({ kind: 'card', card: card as CardCode, side, index: undefined, again: false });
  }

  #reportResult(): void {
    if (this.#isShoeOff) return;
    const deal = dealOf(this.#dealt.map((name) => must(parseCard(name), name)));
    if (!deal.ok) throw new Error(deal.code);
    const pairs = { playerPair: false, bankerPair: false };
    this.table.shoe({ kind: 'result', outcome: deal.outcome, ...pairs, totals: undefined });
  }

  #trouble(): void {
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
      () => this.#loseShoe(400 + this.below(2_000)),
    ];
    if (this.below(10) < 3) return;
    this.faults += 1;
    table.in(this.below(4_000), () => {
      if (!table.isDown) kinds[this.below(kinds.length)]?.();
    });
  }

  #loseShoe(forMs: number): void {
    this.#isShoeOff = true;
    this.table.table.shoeLine(false, this.table.nowMs);
    this.table.in(forMs, () => {
      this.#isShoeOff = false;
      if (!this.table.isDown) this.table.table.shoeLine(true, this.table.nowMs);
    });
  }

  #foreign(): Uint8Array {
    const address = 1 + this.below(SEATS);
    const roundId = PLAN.roundsFrom + this.table.table.coup;
    switch (this.below(4)) {
      case 0:
        return this.#intruder.inClear(address, { op: 'lock', roundId });
      case 1:
        return this.#intruder.inClear(address, { op: 'clear', roundId }, 2);
      case 2:
        return this.#intruder.challenge(address);
      default:
        return this.#intruder.defaultChallenge(address);
    }
  }

  readonly #wire: BusWire = (bytes) => {
    this.#heard.push(bytes);
    if (this.#heard.length > 50) this.#heard.shift();
    const die = this.below(1_000);
    if (die >= 14) return bytes;
    this.faults += 1;
    const old = this.#heard[this.below(this.#heard.length)] ?? bytes;
    if (die < 4) return undefined;
    if (die < 6) return bytes.map((byte, at) => (at === 6 ? byte ^ 0x10 : byte));
    if (die < 8) return Uint8Array.of(0x00, 0x53, 0x12, ...bytes, 0xff);
    if (die < 10) return Uint8Array.of(...old, ...bytes);
    if (die < 12) return Uint8Array.of(...this.#foreign(), ...bytes);
    return old;
  };

  #checkLamps(): void {
    this.#follow();
    for (let seat = 1; seat <= SEATS; seat += 1) {
      const lamp = this.table.lamp(seat);
      const coup = this.table.seat(seat).roundId - PLAN.roundsFrom;
      const isOnRecord = this.#wagers.get(coup)?.has(seat) === true;
      if ((lamp === 'locked' || lamp === 'winner' || lamp === 'removedAfterLock') && !this.#isInLock(coup, seat))
        this.mismatches.push(`${lamp} of seat ${seat} in coup ${coup}, which is not in the lock`);
      if (lamp === 'accepted' && !isOnRecord && !this.#wasOnRecord(coup, seat))
        this.mismatches.push(`accepted of seat ${seat} in coup ${coup}, which has no wager`);
    }
  }

  #isInLock(coup: number, seat: number): boolean {
    return this.#locked.get(coup)?.includes(seat) === true;
  }

  #wasOnRecord(coup: number, seat: number): boolean {
    return this.#everWagered.get(coup)?.has(seat) === true && this.table.table.phase !== 'betting';
  }

  #follow(): void {
    const { events } = this.table.controller;
    for (; this.#seen < events.length; this.#seen += 1) {
      const event = must(events[this.#seen], 'an event');
      if (event.type === 'WagerAcknowledged') {
        const seats = this.#wagers.get(event.coup) ?? new Set<number>();
        if (seats.has(event.seat)) this.mismatches.push(`wager of seat ${event.seat} in coup ${event.coup} twice`);
        this.#wagers.set(event.coup, seats.add(event.seat));
        this.#everWagered.set(event.coup, (this.#everWagered.get(event.coup) ?? new Set<number>()).add(event.seat));
        if (this.#locked.has(event.coup)) this.mismatches.push(`wager of seat ${event.seat} after the lock`);
      }
      if (event.type === 'WagerWithdrawn') this.#wagers.get(event.coup)?.delete(event.seat);
      if (event.type === 'CoupLocked') this.#locked.set(event.coup, event.seats);
    }
  }

  judged(coups: number): readonly string[] {
    const { controller, notices } = this.table;
    const problems = [...this.mismatches];
    for (let coup = 1; coup <= coups; coup += 1) {
      const [lay, locked] = [this.truth.get(coup)?.join(), this.#locked.get(coup)?.join()];
      if (lay !== locked) problems.push(`coup ${coup}: chips on ${lay}, in play ${locked}`);
    }
    const chips = [...this.truth.values()].reduce((total, seats) => total + seats.length, 0);
    const [star] = opened(controller.state).meters;
    if (star?.inWagers !== chips) problems.push(`${chips} chips lay there, ${star?.inWagers} have contributed`);
    for (const { code, seat } of notices)
      if (code === 'SEAT_BLOCKED' || code === 'SEAL_WRONG') problems.push(`${code} seat ${seat}`);
    return problems.slice(0, 8);
  }
}
