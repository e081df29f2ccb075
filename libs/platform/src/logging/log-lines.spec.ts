import { closeSync, openSync, writeSync } from 'node:fs';
import { LogLines } from './log-lines.js';
import { createLogger } from './logger.js';

class Volume {
  text = '';
  space = Infinity;

  readonly lines = new LogLines((bytes) => {
    if (this.space === 0) throw Object.assign(new Error('no'), { code: 'ENOSPC' });
    const taken = bytes.subarray(0, this.space);
    this.text += Buffer.from(taken).toString();
    this.space -= taken.length;
    return taken.length;
  });
}

describe('the log on a full volume', () => {
  it('loses lines, even fatal ones, and delays nothing', () => {
    const full = openSync('/dev/full', 'w');
    const lines = new LogLines((bytes) => writeSync(full, bytes));
    const logger = createLogger({ name: 'controller', level: 'info', stream: lines });
    logger.info('one');
    logger.fatal('two');
    expect(lines.lost).toBe(2);
    expect(lines.isLosing).toBe(true);
    closeSync(full);
  });

  it('continues on a new line when there is space again', () => {
    const volume = new Volume();
    volume.space = 5;
    volume.lines.write('{"a":1}\n');
    volume.lines.write('{"b":2}\n');
    volume.space = Infinity;
    volume.lines.write('{"c":3}\n');
    expect(volume.text).toBe('{"a":\n{"c":3}\n');
    expect([volume.lines.lost, volume.lines.isLosing]).toEqual([2, false]);
  });

  it('counts what was lost before it was counted', () => {
    const volume = new Volume();
    volume.space = 0;
    volume.lines.write('a\n');
    let counted = 0;
    volume.lines.onLost(() => (counted += 1));
    volume.lines.write('b\n');
    expect(counted).toBe(2);
  });

  it('waits briefly for a slow reader, and not at all for a stuck one', () => {
    let tries = 0;
    const lines = new LogLines(() => {
      tries += 1;
      throw Object.assign(new Error('later'), { code: 'EAGAIN' });
    });
    lines.write('a\n');
    expect(tries).toBe(21);
    lines.write('b\n');
    expect(tries).toBe(22);
  });
});
