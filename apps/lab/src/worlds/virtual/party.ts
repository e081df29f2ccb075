import { must } from '@jackpot/money';
import { cardName } from '@jackpot/rules';
import type { Pages } from './pages.js';
import { NATURE } from './process.js';
import type { Random } from '../../players/random.js';
import { RICH_SHOE, Shoe } from '../../players/shoe.js';
import { SEATS } from './seat-bus.js';
import { ROUNDS_FROM, type SimulatedTable } from './table.js';
import type { World } from './world.js';

/** Time after which the dealer closes the bets, whatever the lamps show. */
const PATIENCE_MS = 4_000;
/** Time without progress after which the dealer repeats the current step. */
const STUCK_MS = 3_000;
const VOID_REASON = 'cards were exposed';
const MAIN_WAGERS = 2;
const STAKES_WITHIN_MS = 700;
const COUPONS_WITHIN_MS = 900;
const COUPON_CENTS = [500n, 500n, 250n, 1n, 0n];

interface Intention {
  readonly coup: number;
  readonly begunAtMs: number;
  readonly lockAtMs: number;
  readonly isVoided: 'no' | 'before-lock' | 'after-lock';
  readonly cards: readonly string[];
  lying: readonly number[] | undefined;
  actedAtMs: number;
}

export class Party {
  hands = 0;
  readonly #shoe: Shoe;
  readonly #coupons: Random;
  readonly #units: Random;
  #hand: Intention | undefined;
  #betweenSinceMs = 0;

  constructor(
    readonly table: SimulatedTable,
    private readonly pages: Pages,
    private readonly world: World,
    private readonly random: Random,
    private readonly manner: { readonly wagers: readonly string[]; readonly unitsMax: number },
  ) {
    this.#shoe = new Shoe(random.fork('shoe').below, RICH_SHOE);
    this.#shoe.newShoe();
    this.#coupons = random.fork('coupons');
    this.#units = random.fork('units');
    table.onTick = () => this.#act();
  }

  get isBetweenHands(): boolean {
    return this.table.table.phase === 'between' || this.table.table.phase === 'opening';
  }

  #act(): void {
    const { table } = this.table;
    const { nowMs } = this.world.schedule;
    if (table.phase === 'betting' && this.#hand?.coup !== table.coup) this.#begin(nowMs);
    switch (table.phase) {
      case 'betting':
        return this.#closeBets(nowMs);
      case 'locking':
        return this.#enterSeats();
      case 'locked':
      case 'held':
      case 'no-wager':
        return this.#enterCards(nowMs);
      case 'resolved':
        return this.#finish(nowMs);
      case 'between':
        return this.#changeShoe(nowMs);
      default:
        return;
    }
  }

  #begin(nowMs: number): void {
    const { random } = this;
    const coup = this.table.table.coup;
    const chance = random.below(100);
    const isVoided = chance < 3 ? 'before-lock' : chance < 7 ? 'after-lock' : 'no';
    const lockAtMs = nowMs + random.between(400, 900);
    this.#hand = {
      coup,
      begunAtMs: nowMs,
      lockAtMs,
      isVoided,
      cards: this.#deal(),
      lying: undefined,
      actedAtMs: nowMs,
    };
    this.#stake(coup);
    this.#payByCoupon(coup);
    if (random.below(8) === 0) this.pages.collectVigorish(this.table.place.tableId, () => random.below(2) === 0);
    for (let seat = 1; seat <= SEATS; seat += 1) {
      if (random.below(4) === 0) continue;
      this.#in(random.below(350), coup, () => this.table.bus.chip(seat, true, this.#unitsOfWager()));
      if (random.below(12) === 0) this.#in(random.between(360, 500), coup, () => this.table.bus.chip(seat, false));
    }
  }

  /** 0: the device does not count, and the wager has one unit. */
  #unitsOfWager(): number {
    return this.manner.unitsMax === 1 ? 0 : this.#units.below(1 + this.manner.unitsMax);
  }

  /** Once for each position, so that no report can overtake another. */
  #stake(coup: number): void {
    const all = this.manner.wagers;
    if (all.length === 0) return;
    for (let seat = 1; seat <= SEATS; seat += 1) {
      if (this.random.below(3) === 0) continue;
      const wagers = all.filter((_, index) => this.random.below(index < MAIN_WAGERS ? 2 : 4) === 0);
      const stakes = wagers.map((wager) => ({ wager, stakeCents: BigInt(100 * this.random.between(1, 500)) }));
      this.#in(this.random.below(STAKES_WITHIN_MS), coup, () =>
        this.pages.reportStakes(this.table.place.tableId, { coup, seat, stakes }),
      );
    }
  }

  /** Some reports are too early, too late, repeated with another value, or not allowed by the terms. */
  #payByCoupon(coup: number): void {
    for (let seat = 1; seat <= SEATS; seat += 1)
      for (let report = this.#coupons.below(3); report > 0; report -= 1) {
        const houseCents = this.#coupons.pick(COUPON_CENTS);
        this.#in(this.#coupons.below(COUPONS_WITHIN_MS), coup, () =>
          this.pages.reportPromotion(this.table.place.tableId, { coup, seat, houseCents }),
        );
      }
  }

  #in(ms: number, coup: number, act: () => void): void {
    this.world.schedule.after(ms, NATURE, () => {
      if (this.#hand?.coup === coup && this.#hand.lying === undefined) act();
    });
  }

  #closeBets(nowMs: number): void {
    const hand = this.#hand;
    if (hand === undefined || nowMs < hand.lockAtMs || hand.lying !== undefined) return this.#announceAgain(nowMs);
    if (hand.isVoided === 'before-lock') return this.#void(hand, nowMs);
    if (!this.#areLampsRight(nowMs) && nowMs < hand.lockAtMs + PATIENCE_MS) return;
    const accepted: number[] = [];
    const lying: number[] = [];
    for (let seat = 1; seat <= SEATS; seat += 1) {
      if (!this.table.bus.hasChip(seat) && !this.table.bus.senses(seat)) continue;
      lying.push(seat);
      if (this.table.bus.hasChip(seat) && this.table.bus.lamp(seat, nowMs) === 'accepted') accepted.push(seat);
    }
    hand.lying = lying;
    hand.actedAtMs = nowMs;
    this.world.observer.announced(this.table.name, hand.coup, { accepted, lying });
    this.table.table.execute({ type: 'lock' }, nowMs);
    this.#comeLate(hand);
  }

  /** Locks again if the table restarted and shows open bets, although "no more bets" was announced. */
  #announceAgain(nowMs: number): void {
    if (this.#hand?.lying === undefined || nowMs - this.#hand.actedAtMs < STUCK_MS) return;
    this.#hand.actedAtMs = nowMs;
    this.table.table.execute({ type: 'lock' }, nowMs);
  }

  #areLampsRight(nowMs: number): boolean {
    const { bus } = this.table;
    for (let seat = 1; seat <= SEATS; seat += 1)
      if (!bus.isCut(seat, nowMs) && (bus.lamp(seat, nowMs) === 'accepted') !== bus.hasChip(seat)) return false;
    return true;
  }

  #comeLate({ coup, lying = [] }: Intention): void {
    for (let seat = 1; seat <= SEATS; seat += 1)
      if (!lying.includes(seat) && this.random.below(15) === 0)
        this.world.schedule.after(this.random.between(200, 600), NATURE, () => {
          if (this.#hand?.coup === coup && this.table.bus.isLocked(seat, ROUNDS_FROM + coup))
            this.table.bus.chip(seat, true, this.#unitsOfWager());
        });
  }

  #enterSeats(): void {
    const { table } = this.table;
    const { nowMs } = this.world.schedule;
    for (const seat of table.seats.unknownSeats) {
      const isBet = this.#hand?.coup === table.coup && this.#hand.lying?.includes(seat) === true;
      if (isBet) table.execute({ type: 'bet', seat, units: this.table.bus.unitsOf(seat) }, nowMs);
      else table.execute({ type: 'no-bet', seat }, nowMs);
    }
  }

  #enterCards(nowMs: number): void {
    const hand = this.#hand;
    const { table } = this.table;
    if (hand?.coup !== table.coup) return this.#adoptHand(nowMs);
    if (hand.isVoided === 'after-lock') return this.#voidLocked(hand, nowMs);
    if (nowMs - hand.actedAtMs < 200) return;
    hand.actedAtMs = nowMs;
    // The controller must refuse a wrong first card.
    if (this.random.below(25) === 0) {
      table.execute({ type: 'cards', cards: [...hand.cards.slice(0, 3), 'XX'] }, nowMs);
      return;
    }
    table.execute({ type: 'cards', cards: hand.cards }, nowMs);
    table.execute({ type: 'confirm' }, nowMs);
  }

  #adoptHand(nowMs: number): void {
    const { coup, wageredSeats } = this.table.table;
    const cards = this.#deal();
    this.#hand = {
      coup,
      begunAtMs: nowMs,
      lockAtMs: nowMs,
      isVoided: 'no',
      cards,
      lying: wageredSeats,
      actedAtMs: nowMs,
    };
  }

  #deal(): readonly string[] {
    return must(this.#shoe.deal(), 'cards behind the cover card').map(cardName);
  }

  #void(hand: Intention, nowMs: number): void {
    if (nowMs - hand.actedAtMs < 300) return;
    hand.actedAtMs = nowMs;
    this.table.table.execute({ type: 'void', by: 'dealer', reason: VOID_REASON }, nowMs);
  }

  #voidLocked(hand: Intention, nowMs: number): void {
    if (nowMs - hand.actedAtMs < 500) return;
    this.#void(hand, nowMs);
    const { tableId } = this.table.place;
    this.pages.approveVoid(tableId, hand.coup, VOID_REASON);
  }

  #finish(nowMs: number): void {
    for (let seat = 1; seat <= SEATS; seat += 1) this.table.bus.chip(seat, false);
    const hand = this.#hand;
    if (hand !== undefined && nowMs - hand.actedAtMs < 300) return;
    if (hand !== undefined) hand.actedAtMs = nowMs;
    this.hands += 1;
    if (this.#shoe.isOver) this.table.table.execute({ type: 'new-shoe' }, nowMs);
    else this.table.table.execute({ type: 'clear' }, nowMs);
  }

  #changeShoe(nowMs: number): void {
    for (let seat = 1; seat <= SEATS; seat += 1) this.table.bus.chip(seat, false);
    if (this.#shoe.isOver) {
      this.#shoe.newShoe();
      this.table.table.execute({ type: 'new-shoe' }, nowMs);
      this.#betweenSinceMs = nowMs;
    } else if (nowMs - this.#betweenSinceMs > STUCK_MS) {
      this.#betweenSinceMs = nowMs;
      // New cards may have to wait until the vigorish of the old cards is collected.
      this.pages.collectVigorish(this.table.place.tableId, () => true);
      this.table.table.execute({ type: 'clear' }, nowMs);
    }
  }
}
