import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyProgress,
  copiedLogs,
  copyOf,
  deleteOldLogs,
  deleteReplaced,
  nextLog,
  setAside,
} from './binary-log-copy.js';

describe('a copy of the binary log', () => {
  it('begins with the oldest file of the server, and continues with its own last file', () => {
    const onServer = ['binlog.000004', 'binlog.000005'];
    expect(nextLog(onServer, [])).toEqual({ file: 'binlog.000004' });
    expect(nextLog(onServer, ['binlog.000004', 'binlog.000005'])).toEqual({ file: 'binlog.000005' });
  });

  it('does not continue across a gap, or without a binary log', () => {
    expect(nextLog(['binlog.000009'], ['binlog.000007'])).toEqual({
      problem: expect.stringMatching(/^BINARY_LOG_GAP: the server has no binlog.000007/),
    });
    expect(nextLog([], [])).toEqual({ problem: expect.stringContaining('writes no binary log') });
  });

  it('keeps what it has while its last file is copied again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'binary-log-'));
    const [log, path] = ['binlog.000005', join(folder, 'binlog.000005')];
    const contents = (): string => readFileSync(copyOf(folder, log), 'utf8');
    writeFileSync(path, 'twelve bytes');
    setAside(folder, log);
    expect([contents(), copiedLogs(folder)]).toEqual(['twelve bytes', [log]]);
    writeFileSync(path, 'twelve');
    deleteReplaced(folder);
    expect(contents()).toBe('twelve bytes');
    setAside(folder, log); // It is interrupted, and begins again.
    writeFileSync(path, 'twelve bytes and more');
    expect(contents()).toBe('twelve bytes and more');
    deleteReplaced(folder);
    expect(readdirSync(folder)).toEqual([log]);
    rmSync(folder, { recursive: true });
  });

  it('is complete until the moment whose end of the server it has reached', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'binary-log-'));
    const copy = (file: string, bytes: number): void => writeFileSync(join(folder, file), Buffer.alloc(bytes));
    let [atMs, end] = [1_000, { file: 'binlog.000005', bytes: 400 }];
    const progress = new CopyProgress(
      folder,
      () => Promise.resolve(end),
      () => atMs,
    );
    expect(await progress.check()).toBeUndefined();
    copy('binlog.000005', 399);
    [atMs, end] = [2_000, { file: 'binlog.000006', bytes: 100 }];
    expect(await progress.check()).toBeUndefined();
    copy('binlog.000005', 400);
    expect(await progress.check()).toBe(1_000);
    expect(await progress.check()).toBeUndefined();
    [atMs, end] = [3_000, { file: 'binlog.000007', bytes: 100 }];
    copy('binlog.000006', 20);
    copy('binlog.000007', 0);
    expect(await progress.check()).toBe(2_000);
    expect(await progress.check()).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it('is complete if the part that was set aside is, while a file is copied again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'binary-log-'));
    writeFileSync(join(folder, 'binlog.000005'), 'twelve bytes');
    setAside(folder, 'binlog.000005');
    const end = { file: 'binlog.000005', bytes: 12 };
    expect(
      await new CopyProgress(
        folder,
        () => Promise.resolve(end),
        () => 7,
      ).check(),
    ).toBe(7);
    rmSync(folder, { recursive: true });
  });

  it('keeps the newest file and those of the last days', () => {
    const folder = mkdtempSync(join(tmpdir(), 'binary-log-'));
    const nowMs = Date.UTC(2026, 10, 30);
    const old = (nowMs - 8 * 86_400_000) / 1_000;
    for (const name of ['binlog.999999', 'binlog.1000000', 'binlog.1000001', 'notes.txt']) {
      writeFileSync(join(folder, name), '');
      if (name !== 'binlog.1000000') utimesSync(join(folder, name), old, old);
    }
    utimesSync(join(folder, 'binlog.1000000'), nowMs / 1_000, nowMs / 1_000);
    expect(copiedLogs(folder)).toEqual(['binlog.999999', 'binlog.1000000', 'binlog.1000001']);
    expect(deleteOldLogs(folder, { days: 7, nowMs })).toEqual(['binlog.999999']);
    expect(readdirSync(folder).toSorted()).toEqual(['binlog.1000000', 'binlog.1000001', 'notes.txt']);
    rmSync(folder, { recursive: true });
  });
});
