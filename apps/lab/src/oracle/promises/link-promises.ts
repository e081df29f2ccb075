import { hash } from 'node:crypto';
import { type Batch, type ChainHead, EMPTY_CHAIN, follow, isChainBreak } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { EventOf, LevelMeters, LinkConfig, LinkEvent, Person, TableNo } from '@jackpot/progressive';
import { decodeEvents, decodeMeters } from '@jackpot/progressive';
import { JournalBook, type JournaledResult } from '../books/journal-book.js';
import { Claims } from '../claims/claims.js';
import { CommittedTrigger } from '../meters/must-hit.js';
import { PromiseBroken, keep } from '../promise-broken.js';
import { FormPromises } from './form-promises.js';
import { GamePromises } from './game-promises.js';
import { Hands } from './hands.js';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Amounts in cents that signs may show after a batch, by level. */
export type Shown = ReadonlyMap<string, bigint>;

export interface MetersRead {
  readonly sequence: number;
  readonly levels: readonly { readonly level: string; readonly displayMicro: bigint }[];
}

/** Computes every register and award of one link by the rules, and compares them with each durable batch. */
export class LinkPromises {
  readonly hands: ReadonlyMap<string, Hands>;
  readonly games: ReadonlyMap<string, GamePromises>;
  readonly claims: Claims;
  readonly books: JournalBook;
  readonly shownAfter = new Map<number, Shown>();
  sequence = 0;
  events = 0;
  resolvedHands = 0;
  promotedWagers = 0;
  wagersOfUnits = 0;
  roundWagers = 0;
  readonly forms = new FormPromises();
  readonly #trigger = new CommittedTrigger();
  readonly #writers = new Map<number, string>();
  readonly #durable: { readonly sequence: number; readonly sinceMs: number }[] = [];
  readonly #metersAfter = new Map<number, readonly bigint[]>();
  readonly #takeovers: { readonly epoch: number; readonly writer: string; readonly sinceMs: number }[] = [];
  readonly #places = new Map<number, LinkEvent>();
  #head: ChainHead = EMPTY_CHAIN;
  #requested: EventOf<'AdjustmentRequested'> | undefined;
  readonly #inspected = new Map<TableNo, Person>();

  constructor(
    private readonly config: LinkConfig,
    private readonly nowMs: () => number,
  ) {
    this.claims = new Claims(config.priceCents);
    this.books = new JournalBook(config);
    this.hands = new Map(config.tables.map(({ tableId }) => [tableId, new Hands(`${config.linkId}/${tableId}`)]));
    this.games = new Map(config.tables.map((table) => [table.tableId, new GamePromises(table)]));
  }

  tableIdOf(table: TableNo): string {
    return must(this.config.tables[table], `table ${table} of ${this.config.linkId}`).tableId;
  }

  eventAt(sequence: number): LinkEvent | undefined {
    return this.#places.get(sequence);
  }

  appended(batch: Batch, writer: string): void {
    const next = follow(this.#head, batch, sha256);
    keep(!isChainBreak(next), 'the journal is one chain', () => `batch ${batch.batch} of ${batch.stream}`);
    if (isChainBreak(next)) return;
    this.#oneWriter(batch, writer);
    this.#head = next;
    for (const event of decodeEvents(batch.events)) {
      this.#fold(event);
      this.#metersAfter.set(
        this.sequence,
        this.books.link.levels.map(({ displayMicro }) => displayMicro),
      );
    }
    this.#durable.push({ sequence: this.sequence, sinceMs: this.nowMs() });
    keep(this.sequence === batch.lastSequence, 'every event has its number', () => `batch ${batch.batch}`);
    this.#compare(decodeMeters(batch.meters), batch.batch);
  }

  /** All batches of an epoch must come from one writer: the process that took over the link. */
  #oneWriter({ epoch, batch }: Batch, writer: string): void {
    if (!this.#writers.has(epoch)) this.#takeovers.push({ epoch, writer, sinceMs: this.nowMs() });
    const known = this.#writers.get(epoch) ?? writer;
    this.#writers.set(epoch, known);
    keep(known === writer, 'one writer at a time', () => `batch ${batch} of epoch ${epoch} by ${writer}, not ${known}`);
  }

  read(requestedAtMs: number, { sequence, levels }: MetersRead): void {
    const least = this.#durable.findLast(({ sinceMs }) => sinceMs < requestedAtMs)?.sequence ?? 0;
    keep(sequence >= least && sequence <= this.sequence, 'a person reads the meters as they are', () => {
      return `${this.config.linkId} at ${sequence} of ${this.sequence}, requested at ${least}`;
    });
    const expected = this.#metersAfter.get(sequence) ?? [];
    const found = levels.map(({ displayMicro }) => displayMicro);
    keep(found.join() === expected.join(), 'a person reads the meters as they are', () => {
      return `${this.config.linkId} at ${sequence}: ${found.join()}, not ${expected.join()}`;
    });
  }

  /** A process must not answer a request that was made after it was replaced. */
  answered(controller: string, requestedAtMs: number): void {
    const led = this.#takeovers.findLast(({ sinceMs }) => sinceMs < requestedAtMs);
    const own = this.#takeovers.findLast(({ writer }) => writer === controller);
    keep(
      (own?.epoch ?? 0) >= (led?.epoch ?? 0),
      'an answer comes from the leader',
      () => `${controller} of epoch ${own?.epoch} answered a request made in epoch ${led?.epoch} of ${led?.writer}`,
    );
  }

  #fold(event: LinkEvent): void {
    this.sequence += 1;
    this.events += 1;
    this.#places.set(this.sequence, event);
    this.#judge(event);
    this.books.fold(event);
  }

  #judge(event: LinkEvent): void {
    switch (event.type) {
      case 'LinkOpened':
        return this.#trigger.begin(event.mustHit?.commitment ?? null);
      case 'CoupOpened':
        return this.#at(event).open(event.coup, event.kind);
      case 'WagerAcknowledged':
        return this.#wager(event);
      case 'WagerWithdrawn':
        return this.#at(event).withdraw(event.coup, event.seat, messageOf(event));
      case 'LateWagerRefused':
        return this.#at(event).late(event.seat, messageOf(event));
      case 'PromotionReported':
        return this.#promote(event);
      case 'CoupLocked':
        return this.#lock(event);
      case 'CoupResolved':
        return this.#resolve(event);
      case 'CoupSettled':
        this.#gameOf(event.table).settled(event.coup);
        return this.#at(event).settle(event.coup);
      case 'StakesReported':
        return this.#gameOf(event.table).stakes(event, this.#at(event).current?.phase);
      case 'VigorishMarked':
        return this.#gameOf(event.table).marked(event);
      case 'VigorishCollected':
        return this.#gameOf(event.table).collected(event);
      case 'VigorishFormIssued':
        this.forms.issued(event);
        return this.#gameOf(event.table).formIssued(event);
      case 'VigorishFormCollected':
        return this.forms.collected(event);
      case 'ShoeOpened':
        return this.#gameOf(event.table).newShoe();
      case 'VoidApproved':
        keep(
          ['floor-supervisor', 'pit-manager'].includes(event.person.role),
          'a supervisor approves a void',
          () => event.person.role,
        );
        return this.#at(event).approveVoid(event.coup);
      case 'ThreeCardRoundVoided':
        return this.#at({ table: event.table, coup: event.round }).voidedByPeople(event.round);
      case 'CoupVoided':
        return this.#at(event).void(event.coup, { mayBeRuled: this.books.isRound(event.table) });
      case 'ShoeLoaded':
        this.#inspected.delete(event.table);
        return this.#gameOf(event.table).newShoe();
      case 'CardsInspected':
        this.#inspected.set(event.table, event.person);
        return;
      case 'CardsVerified': {
        const dealer = this.#inspected.get(event.table);
        const areTwo = dealer !== undefined && dealer.id !== event.person.id && dealer.license !== event.person.license;
        keep(areTwo, 'a dealer inspects the cards and another person verifies that', () => `shoe ${event.shoe}`);
        return;
      }
      case 'AdjustmentRequested':
        this.#requested = event;
        return;
      case 'MeterAdjusted':
        return this.#adjust(event);
      default:
        return this.claims.fold(event, () => this.books.link.nextDocument());
    }
  }

  #at(event: Parameters<JournalBook['coupOf']>[0]): Hands {
    const { tableId } = this.books.coupOf(event);
    return must(this.hands.get(tableId), `the hands of ${tableId}`);
  }

  #gameOf(table: TableNo): GamePromises {
    const { tableId } = must(this.config.tables[table], 'a table of the terms');
    return must(this.games.get(tableId), `the game of ${tableId}`);
  }

  #wager(event: EventOf<'WagerAcknowledged'>): void {
    const { priceCents, wagerUnitsMax = 1 } = this.config;
    const units = Number(event.priceCents / priceCents);
    const isPrice = event.priceCents % priceCents === 0n && units >= 1 && units <= wagerUnitsMax;
    keep(isPrice, 'a wager costs 1 to so many times the price', () => `${event.priceCents}`);
    if (units > 1) this.wagersOfUnits += 1;
    this.#at(event).wager(event.coup, event.seat, messageOf(event), units);
  }

  #lock(event: EventOf<'CoupLocked'>): void {
    for (const seat of new Set(event.seats))
      if (this.books.paidByCasinoCents({ table: event.table, seat }) > 0n) this.promotedWagers += 1;
    if (this.books.isRound(event.table)) this.roundWagers += event.seats.length;
    this.#at(event).lock(event.coup, event.seats, event.returned);
  }

  #promote(event: EventOf<'PromotionReported'>): void {
    const { priceCents, promotional } = this.config;
    const wageredCents = BigInt(this.#at(event).promote(event.coup, event.seat)) * priceCents;
    const isPossible = promotional !== undefined && event.houseCents >= 0n && event.houseCents <= wageredCents;
    keep(isPossible, 'the casino pays a wager where the terms allow it, at most its price', () => {
      return `hand ${event.coup} seat ${event.seat}: ${event.houseCents}`;
    });
  }

  #resolve(event: EventOf<'CoupResolved'>): void {
    this.#at(event).resolve(event.coup);
    if (event.cards.length > 0) this.#gameOf(event.table).resolved(event.coup, event.cards);
    this.resolvedHands += 1;
    const result = this.books.resolve(event);
    const { coup, awards, mustHit, problems } = result;
    keep(problems.length === 0, 'every award as the rules fix it', () => {
      return `hand ${coup.tableId}/${coup.coup}: ${problems.join('; ')}`;
    });
    for (const award of [...awards, ...(mustHit === null ? [] : [mustHit.award])])
      this.claims.taxes.wagered(
        award,
        result.seats.filter((seat) => seat === award.seat).length,
        this.books.paidByCasinoCents({ table: event.table, seat: award.seat }),
      );
    for (const award of awards) this.claims.won(award);
    this.#checkMustHit(event, result);
    if (mustHit !== null) this.claims.won(mustHit.award);
  }

  #checkMustHit(event: EventOf<'CoupResolved'>, { coup, seats, testedMicro, mustHit }: JournaledResult): void {
    if (testedMicro === null) {
      keep(mustHit === null, 'the Must Hit is won by a hand of its cycle', () => `${coup.tableId}/${coup.coup}`);
      return;
    }
    if (mustHit === null || event.mustHit === null) {
      keep(!this.books.link.isMustHitDue(testedMicro), 'the Must Hit goes by its maximum', () => {
        return `${coup.tableId}/${coup.coup} at ${testedMicro}`;
      });
      return this.#trigger.missed(testedMicro);
    }
    const drawn = this.books.drawnSeats(event.table, seats);
    const tested = { ...coup, linkId: this.config.linkId, seats: drawn, testedMicro };
    const [problem] = this.#trigger.hit(event.mustHit, mustHit.cycle, tested);
    if (problem !== undefined) throw new PromiseBroken(...problem);
  }

  #adjust(event: EventOf<'MeterAdjusted'>): void {
    const request = this.#requested;
    const isSame =
      request?.level === event.level && request.register === event.register && request.afterMicro === event.afterMicro;
    keep(isSame && event.person.id === request.person.id, 'an adjustment was requested first', () => event.level);
    keep(event.person.id !== event.second.id, 'two people adjust a meter', () => event.person.id);
    this.#requested = undefined;
  }

  #compare(meters: readonly LevelMeters[], batch: number): void {
    if (meters.length === 0) return;
    const differences = this.books.metersNotOurs(meters);
    keep(differences.length === 0, 'every register exact', () => `after batch ${batch}: ${differences.join('; ')}`);
    this.shownAfter.set(
      this.sequence,
      new Map(this.books.link.levels.map(({ level, awardCents }) => [level, awardCents])),
    );
  }
}

function messageOf({ boot, sequence }: { readonly boot: number; readonly sequence: number }): string {
  return `${boot}/${sequence}`;
}
