import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import fc from 'fast-check';
import { type ConnectionLimits, ConnectionRoom } from './connection-room.js';

const CONNECTIONS = 8;
const STRANGERS_MAX = 6;
const PER_NETWORK = 4;
const HOUR_MS = 3_600_000;

let ports = 0;

class Line extends EventEmitter {
  readonly localAddress = '10.0.0.1';
  readonly localPort = 3000;
  readonly remotePort = (ports += 1);
  destroyed = false;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }

  requests(server: EventEmitter): () => void {
    return this.begins(server, {}).isAnswered;
  }

  begins(server: EventEmitter, headers: Readonly<Record<string, string>>) {
    const request = Object.assign(new EventEmitter(), { socket: this, headers });
    const response = new EventEmitter();
    server.emit('request', request, response);
    return { isWhole: () => void request.emit('end'), isAnswered: () => void response.emit('close') };
  }
}

function room(own: Partial<ConnectionLimits> = {}) {
  const server = new EventEmitter();
  const clock = { nowMs: 0 };
  const limits = { connections: CONNECTIONS, connectionsPerAddress: PER_NETWORK, trustedProxies: undefined, ...own };
  const made = new ConnectionRoom(server as unknown as Server, limits, () => clock.nowMs);
  const from = (address: string): Line => {
    const line = new Line(address);
    server.emit('connection', line);
    return line;
  };
  const authenticated = (line: Line): void => made.authenticated(line);
  return { server, clock, from, authenticated };
}

const openOf = (lines: readonly Line[]): number => lines.filter(({ destroyed }) => !destroyed).length;
const times = <T>(count: number, each: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => each(n));

describe('the connections of one network', () => {
  it('are limited; a new one takes the place of the one that is idle for the longest time', () => {
    const { from } = room();
    const lines = times(PER_NETWORK + 1, () => from('10.1.0.1'));
    expect(lines.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
  });

  it('are counted together for all its addresses', () => {
    const { from } = room();
    expect(openOf(times(3 * PER_NETWORK, (n) => from(`2001:db8:0:12::${n + 1}`)))).toBe(PER_NETWORK);
  });

  it('are refused if all of them are in use', () => {
    const { server, from } = room();
    const lines = times(PER_NETWORK, () => from('10.1.0.1'));
    const ends = lines.map((line) => line.requests(server));
    expect(from('10.1.0.1').destroyed).toBe(true);
    expect(openOf(lines)).toBe(PER_NETWORK);
    ends[2]!();
    expect(from('10.1.0.1').destroyed).toBe(false);
    expect(lines.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
  });
});

describe('a connection whose request is not whole', () => {
  it('is idle, so a sender that holds the rest back can be replaced', () => {
    const { server, from } = room();
    const lines = times(PER_NETWORK, () => from('10.1.0.1'));
    const [slow] = lines.map((line) => line.begins(server, { 'content-length': '10' }));
    slow!.isWhole();
    times(2, () => from('10.1.0.1'));
    expect(lines.map(({ destroyed }) => destroyed)).toEqual([false, true, true, false]);
  });

  it('is idle again when it was answered before it was whole', () => {
    const { server, from } = room();
    const [first] = times(PER_NETWORK, () => from('10.1.0.1'));
    first!.begins(server, { 'transfer-encoding': 'chunked' }).isAnswered();
    from('10.1.0.1');
    expect(first!.destroyed).toBe(true);
  });
});

describe('connections of strangers', () => {
  it('leave a quarter for networks where somebody has authenticated', () => {
    const { server, from, authenticated } = room();
    authenticated(from('10.9.0.1'));
    const strangers = times(CONNECTIONS, (n) => from(`10.1.0.${n}`));
    for (const line of strangers.filter(({ destroyed }) => !destroyed)) line.requests(server);
    expect(openOf(strangers)).toBe(STRANGERS_MAX);
    expect(from('10.2.0.1').destroyed).toBe(true);
    expect(from('10.9.0.1').destroyed).toBe(false);
  });

  it('of the network that holds the most give way first, so that a person who connects is served', () => {
    const { from } = room();
    const many = times(PER_NETWORK, () => from('10.1.0.1'));
    const few = [from('10.2.0.1'), from('10.3.0.1')];
    const person = from('10.4.0.1');
    expect([openOf(many), openOf(few), person.destroyed]).toEqual([PER_NETWORK - 1, 2, false]);
  });

  it('do not replace connections of a known network, even idle ones', () => {
    const { server, from, authenticated } = room();
    authenticated(from('10.9.0.1'));
    const idle = from('10.9.0.1');
    times(STRANGERS_MAX, (n) => from(`10.1.0.${n}`)).forEach((line) => line.requests(server));
    expect([from('10.2.0.1').destroyed, idle.destroyed]).toEqual([true, false]);
  });

  it('give way to a known network even while they are in use', () => {
    const { server, from, authenticated } = room();
    const table = from('10.9.0.1');
    authenticated(table);
    times(STRANGERS_MAX, (n) => from(`10.1.0.${n}`)).forEach((line) => line.requests(server));
    const own = times(3, () => {
      const line = from('10.9.0.1');
      line.requests(server);
      return line;
    });
    expect([openOf(own), table.destroyed]).toEqual([3, false]);
    expect(from('10.8.0.1').destroyed).toBe(true);
  });
});

describe('a network where somebody has authenticated', () => {
  it('is remembered for a shift, also while it has no connection', () => {
    const { server, clock, from, authenticated } = room();
    const table = from('10.9.0.1');
    authenticated(table);
    table.destroy();
    times(STRANGERS_MAX, (n) => from(`10.1.0.${n}`)).forEach((line) => line.requests(server));
    clock.nowMs = 11 * HOUR_MS;
    const again = from('10.9.0.1');
    expect(again.destroyed).toBe(false);
    again.destroy();
    clock.nowMs = 13 * HOUR_MS;
    expect(from('10.9.0.1').destroyed).toBe(true);
  });

  it('never loses the connection that has authenticated', () => {
    const { from, authenticated } = room();
    const table = from('10.9.0.1');
    authenticated(table);
    times(3 * CONNECTIONS, (n) => from(n % 2 === 0 ? '10.9.0.1' : `10.1.0.${n}`));
    expect(table.destroyed).toBe(false);
  });
});

describe('connections of a trusted proxy', () => {
  it('carry many callers, so they count toward the total only and never give way', () => {
    const { from } = room({ trustedProxies: '10.39.0.0/16' });
    const proxied = times(CONNECTIONS, () => from('::ffff:10.39.0.2'));
    expect(openOf(proxied)).toBe(CONNECTIONS);
    expect([from('10.39.0.2').destroyed, from('10.1.0.1').destroyed, openOf(proxied)]).toEqual([
      true,
      true,
      CONNECTIONS,
    ]);
  });
});

it('no limit is exceeded and no place is lost in any sequence of connections', () => {
  const step = fc.record({
    act: fc.constantFrom('open', 'close', 'request', 'answer', 'authenticate'),
    network: fc.nat(4),
    which: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { server, from, authenticated } = room();
      const known = new Set<string>();
      const ends = new Map<Line, () => void>();
      let lines: Line[] = [];
      for (const { act, network, which } of steps) {
        const chosen = lines[which % Math.max(1, lines.length)];
        if (act === 'open') lines.push(from(`10.0.0.${network}`));
        else if (act === 'close') chosen?.destroy();
        else if (act === 'request' && chosen !== undefined) ends.set(chosen, chosen.requests(server));
        else if (act === 'answer' && chosen !== undefined) ends.get(chosen)?.();
        else if (act === 'authenticate' && chosen !== undefined) {
          authenticated(chosen);
          known.add(chosen.remoteAddress);
        }
        lines = lines.filter(({ destroyed }) => !destroyed);
        expect(lines.length).toBeLessThanOrEqual(CONNECTIONS);
        for (const { remoteAddress } of lines)
          expect(lines.filter((line) => line.remoteAddress === remoteAddress).length).toBeLessThanOrEqual(PER_NETWORK);
      }
      for (const line of lines) line.destroy();
      const again = times(STRANGERS_MAX, (n) => from(`10.5.0.${n}`));
      expect(openOf(again)).toBe(STRANGERS_MAX);
    }),
  );
});
