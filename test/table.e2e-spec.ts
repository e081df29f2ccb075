import { jest } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { actOf, DEFAULT_KEY, type EmulatedTable, OTHER_KEY } from '@hardware/emulators';
import { must } from '@jackpot/money';
import { type Card, parseCard } from '@jackpot/rules';
import { type Property, People, type SeenCoup, fairShoe } from '../apps/lab/src/players/emulated-table/people.js';
import { WiredTable } from '../apps/lab/src/players/emulated-table/wired-table.js';
import { FlakyProxy } from '../libs/storage/test/flaky-proxy.js';
import { eventually } from './support/eventually.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { type TestPerson, firstAdministrator, personOf } from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

/** Number of hands. To play a night of hands under faults: TABLE_COUPS=2000 npm run test:e2e -- test/table */
const COUPS = Number(process.env['TABLE_COUPS'] ?? 6);
const PULLED_TIMES = COUPS * 2;
jest.setTimeout(240_000 + COUPS * 20_000);

const LINK = 'wired';
const SEATS = 3;
const NODE_ARGS = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<'table', string>> }
).scripts.table
  .split(' ')
  .slice(1, -1);
const AGENT_BYTES_MAX = 120e6;
// Nobody lifts a bet while wires are cut, because the table could not tell whether it was lifted before the lock.
const MANNER = { thinkMs: 250, cardMs: 40, bets: 70, liftsBet: 0 };

const FOURS_OF_HEARTS = Array<Card>(4).fill(must(parseCard('4H'), 'a card'));
const COUPS_OF_A_SHOE_MAX = 100;

describe('a table on emulated devices', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let permitted: ReturnType<typeof caller>;
  let wired: WiredTable;
  let table: EmulatedTable;
  let network: FlakyProxy;
  let agent: ChildProcess;
  let output = '';
  let people: People;
  let pit: TestPerson;
  const seen: SeenCoup[] = [];

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    ({ permitted } = admin);
    pit = await personOf({ controller, environment, admin }, 'pit-manager', ['pit-manager']);
    expect(await permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: SEATS }))).toMatchObject({
      status: 201,
    });
    await permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    network = await FlakyProxy.to(controller.url);
    const controllers = [network.url.replace(/\/$/, '')];
    wired = await WiredTable.set({ link: LINK, table: 't-1', secret: SECRET, controllers, seats: SEATS });
    table = wired.devices;
  });

  afterAll(async () => {
    if (agent !== undefined) await killAgent();
    await wired?.close();
    await network?.close();
    await environment?.close();
  });

  function startAgent(): void {
    agent = wired.startAgent({ nodeArgs: NODE_ARGS, output: 'pipe' });
    agent.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  }

  /** Waits until the process has ended, because it may hold ports that the next one opens. */
  async function killAgent(): Promise<void> {
    const ended = once(agent, 'exit');
    agent.kill('SIGKILL');
    await ended;
  }

  async function everythingIsOnRecordOnce(): Promise<void> {
    for (const [at, { chips }] of seen.entries())
      await eventually(async () =>
        expect({ coup: at + 1, seats: await wagersOf(at + 1) }).toEqual({ coup: at + 1, seats: chips }),
      );
    const inWagers = seen.reduce((total, { chips }) => total + chips.length, 0);
    expect(await permitted('GET', `/api/v1/links/${LINK}/meters`)).toMatchObject({
      body: { levels: expect.arrayContaining([expect.objectContaining({ level: 'star', inWagers })]) },
    });
    expect(output).not.toMatch(/SEAT_BLOCKED|SEAL_WRONG|SEAT_AHEAD/);
  }

  async function wagersOf(coup: number): Promise<readonly number[]> {
    const { status, body } = await permitted('GET', `/api/v1/links/${LINK}/tables/t-1/coups/${coup}`);
    expect({ coup, status }).toEqual({ coup, status: 200 });
    const wagers = body['wagers'] as readonly { readonly seat: number; readonly withdrawnSequence: unknown }[];
    return wagers
      .filter(({ withdrawnSequence }) => withdrawnSequence === null)
      .map(({ seat }) => seat)
      .sort((a, b) => a - b);
  }

  it('check lists what answers and what does not', async () => {
    const seat = table.bus.at(2);
    if (seat !== undefined) seat.isCut = true;
    const { code, output } = await environment.run(mainOf('table'), ['check', wired.file]);
    if (seat !== undefined) seat.isCut = false;
    expect(output).toMatch(/ok +controller .*leads/);
    expect(output).toMatch(/ok +seat 1: answers/);
    expect(output).toMatch(/NOT OK +seat 2: does not answer/);
    expect(output).toMatch(/ok +dealer's panel/);
    expect(code).toBe(1);
  });

  it('plays on through pulled ports, a dead seat, a power cut and its own death; every wager is on record once', async () => {
    startAgent();
    people = new People(table, MANNER, types, property);
    await people.takePlaces();
    for (let coup = 0; coup < COUPS; coup += 1) {
      const isMended = trouble(coup);
      seen.push(await people.play());
      await isMended;
    }
    await everythingIsOnRecordOnce();
  });

  it('ports pulled and returned again and again in the middle of coups: nothing lost, nothing doubled, nothing held on to', async () => {
    seen.push(await people.play());
    const filesBefore = await filesAtRest();
    let pulled = 0;
    const pulling = (async () => {
      for (; pulled < PULLED_TIMES; pulled += 1) {
        await sleep(randomInt(200, 1_200));
        const wire = table.wires[pulled % 4 === 1 ? 'shoe' : pulled % 8 === 3 ? 'sign' : 'bus'];
        await wire.unplug();
        await sleep(randomInt(20, 400));
        await wire.plugIn();
      }
    })();
    while (pulled < PULLED_TIMES) seen.push(await people.play());
    await pulling;
    seen.push(await people.play());
    await everythingIsOnRecordOnce();
    await eventually(() => expect(filesOf(agent)).toBeLessThanOrEqual(filesBefore));
    expect(residentBytes(agent)).toBeLessThan(AGENT_BYTES_MAX);
  });

  it('without the controller every lamp is amber and no chip is taken; when it is back the coup goes on with it', async () => {
    await people.takePlaces();
    await lampsShow('open');
    const noneIsOnRecord = async () => expect(await wagersOf(seen.length + 1)).toEqual([]);
    // The lamp goes off before the wager of a late-lifted chip is withdrawn.
    await eventually(noneIsOnRecord);
    network.isDead = true;
    try {
      await lampsShow('fault');
      table.chip(2, true);
      await eventually(() => expect(table.bus.at(2)?.isSensing).toBe(true));
      await sleep(500);
      expect(table.lamp(2)).toBe('fault');
      await noneIsOnRecord();
    } finally {
      network.isDead = false;
      // Closes the connection, so that the table does not wait for lost messages.
      network.cut();
    }
    await lampsShow('accepted', [2]);
    seen.push(await people.play());
    expect(seen.at(-1)?.chips).toContain(2);
    await everythingIsOnRecordOnce();
  });

  it('a lock in clear text, a panel with another key, the default key, and a replay of everything sent before have no effect', async () => {
    const intruding = new AbortController();
    const refused = (): number => table.bus.devices.reduce((total, { events }) => total + events.length, 0);
    const before = refused();
    const intrusion = (async () => {
      for (let at = 0; !intruding.signal.aborted; at += 1) {
        await sleep(randomInt(150, 700));
        const line = at % 2 === 0 ? `bus foreign ${1 + (at % SEATS)}` : 'bus replay';
        await must(actOf(table.acts, line), line)(performance.now());
      }
    })();
    for (let coup = 0; coup < 3; coup += 1) seen.push(await people.play());
    intruding.abort();
    await intrusion;
    await eventually(() => expect(refused()).toBeGreaterThan(before));
    await everythingIsOnRecordOnce();
  });

  it.each([
    ['another key', OTHER_KEY],
    ['the default key', DEFAULT_KEY],
  ])('a seat with %s takes no part: its chip is no wager and its lamp shows it', async (_, key) => {
    const seat = must(table.bus.at(2), 'seat 2');
    // Until the seat learns that the previous hand is over, its lamp still shows that hand.
    await lampsShow('open', [2]);
    seat.holdKey(key, performance.now());
    seen.push(await people.play());
    expect(seen.at(-1)?.chips).not.toContain(2);
    table.chip(2, true);
    await lampsShow('fault', [2]);
    table.chip(2, false);
    seat.holdKey(seat.plan.key, performance.now());
    await lampsShow('open', [2]);
    seen.push(await people.play());
    await everythingIsOnRecordOnce();
  });

  it('a case that is opened is on the controller’s record and an alarm, until its device is seen closed', async () => {
    await happens('bus case 2 open');
    await eventually(async () => expect(await alarms()).toContain('device-opened:t-1-2'));
    await happens('bus case 2 closed');
    seen.push(await people.play());
    await eventually(async () => expect(await alarms()).not.toContain('device-opened:t-1-2'));
    await everythingIsOnRecordOnce();
  });

  it('a door that is opened is an alarm until it is closed and acknowledged; what happens while the agent is off, too', async () => {
    const doors = async (): Promise<readonly string[]> => {
      const { body } = await permitted('GET', `/api/v1/links/${LINK}/log?table=t-1&limit=100`);
      const log = body['log'] as readonly { readonly kind: string; readonly detail: string }[];
      return log.filter(({ kind }) => kind.startsWith('door-')).map(({ kind, detail }) => `${kind} ${detail}`);
    };
    const before = await doors();
    await happens('bus door 1 open');
    await eventually(async () => expect(await alarms()).toContain('door-opened:t-1-cabinet'));
    await happens('bus door 1 closed');
    await eventually(async () => expect((await doors())[0]).toBe('door-closed {"door":"cabinet"}'));
    expect(await alarms()).toContain('door-opened:t-1-cabinet');
    const acknowledgement = `/api/v1/links/${LINK}/alarms/door-opened:t-1-cabinet/acknowledge`;
    expect(await pit.request('POST', acknowledgement)).toMatchObject({ status: 200 });
    expect(await alarms()).not.toContain('door-opened:t-1-cabinet');

    await killAgent();
    await happens('bus door 2 open');
    startAgent();
    await eventually(async () => expect(await alarms()).toContain('door-opened:t-1-sign'));
    await killAgent();
    await happens('bus door 2 closed');
    startAgent();
    await eventually(async () =>
      expect(await doors()).toEqual([
        ...['door-closed {"door":"sign"}', 'door-opened {"door":"sign"}'],
        ...['door-closed {"door":"cabinet"}', 'door-opened {"door":"cabinet"}'],
        ...before,
      ]),
    );
    const logged = await doors();
    const closings = logged.filter((each) => each.startsWith('door-closed')).length;
    const next = await permitted('GET', `/api/v1/links/${LINK}/days/next`);
    expect(next).toMatchObject({
      body: {
        report: {
          exceptions: {
            kinds: expect.arrayContaining([
              expect.objectContaining({ kind: 'door-opened', count: logged.length - closings }),
              expect.objectContaining({ kind: 'door-closed', count: closings }),
            ]),
          },
        },
      },
    });
    await people.takePlaces();
    seen.push(await people.play());
    await everythingIsOnRecordOnce();
  });

  it('new cards come when the cut card is out, and at no other time', async () => {
    const shoe = fairShoe(await dealt());
    const atTheEnd = new People(table, MANNER, types, property, { isOver: true, deal: () => shoe.deal() });
    for (let coup = 0; coup < 3; coup += 1) seen.push(await atTheEnd.play());
    const { body } = await permitted('GET', `/api/v1/links/${LINK}/coups?table=t-1&limit=4`);
    const coups = body['coups'] as readonly { readonly coup: number; readonly shoe: number }[];
    const shoes = coups.filter(({ coup }) => coup <= seen.length).map((coup) => coup.shoe);
    const [newest = 0] = shoes;
    expect(shoes.slice(0, 3)).toEqual([newest, newest, newest - 1]);
  });

  it('cards that the shoe cannot hold end in a supervisor’s void, and the table goes on with new cards', async () => {
    const mixedUp = new People(
      table,
      MANNER,
      types,
      { ...property, approvesVoid },
      { isOver: false, deal: () => FOURS_OF_HEARTS },
    );
    let last = await mixedUp.play();
    for (let hands = 1; !last.isVoided && hands < 3; hands += 1) last = await mixedUp.play();
    expect(last).toMatchObject({ isVoided: true });
    expect(await mixedUp.play()).toMatchObject({ isVoided: false });
  });

  it('the sign shows the meter', async () => {
    const { body } = await permitted('GET', `/api/v1/links/${LINK}/meters`);
    const [star] = body['levels'] as readonly { readonly display: string }[];
    const cents = /^(\d+)(\d{3}\.\d\d)/.exec(star?.display ?? '') ?? [];
    await eventually(() => expect(table.sign.face()).toContain(`STAR $${cents[1]},${cents[2]}`));
  });

  it('the sign shows posted notices of the link in turn', async () => {
    const retirement = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor', residual: 'house' };
    expect(await pit.request('POST', `/api/v1/links/${LINK}/retirement/request`, retirement)).toMatchObject({
      status: 200,
    });
    await eventually(() => expect(table.sign.face()).toMatch(/^THIS PROGRESSIVE ENDS ON OR AFTER [A-Z]+ \d+, \d{4}$/));
    await eventually(() => expect(table.sign.face()).toContain('STAR $'));
  });

  const happens = (line: string) => must(actOf(table.acts, line), line)(performance.now());

  const property: Property = {
    dealt,
    approvesVoid: () => Promise.reject(new Error('a hand was refused')),
  };

  const types = (line: string): void => void agent.stdin?.write(`${line}\n`);

  async function alarms(): Promise<readonly string[]> {
    const { body } = await permitted('GET', `/api/v1/links/${LINK}/alarms`);
    return (body['alarms'] as readonly { readonly id: string }[]).map(({ id }) => id);
  }

  async function dealt(): Promise<readonly string[]> {
    const path = `/api/v1/links/${LINK}/coups?table=t-1&limit=${COUPS_OF_A_SHOE_MAX}`;
    const { status, body } = await permitted('GET', path);
    expect(status).toBe(200);
    const coups = body['coups'] as readonly { readonly shoe: number; readonly cards: string | null }[];
    return coups.filter(({ shoe }) => shoe === coups[0]?.shoe).flatMap(({ cards }) => cards?.split(' ') ?? []);
  }

  async function approvesVoid(): Promise<void> {
    const { body } = await permitted('GET', `/api/v1/links/${LINK}/coups?table=t-1&limit=1`);
    const [open] = body['coups'] as readonly { readonly coup: number }[];
    const path = `/api/v1/links/${LINK}/tables/t-1/coups/${open?.coup}/approve-void`;
    expect(await pit.request('POST', path, { reason: 'the cards were refused' })).toMatchObject({ status: 200 });
  }

  async function lampsShow(lamp: ReturnType<EmulatedTable['lamp']>, seats = [1, 2, 3]): Promise<void> {
    await eventually(() => expect(seats.map((seat) => table.lamp(seat))).toEqual(seats.map(() => lamp)));
  }

  async function filesAtRest(): Promise<number> {
    for (let before = -1; ; await sleep(1_000)) {
      const now = filesOf(agent);
      if (now === before) return now;
      before = now;
    }
  }

  async function trouble(coup: number): Promise<void> {
    await sleep(100 + ((coup * 137) % 900));
    const seat = table.bus.at(1 + (coup % SEATS));
    switch (coup % 5) {
      case 0:
        await table.wires.bus.unplug();
        await sleep(300);
        return table.wires.bus.plugIn();
      case 1:
        seat?.powerCycle(performance.now());
        return;
      case 2:
        if (seat !== undefined) seat.isCut = true;
        await sleep(700);
        if (seat !== undefined) seat.isCut = false;
        return;
      case 3:
        await killAgent();
        return startAgent();
      default:
        table.wires.bus.noise(Uint8Array.of(0xff, 0x53, 0x01, 0x08, 0x00, 0x05, 0x60));
        return seat?.loseReplies(5);
    }
  }
});

function filesOf({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function residentBytes({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}

describe('the programs with which a device is tested on its port', () => {
  const windows: { readonly child: ChildProcess; readonly output: () => string }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'ports-'));
  afterAll(() => {
    for (const { child } of windows) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function window(program: string, ...args: readonly string[]) {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
    const opened = { child, output: () => text };
    windows.push(opened);
    return opened;
  }
  const emulators = join(process.cwd(), 'dist/hardware/emulators/src/main.js');
  const conformance = join(process.cwd(), 'dist/apps/lab/src/kits/main.js');

  it.each([
    ['sign', [], '(dark)', null],
    ['shoe', ['generic-line', 'fast'], 'P CARDS B CARDS', ['shoe']],
    ['bus', ['keys.json', '1'], 'lose-replies', ['seat-device', '--keys', 'seat.json']],
  ] as const)('%s: is emulated, obeys its keyboard, and the kit tests it', async (kind, args, shown, test) => {
    const port = join(folder, kind);
    const device = window(emulators, kind, port, ...args);
    await eventually(() => expect(existsSync(port)).toBe(true));
    device.child.stdin?.write('?\n');
    await eventually(() => expect(device.output()).toContain(shown));
    if (kind === 'bus') {
      const { devices } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
        readonly devices: Readonly<Record<string, unknown>>;
      };
      writeFileSync(join(folder, 'seat.json'), JSON.stringify(devices['1']));
    }
    if (test !== null) {
      const [protocol, ...options] = test;
      const kit = window(conformance, protocol, port, ...options);
      await eventually(() => expect(kit.output()).toMatch(/now: [^]*Then press Enter\./));
      kit.child.kill('SIGKILL');
      await once(kit.child, 'exit');
    }
    device.child.stdin?.end();
    expect(await once(device.child, 'exit')).toEqual([0, null]);
  });
});
