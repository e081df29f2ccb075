import { stripVTControlCharacters } from 'node:util';
import { makePanel, wrapped } from './panel.mjs';

class Output {
  written = '';
  readonly columns = 60;
  readonly rows = 12;

  constructor(readonly isTTY: boolean) {}

  write(text: string): boolean {
    this.written += text;
    return true;
  }

  get screen(): readonly string[] {
    const rows: string[] = [''];
    let at = 0;
    for (const [token] of this.written.replaceAll('\x1b', '\0').matchAll(/\0\[\d*[AJ]|[\r\n]|[^\0\r\n]+/g)) {
      if (token.endsWith('A') && token.startsWith('\0')) at -= Number(token.slice(2, -1));
      else if (token === '\0[J') rows.splice(at, Infinity, '');
      else if (token === '\n') {
        at += 1;
        rows[at] ??= '';
      } else if (token !== '\r') rows[at] = token;
    }
    return rows;
  }
}

const panelOn = (out: Output, now = () => 0) => makePanel({ out: out as unknown as NodeJS.WriteStream, now });
const shown = (hands: number) => ({ fixed: ['  console  http://127.0.0.1:3000'], status: [`hands ${hands}`] });

describe('the status of a run', () => {
  it('is redrawn in place on a terminal, below the fixed lines with the addresses', () => {
    const out = new Output(true);
    const panel = panelOn(out);
    panel.show(shown(1));
    panel.print('the worker died');
    panel.show(shown(2));
    panel.print('the worker started again');
    panel.show(shown(3));
    expect(out.screen).toEqual([
      'the worker died',
      'the worker started again',
      '',
      '  console  http://127.0.0.1:3000',
      '',
      'hands 3',
      '',
    ]);
  });

  it('uses colors if the terminal has them, without changing the columns', () => {
    const [plain, colored] = [new Output(true), Object.assign(new Output(true), { hasColors: () => true })];
    const status = ['12:00:00  hands', 'east          7'];
    for (const out of [plain, colored]) panelOn(out).show({ ...shown(1), status });
    expect(plain.written).not.toContain('\x1b[1m');
    expect(colored.written).toContain('\x1b[1m  console\x1b[0m  \x1b[36mhttp://127.0.0.1:3000\x1b[0m\n');
    expect(colored.written).toContain('\x1b[2m12:00:00  hands\x1b[0m\n\x1b[1meast\x1b[0m          7\n');
    expect(stripVTControlCharacters(colored.written)).toBe(plain.written);
  });

  it('stays visible on a terminal with few rows', () => {
    const out = new Output(true);
    const fixed = Array.from({ length: 30 }, (_, at) => `line ${at}`);
    panelOn(out).show({ fixed, status: ['hands 7'] });
    expect(out.screen.filter((row) => row !== '')).toHaveLength(9);
    expect(out.screen.at(-2)).toBe('hands 7');
  });

  it('is a plain line every ten seconds if the output is no terminal', () => {
    const out = new Output(false);
    let now = 0;
    const panel = panelOn(out, () => now);
    for (now = 0; now <= 20_000; now += 1_000) panel.show(shown(now / 1_000));
    expect(out.written).toBe('hands 0\nhands 10\nhands 20\n');
  });

  it('wraps a long line below its own text', () => {
    const rows = ['  sign in as  dealer,', '              supervisor,', '              pit, cage'];
    expect(wrapped('  sign in as  dealer, supervisor, pit, cage', 30)).toEqual(rows);
  });
});
