import fc from 'fast-check';
import {
  type Connection,
  type ConnectionEvent,
  RETRY_MS_MAX,
  RETRY_MS_MIN,
  SILENCE_MS_MAX,
  newConnection,
  retryDelayMs,
  stepConnection,
} from './connection.js';

const TICK = { type: 'tick' } as const;
const FAILED = { type: 'failed' } as const;
const at = (nowMs: number, random = 1) => ({ nowMs, random });

function delays(times: number): readonly number[] {
  let connection = newConnection(0);
  let nowMs = 0;
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) {
    connection = stepConnection(connection, TICK, at(nowMs)).connection;
    connection = stepConnection(connection, FAILED, at(nowMs)).connection;
    found.push(connection.retryAtMs - nowMs);
    nowMs = connection.retryAtMs;
  }
  return found;
}

describe('the connection', () => {
  it('opens at once, and again after a second, two, four, eight, ten', () => {
    expect(stepConnection(newConnection(0), TICK, at(0)).effect).toBe('open');
    expect(delays(7)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
  });

  it('spreads its attempts within the bounds', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, random) => {
        const delayMs = retryDelayMs(failures, random);
        expect(delayMs).toBeGreaterThanOrEqual(RETRY_MS_MIN * 0.75);
        expect(delayMs).toBeLessThanOrEqual(RETRY_MS_MAX);
      }),
    );
  });

  it('resets its delay to one second only after a message, not when a server accepts and hangs up', () => {
    const hungUp: Connection = { ...newConnection(0), phase: 'open', failureCount: 3 };
    expect(stepConnection(hungUp, FAILED, at(0)).connection.retryAtMs).toBe(8_000);
    const heard = stepConnection(hungUp, { type: 'received', lastEventId: '1235' }, at(0)).connection;
    expect(stepConnection(heard, FAILED, at(0)).connection).toMatchObject({ retryAtMs: 1_000, lastEventId: '1235' });
  });

  it('resumes from the last id that it received', () => {
    const events: ConnectionEvent[] = [
      TICK,
      { type: 'received', lastEventId: '1235' },
      { type: 'received', lastEventId: null },
      FAILED,
    ];
    const end = events.reduce((state, event) => stepConnection(state, event, at(0)).connection, newConnection(0));
    expect(stepConnection(end, TICK, at(1_000))).toMatchObject({ effect: 'open', connection: { lastEventId: '1235' } });
  });

  it('closes a silent connection even if the socket is open', () => {
    const open: Connection = { ...newConnection(0), phase: 'open', aliveAtMs: 100 };
    expect(stepConnection(open, TICK, at(99 + SILENCE_MS_MAX)).effect).toBe('none');
    expect(stepConnection(open, TICK, at(100 + SILENCE_MS_MAX)).effect).toBe('close');
    const connecting: Connection = { ...open, phase: 'connecting' };
    expect(stepConnection(connecting, TICK, at(100 + SILENCE_MS_MAX)).effect).toBe('close');
  });

  it('uses a WebSocket for every fourth attempt, but not the first, until one transport has worked', () => {
    const open = (failureCount: number) =>
      stepConnection({ ...newConnection(0), failureCount }, TICK, at(0)).connection.transport;
    expect([0, 1, 2, 3, 4, 7].map(open)).toEqual([
      'event-stream',
      'event-stream',
      'event-stream',
      'web-socket',
      'event-stream',
      'web-socket',
    ]);
    const stays = (transport: Connection['transport'], failureCount: number) => {
      const heard = stepConnection(
        { ...newConnection(0), phase: 'open', transport },
        { type: 'received', lastEventId: null },
        at(0),
      ).connection;
      return stepConnection({ ...heard, phase: 'idle', failureCount }, TICK, at(0)).connection.transport;
    };
    expect([stays('event-stream', 3), stays('web-socket', 0)]).toEqual(['event-stream', 'web-socket']);
  });

  it('never has two lines, and always tries again, whatever happens', () => {
    const event = fc.oneof(
      fc.constant<ConnectionEvent>(TICK),
      fc.constant<ConnectionEvent>({ type: 'opened' }),
      fc.constant<ConnectionEvent>(FAILED),
      fc.constant<ConnectionEvent>({ type: 'received', lastEventId: null }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat({ max: 20_000 }))), (steps) => {
        let connection = newConnection(0);
        let nowMs = 0;
        let lines = 0;
        const apply = (next: ConnectionEvent): void => {
          const stepped = stepConnection(connection, next, at(nowMs));
          connection = stepped.connection;
          lines += stepped.effect === 'open' ? 1 : stepped.effect === 'close' ? -1 : 0;
          expect(lines).toBe(connection.phase === 'idle' ? 0 : 1);
        };
        for (const [next, passedMs] of steps) {
          nowMs += passedMs;
          apply(next);
        }
        if (connection.phase === 'idle') {
          nowMs += RETRY_MS_MAX;
          apply(TICK);
          expect(lines).toBe(1);
        }
      }),
    );
  });
});
