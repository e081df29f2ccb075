import { maxAmount, must } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import { Claims, type RecordedAward } from '../claims/claims.js';
import { MOVEMENTS, type Movements, movementsOf } from '../meters/level.js';
import type { CardText } from '../rules/cards.js';
import type { Meter } from '../rules/paytable.js';
import { contributingMoney } from '../rules/promotions.js';
import { type Coup, LinkBook, type NumberedAward, type Result } from './link-book.js';

/** Amounts are the sum of display, reserve and overflow. */
export interface LevelDay extends Movements {
  readonly openingMicro: bigint;
  readonly closingMicro: bigint;
}

export interface TableDay {
  coupsOpened: number;
  coupsLocked: number;
  coupsResolved: number;
  coupsVoided: number;
  wagers: number;
  awards: number;
  awardedCents: bigint;
  lateWagers: number;
  withdrawn: number;
}

/** Promotional wagers of a day, without voided hands. */
export interface PromotionDay {
  wagers: number;
  handleCents: bigint;
  houseCents: bigint;
  contributedOnCents: bigint;
}

interface CouponsOfCoup {
  readonly coup: number;
  readonly paid: Map<number, bigint>;
}

interface LevelOpening extends Movements {
  readonly heldMicro: bigint;
}

export class DayBook {
  readonly link: LinkBook;
  readonly claims: Claims;
  #tables = new Map<string, TableDay>();
  #promotions = new Map<string, PromotionDay>();
  readonly #coupons = new Map<string, CouponsOfCoup>();
  #opening = new Map<Meter, LevelOpening>();

  constructor(private readonly config: LinkConfig) {
    this.link = new LinkBook(config, { isRejecting: true });
    this.claims = new Claims(config.priceCents);
  }

  table(tableId: string): TableDay {
    const day = this.#tables.get(tableId) ?? emptyTableDay();
    this.#tables.set(tableId, day);
    return day;
  }

  promotions(tableId: string): PromotionDay | undefined {
    return this.#promotions.get(tableId);
  }

  level(meter: Meter): LevelDay {
    const level = this.link.level(meter);
    const from = this.#opening.get(meter);
    const moved = MOVEMENTS.map((name) => [name, level[name] - (from?.[name] ?? 0n)]);
    return {
      ...(Object.fromEntries(moved) as Movements),
      openingMicro: from?.heldMicro ?? 0n,
      closingMicro: level.heldMicro,
    };
  }

  nextDay(): void {
    this.#tables = new Map();
    this.#promotions = new Map();
    this.#opening = new Map(
      this.link.levels.map((level) => [level.level, { ...movementsOf(level), heldMicro: level.heldMicro }]),
    );
  }

  /** Replaces an earlier report for the same seat. */
  promoted(coup: Coup, seat: number, casinoCents: bigint): void {
    const { paid } = this.#couponsOf(coup);
    this.#coupons.set(coup.tableId, { coup: coup.coup, paid: paid.set(seat, casinoCents) });
  }

  lock(coup: Coup, seats: readonly number[]): void {
    const day = this.table(coup.tableId);
    day.coupsLocked += 1;
    day.wagers += seats.length;
    this.link.lock(coup, seats, this.#couponsOf(coup).paid);
    this.#countPromotions(coup, seats, 1n);
  }

  result(coup: Coup, cards: readonly CardText[]): Result {
    this.table(coup.tableId).coupsResolved += 1;
    const result = this.link.result(coup, cards);
    for (const award of result.awards) this.#won(award);
    return result;
  }

  mustHit(coup: Coup, seat: number): NumberedAward {
    const award = this.link.mustHit(coup, seat);
    this.#won(award);
    return award;
  }

  voided(coup: Coup): void {
    const day = this.table(coup.tableId);
    day.coupsVoided += 1;
    const seats = this.link.voided(coup);
    day.wagers -= seats.length;
    this.#countPromotions(coup, seats, -1n);
  }

  documentVoided(award: RecordedAward): void {
    this.claims.documentVoided(award.awardNumber, this.link.nextDocument());
  }

  paid(award: RecordedAward): void {
    award.state = 'paid';
    this.link.paid(award, this.claims.taxes.pay(award, award.amountCents));
  }

  rejected(award: RecordedAward): void {
    award.state = 'rejected';
    this.claims.taxes.won(award, -award.amountCents);
    const cents = this.link.rejected(award, this.claims.open);
    for (const heir of this.claims.open) {
      const dueCents = cents.get(heir.winner) ?? 0n;
      if (heir.level !== award.level || dueCents <= heir.amountCents) continue;
      this.claims.taxes.won(heir, dueCents - heir.amountCents);
      heir.amountCents = dueCents;
      this.documentVoided(heir);
    }
    if (award.level === null) return;
    const stands = this.claims.awards.filter(({ level, state }) => level === award.level && state !== 'rejected');
    const largestCents = stands.reduce((most, { amountCents }) => maxAmount(most, amountCents), 0n);
    this.link.level(award.level).largestCents = largestCents;
  }

  #couponsOf({ tableId, coup }: Coup): CouponsOfCoup {
    const last = this.#coupons.get(tableId);
    return last?.coup === coup ? last : { coup, paid: new Map() };
  }

  /** @param times 1 when the hand is locked, -1 when it is voided */
  #countPromotions(coup: Coup, seats: readonly number[], times: 1n | -1n): void {
    const { paid } = this.#couponsOf(coup);
    const promoted = seats.filter((seat) => (paid.get(seat) ?? 0n) > 0n);
    if (promoted.length === 0) return;
    const day = this.#promotions.get(coup.tableId) ?? {
      ...{ wagers: 0, handleCents: 0n, houseCents: 0n, contributedOnCents: 0n },
    };
    day.wagers += Number(times) * promoted.length;
    day.handleCents += times * BigInt(promoted.length) * this.config.priceCents;
    day.houseCents += times * [...new Set(promoted)].reduce((sum, seat) => sum + must(paid.get(seat), 'a coupon'), 0n);
    day.contributedOnCents += times * contributingMoney(this.config, promoted, paid).allCents;
    this.#promotions.set(coup.tableId, day);
  }

  #won(award: NumberedAward): void {
    const day = this.table(award.tableId);
    day.awards += 1;
    day.awardedCents += award.amountCents;
    const casinoCents = this.#couponsOf(award).paid.get(award.seat) ?? 0n;
    this.claims.taxes.wagered(award, award.winner.units ?? 1, casinoCents);
    this.claims.won(award);
  }
}

function emptyTableDay(): TableDay {
  return {
    ...{ coupsOpened: 0, coupsLocked: 0, coupsResolved: 0, coupsVoided: 0 },
    ...{ wagers: 0, awards: 0, awardedCents: 0n, lateWagers: 0, withdrawn: 0 },
  };
}
