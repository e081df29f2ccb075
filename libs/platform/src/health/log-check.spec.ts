import { LogLines } from '../logging/index.js';
import { logCheck } from './log-check.js';

describe('the log of a program', () => {
  let isFull = false;
  let free: number | null = 1e9;
  const lines = new LogLines((bytes) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return bytes.length;
  });
  const check = logCheck(lines, { warn: () => void lines.write('lost\n') }, () => Promise.resolve(free));

  it('is reported while its volume is full, before a line is lost and after', async () => {
    expect(await check.find()).toBeNull();
    free = 100;
    expect(await check.find()).toContain('volume of the log is full');
    isFull = true;
    lines.write('a line\n');
    free = 1e9;
    expect(await check.find()).toContain('volume of the log is full');
  });

  it('is healthy again after the first written line, even if nothing else is logged', async () => {
    isFull = false;
    await check.find();
    expect(await check.find()).toBeNull();
  });

  it('is reported if the reader of a pipe has gone', async () => {
    [isFull, free] = [true, null];
    lines.write('a line\n');
    expect(await check.find()).toContain('reader of the log is gone');
  });
});
