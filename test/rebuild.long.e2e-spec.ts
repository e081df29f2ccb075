import { TransferRelay } from '../apps/controller/src/relays/transfer-relay.js';
import { LinkWriter } from '../libs/engine/src/index.js';
import { portsOf, type TestPorts } from '../libs/engine/src/testing/index.js';
import { must } from '../libs/money/src/index.js';
import { asLinkId, decodeEvents, type LinkCommand, type LinkEvent, opened } from '../libs/progressive/src/index.js';
import { FORTNIGHT_MS, PEOPLE, Prng, linkOf, to } from '../libs/progressive/src/testing/index.js';
import {
  MySqlJournal,
  PayoutRepository,
  SealedEvents,
  TransferRepository,
  openDataSource,
} from '../libs/storage/src/index.js';
import type { DataSource } from 'typeorm';
import { Projector } from '../libs/storage/src/projection/projector.js';
import { type TestDatabase, makeDatabase } from '../libs/storage/test/database.js';
import { checksums, emptyProjections, emptyTables } from '../libs/storage/test/tables.js';
import { SEALS } from '../libs/storage/test/seals.js';

const SEED = Number(process.env['REBUILD_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['REBUILD_RUNS'] ?? 6);
const [EAST, WEST] = [asLinkId('royal-9-east'), asLinkId('royal-9-west')];
const LINKS = [EAST, WEST] as const;
type Name = (typeof LINKS)[number];
const PAGE = { batches: 2, bytes: 1_000_000 };
const CHANCE = { ways: 1n, of: 40_000n } as const;
/** Runs continue until each of these events has occurred. */
const SHOWN = ['TransferExpected', 'TransferExpectationCancelled', 'NoticeCancelled'] as const;
const WHY = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor' } as const;

let database: TestDatabase;
let journal: MySqlJournal;
let dataSource: DataSource;
let transfers: TransferRepository;
let sealed: SealedEvents;
let payouts: PayoutRepository;

beforeAll(async () => {
  database = await makeDatabase('rebuild');
  journal = new MySqlJournal(database.url, SEALS);
  dataSource = await openDataSource(database.url);
  transfers = new TransferRepository(dataSource);
  sealed = new SealedEvents(database.url, SEALS);
  payouts = new PayoutRepository(dataSource);
});
afterAll(async () => {
  for (const each of [journal, sealed]) await each.close();
  await dataSource.destroy();
  await database.drop();
});

class Floor {
  readonly #projectors = new Map<string, Projector>();
  readonly #relay: TransferRelay;

  private constructor(
    readonly writers: ReadonlyMap<string, LinkWriter>,
    readonly ports: TestPorts,
  ) {
    const find = (link: string) => {
      const writer = writers.get(link);
      return writer === undefined ? undefined : { writer, submit: writer.submit.bind(writer) };
    };
    this.#relay = new TransferRelay({
      ...{ transfers, sealed, find },
      refused: (row) => expect(row).toBeUndefined(),
      logger: { warn: () => undefined, error: () => undefined } as never,
    });
  }

  static async open(): Promise<Floor> {
    await emptyTables(database.sql);
    const ports = portsOf({ journal });
    const writers = new Map<string, LinkWriter>();
    for (const link of LINKS)
      writers.set(
        link,
        must(await LinkWriter.takeOver(link, { id: `of ${link}`, address: '', floorAddress: '' }, ports), 'a writer'),
      );
    const floor = new Floor(writers, ports);
    for (const linkId of LINKS) {
      await floor.submit(linkId, { type: 'open-link', config: { ...linkOf({ mustHit: null }), linkId } });
      await floor.submit(linkId, { type: 'suspend', by: 'F. Person', reason: 'rest' });
    }
    return floor;
  }

  submit(link: Name, command: LinkCommand): Promise<{ readonly ok: boolean }> {
    return new Promise((reply) => must(this.writers.get(link), 'a writer').submit(command, reply));
  }

  async notices(link: Name): Promise<void> {
    const linkId = link === EAST ? WEST : EAST;
    const targets = ['spade', 'heart'].map((level) => to(level as 'spade', { linkId, sharePpm: 500_000n }));
    const command = { type: 'notice-transfer', level: 'spade', chance: CHANCE, targets, ...WHY } as const;
    await this.submit(link, { ...command, person: PEOPLE.pit });
  }

  async cancels(link: Name): Promise<void> {
    const [notice] = await this.#notices(link);
    if (notice === undefined) return;
    const command = { type: 'cancel-notice', notice: notice.notice, reason: 'it stays' } as const;
    await this.submit(link, { ...command, person: PEOPLE.pit });
  }

  /** Sends a transfer only if the database tables of the other link expect it. */
  async sends(link: Name): Promise<void> {
    const [notice] = await this.#notices(link);
    if (notice?.kind !== 'transfer') return;
    for (const [part, { linkId: toLink }] of notice.targets.entries())
      if ((await transfers.expectedAt({ linkId: link, notice: notice.notice, part, toLink })) === undefined) return;
    this.ports.clock.advance(FORTNIGHT_MS);
    const { notice: number, hash } = notice;
    await this.submit(link, { type: 'send-transfer', notice: number, hash, person: PEOPLE.commission });
  }

  /** @param isNew whether the projector starts without memory of earlier pages */
  async projects(link: Name, isNew: boolean): Promise<boolean> {
    if (isNew) await this.#forget(link);
    const projector = this.#projectors.get(link) ?? new Projector(database.url, { page: PAGE });
    this.#projectors.set(link, projector);
    return (await projector.projectNext(link)).batches > 0;
  }

  relays(): Promise<void> {
    return this.#relay.round();
  }

  async rebuilds(link: Name, isTwice: boolean): Promise<void> {
    const orders = isTwice ? [[...LINKS], [...LINKS].reverse()] : [[link]];
    await Promise.all(
      orders.map(async (order) => {
        const projector = new Projector(database.url, { page: PAGE });
        for (const each of order) await projector.rebuild(each);
        await projector.close();
      }),
    );
  }

  async settles(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      for (const link of LINKS) while (await this.projects(link, false));
      await this.relays();
    }
    for (const link of LINKS) while (await this.projects(link, false));
  }

  async close(): Promise<void> {
    for (const link of LINKS) await this.#forget(link);
    for (const writer of this.writers.values()) await writer.drain();
  }

  async events(link: Name): Promise<readonly LinkEvent[]> {
    const batches = await journal.read(link, 0, { batches: 10_000, bytes: 100_000_000 });
    return batches.flatMap((batch) => decodeEvents(batch.events));
  }

  async expected(link: Name): Promise<readonly string[]> {
    return this.#state(link, ({ expectedTransfers }) => [...expectedTransfers]);
  }

  async #notices(link: Name) {
    return this.#state(link, ({ notices }) => notices);
  }

  #state<T>(link: Name, read: (of: ReturnType<typeof opened>) => T): Promise<T> {
    return new Promise((resolve) =>
      must(this.writers.get(link), 'a writer').read(
        (state) => ({ value: read(opened(state)) }),
        (answer) => resolve((answer as { readonly value: T }).value),
      ),
    );
  }

  async #forget(link: Name): Promise<void> {
    await this.#projectors.get(link)?.close();
    this.#projectors.delete(link);
  }
}

const STEPS = ['notices', 'cancels', 'sends', 'projects', 'projects', 'projects', 'relays', 'relays'] as const;
const LOSSES = ['all rows', 'all rows', 'rebuild', 'two rebuilds'] as const;

async function step(floor: Floor, prng: Prng): Promise<void> {
  const link = must(LINKS[prng.pick(2)], 'a link');
  if (prng.pick(8) === 0) return lose(floor, link, must(LOSSES[prng.pick(LOSSES.length)], 'a loss'));
  switch (must(STEPS[prng.pick(STEPS.length)], 'a step')) {
    case 'notices':
      return floor.notices(link);
    case 'cancels':
      return floor.cancels(link);
    case 'sends':
      return floor.sends(link);
    case 'projects':
      return void (await floor.projects(link, prng.pick(3) === 0));
    case 'relays':
      return floor.relays();
  }
}

async function lose(floor: Floor, link: Name, loss: (typeof LOSSES)[number]): Promise<void> {
  if (loss === 'all rows') return emptyProjections(database.sql);
  await Promise.all([floor.rebuilds(link, loss === 'two rebuilds'), floor.relays(), floor.relays()]);
}

async function nothingTwice(floor: Floor): Promise<void> {
  for (const link of LINKS) {
    const events = await floor.events(link);
    for (const type of ['TransferExpected', 'TransferExpectationCancelled', 'TransferReceived'] as const) {
      const keys = events.flatMap((each) => (each.type === type ? [`${each.from} ${each.notice} ${each.part}`] : []));
      expect([type, new Set(keys).size]).toEqual([type, keys.length]);
    }
    const sent = events.flatMap((each) => (each.type === 'TransferSent' ? each.parts : []));
    expect(events.filter(({ type }) => type === 'TransferReceiptConfirmed')).toHaveLength(sent.length);
  }
}

describe(`read tables that are rebuilt while relays read them (seed ${SEED})`, () => {
  it('of one link beside the other’s: a transfer that was cancelled is not expected again', async () => {
    const floor = await Floor.open();
    await floor.notices(WEST);
    await floor.settles();
    await floor.cancels(WEST);
    await floor.settles();
    expect(await floor.expected(EAST)).toEqual([]);
    const events = await floor.events(EAST);
    await emptyProjections(database.sql);
    for (let page = 0; page < 4; page += 1) {
      await floor.projects(WEST, true);
      await floor.relays();
    }
    await floor.settles();
    expect(await floor.events(EAST)).toEqual(events);
    expect(await floor.expected(EAST)).toEqual([]);
    await floor.close();
  });

  it('at any time, in any order, twice at once: both links and their tables end as if it had not happened', async () => {
    const prng = new Prng(SEED);
    const seen = new Set<LinkEvent['type']>();
    for (let run = 0; run < RUNS || (run < 10 * RUNS && !SHOWN.every((each) => seen.has(each))); run += 1) {
      const floor = await Floor.open();
      for (let left = 25 + prng.pick(25); left > 0; left -= 1) await step(floor, prng);
      await floor.settles();
      await nothingTwice(floor);
      const { projection_watermark: mark, ...tables } = await checksums(database.sql);
      for (const link of [...LINKS].reverse()) {
        const projector = new Projector(database.url);
        await projector.rebuild(link);
        await projector.close();
        for (const { type } of await floor.events(link)) seen.add(type);
      }
      expect(await checksums(database.sql)).toEqual({ ...tables, projection_watermark: mark });
      await floor.close();
    }
    expect([...seen]).toEqual(expect.arrayContaining([...SHOWN]));
  });

  it('hides a link from relays until it is complete again', async () => {
    const floor = await Floor.open();
    await floor.notices(WEST);
    for (const link of LINKS) while (await floor.projects(link, false));
    const all = { skip: 0, limit: 100 };
    expect(await transfers.notYetExpected(all)).toHaveLength(2);
    await emptyProjections(database.sql);
    while (await floor.projects(WEST, false));
    expect(await transfers.notYetExpected(all)).toEqual([]);
    await floor.projects(EAST, false);
    expect(await transfers.notYetExpected(all)).toEqual([]);
    while (await floor.projects(EAST, false));
    expect(await transfers.notYetExpected(all)).toHaveLength(2);
    expect(await payouts.owed(10)).toEqual([]);
    await floor.close();
  });
});
