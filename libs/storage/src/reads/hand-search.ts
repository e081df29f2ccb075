import type { EntityManager, ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { AwardRecord } from '../entities/awards.js';
import { CoupRecord, type HandMark, ThreeCardRoundRecord } from '../entities/play.js';
import { type EntityClass, tableOf } from '../tables/table.js';
import { type OrderedPageRequest, type Page, pageOf } from './page.js';

export interface TimeSpan {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly firstSequence?: number | undefined;
  readonly lastSequence?: number | undefined;
}

interface SequenceSpan {
  readonly first: number;
  readonly last: number;
}

export interface HandSearch extends OrderedPageRequest, TimeSpan {
  readonly table?: number | undefined;
  readonly mark?: HandMark | undefined;
  /** Cards of the hand, in any order. A card that is listed twice must occur twice. */
  readonly cards?: readonly string[] | undefined;
}

/** `isCutShort`: the search stopped at its read limit, so there may be more hands. */
export type FoundHands<Row = CoupRecord> = Page<Row> & { readonly isCutShort: boolean };

type SearchedRow = CoupRecord | ThreeCardRoundRecord;

/** Maximum number of hands that a search for cards reads, because no index finds cards regardless of their order. */
export const CARDS_READ_MAX = 5_000;

const STEP_EVENTS = 40;

type From = Pick<EntityManager, 'getRepository'>;

/** Searches hands. Every condition except cards uses an index. */
export function searchHands(db: From, linkId: string, search: HandSearch): Promise<FoundHands> {
  return searchIn(CoupRecord, db, linkId, search);
}

export function searchRounds(db: From, linkId: string, search: HandSearch): Promise<FoundHands<ThreeCardRoundRecord>> {
  return searchIn(ThreeCardRoundRecord, db, linkId, search);
}

async function searchIn<Row extends SearchedRow>(
  entity: EntityClass<Row>,
  db: From,
  linkId: string,
  search: HandSearch,
): Promise<FoundHands<Row>> {
  const hands = new Hands<Row>(db.getRepository(entity), tableOf(entity).name, linkId, search);
  const span = await hands.sequencesOf(search);
  if (span === undefined) return { rows: [], next: null, isCutShort: false };
  const first = Math.max(span.first, search.after === undefined ? 0 : search.after + 1);
  const { last } = span;
  const before = Math.min(search.before ?? Infinity, last + 1);
  const page = { limit: search.limit, before: before === Infinity ? undefined : before, order: search.order };
  if (search.cards === undefined || search.cards.length === 0)
    return { ...(await hands.page(first, page)), isCutShort: false };
  return hands.withCards(first, page, search.cards);
}

/** Undefined if nothing was opened in this time. */
export function sequencesOf(
  entity: EntityClass<SearchedRow>,
  db: From,
  linkId: string,
  span: TimeSpan,
): Promise<SequenceSpan | undefined> {
  return new Hands(db.getRepository(entity), tableOf(entity).name, linkId, {}).sequencesOf(span);
}

class Hands<Row extends SearchedRow> {
  constructor(
    private readonly rows: Repository<Row>,
    private readonly alias: string,
    private readonly linkId: string,
    private readonly search: Pick<HandSearch, 'table' | 'mark'>,
  ) {}

  async sequencesOf({ from, to, firstSequence, lastSequence }: TimeSpan): Promise<SequenceSpan | undefined> {
    const first = from === undefined ? 0 : await this.#firstFrom(from);
    const last = to === undefined ? undefined : await this.#lastTo(to);
    if (first === undefined || last === null) return undefined;
    return { first: Math.max(first, firstSequence ?? 0), last: Math.min(last ?? Infinity, lastSequence ?? Infinity) };
  }

  async #firstFrom(at: number): Promise<number | undefined> {
    const found = await this.#ofLink()
      .andWhere(`${this.alias}.openedAt >= :at`, { at })
      .orderBy(`${this.alias}.openedAt`, 'ASC')
      .limit(1)
      .getOne();
    return found?.openedSequence;
  }

  async #lastTo(at: number): Promise<number | null> {
    const found = await this.#ofLink()
      .andWhere(`${this.alias}.openedAt <= :at`, { at })
      .orderBy(`${this.alias}.openedAt`, 'DESC')
      .limit(1)
      .getOne();
    return found?.openedSequence ?? null;
  }

  query(first: number): SelectQueryBuilder<Row> {
    const { table, mark } = this.search;
    const query = this.#ofLink();
    if (table !== undefined) query.andWhere(`${this.alias}.tableNo = :table`, { table });
    if (mark !== undefined) query.andWhere(`${this.alias}.mark = :mark`, { mark });
    if (first > 0) query.andWhere(`${this.alias}.openedSequence >= :first`, { first });
    // Without this hint, MariaDB starts at the newest hand.
    return query.useIndex(`ix_${this.alias}_${indexFor(this.search)}`);
  }

  /**
   * Reads one page. Reads the end of the period first: otherwise MariaDB would use the index by link only and read
   * every hand since then.
   */
  async page(first: number, page: OrderedPageRequest): Promise<Page<Row>> {
    const { before, limit, order } = page;
    if (before === undefined || order === 'oldest') return pageOf(this.query(first), 'openedSequence', page);
    for (let step = limit * STEP_EVENTS; before - step > first; step *= 8) {
      const found = await pageOf(this.query(before - step), 'openedSequence', page);
      if (found.next !== null) return found;
    }
    return pageOf(this.query(first), 'openedSequence', page);
  }

  async withCards(first: number, page: OrderedPageRequest, cards: readonly string[]): Promise<FoundHands<Row>> {
    const unread = await this.#firstUnread(first, page);
    const isOldest = page.order === 'oldest';
    const query = this.query(isOldest || unread === undefined ? first : unread + 1);
    if (isOldest && unread !== undefined) query.andWhere(`${this.alias}.openedSequence < :unread`, { unread });
    patternsOf(cards).forEach((pattern, at) =>
      query.andWhere(`${this.alias}.cards LIKE :cards${at}`, { [`cards${at}`]: pattern }),
    );
    const found = await pageOf(query, 'openedSequence', page);
    if (found.next !== null || unread === undefined) return { ...found, isCutShort: false };
    return { rows: found.rows, next: isOldest ? unread - 1 : unread + 1, isCutShort: true };
  }

  async #firstUnread(first: number, { before, order }: OrderedPageRequest): Promise<number | undefined> {
    const query = this.query(first).select(`${this.alias}.openedSequence`, 'at');
    query.orderBy(`${this.alias}.openedSequence`, order === 'oldest' ? 'ASC' : 'DESC');
    if (before !== undefined) query.andWhere(`${this.alias}.openedSequence < :before`, { before });
    const found = await query.offset(CARDS_READ_MAX).limit(1).getRawOne<{ readonly at: string }>();
    return found === undefined ? undefined : Number(found.at);
  }

  #ofLink(): SelectQueryBuilder<Row> {
    return this.rows.createQueryBuilder(this.alias).where(`${this.alias}.linkId = :linkId`, { linkId: this.linkId });
  }
}

function indexFor({ table, mark }: Pick<HandSearch, 'table' | 'mark'>): string {
  if (mark === undefined) return table === undefined ? 'opened' : 'table_opened';
  return table === undefined ? 'mark' : 'table_mark';
}

/** LIKE patterns: "KS 9H KS" becomes "%KS%KS%" and "%9H%". Card names contain no special character of LIKE. */
export function patternsOf(cards: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => `%${Array.from({ length: count }, () => card).join('%')}%`);
}

export async function awardsOfHands(
  db: From,
  linkId: string,
  hands: readonly Pick<CoupRecord, 'tableNo' | 'coup'>[],
): Promise<readonly AwardRecord[]> {
  const ofTable = new Map<number, number[]>();
  for (const { tableNo, coup } of hands) ofTable.set(tableNo, [...(ofTable.get(tableNo) ?? []), coup]);
  if (ofTable.size === 0) return [];
  const query = db.getRepository(AwardRecord).createQueryBuilder('award');
  query.where('award.linkId = :linkId', { linkId });
  const parts = [...ofTable.keys()].map(
    (tableNo) => `(award.tableNo = :table${tableNo} AND award.coup IN (:...of${tableNo}))`,
  );
  const values = [...ofTable].flatMap(([tableNo, rows]) => [
    [`table${tableNo}`, tableNo],
    [`of${tableNo}`, rows],
  ]);
  query.andWhere(`(${parts.join(' OR ')})`, Object.fromEntries(values) as ObjectLiteral);
  return query.orderBy('award.awardNumber').getMany();
}
