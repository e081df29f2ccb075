import { type LineWays, type ResultGroup, type StakedHand, type WagerResult, wagerResults } from '@jackpot/books';
import { miniBaccaratGameOf } from '@jackpot/progressive';
import { type Card, dealOf, parseCard } from '@jackpot/rules';
import {
  AccountRepository,
  AssignmentRepository,
  type CoupRecord,
  type ReadsAtOnePlace,
  stakesOfHand,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { personOf } from '../../http/authenticator.js';
import { ApiProblem } from '../../http/problem.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { openTerms } from '../../leadership/read-link.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import { Reads } from '../../workers/projection/reads.js';
import { dealerAt } from '../play/dealer-at.js';
import { HandsOfDay } from '../play/hands-of-day.js';

const DAY_MS = 24 * 3_600_000;
const DAYS_MAX = 31;
const PAGE_ROWS = 1_000;

export interface ResultSpan {
  readonly from: string;
  readonly to: string;
  readonly by: ResultGroup;
}

type Terms = Awaited<ReturnType<typeof openTerms>>;

@Injectable()
export class WagerResultsService {
  readonly #ways = new Map<string, LineWays>();

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly days: HandsOfDay,
    private readonly odds: OddsThread,
    private readonly assignments: AssignmentRepository,
    private readonly accounts: AccountRepository,
  ) {}

  async of(linkId: string, { from, to, by }: ResultSpan) {
    const terms = await openTerms(leadingHost(this.hosts, linkId));
    const hands: StakedHand[] = [];
    for (const day of daysBetween(from, to)) hands.push(...(await this.#handsOf(linkId, day, terms)));
    const wagers = new Set(
      hands.flatMap(({ stakes }) => stakes.flatMap((seat) => seat.stakes.map(({ wager }) => wager))),
    );
    const ways = new Map<string, LineWays>();
    for (const wager of wagers) ways.set(wager, await this.#waysOf(terms.config.decks, wager));
    const results: readonly WagerResult[] = wagerResults(hands, by, (wager) => ways.get(wager) ?? []);
    return { hands: hands.length, results };
  }

  async #handsOf(linkId: string, day: string, terms: Terms): Promise<readonly StakedHand[]> {
    const span = await this.days.handsOf(linkId, day, {});
    const { value: rows } = await this.reads.atOnePlace(linkId, (reads) => completeHands(reads, linkId, span));
    const first = rows.reduce((least, { openedAt }) => Math.min(least, openedAt), Infinity);
    const assigned = rows.length === 0 ? [] : await this.assignments.since(linkId, first);
    const licenses = new Map<string, string>();
    for (const accountId of new Set(assigned.map((each) => each.accountId))) {
      const account = await this.accounts.byId(accountId);
      if (account !== undefined) licenses.set(accountId, personOf(account).license);
    }
    return rows.flatMap((row) => {
      const table = terms.tables[row.tableNo];
      const deal = dealOf(cardsOf(row));
      if (table === undefined || !deal.ok) return [];
      const inForce = terms.config.tables.find(({ tableId }) => tableId === table.tableId);
      const rounding = (inForce && miniBaccaratGameOf(inForce)?.rounding) ?? 'exact';
      const dealer = dealerAt(assigned, table.tableId, row.openedAt);
      return [
        {
          ...{ day, table: table.assetNumber, deal, rounding },
          dealer: (dealer !== undefined && licenses.get(dealer)) || null,
          stakes: stakesOfHand(row).map(({ seat, stakes }) => ({
            seat,
            stakes: stakes.map(({ wager, stakeCents }) => ({ wager, stakeCents: BigInt(stakeCents) })),
          })),
        },
      ];
    });
  }

  /** Cached, because counting the ways of some wagers takes seconds. */
  async #waysOf(decks: number, wager: string): Promise<LineWays> {
    const key = `${decks} ${wager}`;
    const known = this.#ways.get(key);
    if (known !== undefined) return known;
    const reply = await this.odds.send({ type: 'ways', decks, wager });
    if (reply.type !== 'ways') throw new Error(`the odds were not computed: ${JSON.stringify(reply)}`);
    this.#ways.set(key, reply.ways);
    return reply.ways;
  }
}

type Span = Awaited<ReturnType<HandsOfDay['handsOf']>>;

async function completeHands(reads: ReadsAtOnePlace, linkId: string, span: Span): Promise<readonly CoupRecord[]> {
  const found: CoupRecord[] = [];
  for (let before: number | undefined; ;) {
    const { rows, next } = await reads.coups(linkId, { ...span, before, limit: PAGE_ROWS });
    found.push(...rows.filter(isComplete));
    if (next === null) return found;
    before = next;
  }
}

/** Only complete hands count, because the cards of a hand in progress may still be corrected. */
function isComplete({ stakes, settledAt, voidedAt }: CoupRecord): boolean {
  return stakes !== null && settledAt !== null && voidedAt === null;
}

function cardsOf({ cards }: CoupRecord): readonly Card[] {
  return (cards ?? '').split(' ').flatMap((name) => parseCard(name) ?? []);
}

function daysBetween(from: string, to: string): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / DAY_MS) + 1;
  if (count < 1 || count > DAYS_MAX) throw new ApiProblem('BAD_MESSAGE', `1 to ${DAYS_MAX} days, not ${from} to ${to}`);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}
