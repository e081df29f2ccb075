import { InvariantViolation } from '@jackpot/money';
import { type Anomaly, type PlayedHand, ROYAL_LEVELS, type WagerExpectation, anomaliesOf } from '@jackpot/odds';
import type { LinkConfig } from '@jackpot/progressive';
import {
  type AccountStore,
  type AssignmentRecord,
  type AssignmentStore,
  type AwardRecord,
  type LateWagerRecord,
  type MeasuredHand,
  type ReadModel,
  newestOf,
} from '@jackpot/storage';
import { type Logger, SingleFlightCache } from '@jackpot/platform';
import type { Unmeasured, UnusualPlay } from './alarms.js';
import type { OddsThread } from '../workers/odds/odds-thread.js';

/** Hands of each table that are measured: half a day. */
const HANDS_READ = 500;
/** Wins of each level of the link, and late wagers of each table, that are read for them. */
const HITS_READ = 2_000;
const LATE_WAGERS_READ = 2_000;
/** Measured once a minute: a fraud that is found takes several hands. */
const SHARED_MS = 60_000;
/** An alarm stays so long after the hand that raised it; then a new one needs new hands. */
const SHOWN_MS = 24 * 60 * 60_000;

type Model = Pick<ReadModel, 'measuredHands' | 'lateWagers' | 'awards'>;
type Assignments = Pick<AssignmentStore, 'since'>;
type Accounts = Pick<AccountStore, 'byId'>;
interface Table {
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
}

/** What is unusual in the recent hands of each table and each dealer of a link led here, from the read tables: a restart forgets nothing. */
export class UnusualPlayReads {
  readonly #shared = new SingleFlightCache<readonly UnusualPlay[]>(SHARED_MS, () => performance.now());
  /** By link: the expectation under its present terms. */
  readonly #expected = new Map<string, { readonly terms: string; readonly expectation: Promise<WagerExpectation> }>();

  constructor(
    private readonly model: Model,
    private readonly assignments: Assignments,
    private readonly accounts: Accounts,
    private readonly odds: Pick<OddsThread, 'send'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Where it cannot be measured now, the cause is an alarm of its own, and the other alarms of the link are shown too. */
  async of(linkId: string, config: LinkConfig, tables: readonly Table[]): Promise<readonly UnusualPlay[] | Unmeasured> {
    // Terms of a laboratory let hands follow each other faster than a dealer deals.
    if (config.laboratory) return [];
    try {
      return await this.#shared.get(linkId, () => this.#measure(linkId, config, tables));
    } catch (err) {
      if (err instanceof InvariantViolation) throw err;
      this.logger.error({ link: linkId, err }, 'unusual play could not be measured; it is tried again');
      return { unmeasured: err instanceof Error ? err.message : String(err) };
    }
  }

  async #measure(linkId: string, config: LinkConfig, tables: readonly Table[]): Promise<readonly UnusualPlay[]> {
    const expected = await this.#expectedOf(linkId, config);
    const ofLevels = ROYAL_LEVELS.map((level) =>
      newestOf((page) => this.model.awards(linkId, { ...page, level }), HITS_READ),
    );
    const hits = (await Promise.all(ofLevels)).flat();
    const found: UnusualPlay[] = [];
    const played: PlayedHand[] = [];
    const idOf = new Map(tables.map(({ tableNo, tableId }) => [tableNo, tableId]));
    const assetOf = new Map(tables.map(({ tableNo, assetNumber }) => [tableNo, assetNumber]));
    const note = (hands: readonly PlayedHand[], dealer: UnusualPlay['dealer']): void => {
      for (const each of shownOf(anomaliesOf(hands, expected), Date.now()))
        found.push({
          ...each,
          dealer,
          tableId: idOf.get(each.tableNo)!,
          assetNumber: assetOf.get(each.tableNo)!,
        });
    };
    for (const { tableNo } of tables) {
      const coups = await this.model.measuredHands(linkId, tableNo, HANDS_READ);
      const late = await newestOf(
        (page) => this.model.lateWagers(linkId, { ...page, table: tableNo }),
        LATE_WAGERS_READ,
      );
      const hands = playedHands(tableNo, { coups, late, hits });
      note(hands, null);
      played.push(...hands);
    }
    const since = played.reduce((first, { lockedAt }) => Math.min(first, lockedAt), Infinity);
    const assigned = played.length === 0 ? [] : await this.assignments.since(linkId, since);
    for (const [accountId, hands] of handsOfDealers(played, assigned, idOf))
      // Each read is a turn of the event loop: no link waits for the hands of all dealers.
      note(hands, (await this.accounts.byId(accountId)) ?? null);
    return found;
  }

  /** Counted once for each link and its terms, on the thread for odds. */
  #expectedOf(linkId: string, config: LinkConfig): Promise<WagerExpectation> {
    const terms = `${config.paytable} ${config.decks} ${config.tables.length} ${config.approval.reference}`;
    const known = this.#expected.get(linkId);
    if (known?.terms === terms) return known.expectation;
    const expectation = this.#count(config);
    this.#expected.set(linkId, { terms, expectation });
    expectation.catch(() => this.#expected.delete(linkId));
    return expectation;
  }

  async #count(config: LinkConfig): Promise<WagerExpectation> {
    const reply = await this.odds.send({ type: 'expectation', config });
    if (reply.type !== 'expectation') throw new Error(`the odds of ${config.linkId} were not computed: ${reply.type}`);
    return reply.expectation;
  }
}

/**
 * The hands of each dealer, the oldest first: those dealt while the table was assigned to them. Of several at one table, the
 * one assigned last deals. Hands at a table that was not assigned are no dealer's.
 */
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

/** The last alarm of each measure, as long as it is shown. */
export function shownOf(anomalies: readonly Anomaly[], now: number): readonly Anomaly[] {
  const last = new Map(anomalies.map((each) => [each.measure, each]));
  return [...last.values()].filter(({ at }) => now - at <= SHOWN_MS);
}

interface Rows {
  /** Of the table, the newest first. */
  readonly coups: readonly MeasuredHand[];
  readonly late: readonly Pick<LateWagerRecord, 'tableNo' | 'coup'>[];
  readonly hits: readonly Pick<AwardRecord, 'tableNo' | 'coup' | 'level' | 'status'>[];
}

/** The hands of a table that came to their "no more bets", the oldest first. */
export function playedHands(tableNo: number, { coups, late, hits }: Rows): readonly PlayedHand[] {
  const lateOf = new Map<number, number>();
  for (const each of late) if (each.tableNo === tableNo) lateOf.set(each.coup, (lateOf.get(each.coup) ?? 0) + 1);
  const hitsOf = new Map<number, PlayedHand['hits'][number][]>();
  for (const { tableNo: at, coup, level, status } of hits)
    if (at === tableNo && level !== null && level !== 'must-hit' && status !== 'corrected')
      hitsOf.set(coup, [...(hitsOf.get(coup) ?? []), level]);
  return coups
    .flatMap(({ coup, lockedAt, wagers, voidedAt, fixedAwardCents }) =>
      lockedAt === null
        ? []
        : [
            {
              ...{ tableNo, coup, lockedAt, wagers: wagers ?? 0, isVoided: voidedAt !== null },
              ...{ lateWagers: lateOf.get(coup) ?? 0, hits: hitsOf.get(coup) ?? [] },
              fixedAwardCents: Number(fixedAwardCents),
            },
          ],
    )
    .reverse();
}
