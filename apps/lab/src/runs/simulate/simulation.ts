import { type Fault, drawFaults, faultText, inject } from '../../faults/faults.js';
import { PromiseBroken } from '../../oracle/promise-broken.js';
import { Promises } from '../../oracle/promises/promises.js';
import { checkRound } from '../../oracle/promises/rounds.js';
import { Casino } from '../../worlds/virtual/casino.js';
import { fairWeather } from '../../worlds/virtual/conditions.js';
import { Database } from '../../worlds/virtual/database.js';
import type { Observer } from '../../worlds/virtual/observer.js';
import { Host, NATURE } from '../../worlds/virtual/process.js';
import type { LinkConfigBody } from '@jackpot/progressive';
import { Random } from '../../players/random.js';
import { Schedule } from '../../worlds/virtual/schedule.js';
import {
  THREE_CARD_GAME,
  readTerms,
  richTerms,
  withLineSet,
  withMixedGames,
  withThreeCardTable,
  withUnits,
  withThreeCardWagers,
} from '../../players/terms.js';
import { SEATS } from '../../worlds/virtual/seat-bus.js';
import { Trace } from '../../worlds/virtual/trace.js';
import { Ledger } from './ledger.js';

export interface SimulationOptions {
  readonly seed: number;
  readonly links: number;
  readonly tables: number;
  readonly horizonMs: number;
  readonly faults?: readonly Fault[];
}

export interface Outcome {
  readonly seed: number;
  readonly failure: string | undefined;
  readonly promise: string | undefined;
  readonly faults: readonly Fault[];
  readonly hands: number;
  readonly rounds: number;
  /** Progressive wagers at tables of Three Card Baccarat. */
  readonly roundWagers: number;
  readonly events: number;
  readonly settledStakes: number;
  readonly collectedMarkers: number;
  readonly promotedWagers: number;
  readonly wagersOfUnits: number;
  readonly collectedForms: number;
  readonly steps: number;
  readonly virtualMs: number;
  readonly traceHash: string;
  readonly tail: readonly string[];
}

const THREE_CARD_MODES = [
  {},
  { wagers: ['ante/free', 'three_kings/B', 'tie_bonus/B', 'dragon_bonus'], vigorish: 'exact' },
  { dealing: 'hand', shuffling: 'automated-device', deviceCounts: true, decks: 2 },
  { dealing: 'automated-shoe', shuffling: 'automated-device', vigorish: 'near25' },
] satisfies readonly Partial<typeof THREE_CARD_GAME>[];

const PROMOTIONS = [
  { promotional: { contribution: 'full' } },
  { promotional: { contribution: 'patron-part' } },
  { promotional: { contribution: 'none' } },
  {},
] satisfies readonly Pick<LinkConfigBody, 'promotional'>[];

/** Time limit for all open hands to end after all faults are repaired. */
const RECOVERY_MS_MAX = 60_000;

/** The same options give exactly the same trace. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const run = new Run(options);
  const failure = await run.play().catch((cause: unknown) => cause);
  return run.outcome(failure);
}

class Run {
  readonly #random: Random;
  readonly #schedule: Schedule;
  readonly #trace = new Trace();
  readonly #promises: Promises;
  readonly #ledgers: ReadonlyMap<string, Ledger>;
  readonly #casino: Casino;
  readonly #faults: readonly Fault[];
  readonly #conditions = fairWeather();

  constructor(private readonly options: SimulationOptions) {
    const { seed, links, tables, horizonMs } = options;
    this.#random = new Random(`${seed}`);
    this.#schedule = new Schedule(this.#random.fork('order'));
    const mode = this.#random.fork('three-card').pick(THREE_CARD_MODES);
    const promotions = this.#random.fork('promotions').pick(PROMOTIONS);
    const hasUnits = this.#random.fork('units').below(2) === 0;
    const hasThreeCardWagers = this.#random.fork('three-card wagers').below(2) === 0;
    const configs = Array.from({ length: links }, (_, index) => {
      const plain = richTerms({ linkId: `link-${index + 1}`, tables, seats: SEATS });
      const terms = hasUnits ? withUnits(plain) : plain;
      const mixed = withLineSet(withMixedGames(terms, seed + index * tables), seed + index);
      if (index > 0) return readTerms(mixed);
      const threeCard = withThreeCardTable({ ...mixed, ...promotions }, { ...THREE_CARD_GAME, ...mode });
      return readTerms(hasThreeCardWagers ? withThreeCardWagers(threeCard, { seats: SEATS }) : threeCard);
    });
    this.#promises = new Promises(configs, () => this.#schedule.nowMs);
    this.#ledgers = new Map(
      configs.map((config) => [config.linkId, new Ledger(config, this.#promises.link(config.linkId))]),
    );
    const plan = { horizonMs, tables: links * tables, seats: SEATS };
    this.#faults = options.faults ?? drawFaults(this.#random.fork('faults'), plan);
    const databaseHost = new Host('database', this.#schedule);
    const database = new Database(() => databaseHost.wallMs);
    const observer = this.#observer();
    database.onAppended((batch, writer) => observer.appended(batch, writer));
    database.onKept((document) => observer.document(document));
    const world = {
      ...{ schedule: this.#schedule, random: this.#random.fork('world'), trace: this.#trace, database, observer },
      conditions: this.#conditions,
    };
    this.#casino = new Casino(configs, world, databaseHost);
  }

  async play(): Promise<undefined> {
    const { horizonMs } = this.options;
    for (const fault of this.#faults) this.#schedule.after(fault.atMs, NATURE, () => this.#inject(fault));
    await this.#schedule.run(horizonMs);
    Object.assign(this.#conditions, fairWeather());
    this.#casino.repair();
    this.#note('nothing is broken any more');
    const played = (): readonly number[] => [
      ...this.#casino.parties.map(({ hands }) => hands),
      ...this.#casino.threeCard.map(({ rounds }) => rounds),
    ];
    const before = played();
    const hasEnded = (): boolean => played().every((count, index) => count >= (before[index] ?? 0) + 2);
    await this.#schedule.run(horizonMs + RECOVERY_MS_MAX, hasEnded);
    if (!hasEnded()) throw new PromiseBroken('every hand can be finished', this.#whereabouts());
    const owed = new Set(this.#casino.owed);
    const stillOwed = (): readonly string[] => this.#casino.owed.filter((each) => owed.has(each));
    await this.#schedule.run(this.#schedule.nowMs + RECOVERY_MS_MAX, () => stillOwed().length === 0);
    const left = stillOwed().join(', ');
    if (left !== '') throw new PromiseBroken('every document and every message gets through', left);
    return undefined;
  }

  outcome(failure: unknown): Outcome {
    const links = this.#promises.links;
    const games = links.flatMap((link) => [...link.games.values()]);
    return {
      seed: this.options.seed,
      failure: failure === undefined ? undefined : textOf(failure),
      promise: failure instanceof PromiseBroken ? failure.promise : undefined,
      faults: this.#faults,
      hands: links.reduce((sum, { resolvedHands }) => sum + resolvedHands, 0),
      rounds: this.#casino.threeCard.reduce((sum, { rounds }) => sum + rounds, 0),
      roundWagers: links.reduce((sum, { roundWagers }) => sum + roundWagers, 0),
      events: links.reduce((sum, { events }) => sum + events, 0),
      settledStakes: games.reduce((sum, each) => sum + each.settledStakes, 0),
      collectedMarkers: games.reduce((sum, each) => sum + each.collectedMarkers, 0),
      promotedWagers: links.reduce((sum, { promotedWagers }) => sum + promotedWagers, 0),
      wagersOfUnits: links.reduce((sum, { wagersOfUnits }) => sum + wagersOfUnits, 0),
      collectedForms: links.reduce((sum, { forms }) => sum + forms.collectedCount, 0),
      steps: this.#schedule.steps,
      virtualMs: this.#schedule.nowMs,
      traceHash: this.#trace.digest,
      tail: this.#trace.tail,
    };
  }

  #inject(fault: Fault): void {
    this.#note(`fault ${faultText(fault)}`);
    inject(fault, this.#casino);
  }

  #note(text: string): void {
    this.#trace.note(this.#schedule.nowMs, text);
  }

  #observer(): Observer {
    return {
      appended: (batch, writer) => {
        this.#promises.appended(batch, writer);
        this.#ledgers.get(batch.stream)?.compare();
      },
      requested: (table, controller, text) => this.#promises.requested(table, controller, text),
      replied: (table, controller, text) => {
        this.#note(`${table} < ${text.slice(0, 200)}`);
        this.#promises.replied(table, controller, text);
      },
      answered: (link, controller, requestedAtMs, answer) => {
        this.#note(`${controller} answers a person: ${answer}`);
        this.#promises.answered(link, controller, requestedAtMs);
      },
      meters: (link, requestedAtMs, read) => this.#promises.meters(link, requestedAtMs, read),
      lamp: (seat, lamp) => this.#promises.lamp(seat, lamp),
      settled: (round) => {
        this.#note(`${round.table} round ${round.round} is settled`);
        checkRound(round);
      },
      announced: (table, coup, chips) => {
        this.#note(
          `${table} hand ${coup}: no more bets, accepted ${chips.accepted.join()}, chips ${chips.lying.join()}`,
        );
        this.#promises.announced(table, coup, chips);
      },
      sign: (link, text) => {
        this.#note(`sign ${link} < ${text.slice(0, 120)}`);
        this.#promises.sign(link, text);
      },
      document: (document) => {
        this.#note(`document ${document.documentNumber} of ${document.awardId}`);
        this.#promises.document(document);
      },
      delivered: (eventId, body) => {
        this.#note(`delivered ${eventId}`);
        this.#promises.delivered(eventId, body);
      },
    };
  }

  #whereabouts(): string {
    return this.#casino.tables
      .map(
        ({ name, table }) =>
          `${name} hand ${table.coup} ${table.phase} ${table.hold ?? ''} unknown ${table.seats.unknownSeats.join()}`,
      )
      .join('; ');
  }
}

function textOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure instanceof PromiseBroken ? failure.message : (failure.stack ?? failure.message);
}
