import { must } from '@jackpot/money';
import { type LinkConfigBody } from '@jackpot/progressive';
import type { FloorAward } from '@jackpot/contract';
import type { LinkInMemory } from '../../src/worlds/link-in-memory.js';
import { Floor } from '../../src/runs/floor/floor.js';
import { LiveMoves } from '../../src/players/people/live-moves.js';
import { type Habits, type PaceName, People } from '../../src/players/people/people.js';
import type { Moves } from '../../src/players/people/script.js';
import { Shoe } from '../../src/players/shoe.js';
import { seededRandom } from '../../src/players/random.js';
import type { PlayedCoup } from '../../src/players/table/site.js';
import type { FaultRates } from '../../src/players/table/fault-plan.js';
import { demoTerms, readTerms } from '../../src/players/terms.js';
import { ManualTimers } from '../../../../libs/floor-client/src/testing/index.js';
import { ADDRESSES } from '../../../../test/support/fake-network.js';
import { type Chaos, FakeSite, SECRET, type SiteOptions } from './fake-site.js';

export interface SessionPlan {
  readonly seed: number;
  readonly tables?: number;
  readonly seats?: number;
  readonly pace?: PaceName;
  readonly shoes?: number;
  readonly habits?: Habits;
  readonly faults?: FaultRates;
  readonly chaos?: Chaos;
  readonly terms?: LinkConfigBody;
  readonly moves?: (tableId: string) => Moves;
  readonly goesOn?: Session;
  readonly isKey?: SiteOptions['isKey'];
  readonly bend?: SiteOptions['bend'];
  readonly bendReply?: SiteOptions['bendReply'];
}

const TICK_MS = 20;
const TICKS_MAX = 400_000;

export const HABITS: Habits = { withdrawals: 10, late: 10, voids: 4 };
export const NO_FAULTS: FaultRates = { duplicates: 0, bad: 0 };

export class Session {
  readonly floor: Floor;
  readonly site: FakeSite;
  readonly claims: FloorAward[] = [];
  readonly played: PlayedCoup[] = [];
  readonly shoes: { readonly table: string; readonly burn: string | undefined }[] = [];
  readonly #time: { now: number };
  readonly #timers = new ManualTimers(() => this.#time.now);

  constructor(plan: SessionPlan) {
    const { seed, tables = 2, seats = 7, pace = 'flat-out', shoes = 1, habits = HABITS, faults = NO_FAULTS } = plan;
    const config = readTerms(plan.terms ?? demoTerms({ linkId: 'test-link', tables, seats, paytable: 'C' }));
    const random = (stream: string): ReturnType<typeof seededRandom> => seededRandom(seed, stream);
    plan.goesOn?.floor.close();
    this.#time = plan.goesOn === undefined ? { now: 1_000 } : plan.goesOn.#time;
    this.site =
      plan.goesOn?.site ??
      new FakeSite({
        config,
        below: random('controller'),
        clock: () => this.#time.now,
        ...(plan.chaos === undefined ? {} : { chaos: plan.chaos }),
        ...(plan.isKey === undefined ? {} : { isKey: plan.isKey }),
        ...(plan.bend === undefined ? {} : { bend: plan.bend }),
        ...(plan.bendReply === undefined ? {} : { bendReply: plan.bendReply }),
      });
    const tableIds = config.tables.map(({ tableId }) => tableId as string);
    const live = (tableId: string): Moves => {
      const people = new People(
        must(config.tables[0], 'a table').seats.map(({ seat }) => seat),
        habits,
        pace,
        random(`${tableId}/people`),
      );
      return new LiveMoves(people, new Shoe(random(`${tableId}/cards`), config), shoes);
    };
    this.floor = new Floor({
      config,
      tableIds,
      keys: new Map(tableIds.map((table) => [table, `${table}${SECRET}`])),
      controllers: ADDRESSES,
      dial: this.site.network.dial,
      faults,
      movesOf: plan.moves ?? live,
      random,
      clock: () => this.#time.now,
      wallClock: () => this.#time.now,
      timers: this.#timers,
      onClaim: (award) => this.claims.push(award),
      onShoe: (table, burn) => this.shoes.push({ table, burn }),
      onPlayed: (coup) => this.played.push(coup),
      mayVoid: (table, coup, reason) => this.site.approveVoid(table, coup, reason),
    });
  }

  get controller(): LinkInMemory {
    return this.site.controller;
  }

  get now(): number {
    return this.#time.now;
  }

  join(): this {
    this.until(() => this.floor.isIdle);
    this.floor.open(this.site.meters(), this.site.balances());
    return this;
  }

  playOut(): this {
    this.until(() => this.floor.isDone);
    return this;
  }

  playFor(ms: number): this {
    const end = this.now + ms;
    this.until(() => this.now >= end);
    return this;
  }

  close(): readonly string[] {
    this.floor.stop();
    this.until(() => this.floor.isIdle);
    this.floor.compare(this.site.meters(), this.site.balances(), this.site.shoes());
    return this.floor.differences.kept.map(
      ({ where, expected, found }) => `${where}: expected ${expected}, found ${found}`,
    );
  }

  until(isSo: () => boolean): void {
    for (let ticks = 0; !isSo(); ticks += 1) {
      if (ticks > TICKS_MAX) throw new Error(`it does not come to an end: ${this.floor.unfinished().join('; ')}`);
      this.#time.now += TICK_MS;
      this.#timers.run();
      this.floor.tick();
      this.site.network.tick();
    }
  }
}
