import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { caller } from './support/floor.js';
import { type House, makeHouse } from './support/house.js';

const CONTROLLER = 'dist/apps/controller/src/main.js';

describe('which software runs (REQ-104)', () => {
  let house: House;
  let number: string;

  beforeAll(async () => {
    number = createHash('sha256')
      .update(await readFile('dist/manifest.sha256'))
      .digest('hex');
    house = await makeHouse({ SOFTWARE_SHA256: number });
  });
  afterAll(() => house.close());

  it('another than the approved one ends with 2 before it has touched anything, and says both numbers', async () => {
    const approved = 'a'.repeat(64);
    const { code, output } = await house.run(CONTROLLER, [], { SOFTWARE_SHA256: approved });
    expect(code).toBe(2);
    expect(output).toContain(`${approved} is approved, and this is ${number}`);
    expect(await house.sql('SHOW TABLES')).toEqual([]);
  });

  it('the approved one serves, and shows its number', async () => {
    const { url } = await house.controller();
    const { body } = await caller(url, undefined)('GET', '/status');
    expect(body).toMatchObject({ software: { name: 'royal9-progressive', node: process.version, sha256: number } });
  });
});
