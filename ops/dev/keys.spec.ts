import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { listenForKeys } from './keys.mjs';

class Terminal {
  readonly keys = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode: (raw: boolean) => this.#setRawMode(raw),
  });
  readonly signals: string[] = [];
  readonly printed: string[] = [];
  readonly shows: string[] = [];
  end: (output: string) => void = () => undefined;
  readonly forget: () => void;

  constructor({ isTTY = true } = {}) {
    this.forget = listenForKeys({
      ports: [3_000],
      dirs: { secrets: '/demo/secrets', logs: '/demo/logs' },
      print: (text: string) => this.printed.push(text),
      terminal: {
        stdin: this.keys as unknown as NodeJS.ReadStream,
        stdout: { isTTY },
        pid: 4_711,
        kill: (pid: number, signal: string) => this.signals.push(`${signal} to ${pid}`),
      },
      run: ({ args }) => {
        this.shows.push(args[1] ?? '');
        return new Promise((resolve) => (this.end = (output) => resolve({ output })));
      },
    });
  }

  #setRawMode(raw: boolean): void {
    this.keys.isRaw = raw;
  }

  async type(keys: string): Promise<void> {
    this.keys.write(keys);
    await turn();
  }
}

describe('the keys of a run of the demo', () => {
  it('deal a Star, and no second hand before it has ended', async () => {
    const terminal = new Terminal();
    await terminal.type('s');
    await terminal.type('mx');
    expect(terminal.shows).toEqual(['star']);
    terminal.end('the table is ready\nStar $50,003.10 at MB-3, seat 1\n');
    await turn();
    expect(terminal.printed).toEqual([
      'dealing: star',
      'Key m did nothing: "star" is not done yet. Press it again afterwards.',
      'Key x did nothing: "star" is not done yet. Press it again afterwards.',
      'Star $50,003.10 at MB-3, seat 1',
    ]);
    await terminal.type('m');
    expect(terminal.shows).toEqual(['star', 'must-hit']);
  });

  it('end the run with Ctrl-C, even while a hand is dealt; other keys list the choices', async () => {
    const terminal = new Terminal();
    await terminal.type('q');
    await terminal.type('\x1b[A');
    expect(terminal.shows).toEqual([]);
    expect(terminal.printed).toEqual(
      Array(2).fill(expect.stringMatching(/^This key does nothing here: s deals a Star/)),
    );
    await terminal.type('x\x03');
    expect([terminal.shows, terminal.signals]).toEqual([['misread'], ['SIGINT to 4711']]);
  });

  it('end the hand that a misread card left open, after nine minutes or with the next hand', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    try {
      const terminal = new Terminal();
      await terminal.type('x');
      terminal.end('MB-1, hand 7\n');
      await turn();
      jest.advanceTimersByTime(9 * 60_000 - 1);
      expect(terminal.shows).toEqual(['misread']);
      jest.advanceTimersByTime(1);
      expect(terminal.shows).toEqual(['misread', 'end']);
      terminal.end('MB-1, hand 7 is complete\n');
      await turn();
      await terminal.type('x');
      terminal.end('MB-1, hand 8\n');
      await turn();
      await terminal.type('s');
      jest.advanceTimersByTime(20 * 60_000);
      expect(terminal.shows).toEqual(['misread', 'end', 'misread', 'star']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are read one by one until the run ends', async () => {
    const terminal = new Terminal();
    expect(terminal.keys.isRaw).toBe(true);
    terminal.forget();
    expect(terminal.keys.isRaw).toBe(false);
    await terminal.type('s');
    expect(terminal.shows).toEqual([]);
  });

  it('are disabled if the output goes to a file', async () => {
    const terminal = new Terminal({ isTTY: false });
    expect(terminal.keys.isRaw).toBe(false);
    await terminal.type('s');
    expect(terminal.shows).toEqual([]);
  });
});
