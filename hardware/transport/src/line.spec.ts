import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FarEnd, PseudoTerminal, TcpFarEnd } from '@hardware/emulators';
import { must } from '@jackpot/money';
import {
  BACK_OFF_MS_MAX,
  BackOff,
  type Connection,
  type Connector,
  type LineListener,
  type LineLossCode,
  type LineSettings,
  ReconnectingLine,
  serialConnector,
  tcpConnector,
} from './index.js';

const QUICK: LineSettings = { backOffMsMin: 5, backOffMsMax: 20 };
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
}

class Notes implements LineListener {
  heard = '';
  returns = 0;
  readonly losses: LineLossCode[] = [];
  returned(): void {
    this.returns += 1;
  }
  lost({ code }: { readonly code: LineLossCode }): void {
    this.losses.push(code);
  }
  bytes(some: Uint8Array): void {
    this.heard += Buffer.from(some).toString();
  }
}

interface Place {
  readonly farEnd: FarEnd;
  readonly connector: Connector;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'line-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function port(isAnswered: boolean): Promise<Place> {
  const farEnd = await PseudoTerminal.at(join(folder, 'port'));
  return { farEnd, connector: serialConnector({ path: farEnd.path, baud: 9_600, isAnswered }) };
}

const PLACES: readonly [string, () => Promise<Place>][] = [
  ['a serial port', () => port(false)],
  ['a serial port whose writes are answered', () => port(true)],
  [
    'a serial server',
    async () => {
      const farEnd = await TcpFarEnd.onLoopback();
      return { farEnd, connector: tcpConnector({ host: '127.0.0.1', port: farEnd.port }) };
    },
  ],
];

describe.each(PLACES)('a line over %s', (_, place) => {
  let farEnd: FarEnd;
  let line: ReconnectingLine;
  let notes: Notes;
  let arrived = '';

  beforeEach(async () => {
    const made = await place();
    farEnd = made.farEnd;
    arrived = '';
    farEnd.onBytes((some) => (arrived += Buffer.from(some).toString('latin1')));
    notes = new Notes();
    line = new ReconnectingLine(made.connector, notes, QUICK);
    line.open();
    await until(() => line.state === 'open' && notes.returns === 1);
  });
  afterEach(async () => {
    await line.close();
    await farEnd.close();
  });

  it('carries bytes both ways, all 256 of them', async () => {
    const all = Uint8Array.from({ length: 256 }, (__, index) => index);
    expect(line.write(all)).toBeUndefined();
    await until(() => arrived.length === 256);
    expect([...arrived].map((character) => character.charCodeAt(0))).toEqual([...all]);
    farEnd.write(bytes('hello'));
    await until(() => notes.heard === 'hello');
    await until(() => line.counters.bytesOut === 256);
  });

  it('reports one loss when unplugged, refuses writes, reconnects by itself, and sends nothing old', async () => {
    await farEnd.unplug();
    await until(() => notes.losses.length > 0);
    expect(line.write(bytes('STALE'))).toBe('LINE_DOWN');
    await until(() => line.counters.openFailed > 0);
    await farEnd.plugIn();
    await until(() => notes.returns === 2);
    line.write(bytes('new'));
    await until(() => arrived !== '');
    expect(arrived).toBe('new');
    expect(notes.losses).toHaveLength(1);
    expect(line.counters).toMatchObject({ opened: 2, lost: 1, writesRefused: 1 });
  });

  it('never sends a byte of an earlier connection, even with forty unplugs during writes', async () => {
    let pulled = 0;
    const strange: string[] = [];
    const words: string[] = [];
    farEnd.onBytes((some) => {
      for (const word of Buffer.from(some).toString().split(';')) {
        if (word !== '' && word !== `w${pulled}`) strange.push(`${word} after pull ${pulled}`);
        if (word !== '') words.push(word);
      }
    });
    for (pulled = 0; pulled < 40;) {
      await until(() => notes.returns === pulled + 1);
      const seen = words.length;
      line.write(bytes(`w${pulled};`));
      await until(() => words.length > seen);
      for (let more = 0; more < 5; more += 1) line.write(bytes(`w${pulled};`));
      const pulling = farEnd.unplug();
      for (let more = 0; more < 5; more += 1) line.write(bytes(`w${pulled};`));
      await pulling;
      await until(() => notes.losses.length === pulled + 1);
      expect(line.write(bytes(`w${pulled};`))).toBe('LINE_DOWN');
      pulled += 1;
      await farEnd.plugIn();
    }
    await until(() => notes.returns === 41);
    line.write(bytes('w40;'));
    await until(() => words.at(-1) === 'w40');
    expect(strange).toEqual([]);
    expect(line.counters).toMatchObject({ lost: 40, opened: 41 });
  }, 60_000);

  it('a device that stops answering counts as a loss, even if the operating system notices nothing', async () => {
    line.missed();
    line.missed();
    line.answered();
    line.missed();
    line.missed();
    expect(notes.losses).toEqual([]);
    line.missed();
    expect(notes.losses).toEqual(['ANSWERS_MISSED']);
    expect(line.state).toBe('waiting');
    await until(() => notes.returns === 2);
  });

  it('sends the queue when it is closed, and nothing afterwards', async () => {
    line.write(bytes('last '));
    line.write(bytes('words'));
    await line.close();
    expect(line.state).toBe('closed');
    expect(line.write(bytes('STALE'))).toBe('LINE_DOWN');
    await until(() => arrived.length === 10);
    expect(arrived).toBe('last words');
    expect(line.counters).toMatchObject({ bytesOut: 10, bytesDropped: 0 });
    expect(notes.losses).toEqual([]);
  });
});

function killAtOnce(pid: number): void {
  process.kill(pid, 'SIGKILL');
  while (!/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1')));
}

it('a port unplugged just before it is read counts as lost, although reads only return no bytes', async () => {
  const terminal = spawn('script', ['-qfec', 'stty raw -echo; tty; sleep 60', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh' },
  });
  const [name] = (await once(terminal.stdout, 'data')) as [Buffer];
  const losses: LineLossCode[] = [];
  const connector = serialConnector({ path: name.toString().trim(), baud: 9_600 });
  const connection = await connector.connect({ bytes: () => undefined, lost: ({ code }) => losses.push(code) });
  killAtOnce(must(terminal.pid, 'process number of a started script'));
  await until(() => losses.length > 0);
  expect(losses).toEqual(['HUNG_UP']);
  await connection.destroy();
});

describe('a line whose wire is stuck', () => {
  class Stuck implements Connector {
    readonly place = 'nowhere';
    readonly written: string[] = [];
    readonly dones: ((failure: Error | undefined) => void)[] = [];
    destroyed = 0;
    connect(): Promise<Connection> {
      return Promise.resolve({
        write: (some: Uint8Array, done: (failure: Error | undefined) => void) => {
          this.written.push(Buffer.from(some).toString());
          this.dones.push(done);
        },
        destroy: async () => {
          this.destroyed += 1;
        },
      });
    }
  }

  const opened = async (settings: LineSettings) => {
    const connector = new Stuck();
    const notes = new Notes();
    const line = new ReconnectingLine(connector, notes, { ...QUICK, ...settings });
    line.open();
    await until(() => notes.returns === 1);
    return { connector, notes, line };
  };

  it('accepts no more than its queue holds, and reports that', async () => {
    const { line, connector } = await opened({ queueBytesMax: 8, drainMsMax: 1 });
    expect(line.write(bytes('12345'))).toBeUndefined();
    expect(line.write(bytes('6789'))).toBe('LINE_FULL');
    expect(line.write(bytes('678'))).toBeUndefined();
    connector.dones[0]?.(undefined);
    expect(connector.written).toEqual(['12345', '678']);
    expect(line.write(bytes('abcde'))).toBeUndefined();
    await line.close();
    expect(connector.destroyed).toBe(1);
    expect(line.counters).toMatchObject({ bytesOut: 5, bytesDropped: 8, writesRefused: 1 });
  });

  it('a write that never ends counts as a loss, and the queue behind it is never sent', async () => {
    const { line, connector, notes } = await opened({ writeMsMax: 5, drainMsMax: 1 });
    line.write(bytes('one'));
    line.write(bytes('two'));
    await until(() => notes.returns === 2);
    expect(notes.losses).toEqual(['WRITE_STUCK']);
    connector.dones[0]?.(undefined);
    line.write(bytes('new'));
    expect(connector.written).toEqual(['one', 'new']);
    await line.close();
  });

  it('a failed write counts as a loss', async () => {
    const { line, connector, notes } = await opened({ drainMsMax: 1 });
    line.write(bytes('one'));
    connector.dones[0]?.(new Error('EIO'));
    expect(notes.losses).toEqual(['OS_ERROR']);
    expect(line.lastLoss).toEqual({ code: 'OS_ERROR', text: 'EIO' });
    await line.close();
  });

  it('a connection that opens after the line was closed is released', async () => {
    const connector = new Stuck();
    const notes = new Notes();
    const line = new ReconnectingLine(connector, notes, QUICK);
    line.open();
    await line.close();
    expect(connector.destroyed).toBe(1);
    expect(notes.returns).toBe(0);
  });
});

it('the wait between tries grows to its bound and starts again after a reset', () => {
  const backOff = new BackOff();
  const waits = Array.from({ length: 12 }, () => backOff.next());
  waits.forEach((wait, index) => {
    const middle = Math.min(BACK_OFF_MS_MAX, 250 * 2 ** index);
    expect(Math.abs(wait - middle)).toBeLessThanOrEqual(middle / 4);
  });
  backOff.reset();
  expect(backOff.next()).toBeLessThanOrEqual(313);
});
