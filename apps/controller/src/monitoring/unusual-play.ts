import { type DayPeriod, type GamingDayRule, gamingDayOf, periodOf } from '@jackpot/books';
import { must } from '@jackpot/money';
import { type Anomaly, type PlayedHand, ROYAL_LEVELS, type WagerExpectation, anomaliesOf } from '@jackpot/odds';
import { isAwardLine, type LinkConfig, writeLinkConfig } from '@jackpot/progressive';
import {
  type AccountRepository,
  type AssignmentRecord,
  type AssignmentRepository,
  type AwardRecord,
  type LateWagerRecord,
  type MeasuredHand,
  type ReadModel,
  newestOf,
} from '@jackpot/storage';
import { type Logger, SingleFlightCache } from '@jackpot/platform';
import { wholeLevelOf } from '@jackpot/rules';
import type { Unmeasured, UnusualPlay } from './alarms.js';
import type { OddsThread } from '../workers/odds/odds-thread.js';

const HANDS_READ = 500;
const HANDS_READ_MAX = 12_000;
const HITS_READ_MAX = 2_000;
const LATE_WAGERS_READ_MAX = 2_000;
const SHARED_MS = 60_000;
const SHOWN_MS = 24 * 60 * 60_000;

type Model = Pick<ReadModel, 'measuredHands' | 'lateWagers' | 'awards'>;
type Assignments = Pick<AssignmentRepository, 'since'>;
type Accounts = Pick<AccountRepository, 'byId'>;
interface Table {
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
}

export interface UnusualPlayPorts {
  readonly model: Model;
  readonly assignments: Assignments;
  readonly accounts: Accounts;
  readonly odds: Pick<OddsThread, 'send'>;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly rule: GamingDayRule;
}

interface Expected {
  readonly terms: string;
  readonly expectation: Promise<WagerExpectation>;
}

export class UnusualPlayReads {
  readonly #shared = new SingleFlightCache<readonly UnusualPlay[]>(SHARED_MS, () => performance.now());
  readonly #expected = new Map<string, Expected>();
  readonly #failing = new Map<string, string>();

  constructor(private readonly ports: UnusualPlayPorts) {}

  async of(linkId: string, config: LinkConfig, tables: readonly Table[]): Promise<readonly UnusualPlay[] | Unmeasured> {
    if (config.laboratory) return [];
    const { logger } = this.ports;
    try {
      const found = await this.#shared.get(linkId, () => this.#measure(linkId, config, tables));
      if (this.#failing.delete(linkId)) logger.info({ link: linkId }, 'unusual play is measured again');
      return found;
    } catch (err) {
      const unmeasured = err instanceof Error ? err.message : String(err);
      if (this.#failing.get(linkId) !== unmeasured)
        logger.error({ link: linkId, err }, 'unusual play could not be measured; it is tried again');
      this.#failing.set(linkId, unmeasured);
      return { unmeasured };
    }
  }

  async #measure(linkId: string, config: LinkConfig, tables: readonly Table[]): Promise<readonly UnusualPlay[]> {
    const { model, assignments, accounts } = this.ports;
    const expected = await this.#expectedOf(linkId, config);
    const today = periodOf(gamingDayOf(Date.now(), this.ports.rule), this.ports.rule);
    const handsOf = new Map<Table, readonly MeasuredHand[]>();
    for (const table of tables) handsOf.set(table, await this.#handsOf(linkId, table, today));
    const since = [...handsOf.values()]
      .flat()
      .reduce((first, { lockedAt }) => Math.min(first, lockedAt ?? first), Infinity);
    const ofLevels = ROYAL_LEVELS.map((level) =>
      newestOf(
        (page) => model.awards(linkId, { ...page, level }),
        HITS_READ_MAX,
        (awards) => awards.some(({ fixedAt }) => fixedAt < since),
      ),
    );
    const hitsOfLevels = await Promise.all(ofLevels);
    const hits = hitsOfLevels.flat();
    const hitsFrom = Math.max(...hitsOfLevels.map((awards) => completeFrom(awards, 'fixedAt', HITS_READ_MAX)));
    const dayOf = daysOf(this.ports.rule);
    const found: UnusualPlay[] = [];
    const played: PlayedHand[] = [];
    const tableOf = new Map(tables.map((table) => [table.tableNo, table]));
    const note = (hands: readonly PlayedHand[], dealer: UnusualPlay['dealer']): void => {
      for (const each of shownOf(anomaliesOf(hands, expected), Date.now())) {
        const { tableId, assetNumber } = must(tableOf.get(each.tableNo), 'the table of a measured hand');
        found.push({ ...each, dealer, tableId, assetNumber });
      }
    };
    for (const [{ tableNo }, coups] of handsOf) {
      const late = await newestOf(
        (page) => model.lateWagers(linkId, { ...page, table: tableNo }),
        LATE_WAGERS_READ_MAX,
        (wagers) => wagers.some(({ refusedAt }) => refusedAt < since),
      );
      // Leave out hands before `from`: not all of their hits and late wagers were read.
      const from = Math.max(hitsFrom, completeFrom(late, 'refusedAt', LATE_WAGERS_READ_MAX));
      const known = coups.filter(({ lockedAt }) => lockedAt !== null && lockedAt > from);
      const hands = playedHands(tableNo, { coups: known, late, hits }, dayOf);
      note(hands, null);
      played.push(...hands);
    }
    const assigned = played.length === 0 ? [] : await assignments.since(linkId, since);
    const idOf = new Map(tables.map(({ tableNo, tableId }) => [tableNo, tableId]));
    for (const [accountId, hands] of handsOfDealers(played, assigned, idOf))
      // The `await` lets other work run between two dealers, so no link waits until all are counted.
      note(hands, must(await accounts.byId(accountId), 'the account of a dealer'));
    return found;
  }

  #handsOf(linkId: string, { tableNo }: Table, today: DayPeriod): Promise<readonly MeasuredHand[]> {
    return newestOf(
      (page) => this.ports.model.measuredHands(linkId, tableNo, { ...page, limit: Math.min(page.limit, HANDS_READ) }),
      HANDS_READ_MAX,
      (hands) =>
        hands.length >= HANDS_READ && hands.some(({ lockedAt }) => lockedAt !== null && lockedAt < today.startsAt),
    );
  }

  #expectedOf(linkId: string, config: LinkConfig): Promise<WagerExpectation> {
    const terms = writeLinkConfig(config);
    const known = this.#expected.get(linkId);
    if (known?.terms === terms) return known.expectation;
    const expected = { terms, expectation: this.#compute(config) };
    this.#expected.set(linkId, expected);
    expected.expectation.catch(() => {
      if (this.#expected.get(linkId) === expected) this.#expected.delete(linkId);
    });
    return expected.expectation;
  }

  async #compute(config: LinkConfig): Promise<WagerExpectation> {
    const reply = await this.ports.odds.send({ type: 'expectation', config });
    if (reply.type === 'expectation') return reply.expectation;
    throw new Error(`the odds were not computed: ${reply.type === 'fault' ? reply.message : reply.type}`);
  }
}

function daysOf(rule: GamingDayRule): (at: number) => string {
  let period: DayPeriod | undefined;
  return (at) => {
    if (period === undefined || at < period.startsAt || at >= period.endsAt)
      period = periodOf(gamingDayOf(at, rule), rule);
    return period.day;
  };
}

/** Oldest first. If a table has several dealers, its hands count for the last one assigned. */
export function handsOfDealers(
  hands: readonly PlayedHand[],
  assigned: readonly Pick<AssignmentRecord, 'tableId' | 'accountId' | 'assignedAt' | 'endsAt' | 'endedAt'>[],
  idOf: ReadonlyMap<number, string>,
): ReadonlyMap<string, readonly PlayedHand[]> {
  const ofTables = new Map<string, (typeof assigned)[number][]>();
  for (const each of assigned) ofTables.set(each.tableId, [...(ofTables.get(each.tableId) ?? []), each]);
  const ofDealers = new Map<string, PlayedHand[]>();
  for (const hand of hands) {
    const dealer = ofTables
      .get(idOf.get(hand.tableNo) ?? '')
      ?.findLast(
        ({ assignedAt, endsAt, endedAt }) => assignedAt <= hand.lockedAt && hand.lockedAt < (endedAt ?? endsAt),
      );
    if (dealer === undefined) continue;
    const own = ofDealers.get(dealer.accountId) ?? [];
    own.push(hand);
    ofDealers.set(dealer.accountId, own);
  }
  for (const own of ofDealers.values()) own.sort((one, other) => one.lockedAt - other.lockedAt);
  return ofDealers;
}

export function shownOf(anomalies: readonly Anomaly[], now: number): readonly Anomaly[] {
  const last = new Map(anomalies.map((each) => [each.measure, each]));
  return [...last.values()].filter(({ at }) => now - at <= SHOWN_MS);
}

interface Rows {
  readonly coups: readonly MeasuredHand[];
  readonly late: readonly Pick<LateWagerRecord, 'tableNo' | 'coup'>[];
  readonly hits: readonly Pick<AwardRecord, 'tableNo' | 'coup' | 'level' | 'status'>[];
}

export function playedHands(
  tableNo: number,
  { coups, late, hits }: Rows,
  dayOf: (at: number) => string,
): readonly PlayedHand[] {
  const lateOf = new Map<number, number>();
  for (const each of late) if (each.tableNo === tableNo) lateOf.set(each.coup, (lateOf.get(each.coup) ?? 0) + 1);
  const hitsOf = new Map<number, PlayedHand['hits'][number][]>();
  for (const { tableNo: at, coup, level, status } of hits)
    if (at === tableNo && level !== null && level !== 'must-hit' && status !== 'corrected')
      hitsOf.set(coup, [...(hitsOf.get(coup) ?? []), level]);
  const played = coups.flatMap(({ coup, lockedAt, wagers, voidedAt, fixedLines }): readonly PlayedHand[] => {
    if (lockedAt === null) return [];
    return [
      {
        ...{ tableNo, coup, lockedAt, day: dayOf(lockedAt), wagers: wagers ?? 0, isVoided: voidedAt !== null },
        ...{ lateWagers: lateOf.get(coup) ?? 0, hits: hitsOf.get(coup) ?? [], fixedLines: linesOf(fixedLines) },
      },
    ];
  });
  return played.reverse();
}

/** Time after which `rows` is complete. If fewer than `rowsMax` were read, it is complete for all times. */
function completeFrom<K extends string>(
  rows: readonly Readonly<Record<K, number>>[],
  time: K,
  rowsMax: number,
): number {
  return rows.length < rowsMax ? -Infinity : (rows.at(-1)?.[time] ?? -Infinity);
}

function linesOf(words: string | null): PlayedHand['fixedLines'] {
  return (words?.split(' ') ?? []).map((word) => {
    if (!isAwardLine(word) || word === 'must-hit' || wholeLevelOf(word) !== null)
      throw new Error(`a hand has won ${word}, which has no printed amount`);
    return word;
  });
}
