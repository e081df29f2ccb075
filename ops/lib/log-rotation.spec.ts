import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLogs } from './log-rotation.mjs';

describe('logs of ops/run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  it('are moved to .1 while the program goes on writing, and only those that are too long', () => {
    writeFileSync(join(folder, 'short.log'), 'short\n');
    writeFileSync(join(folder, 'data'), 'no log, and long\n');
    const log = openSync(join(folder, 'long.log'), 'a');
    writeSync(log, '{"msg":"first"}\n');
    rotateLogs(folder, 10);
    writeSync(log, '{"msg":"second"}\n');
    expect([read('long.log.1'), read('long.log')]).toEqual(['{"msg":"first"}\n', '{"msg":"second"}\n']);
    rotateLogs(folder, 10);
    closeSync(log);
    expect([read('long.log.1'), read('long.log')]).toEqual(['{"msg":"second"}\n', '']);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'long.log', 'long.log.1', 'short.log']);
  });
});
