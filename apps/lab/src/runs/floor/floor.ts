import type { FloorAward } from '@jackpot/contract';
import { parseMicro } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import type { BalancesBody, MetersBody, ShoeBody } from '../../players/api/bodies.js';
import { type Compared, compareBooks, compareShoes } from '../../oracle/books/compare.js';
import { Differences, type Fact } from '../../oracle/books/facts.js';
import { FactWindow } from '../../oracle/books/fact-window.js';
import { FloorBook } from '../../oracle/books/floor-book.js';
import type { Opening } from '../../oracle/meters/registers.js';
import type { ShoeFigures } from '../../oracle/books/shoe-book.js';
import { LinkHistory } from '../../oracle/history/link-history.js';
import type { Moves } from '../../players/people/script.js';
import { Shoe } from '../../players/shoe.js';
import type { Below } from '../../players/random.js';
import type { Clock, FloorTimers } from '@jackpot/floor-client';
import type { DialWithKey } from '../../players/table/transport.js';
import type { Site, PlayedCoup } from '../../players/table/site.js';
import { Intruder } from '../../players/table/intruder.js';
import type { FaultRates } from '../../players/table/fault-plan.js';
import { TableAgent } from '../../players/table/table-agent.js';
import { Counters } from '../../players/counters.js';

/** Above this number, tables begin no new hand. */
const WINDOW_FACTS_MAX = 20_000;

const HAND_MS_MAX = 120_000;

export interface FloorPlan {
  readonly config: LinkConfig;
  /** Tables that play. The link's others must be idle. */
  readonly tableIds: readonly string[];
  readonly keys: ReadonlyMap<string, string>;
  readonly controllers: readonly string[];
  readonly dial: DialWithKey;
  readonly faults: FaultRates;
  readonly movesOf: (tableId: string) => Moves;
  readonly random: (stream: string) => Below;
  readonly clock: Clock;
  readonly wallClock: Clock;
  readonly timers?: FloorTimers;
  readonly onClaim: (award: FloorAward) => void;
  readonly onShoe: (tableId: string, burn?: string) => void;
  readonly onPlayed: (coup: PlayedCoup) => void;
  readonly mayVoid: Site['mayVoid'];
}

/** Uses no files and no API. Call `tick` regularly. */
export class Floor implements Site {
  readonly clock: Clock;
  readonly wallClock: Clock;
  readonly tally = new Counters();
  readonly differences = new Differences();
  readonly history = new LinkHistory((sentence) =>
    this.reportMismatch('the history of answers', 'each to have happened once, in one order', sentence),
  );
  readonly agents: readonly TableAgent[];
  readonly #intruder: Intruder | null;
  #window: FactWindow | null = null;
  #book: FloorBook | null = null;
  readonly #tablesPlayed = new Set<string>();

  constructor(private readonly plan: FloorPlan) {
    this.clock = plan.clock;
    this.wallClock = plan.wallClock;
    this.agents = plan.tableIds.map((tableId) => this.#agent(tableId));
    this.#intruder = plan.faults.bad > 0 ? this.#intruderOf() : null;
  }

  #intruderOf(): Intruder {
    const { config, keys, controllers, dial, random, clock } = this.plan;
    const known = [...keys].map(([tableId, secret]) => ({ linkId: config.linkId, tableId, secret }));
    return new Intruder(known, controllers, dial, random('intruder'), clock, {
      refused: () => {
        this.tally.badRefused += 1;
      },
      letIn: (token) =>
        this.reportMismatch('a wrong key', 'refused', `let in: ${token.slice(0, token.lastIndexOf('/') + 1)}...`),
    });
  }

  #agent(tableId: string): TableAgent {
    const { config, controllers, dial, timers, faults, keys, random, movesOf } = this.plan;
    const spare = new Shoe(random(`${tableId}/spare`), config);
    const terms = {
      tableId,
      decks: config.decks,
      priceCents: Number(config.priceCents),
      faults,
      spareCards: () => {
        spare.newShoe();
        return (spare.deal() ?? []).map(cardName);
      },
    };
    const token = `${config.linkId}/${tableId}/${keys.get(tableId) ?? ''}`;
    const ways = { controllers, token, dial, timers };
    return new TableAgent(terms, ways, movesOf(tableId), random(`${tableId}/table`), this);
  }

  mayVoid(tableId: string, coup: number, reason: string): boolean {
    return this.plan.mayVoid(tableId, coup, reason);
  }

  get book(): FloorBook | null {
    return this.#book;
  }

  get isIdle(): boolean {
    return this.agents.every((agent) => agent.isIdle || agent.isBroken);
  }

  get isDone(): boolean {
    return this.agents.every((agent) => agent.isDone || agent.isBroken);
  }

  get shoes(): ReadonlyMap<string, ShoeFigures> {
    return new Map(
      this.agents.flatMap((agent) =>
        agent.shoeFigures === null || agent.isBroken ? [] : [[agent.terms.tableId, agent.shoeFigures]],
      ),
    );
  }

  get onlineCount(): number {
    return this.agents.filter((agent) => agent.isOnline).length;
  }

  get highestReported(): number {
    return this.#window?.highestReported ?? 0;
  }

  unfinished(): readonly string[] {
    return this.agents.filter((agent) => !agent.isIdle).map((agent) => agent.whereabouts);
  }

  tick(): void {
    for (const agent of this.agents) agent.tick();
    this.#intruder?.tick();
    this.#window?.settle();
  }

  /** Call while all tables are idle. */
  open(meters: MetersBody, balances: BalancesBody): void {
    const book = new FloorBook(this.plan.config, openingOf(meters, balances), this.differences);
    this.#book = book;
    this.#window = new FactWindow(meters.sequence, (fact) => book.fold(fact));
    for (const agent of this.agents) agent.play();
  }

  stop(): void {
    for (const agent of this.agents) agent.stop();
  }

  compare(meters: MetersBody, balances: BalancesBody, shoes: ReadonlyMap<string, ShoeBody>): Compared {
    this.#window?.settle();
    this.history.close();
    if (this.#book === null) return { figures: 0 };
    const left = this.#window?.size ?? 0;
    if (left > 0) this.reportMismatch('facts without a place in the journal', '0', `${left}`);
    const { figures } = compareBooks(this.#book.link.registers, meters, balances, this.differences);
    return { figures: figures + compareShoes(this.shoes, shoes, this.differences) };
  }

  close(): void {
    for (const agent of this.agents) agent.close();
    this.#intruder?.close();
  }

  get isBehind(): boolean {
    return (this.#window?.size ?? 0) > WINDOW_FACTS_MAX;
  }

  begins(tableId: string): void {
    this.#window?.begins(tableId);
  }

  wasRefused(tableId: string): void {
    this.#window?.wasRefused(tableId);
  }

  saw(sequence: number): void {
    this.#window?.saw(sequence);
  }

  record(fact: Fact): void {
    this.#window?.add(fact);
  }

  award(award: FloorAward): void {
    this.tally.awards += 1;
    if (award.level !== null && award.line !== 'any-two') this.tally.hits += 1;
    if (award.pay === 'claim') this.plan.onClaim(award);
  }

  shoe(tableId: string, burn?: string): void {
    this.tally.shoes += 1;
    this.plan.onShoe(tableId, burn);
  }

  /** Books without a hand would always agree. */
  checkAllPlayed(playedMs: number): void {
    if (playedMs < HAND_MS_MAX) return;
    for (const { terms } of this.agents)
      if (!this.#tablesPlayed.has(terms.tableId))
        this.reportMismatch(terms.tableId, 'a hand', `none in ${Math.round(playedMs / 1_000)} s`);
  }

  played(coup: PlayedCoup): void {
    this.#tablesPlayed.add(coup.tableId);
    this.tally.coups += 1;
    if (coup.isVoided) this.tally.voided += 1;
    if (coup.script.kind === 'no-wager') this.tally.noWagerRounds += 1;
    this.plan.onPlayed(coup);
  }

  reportMismatch(where: string, expected: string, found: string): void {
    this.differences.add({ where, expected, found });
  }
}

function openingOf(meters: MetersBody, balances: BalancesBody): Opening {
  return {
    levels: meters.levels.map((level) => ({
      level: level.level,
      cycle: level.cycle,
      displayMicro: microOf(level.display),
      reserveMicro: microOf(level.reserve),
      overflowMicro: microOf(level.overflow),
      inWagers: level.inWagers,
      hits: level.hits,
      winsCents: microOf(level.wins) / 1_000_000n,
      largestCents: microOf(level.largest) / 1_000_000n,
      pendingCents: microOf(level.pending) / 1_000_000n,
      attendantPaidCents: microOf(level.attendantPaid) / 1_000_000n,
    })),
    accounts: new Map(balances.accounts.map(({ account, balance }) => [account, microOf(balance)])),
  };
}

/** Casino accounts may be negative, which `parseMicro` refuses. */
function microOf(text: string): bigint {
  const isDebit = text.startsWith('-');
  const micro = parseMicro(isDebit ? text.slice(1) : text);
  if (typeof micro !== 'bigint') return 0n;
  return isDebit ? -micro : micro;
}
