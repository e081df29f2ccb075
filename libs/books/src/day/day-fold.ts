import { toHex, type Sha256 } from '@jackpot/journal';
import {
  type Account,
  type Posting,
  booksBalance,
  ledgerLinkOf,
  metersAreBalances,
  postTo,
  postingsOf,
} from '../ledger/index.js';
import {
  type EventOf,
  type LevelId,
  type LevelMeters,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  type OpenedLink,
  type TableState,
  type Person,
  awardsOf,
  evolve,
  tableOf,
  termsDifference,
  uncontributedCents,
  unitsAt,
} from '@jackpot/progressive';
import { must } from '@jackpot/money';
import type { DayPeriod } from './gaming-day.js';
import { AccountingFault } from '../fault.js';
import type { DayException, DayReport, ParameterChange, PaymentCorrection, RefusedSlip } from './day-report.js';
import type { ChancesOf, LineChances } from '../statistics/line-chances.js';
import { ExceptionChain, type ExceptionRow, type SavedExceptions } from './exception-rows.js';
import { exceptionsOf } from './exceptions.js';
import { levelDay } from './level-day.js';
import { JackpotRegister, type RegisterRow, correctionOf, openingRows, refusedSlipOf } from './jackpot-register.js';
import { DayEntries, type EntryDay, LevelMovements, type Movement, liabilityOf } from './movements.js';
import {
  LineCounters,
  PromotionCounters,
  type SavedLines,
  type SavedPromotions,
  type SavedTables,
  TableCounters,
} from './statistics.js';

export interface DayRequest {
  readonly linkId: string;
  readonly period: DayPeriod;
  readonly zone: string;
  readonly boundaryHour: number;
  readonly sha256: Sha256;
  /** If null, the report has no expected awards. */
  readonly chancesOf: ChancesOf | null;
  readonly keepException: (row: ExceptionRow) => void;
}

export interface DayEnd {
  readonly batch: number;
  readonly batchHash: Uint8Array;
}

export interface SavedFold {
  readonly opening: readonly LevelMeters[];
  readonly firstSequence: number;
  readonly movements: ReadonlyMap<string, Movement>;
  readonly entries: ReadonlyMap<string, EntryDay>;
  readonly tables: SavedTables;
  readonly promotions: SavedPromotions;
  readonly lines: SavedLines;
  readonly register: readonly RegisterRow[];
  readonly exceptions: SavedExceptions;
  readonly changes: readonly ParameterChange[];
  readonly paymentCorrections: readonly PaymentCorrection[];
  readonly refusedSlips: readonly RefusedSlip[];
  readonly wagersLocked: number;
  readonly expectedMicro: ReadonlyMap<LevelId, bigint>;
}

/**
 * Folds one gaming day, in place, from the state and books at the end of the previous day. For every register, opening
 * plus movements must equal closing (REQ-117); a difference is a fault.
 */
export class DayFold {
  readonly #opening: readonly LevelMeters[];
  readonly #firstSequence: number;
  readonly #movements: LevelMovements;
  readonly #entries: DayEntries;
  readonly #tables: TableCounters;
  readonly #promotions: PromotionCounters;
  readonly #lines: LineCounters;
  readonly #register: JackpotRegister;
  readonly #exceptions: ExceptionChain;
  readonly #changes: ParameterChange[];
  readonly #paymentCorrections: PaymentCorrection[];
  readonly #refusedSlips: Map<number, RefusedSlip>;
  #wagersLocked: number;
  readonly #expectedMicro: Map<LevelId, bigint>;

  constructor(
    private readonly state: LinkState,
    private readonly balances: Map<Account, bigint>,
    private readonly request: DayRequest,
    saved?: SavedFold,
  ) {
    this.#opening = saved?.opening ?? [...(state.opened?.meters ?? [])];
    this.#firstSequence = saved?.firstSequence ?? state.sequence + 1;
    this.#movements = new LevelMovements(saved?.movements);
    this.#entries = new DayEntries(saved?.entries);
    this.#tables = new TableCounters(saved?.tables);
    this.#promotions = new PromotionCounters(saved?.promotions);
    this.#lines = new LineCounters(saved?.lines);
    this.#register = new JackpotRegister(saved?.register ?? openingRows(state));
    this.#exceptions = new ExceptionChain(request.sha256, saved?.exceptions);
    this.#changes = [...(saved?.changes ?? [])];
    this.#paymentCorrections = [...(saved?.paymentCorrections ?? [])];
    this.#refusedSlips = new Map(saved?.refusedSlips.map((slip) => [slip.awardNumber, slip]));
    this.#wagersLocked = saved?.wagersLocked ?? 0;
    this.#expectedMicro = new Map(saved?.expectedMicro);
  }

  get saved(): SavedFold {
    return {
      opening: this.#opening,
      firstSequence: this.#firstSequence,
      movements: this.#movements.saved,
      entries: this.#entries.saved,
      tables: this.#tables.saved,
      promotions: this.#promotions.saved,
      lines: this.#lines.saved,
      register: this.#register.saved,
      exceptions: this.#exceptions.saved,
      changes: this.#changes,
      paymentCorrections: this.#paymentCorrections,
      refusedSlips: [...this.#refusedSlips.values()],
      wagersLocked: this.#wagersLocked,
      expectedMicro: this.#expectedMicro,
    };
  }

  take(event: LinkEvent): void {
    const seatsBefore = seatsInPlay(this.state, event);
    const termsBefore = this.state.opened?.config;
    if (event.type === 'TermsActivated') this.#termsEnd();
    evolve(this.state, event);
    const postings = this.state.opened === null ? [] : postingsOf(event, ledgerLinkOf(this.state.opened));
    this.#post(event.type, postings);
    this.#count(event, seatsBefore);
    if (event.type === 'TermsActivated') this.#termsBegin(event, must(termsBefore, 'terms before'));
    for (const exception of exceptionsOf(event, this.state.opened, this.state.sequence)) this.#except(exception);
    for (const exception of this.#timeOf(event)) this.#except(exception);
  }

  end({ batch, batchHash }: DayEnd): DayReport {
    const link = must(this.state.opened, 'a link that is opened has a first day');
    const { config, configText, meters } = link;
    const promotions = this.#promotions.of(link.tables);
    const { linkId, period, zone, boundaryHour, sha256 } = this.request;
    return {
      linkId,
      linkName: config.name,
      period,
      zone,
      boundaryHour,
      firstSequence: this.#firstSequence,
      lastSequence: this.state.sequence,
      batch,
      batchHash: toHex(batchHash),
      priceCents: config.priceCents,
      configHash: toHex(sha256(new TextEncoder().encode(configText))),
      levels: meters.map((closing) =>
        levelDay({
          opening: this.#opening.find(({ level }) => level === closing.level) ?? null,
          closing,
          movements: this.#movements,
          config,
          wagersLocked: this.#wagersLocked,
          expectedMicro: this.#expectedMicro.get(closing.level) ?? 0n,
        }),
      ),
      tables: this.#tables.of(link.tables),
      ...(promotions.length === 0 ? {} : { promotions }),
      register: this.#register.rows(),
      ...(this.#paymentCorrections.length === 0 ? {} : { paymentCorrections: this.#paymentCorrections }),
      ...(this.#refusedSlips.size === 0 ? {} : { refusedSlips: [...this.#refusedSlips.values()] }),
      lines: this.#lines.of(config, this.#chances()),
      liability: liabilityOf(this.balances),
      accounts: [...this.balances]
        .map(([account, balanceMicro]) => ({ account, balanceMicro }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
      entries: this.#entries.all(),
      exceptions: this.#exceptions.summary(),
      parameterChanges: this.#changes,
    };
  }

  #except(exception: DayException): void {
    this.request.keepException(this.#exceptions.add(exception));
  }

  #post(event: LinkEvent['type'], postings: readonly Posting[]): void {
    if (postings.length === 0) return;
    postTo(this.balances, postings);
    for (const posting of postings) {
      this.#movements.take(posting);
      this.#entries.take(event, posting);
    }
    const broken = booksBalance(postings, this.balances) ?? metersAreBalances(this.#link.meters, this.balances);
    if (broken !== null)
      throw new AccountingFault('BOOKS_BROKEN', `event ${this.state.sequence} (${event}): ${broken}`);
  }

  #count(event: LinkEvent, seatsBefore: readonly number[]): void {
    switch (event.type) {
      case 'LinkOpened':
        return this.#termsInForce(event.at, 'the link was opened with these terms');
      case 'CoupOpened': {
        const table = this.#tables.at(event.table);
        table.coupsOpened += 1;
        table.noWagerRounds += event.kind === 'no-wager' ? 1 : 0;
        return;
      }
      case 'WagerWithdrawn':
        this.#tables.at(event.table).withdrawn += unitsAt(seatsBefore, event.seat);
        return;
      case 'LateWagerRefused':
        this.#tables.at(event.table).lateWagers += 1;
        return;
      case 'CoupLocked':
        this.#tables.at(event.table).coupsLocked += 1;
        this.#tables.at(event.table).withdrawn += event.returned.length;
        return this.#wagered(tableOf(this.#link, event.table), event.seats.length);
      case 'CoupResolved':
        this.#tables.at(event.table).coupsResolved += 1;
        if (seatsBefore.length > 0) this.#lines.resolved(event.table, seatsBefore);
        return this.#awards(event);
      case 'CoupCorrected':
        this.#reverse(event);
        return this.#awards(event);
      case 'CoupVoided':
        this.#tables.at(event.table).coupsVoided += 1;
        this.#tables.wagered(event.table, -seatsBefore.length, this.#link.config.priceCents);
        if (seatsBefore.length > 0) this.#promotions.count(tableOf(this.#link, event.table), this.#link.config, -1);
        return;
      case 'ThreeCardBetsClosed':
        return this.#tables.round(event.table, { dealt: 1, voided: 0 });
      case 'ThreeCardRoundVoided':
        return this.#tables.round(event.table, { dealt: 0, voided: 1 });
      case 'ThreeCardStubCounted':
      case 'ThreeCardIrregularityRecorded':
        if (event.effect === 'round-void') this.#tables.round(event.table, { dealt: 0, voided: 1 });
        return;
      case 'ClaimPaymentCorrected':
        this.#paymentCorrections.push(correctionOf(this.#link, event, this.state.sequence));
        return;
      case 'SlipPaymentRefused':
        this.#refusedSlips.set(event.awardNumber, refusedSlipOf(event, this.state.sequence));
        return;
      default:
        return this.#register.claim(event);
    }
  }

  #awards(event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
    for (const award of awardsOf(event)) {
      this.#tables.award(event.table, award);
      this.#lines.award(award);
      this.#register.award(this.#link, award, { ...event, sequence: this.state.sequence });
    }
  }

  /** If the misread hand was counted on an earlier day, this day's counts can become negative. */
  #reverse({ table, reversal }: EventOf<'CoupCorrected'>): void {
    for (const award of reversal.awards) {
      this.#tables.reversed(table, award);
      this.#lines.reversed(award);
      this.#register.corrected(award.awardNumber);
    }
  }

  get #link(): OpenedLink {
    return must(this.state.opened, 'an opened link');
  }

  #wagered(table: TableState, wagers: number): void {
    const { config, levels, terms } = this.#link;
    this.#wagersLocked += wagers;
    this.#tables.wagered(table.tableNo, wagers, config.priceCents);
    this.#promotions.count(table, config, 1);
    const contributedOnCents = BigInt(wagers) * config.priceCents - uncontributedCents(config, table.promotions);
    levels.forEach((level, index) => {
      const { ratePpm, reserveRatePpm } = must(terms[index], 'terms of a level');
      const micro = contributedOnCents * (ratePpm + reserveRatePpm);
      this.#expectedMicro.set(level, (this.#expectedMicro.get(level) ?? 0n) + micro);
    });
  }

  #chances(): LineChances | null {
    const { config, tables } = this.#link;
    const seated = tables.map((table) => table.config);
    return this.request.chancesOf?.(config, seated) ?? null;
  }

  #termsEnd(): void {
    this.#lines.termsEnd(this.#link.config, this.#chances());
  }

  #termsBegin(event: EventOf<'TermsActivated'>, before: LinkConfig): void {
    this.#termsInForce(event.at, activationText(event, before, this.#link.config));
  }

  #termsInForce(at: number, what: string): void {
    const { config, configText } = this.#link;
    this.#changes.push({
      sequence: this.state.sequence,
      at,
      what,
      approvalReference: config.approval.reference,
      approvedOn: config.approval.approvedOn,
      configHash: toHex(this.request.sha256(new TextEncoder().encode(configText))),
    });
  }

  #timeOf({ at }: LinkEvent): readonly DayException[] {
    const { startsAt, endsAt } = this.request.period;
    if (at >= startsAt && at < endsAt) return [];
    const detail = 'the clock showed a time of another gaming day';
    const place = { tableId: null, coup: null, seat: null, who: null };
    return [{ kind: 'time-outside-day', sequence: this.state.sequence, at, ...place, detail }];
  }
}

/** Positions with a wager before the event, once for each unit. */
function seatsInPlay(state: LinkState, event: LinkEvent): readonly number[] {
  if (event.type !== 'CoupResolved' && event.type !== 'CoupVoided' && event.type !== 'WagerWithdrawn') return [];
  const { coup } = tableOf(must(state.opened, 'an opened link'), event.table);
  if (event.type === 'WagerWithdrawn') return coup?.phase === 'betting' ? coup.wagers.map(({ seat }) => seat) : [];
  return coup?.phase === 'locked' ? coup.lock.seats : [];
}

/** Names the people who staged, approved and activated the terms (REQ-77). */
function activationText(event: EventOf<'TermsActivated'>, before: LinkConfig, after: LinkConfig): string {
  const { version, stagedBy, approvals, person, reason } = event;
  const signed = approvals.map((each) => `${signature(each.person)} (${each.reference})`).join(' and ');
  const people = `staged by ${signature(stagedBy)}, approved by ${signed}, activated by ${signature(person)}`;
  const changes = termsDifference(before, after).map(
    (each) => `${each.path}: ${each.before ?? '-'} -> ${each.after ?? '-'}`,
  );
  return [`version ${version} of the terms took effect: ${reason}; ${people}`, ...changes].join('; ');
}

function signature({ name, license, role }: Person): string {
  return `${name} ${license} ${role}`;
}
