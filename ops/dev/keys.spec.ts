import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { listenForKeys } from './keys.mjs';

/** The terminal of a run of the demo, and what its keys make it do. */
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
  it('deal a Star, and no second hand until it is dealt', async () => {
    const terminal = new Terminal();
    await terminal.type('s');
    await terminal.type('mx');
    expect(terminal.shows).toEqual(['star']);
    terminal.end('the table is ready\nStar $50,003.10 at MB-3, seat 1\n');
    await turn();
    expect(terminal.printed).toEqual(['dealing: star', 'Star $50,003.10 at MB-3, seat 1']);
    await terminal.type('m');
    expect(terminal.shows).toEqual(['star', 'must-hit']);
  });

  it('end the run with Ctrl-C, also while a hand is dealt; other keys do nothing', async () => {
    const terminal = new Terminal();
    await terminal.type('q');
    expect(terminal.shows).toEqual([]);
    await terminal.type('x\x03');
    expect([terminal.shows, terminal.signals]).toEqual([['misread'], ['SIGINT to 4711']]);
  });

  it('are read one by one, and no more once the run ends', async () => {
    const terminal = new Terminal();
    expect(terminal.keys.isRaw).toBe(true);
    terminal.forget();
    expect(terminal.keys.isRaw).toBe(false);
    await terminal.type('s');
    expect(terminal.shows).toEqual([]);
  });

  it('are none where the output goes to a file', async () => {
    const terminal = new Terminal({ isTTY: false });
    expect(terminal.keys.isRaw).toBe(false);
    await terminal.type('s');
    expect(terminal.shows).toEqual([]);
  });
});
