import { toHex, type Sha256 } from '@jackpot/journal';
import { type Account, type Posting, booksBalance, postTo, postingsOf } from '@jackpot/ledger';
import {
  type LevelMeters,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  evolve,
  tableOf,
} from '@jackpot/progressive';
import { must, unreachable } from '@jackpot/money';
import type { DayPeriod } from '../day/gaming-day.js';
import { AccountingFault } from '../fault.js';
import type { DayException, DayReport, ParameterChange } from '../report/day-report.js';
import type { LineChances } from '../statistics/line-chances.js';
import { DayEntries } from './entries.js';
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
  readonly chancesOf: ((config: LinkConfig) => LineChances) | null;
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
    evolve(this.state, event);
    const postings = this.state.opened === null ? [] : postingsOf(event, this.state.opened.config);
    this.#post(event.type, postings);
    this.#count(event, seatsOfTheLock);
    this.#exceptions.push(
      ...exceptionsOf(event, this.state.opened?.config, this.state.sequence),
      ...this.#timeOf(event),
    );
  }

  end({ batch, batchHash }: DayEnd): DayReport {
    const { config, configText, meters } = must(this.state.opened, 'a link that is opened has a first day');
    const { linkId, period, zone, boundaryHour, sha256, chancesOf } = this.asked;
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
        }),
      ),
      tables: this.#tables.of(config),
      register: this.#register.rows(),
      lines: this.#lines.of(config, chancesOf?.(config) ?? null),
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
        table.wagers += event.seats.length;
        this.#wagersLocked += event.seats.length;
        return this.#awards(event);
      }
      case 'CoupResolved':
        this.#tables.at(event.table).coupsResolved += 1;
        if (seatsOfTheLock.length > 0) this.#lines.resolved(event.table, seatsOfTheLock);
        return this.#awards(event);
      case 'CoupVoided': {
        const table = this.#tables.at(event.table);
        table.coupsVoided += 1;
        table.wagers -= seatsOfTheLock.length;
        return;
      }
      case 'ClaimPaid':
      case 'PayoutIssued':
      case 'ClaimVerified':
      case 'ClaimAuthorised':
      case 'ClaimRejected':
      case 'ClaimReleased':
      case 'DocumentVoided':
      case 'ClaimActAsked':
      case 'ManualDocumentEntered':
        return this.#register.claim(event);
      case 'WriterTookOver':
      case 'LinkSuspended':
      case 'LinkResumed':
      case 'ShoeOpened':
      case 'WagerAcknowledged':
      case 'CoupSettled':
      case 'ShoeLoaded':
      case 'CardsBurnt':
      case 'CoverCardSeen':
      case 'IrregularityRecorded':
      case 'ShoeEnded':
      case 'AdjustmentAsked':
      case 'MeterAdjusted':
        return;
      default:
        return unreachable(event);
    }
  }

  #awards(event: Parameters<typeof awardsOf>[0]): void {
    const { config } = must(this.state.opened, 'an opened link');
    for (const award of awardsOf(event)) {
      this.#tables.award(event.table, award);
      this.#lines.award(award);
      this.#register.award(config, award, { ...event, sequence: this.state.sequence });
    }
  }

  #opened(at: number): void {
    const { config, configText } = must(this.state.opened, 'an opened link');
    this.#changes.push({
      sequence: this.state.sequence,
      at,
      what: 'the link was opened with these terms',
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
