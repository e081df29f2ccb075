import { hash } from 'node:crypto';
import { type Account, meterDifferences, postTo, postingsOf, trialBalance } from '@jackpot/books';
import { type Batch, EMPTY_CHAIN, type ChainHead, follow, isChainBreak } from '@jackpot/journal';
import {
  type EventOf,
  type LevelMeters,
  type LinkConfig,
  type LinkEvent,
  type TableNo,
  decodeEvents,
  decodeMeters,
} from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import { ClaimsModel } from './claims-model.js';
import { Hands } from './hands.js';
import { MustHitModel } from './must-hit-model.js';
import { winningLines } from './paytable.js';
import { keep } from './promise-broken.js';
import { type LevelRules, Registers } from './registers.js';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
/** Fixed awards from here on are claims with a payout document. */
const CLAIM_FROM_CENTS = 150_000n;
const MICRO = 1_000_000n;

/** What signs may show after a batch: the amount of each level in cents. */
export type Shown = ReadonlyMap<string, bigint>;

/** What the page of the meters has shown. */
export interface MetersRead {
  readonly sequence: number;
  readonly levels: readonly { readonly level: string; readonly displayMicro: bigint }[];
}

/**
 * One link, as its terms and its journal must make it. It reads batches in the moment in which they are durable, works out
 * every register and award by the rules, and compares.
 */
export class LinkModel {
  readonly hands: ReadonlyMap<string, Hands>;
  readonly claims: ClaimsModel;
  /** What was durable after each batch, by its last sequence. */
  readonly shownAfter = new Map<number, Shown>();
  sequence = 0;
  events = 0;
  resolvedHands = 0;
  readonly #tables: readonly string[];
  readonly #printed: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly #registers: Registers;
  readonly #mustHit: MustHitModel;
  readonly #balances = new Map<Account, bigint>();
  readonly #writers = new Map<number, string>();
  /** The last sequence of each batch, and since when it is durable. */
  readonly #durable: { readonly sequence: number; readonly sinceMs: number }[] = [];
  /** Displayed amounts after each event, in the order of the levels. */
  readonly #metersAfter = new Map<number, readonly bigint[]>();
  /** Since when each epoch is durable, and who took the link over with it; in their order. */
  readonly #takeovers: { readonly epoch: number; readonly writer: string; readonly sinceMs: number }[] = [];
  readonly #places = new Map<number, LinkEvent>();
  #head: ChainHead = EMPTY_CHAIN;
  #awards = 0;
  #documents = 0;
  #requested: EventOf<'AdjustmentRequested'> | undefined;

  /** @param nowMs the true time */
  constructor(
    private readonly config: LinkConfig,
    private readonly nowMs: () => number,
  ) {
    this.#tables = config.tables.map(({ tableId }) => tableId);
    this.hands = new Map(this.#tables.map((table) => [table, new Hands(`${config.linkId}/${table}`)]));
    this.#printed = new Map(
      config.tables.map(({ tableId, seats }) => [
        tableId,
        new Map(seats.map(({ seat, pairs }) => [seat, pairs.map(printedName).join()])),
      ]),
    );
    const rules = rulesOf(config);
    this.#registers = new Registers(rules, config.priceCents);
    this.#mustHit = new MustHitModel(config.linkId, rules);
    this.claims = new ClaimsModel(config.linkId);
  }

  /** The event at a place of the journal, if it is durable. */
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
      this.#metersAfter.set(this.sequence, this.#registers.displayed);
    }
    this.#durable.push({ sequence: this.sequence, sinceMs: this.nowMs() });
    keep(this.sequence === batch.lastSequence, 'every event has its number', () => `batch ${batch.batch}`);
    this.#compare(decodeMeters(batch.meters), batch.batch);
  }

  /** A term of office has one writer: the process that has taken the link over with it. */
  #oneWriter({ epoch, batch }: Batch, writer: string): void {
    if (!this.#writers.has(epoch)) this.#takeovers.push({ epoch, writer, sinceMs: this.nowMs() });
    const known = this.#writers.get(epoch) ?? writer;
    this.#writers.set(epoch, known);
    keep(known === writer, 'one writer at a time', () => `batch ${batch} of epoch ${epoch} by ${writer}, not ${known}`);
  }

  /** The meters that a person has read are those of an instant between the request and the answer. */
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

  /** No answer, and no refusal either, rests on the memory of a process that another had replaced before the request. */
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
    this.#post(event);
    switch (event.type) {
      case 'LinkOpened':
        return this.#mustHit.begin(event.mustHit);
      case 'CoupOpened':
        return this.#at(event).open(event.coup, event.kind);
      case 'WagerAcknowledged':
        keep(event.priceCents === this.config.priceCents, 'one price', () => `${event.priceCents}`);
        return this.#at(event).wager(event.coup, event.seat, messageOf(event));
      case 'WagerWithdrawn':
        return this.#at(event).withdraw(event.coup, event.seat, messageOf(event));
      case 'LateWagerRefused':
        return this.#at(event).late(event.seat, messageOf(event));
      case 'CoupLocked':
        return this.#lock(event);
      case 'CoupResolved':
        return this.#resolve(event);
      case 'CoupSettled':
        return this.#at(event).settle(event.coup);
      case 'VoidApproved':
        keep(
          ['floor-supervisor', 'pit-manager'].includes(event.person.role),
          'a supervisor approves a void',
          () => event.person.role,
        );
        return this.#at(event).approveVoid(event.coup);
      case 'CoupVoided':
        if (this.#at(event).void(event.coup)) {
          this.#registers.takeBack(handOf(event));
          this.#mustHit.takeBack(handOf(event));
        }
        return;
      case 'AdjustmentRequested':
        this.#requested = event;
        return;
      case 'MeterAdjusted':
        return this.#adjust(event);
      default:
        return this.claims.fold(event);
    }
  }

  /** What the casino contributes in a day is its wagers times price times rate: nothing but a lock may add to it. */
  #post(event: LinkEvent): void {
    const postings = postingsOf(event, {
      config: this.config,
      levelOfClaim: (awardNumber) => this.claims.levelOf(awardNumber),
    });
    postTo(this.#balances, postings);
    const isContributing = postings.some(({ debitAccount }) => debitAccount.startsWith('house:contributions:'));
    keep(
      !isContributing || event.type === 'CoupLocked',
      'only a lock contributes',
      () => `${event.type} ${this.sequence}`,
    );
  }

  #at({ table }: { readonly table: TableNo }): Hands {
    const hands = this.hands.get(this.#tables[table] ?? '');
    if (hands === undefined) throw new RangeError(`table ${table} is not on ${this.config.linkId}`);
    return hands;
  }

  #lock(event: EventOf<'CoupLocked'>): void {
    const hand = this.#at(event).lock(event.coup, event.seats);
    const before = this.#registers.of('must-hit').display;
    this.#registers.apply({ type: 'lock', hand: handOf(event), wagers: event.seats.length });
    this.#mustHit.lock(handOf(event), this.#registers.of('must-hit').display - before, hand.seats.length);
  }

  #resolve(event: EventOf<'CoupResolved'>): void {
    const hand = this.#at(event).resolve(event.coup);
    this.resolvedHands += 1;
    const table = this.#tables[event.table] ?? '';
    const printed = this.#printed.get(table) ?? new Map<number, string>();
    const lines = winningLines(event.cards.map(cardName), hand.seats, printed);
    const shownBefore = this.#registers.of('must-hit').display;
    const amounts = this.#registers.apply({ type: 'result', lines });
    const expected = lines.map(({ seat, line, pays }, index) => {
      const level = 'meter' in pays ? pays.meter : null;
      return this.#award({ seat, line, level, amountCents: amounts[index] ?? 0n });
    });
    const found = event.awards.map(textOf);
    keep(found.join('; ') === expected.join('; '), 'every award as the rules fix it', () => {
      return `hand ${handOf(event)}: expected ${expected.join('; ')}, found ${found.join('; ')}`;
    });
    for (const award of event.awards) if (award.documentNumber > 0) this.claims.open(award, event.table);
    const where = { linkId: this.config.linkId, tableId: table, coup: event.coup, seats: hand.seats };
    const isHit = this.#mustHit.result(handOf(event), event.mustHit, { ...where, shownMicro: shownBefore });
    if (!isHit || event.mustHit === null) return;
    const [amountCents = 0n] = this.#registers.apply({ type: 'must-hit' });
    const { award } = event.mustHit;
    const mustHit = this.#award({ seat: award.seat, line: 'must-hit', level: 'must-hit', amountCents });
    keep(textOf(award) === mustHit, 'every award as the rules fix it', () => `${textOf(award)}, not ${mustHit}`);
    this.claims.open(award, event.table);
  }

  /** Numbers an award, and its document where it is a claim; as text. */
  #award(award: {
    readonly seat: number;
    readonly line: string;
    readonly level: string | null;
    readonly amountCents: bigint;
  }): string {
    this.#awards += 1;
    const isClaim = award.level !== null || award.amountCents >= CLAIM_FROM_CENTS;
    if (isClaim) this.#documents = this.claims.nextDocument();
    return textOf({ ...award, awardNumber: this.#awards, documentNumber: isClaim ? this.#documents : 0 });
  }

  #adjust(event: EventOf<'MeterAdjusted'>): void {
    const request = this.#requested;
    const isSame =
      request?.level === event.level && request.register === event.register && request.afterMicro === event.afterMicro;
    keep(isSame && event.person.id === request.person.id, 'an adjustment was requested first', () => event.level);
    keep(event.person.id !== event.second.id, 'two people adjust a meter', () => event.person.id);
    this.#requested = undefined;
    this.#registers.apply({ type: 'adjusted', level: event.level, register: event.register, amount: event.afterMicro });
  }

  #compare(meters: readonly LevelMeters[], batch: number): void {
    if (meters.length === 0) return;
    const shown = new Map<string, bigint>();
    for (const meter of meters) {
      const money = this.#registers.of(meter.level);
      const found = [meter.displayMicro, meter.reserveMicro, meter.overflowMicro].join(' ');
      const expected = [money.display, money.reserve, money.overflow].join(' ');
      keep(
        found === expected,
        'every register exact',
        () => `${meter.level} after batch ${batch}: ${found}, not ${expected}`,
      );
      const paid = this.claims.paidCents(meter.level);
      keep(
        meter.attendantPaidCents === paid,
        'every register exact',
        () => `${meter.level} paid ${meter.attendantPaidCents}, not ${paid}`,
      );
      shown.set(meter.level, this.#mustHit.shownCents(meter.level, money.display / MICRO));
    }
    this.shownAfter.set(this.sequence, shown);
    keep(trialBalance(this.#balances) === 0n, 'the books balance', () => `after batch ${batch}`);
    const differences = meterDifferences(meters, this.#balances);
    keep(
      differences.length === 0,
      'every meter is its balance',
      () => `${differences[0]?.account} after batch ${batch}`,
    );
  }
}

function handOf({ table, coup }: { readonly table: TableNo; readonly coup: number }): string {
  return `${table}/${coup}`;
}

function messageOf({ boot, sequence }: { readonly boot: number; readonly sequence: number }): string {
  return `${boot}/${sequence}`;
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

/** A printed pair as people read it, king first: the number counts suits of the king, then of the nine (S, H, C, D). */
function printedName(pair: number): string {
  return `K${'SHCD'.charAt(Math.floor(pair / 4))}9${'SHCD'.charAt(pair % 4)}`;
}

function rulesOf({ star, spade, heart, mustHit }: LinkConfig): readonly LevelRules[] {
  const plain = [
    { level: 'star', ...star, maximumCents: null },
    { level: 'spade', ...spade, maximumCents: null },
    { level: 'heart', ...heart, maximumCents: null },
  ];
  return mustHit === null ? plain : [...plain, { level: 'must-hit', ...mustHit, limitCents: null }];
}
