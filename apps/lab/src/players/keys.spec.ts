import { CannotRun } from '@jackpot/platform';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableKeys } from './keys.js';

describe('the secrets of the tables', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'floor-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are stored in a file that only its owner can read, and are read again', () => {
    const file = join(folder, 'keys.json');
    const first = tableKeys(['one', 'two'], file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = tableKeys(['two', 'three'], file);
    expect(second.get('two')).toBe(first.get('two'));
    expect(second.has('one')).toBe(false);
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).sort()).toEqual(['one', 'three', 'two']);
  });

  it('are new each time without a file, and never the same for two tables', () => {
    const keys = tableKeys(['one', 'two'], null);
    expect(keys.get('one')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(keys.get('one')).not.toBe(keys.get('two'));
    expect(tableKeys(['one'], null).get('one')).not.toBe(keys.get('one'));
  });

  it('are not read from an invalid file, which is left unchanged', () => {
    const file = join(folder, 'keys.json');
    for (const text of ['not JSON', '[1]', '{"one":"short"}']) {
      writeFileSync(file, text);
      expect(() => tableKeys(['one'], file)).toThrow(CannotRun);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    expect(() => tableKeys(['one'], folder)).toThrow(CannotRun);
  });
});
