import { type AwardStatus, type LevelId, LEVELS, type PaymentRules } from '@jackpot/progressive';
import type {
  DataSource,
  EntityManager,
  FindManyOptions,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';
import { type ActivityKind, paymentRulesOf, restoredAsOf } from '../projection/activity.js';
import { AwardRecord, ClaimActRecord, OPEN_STATUSES, PayoutNumberRecord, PayoutRecord } from '../entities/awards.js';
import { Between, In, LessThanOrEqual, MoreThan } from '../entities/find-operators.js';
import { JournalRecord, WatermarkRecord } from '../entities/journal.js';
import { LinkRecord, LogRecord, ScheduleRecord, TableRecord, TermsRecord } from '../entities/link.js';
import { BalanceRecord, MeterHistoryRecord, MeterRecord, MustHitCycleRecord } from '../entities/meters.js';
import {
  CoupRecord,
  CoupWagersRecord,
  IrregularityRecord,
  LateWagerRecord,
  ShoeRecord,
  ThreeCardRoundRecord,
} from '../entities/play.js';
import { type WagerRecord, wagersIn } from '../tables/wager-list.js';
import { PublishedRecord } from '../entities/webhooks.js';
import { type EntityClass, tableOf } from '../tables/table.js';
import { StorageFault } from '../storage-fault.js';
import { type FoundHands, type HandSearch, awardsOfHands, searchHands, searchRounds } from './hand-search.js';
import { type PlayRequest, type PlayedSpell, playedBy } from './played.js';
import { type OrderedPageRequest, type Page, type PageRequest, assertRows, pageOf } from './page.js';

export interface CoupDetails {
  readonly coup: CoupRecord;
  readonly wagers: readonly WagerRecord[];
  readonly lateWagers: readonly LateWagerRecord[];
  readonly awards: readonly AwardRecord[];
}

/** A value, with the last journal sequence (`asOf`) that it contains. */
export interface AtOnePlace<T> {
  readonly asOf: number;
  readonly value: T;
}

declare const onePlace: unique symbol;
/** Reads that all see the same place of the journal. Only `ReadModel.atOnePlace` makes this type. */
export type ReadsAtOnePlace = ReadModel & { readonly [onePlace]: true };

export interface DocumentDetails {
  readonly number: PayoutNumberRecord;
  readonly payout: PayoutRecord | undefined;
}

export interface Books {
  readonly watermark: WatermarkRecord;
  readonly meters: readonly MeterRecord[];
  readonly balances: readonly BalanceRecord[];
}

export interface JournalSpan {
  readonly firstSequence: number;
  readonly lastSequence?: number;
}

export interface WaitingCoup {
  readonly coup: number;
  readonly since: number;
}

export interface PlaySpan extends Required<JournalSpan> {
  readonly openedFrom: number;
  readonly from: number;
  readonly to: number;
}

export type MeasuredHand = Pick<CoupRecord, 'coup' | 'lockedAt' | 'wagers' | 'voidedAt' | 'fixedLines'>;

const LAST_HITS = `
  SELECT GREATEST(${LEVELS.map(
    () => `COALESCE((SELECT a.award_number FROM award a WHERE a.link_id = t.link_id AND a.table_no = t.table_no
      AND a.level = ? AND a.status NOT IN ('rejected', 'corrected') ORDER BY a.award_number DESC LIMIT 1), 0)`,
  ).join(', ')}) AS number
  FROM link_table t WHERE t.link_id = ?`;

const WAITING = `
  SELECT c.table_no AS tableNo, c.coup, COALESCE(c.resolved_at, c.locked_at) AS since
  FROM link_table t JOIN coup c ON c.link_id = t.link_id AND c.table_no = t.table_no AND c.coup = t.coup
  WHERE t.link_id = ? AND c.phase IN ('locked', 'resolved') AND COALESCE(c.resolved_at, c.locked_at) <= ?`;

const MEASURED = `
  SELECT opened_sequence AS openedSequence, coup, locked_at AS lockedAt, wagers, voided_at AS voidedAt, fixed_lines AS fixedLines
  FROM coup USE INDEX (ix_coup_table_opened)
  WHERE link_id = ? AND table_no = ? AND opened_sequence < ? ORDER BY opened_sequence DESC LIMIT ?`;

const PLAY = `
  SELECT COALESCE(SUM(wagers), 0) AS wagers, COALESCE(SUM(mark = 'hit' AND resolved_at <= ?), 0) AS hits
  FROM coup USE INDEX (ix_coup_time)
  WHERE link_id = ? AND opened_at BETWEEN ? AND ? AND locked_at BETWEEN ? AND ? AND locked_sequence BETWEEN ? AND ?
    AND voided_at IS NULL`;

/** Reads the projected tables, which are milliseconds behind the journal. No wager waits for these reads. */
export class ReadModel {
  readonly #db: DataSource | EntityManager;

  constructor(db: DataSource | EntityManager) {
    this.#db = db;
  }

  /** Runs several reads at one place of the journal. Between separate reads, the projector could commit. */
  atOnePlace<T>(linkId: string, read: (reads: ReadsAtOnePlace) => Promise<T>): Promise<AtOnePlace<T>> {
    return this.#transaction(async (manager) => {
      const reads = new ReadModel(manager) as ReadsAtOnePlace;
      // The first read fixes the snapshot of the transaction.
      const watermark = await reads.watermark(linkId);
      if (watermark?.isClearing === true) throw new StorageFault('TABLES_REBUILDING', true, { detail: linkId });
      return { asOf: watermark?.sequence ?? 0, value: await read(reads) };
    });
  }

  links(): Promise<readonly LinkRecord[]> {
    return this.#find(LinkRecord, { order: { linkId: 'ASC' } });
  }

  playableLinks(): Promise<readonly LinkRecord[]> {
    const retired = `SELECT 1 FROM link_log r WHERE r.link_id = link.link_id AND r.kind = 'retired'`;
    const query = this.#query(LinkRecord, {}).andWhere(`NOT EXISTS (${retired})`);
    return query.orderBy('link.linkId').getMany();
  }

  link(linkId: string): Promise<LinkRecord | undefined> {
    return this.#one(LinkRecord, { linkId });
  }

  tables(linkId: string): Promise<readonly TableRecord[]> {
    return this.#find(TableRecord, { where: { linkId }, order: { tableNo: 'ASC' } });
  }

  terms(linkId: string): Promise<readonly TermsRecord[]> {
    return this.#find(TermsRecord, { where: { linkId }, order: { version: 'ASC' } });
  }

  schedule(linkId: string): Promise<readonly ScheduleRecord[]> {
    return this.#find(ScheduleRecord, { where: { linkId }, order: { sequence: 'ASC' } });
  }

  termsAt(linkId: string, sequence: number): Promise<TermsRecord | undefined> {
    return this.#one(TermsRecord, { linkId, sequence: LessThanOrEqual(sequence) }, { version: 'DESC' });
  }

  async paymentRulesAt(linkId: string, sequence: number): Promise<PaymentRules | undefined> {
    const where = { linkId, kind: 'payment-rules', sequence: LessThanOrEqual(sequence) } as const;
    const row = await this.#one(LogRecord, where, { sequence: 'DESC' });
    return row && paymentRulesOf(row);
  }

  log(
    linkId: string,
    {
      table,
      coup,
      ...request
    }: PageRequest & { readonly table?: number | undefined; readonly coup?: number | undefined },
  ): Promise<Page<LogRecord>> {
    const at = { ...(table !== undefined && { tableNo: table }), ...(coup !== undefined && { coup }) };
    const query = this.#query(LogRecord, { linkId, ...at });
    if (table !== undefined) query.useIndex(coup === undefined ? 'ix_link_log_table' : 'ix_link_log_coup');
    return pageOf(query, 'sequence', request);
  }

  async lastLogged(linkId: string, kind: ActivityKind): Promise<LogRecord | undefined> {
    const query = this.#query(LogRecord, { linkId, kind }).useIndex('ix_link_log_kind');
    return (await query.orderBy('link_log.sequence', 'DESC').limit(1).getOne()) ?? undefined;
  }

  takeovers(linkId: string, from: number, upTo: number): Promise<readonly Pick<LogRecord, 'sequence' | 'at'>[]> {
    const inForce = `COALESCE((SELECT MAX(b.sequence) FROM link_log b
      WHERE b.link_id = :linkId AND b.kind = 'took-over' AND b.sequence <= :from), 0)`;
    return this.#query(LogRecord, { linkId, kind: 'took-over', sequence: LessThanOrEqual(upTo) })
      .andWhere(`link_log.sequence >= ${inForce}`, { linkId, from })
      .orderBy('link_log.sequence')
      .getMany();
  }

  async takeoverAfter(
    linkId: string,
    { sequence, at }: Pick<LogRecord, 'sequence' | 'at'>,
  ): Promise<number | undefined | false> {
    const where = { linkId, kind: 'took-over' } as const;
    if ((await this.#one(LogRecord, { ...where, sequence }))?.at !== at) return false;
    return (await this.#one(LogRecord, { ...where, sequence: MoreThan(sequence) }, { sequence: 'ASC' }))?.sequence;
  }

  async restorations(linkId: string): Promise<readonly { readonly sequence: number; readonly restoredAs: number }[]> {
    const rows = await this.#find(LogRecord, { where: { linkId, kind: 'restored' }, order: { sequence: 'ASC' } });
    return rows.map((row) => ({ sequence: row.sequence, restoredAs: restoredAsOf(row) }));
  }

  coups(linkId: string, search: HandSearch): Promise<FoundHands> {
    return searchHands(this.#db, linkId, search);
  }

  rounds(linkId: string, search: HandSearch): Promise<FoundHands<ThreeCardRoundRecord>> {
    return searchRounds(this.#db, linkId, search);
  }

  played(linkId: string, request: PlayRequest): Promise<readonly PlayedSpell[]> {
    return playedBy(this.#db, linkId, request);
  }

  round(linkId: string, tableNo: number, round: number): Promise<ThreeCardRoundRecord | undefined> {
    return this.#one(ThreeCardRoundRecord, { linkId, tableNo, round });
  }

  awardsOf(linkId: string, coups: readonly Pick<CoupRecord, 'tableNo' | 'coup'>[]): Promise<readonly AwardRecord[]> {
    return awardsOfHands(this.#db, linkId, coups);
  }

  coup(linkId: string, tableNo: number, coup: number): Promise<CoupRecord | undefined> {
    return this.#one(CoupRecord, { linkId, tableNo, coup });
  }

  async coupDetails(
    this: ReadsAtOnePlace,
    linkId: string,
    tableNo: number,
    coup: number,
  ): Promise<CoupDetails | undefined> {
    const where = { linkId, tableNo, coup };
    const [found, rows, lateWagers, awards] = await Promise.all([
      this.coup(linkId, tableNo, coup),
      this.#find(CoupWagersRecord, { where, order: { part: 'ASC' } }),
      this.#find(LateWagerRecord, { where, order: { sequence: 'ASC' } }),
      this.#find(AwardRecord, { where, order: { awardNumber: 'ASC' } }),
    ]);
    const wagers = rows.flatMap((row) => wagersIn(row.wagers));
    return found === undefined ? undefined : { coup: found, wagers, lateWagers, awards };
  }

  shoes(linkId: string, request: PageRequest & { readonly table: number }): Promise<Page<ShoeRecord>> {
    return pageOf(this.#query(ShoeRecord, { linkId, tableNo: request.table }), 'shoe', request);
  }

  irregularities(
    linkId: string,
    { table, shoes }: { readonly table: number; readonly shoes: readonly number[] },
  ): Promise<readonly IrregularityRecord[]> {
    const where = { linkId, tableNo: table, shoe: In(shoes) };
    return this.#find(IrregularityRecord, { where, order: { sequence: 'ASC' } });
  }

  awards(
    linkId: string,
    request: OrderedPageRequest & { readonly level?: LevelId | undefined; readonly status?: AwardStatus | undefined },
  ): Promise<Page<AwardRecord>> {
    const { level, status } = request;
    const these = { ...(level !== undefined && { level }), ...(status !== undefined && { status }) };
    const query = this.#query(AwardRecord, { linkId, ...these });
    // Without this hint, MariaDB starts at the newest award.
    if (level !== undefined) query.useIndex('ix_award_level');
    else if (status !== undefined) query.useIndex('ix_award_status');
    return pageOf(query, 'awardNumber', request);
  }

  award(linkId: string, awardNumber: number): Promise<AwardRecord | undefined> {
    return this.#one(AwardRecord, { linkId, awardNumber });
  }

  /** The last hit of each table, without rejected and reversed awards. Fixed awards are no hits. */
  async lastHits(linkId: string): Promise<readonly AwardRecord[]> {
    const rows = await this.#db.query<readonly { readonly number: string | null }[]>(LAST_HITS, [...LEVELS, linkId]);
    const numbers = rows.map(({ number }) => Number(number)).filter((number) => number > 0);
    return this.#find(AwardRecord, { where: { linkId, awardNumber: In(numbers) } });
  }

  async waitingCoups(linkId: string, atMost: number): Promise<ReadonlyMap<number, WaitingCoup>> {
    const rows = await this.#db.query<readonly Record<keyof WaitingCoup | 'tableNo', string>[]>(WAITING, [
      linkId,
      atMost,
    ]);
    return new Map(
      rows.map(({ tableNo, coup, since }) => [Number(tableNo), { coup: Number(coup), since: Number(since) }]),
    );
  }

  async measuredHands(
    linkId: string,
    tableNo: number,
    { before = Number.MAX_SAFE_INTEGER, limit }: PageRequest,
  ): Promise<Page<MeasuredHand>> {
    assertRows(limit);
    type Read = Readonly<Record<keyof MeasuredHand | 'openedSequence', string | null>>;
    const found = await this.#db.query<readonly Read[]>(MEASURED, [linkId, tableNo, before, limit]);
    const orNull = (digits: string | null): number | null => (digits === null ? null : Number(digits));
    const rows = found.map(({ coup, lockedAt, wagers, voidedAt, fixedLines }) => ({
      ...{ coup: Number(coup), lockedAt: orNull(lockedAt), wagers: orNull(wagers), voidedAt: orNull(voidedAt) },
      fixedLines,
    }));
    return { rows, next: found.length < limit ? null : Number(found.at(-1)?.openedSequence) };
  }

  /** Wagers of hands locked in the span, and hands with a hit by its end. Without void hands. */
  async play(linkId: string, span: PlaySpan): Promise<{ readonly wagers: number; readonly hits: number }> {
    const { openedFrom, from, to, firstSequence, lastSequence } = span;
    const [sums] = await this.#db.query<readonly { readonly wagers: string; readonly hits: string }[]>(PLAY, [
      ...[to, linkId, openedFrom, to, from, to, firstSequence, lastSequence],
    ]);
    return { wagers: Number(sums?.wagers ?? 0), hits: Number(sums?.hits ?? 0) };
  }

  openClaims(linkId: string, request: PageRequest): Promise<Page<AwardRecord>> {
    return pageOf(this.#query(AwardRecord, { linkId, status: In(OPEN_STATUSES) }), 'awardNumber', request);
  }

  async unverifiedWins(
    linkIds: readonly string[],
  ): Promise<readonly { readonly linkId: string; readonly wins: number }[]> {
    const query = this.#query(AwardRecord, { linkId: In(linkIds), status: 'pending' });
    query.select('award.linkId', 'linkId').addSelect('COUNT(*)', 'wins');
    const rows = await query.groupBy('award.linkId').getRawMany<{ readonly linkId: string; readonly wins: string }>();
    return rows.map(({ linkId, wins }) => ({ linkId, wins: Number(wins) }));
  }

  claimActs(linkId: string, awardNumber: number): Promise<readonly ClaimActRecord[]> {
    return this.#find(ClaimActRecord, { where: { linkId, awardNumber }, order: { sequence: 'ASC' } });
  }

  payments(
    linkId: string,
    { firstSequence, lastSequence = Number.MAX_SAFE_INTEGER }: JournalSpan,
  ): Promise<readonly ClaimActRecord[]> {
    const where = { linkId, act: 'paid', sequence: Between(firstSequence, lastSequence) };
    return this.#find(ClaimActRecord, { where, order: { sequence: 'ASC' } });
  }

  documentNumbers(linkId: string, request: PageRequest): Promise<Page<PayoutNumberRecord>> {
    return pageOf(this.#query(PayoutNumberRecord, { linkId }), 'documentNumber', request);
  }

  async document(this: ReadsAtOnePlace, linkId: string, documentNumber: number): Promise<DocumentDetails | undefined> {
    const [number, payout] = await Promise.all([
      this.#one(PayoutNumberRecord, { linkId, documentNumber }),
      this.#one(PayoutRecord, { linkId, documentNumber }),
    ]);
    return number && { number, payout };
  }

  published(linkId: string, afterSequence: number, limit: number): Promise<readonly PublishedRecord[]> {
    const where = { linkId, sequence: MoreThan(afterSequence) };
    return this.#find(PublishedRecord, { where, order: { sequence: 'ASC', part: 'ASC' }, take: limit });
  }

  async lastPublished(linkId: string): Promise<number> {
    return (await this.#one(PublishedRecord, { linkId }, { sequence: 'DESC' }))?.sequence ?? 0;
  }

  payouts(linkId: string, request: PageRequest): Promise<Page<PayoutRecord>> {
    return pageOf(this.#query(PayoutRecord, { linkId }), 'documentNumber', request);
  }

  lateWagers(
    linkId: string,
    { table, ...request }: PageRequest & { readonly table?: number | undefined },
  ): Promise<Page<LateWagerRecord>> {
    const query = this.#query(LateWagerRecord, { linkId, ...(table !== undefined && { tableNo: table }) });
    if (table !== undefined) query.useIndex('ix_late_wager_table');
    return pageOf(query, 'sequence', request);
  }

  meterHistory(linkId: string, level: LevelId, request: PageRequest): Promise<Page<MeterHistoryRecord>> {
    return pageOf(this.#query(MeterHistoryRecord, { linkId, level }), 'sequence', request);
  }

  mustHitCycles(linkId: string, request: PageRequest): Promise<Page<MustHitCycleRecord>> {
    return pageOf(this.#query(MustHitCycleRecord, { linkId }), 'cycle', request);
  }

  async meters(linkId: string): Promise<readonly MeterRecord[]> {
    return inOrder(await this.#find(MeterRecord, { where: { linkId } }));
  }

  balances(linkId: string): Promise<readonly BalanceRecord[]> {
    return this.#find(BalanceRecord, { where: { linkId }, order: { account: 'ASC' } });
  }

  watermark(linkId: string): Promise<WatermarkRecord | undefined> {
    return this.#one(WatermarkRecord, { stream: linkId });
  }

  async journalSequence(linkId: string): Promise<number> {
    const query = this.#query(JournalRecord, { stream: linkId }).select('journal.lastSequence');
    return (await query.orderBy('journal.batch', 'DESC').limit(1).getOne())?.lastSequence ?? 0;
  }

  async books(linkId: string): Promise<Books | undefined> {
    return this.#transaction(async (manager) => {
      const reads = new ReadModel(manager);
      const watermark = await reads.watermark(linkId);
      const [meters, balances] = [await reads.meters(linkId), await reads.balances(linkId)];
      return watermark === undefined ? undefined : { watermark, meters, balances };
    });
  }

  #transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#db.transaction('REPEATABLE READ', work);
  }

  #find<Row extends ObjectLiteral>(entity: EntityClass<Row>, options: FindManyOptions<Row>): Promise<readonly Row[]> {
    return this.#db.getRepository(entity).find(options);
  }

  async #one<Row extends ObjectLiteral>(
    entity: EntityClass<Row>,
    where: FindOptionsWhere<Row>,
    order: FindOptionsOrder<Row> = {},
  ): Promise<Row | undefined> {
    return (await this.#db.getRepository(entity).findOne({ where, order })) ?? undefined;
  }

  #query<Row extends ObjectLiteral>(entity: EntityClass<Row>, where: FindOptionsWhere<Row>): SelectQueryBuilder<Row> {
    return this.#db.getRepository(entity).createQueryBuilder(tableOf(entity).name).where(where);
  }
}

function inOrder(meters: readonly MeterRecord[]): readonly MeterRecord[] {
  return [...meters].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
