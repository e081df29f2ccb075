import { must } from '@jackpot/money';
import type { Award, EventOf, LevelMeters, LinkConfig, LinkEvent, TableNo } from '@jackpot/progressive';
import { figuresOf } from '../meters/level.js';
import { type KeptBack, NOTHING_KEPT } from '../claims/payment.js';
import { cardText, coupProblem } from '../rules/cards.js';
import { type RoundBook, roundBooksOf } from '../three-card/round-book.js';
import { type Coup, LinkBook, type NumberedAward, type Result } from './link-book.js';

export interface JournaledResult extends Result {
  readonly coup: Coup;
  readonly mustHit: { readonly award: NumberedAward; readonly cycle: number } | null;
  readonly problems: readonly string[];
}

export class JournalBook {
  readonly link: LinkBook;
  readonly #paidByCasino = new Map<TableNo, Map<number, bigint>>();
  readonly #bySlip = new Set<number>();
  readonly #rounds: ReadonlyMap<number, RoundBook>;

  constructor(private readonly config: LinkConfig) {
    this.link = new LinkBook(config);
    this.#rounds = roundBooksOf(config);
  }

  coupOf({ table, coup }: { readonly table: TableNo; readonly coup: number }): Coup {
    return { tableId: must(this.config.tables[table], `table ${table} of ${this.config.linkId}`).tableId, coup };
  }

  fold(event: LinkEvent): void {
    if ('table' in event) this.#rounds.get(event.table)?.fold(event);
    switch (event.type) {
      case 'CoupOpened':
        this.#paidByCasino.delete(event.table);
        return;
      case 'PromotionReported':
        this.#paidOf(event.table).set(event.seat, event.houseCents);
        return;
      case 'WagerWithdrawn':
        this.#paidByCasino.get(event.table)?.delete(event.seat);
        return;
      case 'CoupLocked':
        for (const seat of event.returned) this.#paidByCasino.get(event.table)?.delete(seat);
        return this.link.lock(this.coupOf(event), event.seats, this.#paidByCasino.get(event.table));
      case 'CoupVoided':
        this.link.voided(this.coupOf(event));
        return;
      case 'MeterAdjusted':
        return this.link.adjusted(event.level, `${event.register}Micro`, event.afterMicro);
      case 'PayoutIssued':
        return this.link.paid(event, NOTHING_KEPT);
      case 'ClaimPaid':
        return this.link.paid(event, keptIn(event));
      case 'ClaimPaidBySlip':
        this.#bySlip.add(event.awardNumber);
        return this.link.paid(event, keptIn(event), 'paid:system');
      case 'ClaimPaymentCorrected':
        return this.link.paidOtherwise(
          keptIn(event.before),
          keptIn(event),
          this.#bySlip.has(event.awardNumber) ? 'paid:system' : 'paid:claims',
        );
      case 'ClaimForfeited':
        return this.link.forfeited(event);
      default:
        return;
    }
  }

  paidByCasinoCents({ table, seat }: { readonly table: TableNo; readonly seat: number }): bigint {
    return this.#paidByCasino.get(table)?.get(seat) ?? 0n;
  }

  paidByCasinoOf(table: TableNo): bigint {
    return [...(this.#paidByCasino.get(table)?.values() ?? [])].reduce((sum, cents) => sum + cents, 0n);
  }

  #paidOf(table: TableNo): Map<number, bigint> {
    const paid = this.#paidByCasino.get(table) ?? new Map<number, bigint>();
    this.#paidByCasino.set(table, paid);
    return paid;
  }

  resolve(event: EventOf<'CoupResolved'>): JournaledResult {
    const coup = this.coupOf(event);
    const round = this.#rounds.get(event.table);
    const cards = event.cards.map(cardText);
    const unfinished = round === undefined ? coupProblem(cards) : round.problem(event);
    const result = round === undefined ? this.link.result(coup, cards) : this.link.roundResult(coup, round);
    const problems = [...(unfinished === null ? [] : [unfinished]), ...compared(result.awards, event.awards)];
    if (event.mustHit === null) return { ...result, coup, mustHit: null, problems };
    const { cycle } = this.link.level('must-hit');
    const award = this.link.mustHit(coup, event.mustHit.award.seat);
    const mustHit = { award, cycle };
    return { ...result, coup, mustHit, problems: [...problems, ...compared([award], [event.mustHit.award])] };
  }

  isRound(table: TableNo): boolean {
    return this.#rounds.has(table);
  }

  /** Seats that may win the Must Hit. A forfeited wager does not, unless all are forfeited. */
  drawnSeats(table: TableNo, seats: readonly number[]): readonly number[] {
    const forfeited = this.#rounds.get(table)?.forfeited ?? [];
    const drawn = seats.filter((seat) => !forfeited.includes(seat));
    return drawn.length > 0 ? drawn : seats;
  }

  metersNotOurs(meters: readonly LevelMeters[]): readonly string[] {
    return meters.flatMap((found) => {
      const own = { ...figuresOf(this.link.level(found.level)), machinePaidCents: 0n };
      return (Object.keys(own) as (keyof typeof own)[]).flatMap((name) =>
        found[name] === own[name] ? [] : [`${found.level} ${name}: ${found[name]}, not ${own[name]}`],
      );
    });
  }
}

function keptIn({ deductions }: Pick<EventOf<'ClaimPaid'>, 'deductions'>): KeptBack {
  const of = (wanted: string): bigint =>
    deductions.reduce((sum, { kind, amountCents }) => (kind === wanted ? sum + amountCents : sum), 0n);
  return { federalTaxCents: of('federal-tax'), stateTaxCents: of('state-tax'), debtCents: of('debt') };
}

function compared(expected: readonly NumberedAward[], found: readonly Award[]): readonly string[] {
  const [ours, theirs] = [expected.map(textOf).join('; '), found.map(textOf).join('; ')];
  return ours === theirs ? [] : [`expected ${ours}, found ${theirs}`];
}

function textOf(award: {
  readonly awardNumber: number;
  readonly seat: number;
  readonly line: string;
  readonly level: string | null;
  readonly amountCents: bigint;
  readonly documentNumber: number;
}): string {
  const { awardNumber, seat, line, level, amountCents, documentNumber } = award;
  return `award ${awardNumber} seat ${seat} ${line} of ${level ?? 'house'} ${amountCents} document ${documentNumber}`;
}
