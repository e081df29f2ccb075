import { type LinkConfig, asTableNo, miniBaccaratGameOf, royal9Tables, threeCardGameOf } from '@jackpot/progressive';
import { must } from '@jackpot/money';
import type { CommitStep, Conditions } from './conditions.js';
import type { OwedPayout, OwedPlace } from '../../../../controller/src/relays/ports.js';
import { BackOffice } from './back-office.js';
import { Controller, type Outbox } from './controller.js';
import { Pages } from './pages.js';
import { SimulatedQueue } from './payout-queue.js';
import { PayoutsWorker } from './payouts.js';
import { Party } from './party.js';
import { Host, NATURE, SimulatedProcess } from './process.js';
import { ReadTables } from './read-tables.js';
import { Sign } from './sign.js';
import { SimulatedTable } from './table.js';
import { ThreeCardDealer } from './three-card-dealer.js';
import { WebhookTables } from './webhook-tables.js';
import type { World } from './world.js';

interface Place {
  readonly host: Host;
  readonly address: string;
  controller: Controller | undefined;
  starts: number;
}

export class Casino {
  readonly tables: readonly SimulatedTable[];
  readonly parties: readonly Party[];
  readonly threeCard: readonly ThreeCardDealer[];
  readonly conditions: Conditions;
  readonly #places: readonly Place[];
  readonly #tables: ReadTables;
  readonly #queue: SimulatedQueue;
  readonly #webhooks = new WebhookTables();
  readonly #payoutsHost: Host;
  #payouts: PayoutsWorker;

  constructor(
    readonly configs: readonly LinkConfig[],
    private readonly world: World,
    private readonly databaseHost: Host,
  ) {
    const { schedule, random } = world;
    this.conditions = world.conditions;
    this.#places = ['one', 'two', 'three'].map((name) => ({
      ...{ host: new Host(name, schedule), address: `http://${name}`, controller: undefined, starts: 0 },
    }));
    this.#tables = new ReadTables(world.database, configs, schedule, random.fork('projection'));
    this.#queue = new SimulatedQueue(world.conditions);
    this.#payoutsHost = new Host('payouts', schedule);
    this.#payouts = this.#startPayouts();
    const [one, two] = this.#places;
    for (const place of [one, two]) this.#start(must(place, 'a controller machine'));
    const addresses = this.#places.slice(0, 2).map(({ address }) => address);
    const controllerAt = (address: string): Controller | undefined =>
      this.#listening().find((controller) => controller.address === address);
    const built = configs.flatMap((config) => {
      const tableNos = new Map(config.tables.map(({ tableId }, index) => [tableId as string, asTableNo(index)]));
      const pages = new Pages(
        config.linkId,
        tableNos,
        () => this.#listening(),
        world,
        random.fork(`pages ${config.linkId}`),
      );
      pages.act({ type: 'open-link', config });
      new BackOffice(config, pages, this.#tables, world, random.fork(`back office ${config.linkId}`));
      new Sign(config.linkId, () => this.#listening(), new Host(`sign ${config.linkId}`, schedule), world);
      return royal9Tables(config).map((each) => {
        const { tableId, variant } = each;
        const game = miniBaccaratGameOf(each);
        const place = { linkId: config.linkId, tableId, controllerAt, addresses };
        const wagers = game === undefined ? [] : ['player', `banker/${variant}`, ...game.wagers];
        const table = new SimulatedTable(place, new Host(`${config.linkId}/${tableId}`, schedule), world);
        const manner = { wagers, unitsMax: config.wagerUnitsMax ?? 1 };
        return { table, party: new Party(table, pages, world, random.fork(`party ${table.name}`), manner) };
      });
    });
    this.threeCard = configs.flatMap(({ linkId, tables }) =>
      tables.flatMap((table) => {
        const game = threeCardGameOf(table);
        if (game === null) return [];
        const name = `${linkId}/${table.tableId}`;
        const place = { linkId, tableId: table.tableId, controllerAt, addresses };
        return [new ThreeCardDealer(place, new Host(name, schedule), game, world, random.fork(`dealer ${name}`))];
      }),
    );
    this.tables = built.map(({ table }) => table);
    this.parties = built.map(({ party }) => party);
  }

  get hands(): number {
    return this.parties.reduce((sum, { hands }) => sum + hands, 0);
  }

  repair(): void {
    for (const place of this.#places.slice(0, 2)) {
      place.host.pausedUntilMs = 0;
      if (place.controller === undefined || place.controller.process.isOver) this.#start(place);
      else place.controller.client.diesAt = undefined;
    }
    for (const table of this.tables) {
      table.host.pausedUntilMs = 0;
      if (table.process.isOver) table.start();
    }
    if (this.#payouts.process.isOver) this.#payouts = this.#startPayouts();
  }

  crashAtCommit(which: number, step: CommitStep, downMs: number): void {
    const place = this.#place(which);
    if (place.controller === undefined) return;
    place.controller.client.diesAt = step;
    place.controller.process.atEnd(() => this.#startLater(place, downMs));
  }

  killController(which: number, downMs: number): void {
    const place = this.#place(which);
    if (place.controller?.process.isOver !== false) return;
    place.controller.process.kill();
    this.#startLater(place, downMs);
  }

  stopController(which: number, downMs: number): void {
    const place = this.#place(which);
    if (place.controller?.process.isOver !== false) return;
    place.controller.process.atEnd(() => this.#startLater(place, downMs));
    place.controller.close();
  }

  pauseController(which: number, forMs: number): void {
    this.#place(which).host.pausedUntilMs = this.world.schedule.nowMs + forMs;
  }

  killTable(which: number, downMs: number): void {
    const table = this.#table(which);
    if (table.process.isOver) return;
    table.kill();
    this.later(downMs, () => {
      if (table.process.isOver) table.start();
    });
  }

  pauseTable(which: number, forMs: number): void {
    this.#table(which).host.pausedUntilMs = this.world.schedule.nowMs + forMs;
  }

  jumpClock(which: number, byMs: number): void {
    const hosts = [...this.#places.slice(0, 2).map(({ host }) => host), ...this.tables.map(({ host }) => host)];
    must(hosts[which % hosts.length], 'a machine').clockOffsetMs += byMs;
  }

  jumpDatabaseClock(byMs: number): void {
    this.databaseHost.clockOffsetMs += byMs;
  }

  cyclePower(which: number, seat: number): void {
    this.#table(which).bus.powerCycle(seat);
  }

  cutWire(which: number, seat: number, forMs: number): void {
    this.#table(which).bus.cut(seat, forMs);
  }

  deleteLeases(): void {
    this.world.database.deleteLeases();
  }

  startThirdController(forMs: number): void {
    const place = must(this.#places[2], 'a third machine');
    if (place.controller?.process.isOver === false) return;
    this.#start(place);
    this.later(forMs, () => place.controller?.process.kill());
  }

  emptyQueue(): void {
    this.#queue.empty();
  }

  killPayouts(downMs: number): void {
    this.#payouts.process.kill();
    this.later(downMs, () => {
      if (this.#payouts.process.isOver) this.#payouts = this.#startPayouts();
    });
  }

  get owed(): readonly string[] {
    return [...this.#owed(1_000).map(({ awardId }) => `document of ${awardId}`), ...this.#webhooks.owed];
  }

  later(ms: number, act: () => void): void {
    this.world.schedule.after(ms, NATURE, act);
  }

  #place(which: number): Place {
    return must(this.#places[which % 2], 'a controller machine');
  }

  #table(which: number): SimulatedTable {
    return must(this.tables[which % this.tables.length], 'a table');
  }

  #listening(): readonly Controller[] {
    return this.#places.flatMap(({ controller }) => (controller?.isListening === true ? [controller] : []));
  }

  #startLater(place: Place, downMs: number): void {
    this.later(downMs, () => {
      if (place.controller?.process.isOver !== false) this.#start(place);
    });
  }

  #start(place: Place): void {
    place.starts += 1;
    const process = new SimulatedProcess(`${place.host.name}.${place.starts}`, place.host);
    this.world.trace.note(this.world.schedule.nowMs, `${process.name} starts`);
    place.controller = new Controller(process, place.address, this.#outbox(), this.world);
  }

  #outbox(): Outbox {
    return { owed: (limit, after) => this.#owed(limit, after), queue: this.#queue };
  }

  #owed(limit: number, after?: OwedPlace): readonly OwedPayout[] {
    const isAfter = ({ linkId, awardNumber }: OwedPlace): boolean =>
      after === undefined || linkId > after.linkId || (linkId === after.linkId && awardNumber > after.awardNumber);
    return this.#tables.claims
      .filter(({ status }) => status === 'authorized' || status === 'paid')
      .filter(({ linkId, documentNumber }) => this.world.database.document(linkId, documentNumber) === undefined)
      .map(({ linkId, award: { awardId, awardNumber, fixedAt: owedSince } }) => ({
        ...{ linkId, awardId, awardNumber, owedSince },
      }))
      .filter(isAfter)
      .sort((a, b) => (a.linkId === b.linkId ? a.awardNumber - b.awardNumber : a.linkId < b.linkId ? -1 : 1))
      .slice(0, limit);
  }

  #startPayouts(): PayoutsWorker {
    const sources = { tables: this.#tables, queue: this.#queue, webhooks: this.#webhooks };
    return new PayoutsWorker(new SimulatedProcess('payouts', this.#payoutsHost), sources, this.world);
  }
}
