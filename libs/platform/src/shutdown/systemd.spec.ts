import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../logging/index.js';
import { reportReady } from './systemd.js';

const logger = createLogger({ name: 'test', level: 'silent' });

describe('under systemd', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function sentUnder(env: Readonly<Record<string, string>>): string[] {
    const sent: string[] = [];
    reportReady({ logger, env, send: (state) => void sent.push(state) });
    return sent;
  }

  it('a service is ready once, and reports three times a watchdog period that its event loop turns', () => {
    const sent = sentUnder({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '9000000' });
    expect(sent).toEqual(['READY=1']);
    jest.advanceTimersByTime(2_999);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(6_001);
    expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  });

  it('a service without a watchdog only reports that it is ready', () => {
    const sent = sentUnder({ NOTIFY_SOCKET: '/run/systemd/notify' });
    jest.advanceTimersByTime(3_600_000);
    expect(sent).toEqual(['READY=1']);
  });

  it('anything else sends nothing', () => {
    const sent = sentUnder({});
    jest.advanceTimersByTime(3_600_000);
    expect(sent).toEqual([]);
  });
});
