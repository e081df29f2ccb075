import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSetUp } from './table-file.js';

const GOOD_KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const OTHER_KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

describe('a table file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'table-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function read(table: object, keys: object, mode = 0o600) {
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys), { mode });
    writeFileSync(join(folder, 'table.json'), JSON.stringify(table));
    return readSetUp(join(folder, 'table.json'));
  }

  const TABLE = { link: 'royal-9', table: 'table-1', controllers: ['http://127.0.0.1:3000'], keyFile: 'keys.json' };
  const SECRET = 's'.repeat(40);

  it('needs only a controller and a secret if the dealer enters everything', () => {
    expect(read(TABLE, { secret: SECRET })).toMatchObject({
      token: `royal-9/table-1/${SECRET}`,
      devices: [],
      plan: { wiredSeats: [], hasShoe: false, nextCoupAfterMs: null },
    });
  });

  it('the panel is polled first, and a shoe that reports no result is not waited for', () => {
    const bus = { port: '/dev/serial/by-id/bus', seats: [1] };
    const shoe = { port: 'tcp 10.0.0.9:4001', format: 'bee-tek' };
    const devices = {
      dealer: { channel: GOOD_KEY, journal: OTHER_KEY },
      '1': { channel: GOOD_KEY.replace('a1', 'b7'), journal: OTHER_KEY.replace('0f', '33') },
    };
    expect(read({ ...TABLE, bus, shoe }, { secret: SECRET, devices })).toMatchObject({
      devices: [
        { name: 'dealer', address: 0x10 },
        { name: '1', address: 1 },
      ],
      plan: { hasShoe: true, shoeReportsResult: false },
    });
  });

  it('a door unit is polled after the panels and needs one key: it has no journal to seal', () => {
    const bus = { port: '/dev/serial/by-id/bus', seats: [1], dealerPanel: false, doors: ['cabinet', 'sign'] };
    const devices = {
      doors: { channel: OTHER_KEY.replace('0f', '44') },
      '1': { channel: GOOD_KEY, journal: OTHER_KEY },
    };
    const setUp = read({ ...TABLE, bus }, { secret: SECRET, devices });
    expect(setUp).toMatchObject({
      devices: [
        { name: 'doors', address: 0x12, journalKey: undefined },
        { name: '1', address: 1 },
      ],
      plan: { doors: ['cabinet', 'sign'] },
    });
    const wrong = read(
      { ...TABLE, bus: { ...bus, doors: ['cabinet', 'cabinet'] } },
      { secret: SECRET, devices: { '1': { channel: GOOD_KEY } } },
    );
    expect(wrong).toEqual([
      expect.stringContaining('devices.doors: is missing'),
      expect.stringContaining('devices.1: is missing'),
      expect.stringContaining('bus.doors: a door is named twice'),
    ]);
    expect(read({ ...TABLE, bus: { ...bus, doors: ['The Cabinet'] } }, {})).toEqual([
      expect.stringContaining('bus.doors.0'),
    ]);
  });

  it('reports every problem at once, and no key', () => {
    const problems = read(
      { ...TABLE, bus: { port: '/dev/a', seats: [1, 2, 2], dealerPanel: false }, sign: { port: '/dev/a' } },
      {
        secret: 'short',
        devices: { '1': { channel: '303132333435363738393a3b3c3d3e3f', journal: GOOD_KEY } },
      },
      0o644,
    );
    const text = Array.isArray(problems) ? problems.join('\n') : '';
    expect(text).toMatch(/chmod 600/);
    expect(text).toMatch(/secret: is 32 to 128/);
    expect(text).toMatch(/devices\.1\.channel: This is the default key/);
    expect(text).toMatch(/devices\.2: is missing/);
    expect(text).toMatch(/two lines have the same port/);
    expect(text).toMatch(/a seat is named twice/);
    expect(text).not.toContain(GOOD_KEY);
  });

  it('a table of Three Card Baccarat has no seat devices, and every other bus has', () => {
    const KEYS = { secret: 's'.repeat(32) };
    const bus = { port: '/dev/a', dealerPanel: false };
    expect(read({ ...TABLE, game: 'three-card', bus }, KEYS)).toMatchObject({ plan: { wiredSeats: [] } });
    expect(read({ ...TABLE, game: 'three-card', bus: { ...bus, seats: [1] } }, KEYS)).toEqual(
      expect.arrayContaining([expect.stringContaining('has no seat devices')]),
    );
    expect(read({ ...TABLE, bus }, KEYS)).toEqual([expect.stringContaining('name the seats that have a device')]);
  });

  it('reports the place of a field that has the wrong form', () => {
    const problems = read({ ...TABLE, controllers: [], bus: { port: 'COM1', seats: [0] }, roundsFrom: -1 }, {});
    expect(problems).toEqual([
      expect.stringContaining('controllers'),
      expect.stringContaining('bus.port'),
      expect.stringContaining('bus.seats.0'),
      expect.stringContaining('roundsFrom'),
    ]);
  });
});
