import { jest } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmulatedHouse } from '../apps/table/src/emulated/emulated-house.js';
import { People, type SeenCoup } from '../apps/table/src/emulated/people.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import { type House, type Running, makeHouse } from './support/house.js';

jest.setTimeout(240_000);

const LINK = 'wired';
const SEATS = 3;
const COUPS = 6;
// Nobody takes a bet back while wires are cut: whether that was before or after the lock, nobody at the table could say.
const MANNER = { thinkMs: 250, cardMs: 40, bets: 70, liftsBet: 0 };

/** One table as it hangs together: devices on pseudo-terminals, the agent's process, the controller's, the database. */
describe('a table on emulated devices', () => {
  let house: House;
  let controller: Running;
  let operator: ReturnType<typeof caller>;
  let folder: string;
  let table: EmulatedHouse;
  let agent: ChildProcess;
  let said = '';

  beforeAll(async () => {
    house = await makeHouse();
    controller = await house.controller();
    operator = caller(controller.url, house.operatorKey);
    expect(await operator('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: SEATS }))).toMatchObject({
      status: 201,
    });
    await operator('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    folder = mkdtempSync(join(tmpdir(), 'wired-table-'));
    table = await EmulatedHouse.set({
      folder,
      link: LINK,
      table: 't-1',
      secret: SECRET,
      controllers: [controller.url],
      seats: SEATS,
    });
  });

  afterAll(async () => {
    agent?.kill('SIGKILL');
    await table?.close();
    await house?.close();
    rmSync(folder, { recursive: true });
  });

  function startAgent(): void {
    agent = spawn(process.execPath, ['dist/apps/table/src/main.js', 'run', table.tableFile, '--ends-with-input'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    agent.stdin?.on('error', () => undefined);
    agent.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  }

  async function wagersOf(coup: number): Promise<readonly number[]> {
    for (let tries = 0; tries < 100; tries += 1) {
      const { status, body } = await operator('GET', `/api/v1/links/${LINK}/tables/t-1/coups/${coup}`);
      const wagers = body['wagers'] as readonly { readonly seat: number; readonly withdrawnSequence: unknown }[];
      if (status === 200)
        return wagers
          .filter(({ withdrawnSequence }) => withdrawnSequence === null)
          .map(({ seat }) => seat)
          .sort((a, b) => a - b);
      await sleep(50);
    }
    throw new Error(`coup ${coup} was never projected`);
  }

  it('check says what answers and what does not', async () => {
    const seat = table.bus.at(2);
    if (seat !== undefined) seat.isCut = true;
    const { code, output } = await house.run('dist/apps/table/src/main.js', ['check', table.tableFile]);
    if (seat !== undefined) seat.isCut = false;
    expect(output).toMatch(/ok +controller .*leads/);
    expect(output).toMatch(/ok +seat 1: answers/);
    expect(output).toMatch(/NOT OK +seat 2: does not answer/);
    expect(output).toMatch(/ok +dealer's panel/);
    expect(code).toBe(1);
  });

  it('plays on through pulled ports, a dead seat, a power cut and its own death; every wager is on record once', async () => {
    startAgent();
    const people = new People(table, SEATS, MANNER, (line) => void agent.stdin?.write(`${line}\n`));
    await people.takePlaces();
    const seen: SeenCoup[] = [];
    for (let coup = 0; coup < COUPS; coup += 1) {
      void trouble(coup);
      seen.push(await people.play());
    }
    for (const [at, { chips }] of seen.entries())
      expect({ coup: at + 1, seats: await wagersOf(at + 1) }).toEqual({ coup: at + 1, seats: chips });
    const { body } = await operator('GET', `/api/v1/links/${LINK}/meters`);
    const [star] = body['levels'] as readonly { readonly inWagers: number; readonly display: string }[];
    expect(star?.inWagers).toBe(seen.reduce((total, { chips }) => total + chips.length, 0));
    expect(said).not.toMatch(/SEAT_BLOCKED|SEAL_WRONG|SEAT_AHEAD/);
  });

  it('the sign shows the meter', async () => {
    const { body } = await operator('GET', `/api/v1/links/${LINK}/meters`);
    const [star] = body['levels'] as readonly { readonly display: string }[];
    const cents = /^(\d+)(\d{3}\.\d\d)/.exec(star?.display ?? '') ?? [];
    for (let tries = 0; tries < 200 && !table.sign.face().includes(`${cents[1]},${cents[2]}`); tries += 1)
      await sleep(50);
    expect(table.sign.face()).toContain(`STAR $${cents[1]},${cents[2]}`);
  });

  /** One thing that goes wrong while a coup is played. */
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
        agent.kill('SIGKILL');
        return startAgent();
      default:
        table.wires.bus.noise(Uint8Array.of(0xff, 0x53, 0x01, 0x08, 0x00, 0x05, 0x60));
        return seat?.loseReplies(5);
    }
  }
});
