import { toHex, type Sha256 } from '@jackpot/journal';
import { type Account, type Posting, booksBalance, postTo, postingsOf } from '../ledger/index.js';
import {
  type EventOf,
  type LevelId,
  type LevelMeters,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  type OpenedLink,
  type TableNo,
  evolve,
  isOfArea,
  tableOf,
} from '@jackpot/progressive';
import { must, unreachable } from '@jackpot/money';
import type { DayPeriod } from '../day/gaming-day.js';
import { AccountingFault } from '../fault.js';
import type { DayException, DayReport, ParameterChange } from '../report/day-report.js';
import type { ChancesOf, LineChances } from '../statistics/line-chances.js';
import { DayEntries } from './entries.js';
import { activationWords } from './activation-words.js';
import { awardsOf, exceptionsOf } from './exceptions.js';
import { levelDay } from './level-day.js';
import { liabilityOf } from './liability.js';
import { LevelMovements } from './movements.js';
import { LineTallies, TableTallies } from './play.js';
import { JackpotRegister } from './register.js';

export interface DayAsked {
  readonly linkId: string;
  readonly period: DayPeriod;
  readonly zone: string;
  readonly boundaryHour: number;
  readonly sha256: Sha256;
  /** The theory that awards are held against, of the terms in force. Null: actual awards without theory. */
  readonly chancesOf: ChancesOf | null;
}

/** Where in the journal a day ends. */
export interface DayEnd {
  readonly batch: number;
  readonly batchHash: Uint8Array;
}

/**
 * Folds one gaming day. Begun on the link's state and books as the day before left them, which it changes in place; given
 * every event of the day in order. At the end every register is held to opening plus movements (REQ-117): a difference
 * is a fault, and there is no report.
 */
export class DayFold {
  readonly #opening: readonly LevelMeters[];
  readonly #firstSequence: number;
  readonly #movements = new LevelMovements();
  readonly #entries = new DayEntries();
  readonly #tables = new TableTallies();
  readonly #lines = new LineTallies();
  readonly #register: JackpotRegister;
  readonly #exceptions: DayException[] = [];
  readonly #changes: ParameterChange[] = [];
  #wagersLocked = 0;
  readonly #expectedMicro = new Map<LevelId, bigint>();

  constructor(
    private readonly state: LinkState,
    private readonly balances: Map<Account, bigint>,
    private readonly asked: DayAsked,
  ) {
    this.#opening = [...(state.opened?.meters ?? [])];
    this.#firstSequence = state.sequence + 1;
    this.#register = new JackpotRegister(state);
  }

  /** @param event the next of the journal; its sequence follows that of the state. */
  take(event: LinkEvent): void {
    const seatsOfTheLock = seatsLocked(this.state, event);
    const termsBefore = this.state.opened?.config;
    if (event.type === 'TermsActivated') this.#termsEnd();
    evolve(this.state, event);
    const postings = this.state.opened === null ? [] : postingsOf(event, this.state.opened.config);
    this.#post(event.type, postings);
    this.#count(event, seatsOfTheLock);
    if (event.type === 'TermsActivated') this.#termsBegin(event, must(termsBefore, 'terms before'));
    this.#exceptions.push(...exceptionsOf(event, this.state.opened, this.state.sequence), ...this.#timeOf(event));
  }

  end({ batch, batchHash }: DayEnd): DayReport {
    const link = must(this.state.opened, 'a link that is opened has a first day');
    const { config, configText, meters } = link;
    const { linkId, period, zone, boundaryHour, sha256 } = this.asked;
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
      register: this.#register.rows(),
      lines: this.#lines.of(config, this.#chances()),
      liability: liabilityOf(this.balances),
      accounts: [...this.balances]
        .map(([account, balanceMicro]) => ({ account, balanceMicro }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
      entries: this.#entries.all(),
      exceptions: this.#exceptions,
      parameterChanges: this.#changes,
    };
  }

  #post(event: LinkEvent['type'], postings: readonly Posting[]): void {
    if (postings.length === 0) return;
    postTo(this.balances, postings);
    for (const posting of postings) {
      this.#movements.take(posting);
      this.#entries.take(event, posting);
    }
    const broken = booksBalance(postings, this.balances);
    if (broken !== null) throw new AccountingFault('BOOKS_BROKEN', `at sequence ${this.state.sequence}: ${broken}`);
  }

  #count(event: LinkEvent, seatsOfTheLock: readonly number[]): void {
    if (isOfArea(event, 'transfer', 'retirement') || isOfArea(event, 'terms')) return;
    switch (event.type) {
      case 'LinkOpened':
        return this.#opened(event.at);
      case 'CoupOpened': {
        const table = this.#tables.at(event.table);
        table.coupsOpened += 1;
        table.noWagerRounds += event.kind === 'no-wager' ? 1 : 0;
        return;
      }
      case 'WagerWithdrawn':
        this.#tables.at(event.table).withdrawn += 1;
        return;
      case 'LateWagerRefused':
        this.#tables.at(event.table).lateWagers += 1;
        return;
      case 'CoupLocked': {
        const table = this.#tables.at(event.table);
        table.coupsLocked += 1;
        this.#wagered(event.table, event.seats.length);
        return this.#awards(event);
      }
      case 'CoupResolved':
        this.#tables.at(event.table).coupsResolved += 1;
        if (seatsOfTheLock.length > 0) this.#lines.resolved(event.table, seatsOfTheLock);
        return this.#awards(event);
      case 'CoupCorrected':
        this.#takenBack(event);
        return this.#awards(event);
      case 'CoupVoided': {
        const table = this.#tables.at(event.table);
        table.coupsVoided += 1;
        this.#tables.wagered(event.table, -seatsOfTheLock.length, this.#link.config.priceCents);
        return;
      }
      case 'ClaimPaid':
      case 'PayoutIssued':
      case 'ClaimVerified':
      case 'ClaimAuthorized':
      case 'ClaimRejected':
      case 'ClaimReleased':
      case 'DocumentVoided':
      case 'ClaimActRequested':
      case 'ManualDocumentEntered':
        return this.#register.claim(event);
      case 'WriterTookOver':
      case 'LinkSuspended':
      case 'LinkResumed':
      case 'ShoeOpened':
      case 'WagerAcknowledged':
      case 'DeviceReported':
      case 'RoundHeld':
      case 'RoundReleased':
      case 'CoupSettled':
      case 'ShoeLoaded':
      case 'CardsBurned':
      case 'CoverCardSeen':
      case 'IrregularityRecorded':
      case 'ShoeEnded':
      case 'AdjustmentRequested':
      case 'MeterAdjusted':
      case 'CorrectionRequested':
        return;
      default:
        return unreachable(event);
    }
  }

  #awards(event: Parameters<typeof awardsOf>[0]): void {
    for (const award of awardsOf(event)) {
      this.#tables.award(event.table, award);
      this.#lines.award(award);
      this.#register.award(this.#link, award, { ...event, sequence: this.state.sequence });
    }
  }

  /** A coup that lasts over the day's end is corrected on the next day: its awards are taken off there. */
  #takenBack({ table, undone }: EventOf<'CoupCorrected'>): void {
    for (const award of undone.awards) {
      this.#tables.takenBack(table, award);
      this.#lines.takenBack(award);
      this.#register.corrected(award.awardNumber);
    }
  }

  get #link(): OpenedLink {
    return must(this.state.opened, 'an opened link');
  }

  /** What the locked wagers must have brought each level, by the terms in force. */
  #wagered(table: TableNo, wagers: number): void {
    const { config, levels, terms } = this.#link;
    this.#wagersLocked += wagers;
    this.#tables.wagered(table, wagers, config.priceCents);
    levels.forEach((level, index) => {
      const { ratePpm, reserveRatePpm } = must(terms[index], 'terms of a level');
      const micro = BigInt(wagers) * config.priceCents * (ratePpm + reserveRatePpm);
      this.#expectedMicro.set(level, (this.#expectedMicro.get(level) ?? 0n) + micro);
    });
  }

  #chances(): LineChances | null {
    const { config, tables } = this.#link;
    const seated = tables.map((table) => table.config);
    return this.asked.chancesOf?.(config, seated) ?? null;
  }

  #termsEnd(): void {
    this.#lines.termsEnd(this.#link.config, this.#chances());
  }

  #termsBegin(event: EventOf<'TermsActivated'>, before: LinkConfig): void {
    this.#termsInForce(event.at, activationWords(event, before, this.#link.config));
  }

  #opened(at: number): void {
    this.#termsInForce(at, 'the link was opened with these terms');
  }

  #termsInForce(at: number, what: string): void {
    const { config, configText } = this.#link;
    this.#changes.push({
      sequence: this.state.sequence,
      at,
      what,
      approvalReference: config.approval.reference,
      approvedOn: config.approval.approvedOn,
      configHash: toHex(this.asked.sha256(new TextEncoder().encode(configText))),
    });
  }

  /** Order is by sequence, times are for people: an event may carry a time of another day when a clock was set. */
  #timeOf({ at }: LinkEvent): readonly DayException[] {
    const { startsAt, endsAt } = this.asked.period;
    if (at >= startsAt && at < endsAt) return [];
    const detail = 'the clock showed a time of another gaming day';
    const nobody = { tableId: null, coup: null, seat: null, who: null };
    return [{ kind: 'time-outside-day', sequence: this.state.sequence, at, ...nobody, detail }];
  }
}

/** The seats of the lock that an event ends, before it is applied; none where it ends none. */
function seatsLocked(state: LinkState, event: LinkEvent): readonly number[] {
  if (event.type !== 'CoupResolved' && event.type !== 'CoupVoided') return [];
  const { coup } = tableOf(must(state.opened, 'an opened link'), event.table);
  return coup?.phase === 'locked' ? coup.lock.seats : [];
}
