import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseResult } from '../apps/lab/src/kits/report.js';
import { ClientPackages } from './support/clients.js';
import { freePort } from './support/ports.js';

const KITS = join(process.cwd(), 'dist/apps/lab/src/kits/main.js');
const KEYS = { channel: '2b7e151628aed2a6abf7158809cf4f3c', journal: '603deb1015ca71be2b73aef0857d7781' };
const LAMPS = {
  'green, fast': 'sensed',
  'green, steady': 'accepted',
  'blue, steady': 'locked',
  'red, fast': 'late',
  amber: 'fault',
} as const;

class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  #unread = '';
  #report = '';

  constructor(file: string, args: readonly string[], options: { readonly cwd: string; readonly env?: object }) {
    const [command, ...given] = file.endsWith('.py') ? ['python3', '-u', file] : [process.execPath, file];
    this.#child = spawn(command, [...given, ...args], { cwd: options.cwd, env: { ...process.env, ...options.env } });
    this.#ended = once(this.#child, 'close');
    this.#child.stdout.on('data', (data: Buffer) => (this.#report += data.toString()));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (data: Buffer) => {
        this.#unread += data.toString();
        this.#child.emit('printed');
      });
    this.#child.on('close', () => this.#child.emit('printed'));
  }

  /** Reads up to the next text of this form. Undefined if the program ended without it. */
  async reads(form: RegExp): Promise<RegExpExecArray | undefined> {
    for (;;) {
      const found = form.exec(this.#unread);
      if (found !== null) {
        this.#unread = this.#unread.slice(found.index + found[0].length);
        return found;
      }
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return undefined;
      await once(this.#child, 'printed');
    }
  }

  async needs(form: RegExp): Promise<string> {
    const [, text] = (await this.reads(form)) ?? [];
    if (text === undefined) throw new Error(`${String(form)} did not appear: ${this.#unread}`);
    return text;
  }

  types(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async report(): Promise<{ readonly failed: readonly CaseResult[]; readonly cases: number }> {
    await this.#ended;
    const { results } = JSON.parse(this.#report) as { readonly results: readonly CaseResult[] };
    return { failed: results.filter(({ outcome }) => outcome !== 'passed'), cases: results.length };
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

describe('the examples for vendors pass the conformance kits', () => {
  const programs: Program[] = [];
  let packages: ClientPackages;
  let reports: Readonly<Record<'table' | 'sign' | 'accounting' | 'seat', ReturnType<Program['report']>>>;

  const run = (file: string, args: readonly string[] = [], env: object = {}): Program => {
    const program = new Program(file, args, { cwd: packages.folder, env });
    programs.push(program);
    return program;
  };
  const kitOf = (kind: string, ...args: readonly string[]): Program => run(KITS, [kind, '--json', ...args]);

  beforeAll(async () => {
    packages = await ClientPackages.build();
    await packages.install(['floor-client'], ['ws']);
    cpSync('docs/examples', packages.folder, { recursive: true });
    packages.copyPythonModule();
    // The kits mostly wait, so they run at the same time.
    reports = { table: testTable(), sign: testSign(), accounting: testAccounting(), seat: testSeat() };
    await Promise.allSettled(Object.values(reports));
  });

  afterAll(() => {
    for (const program of programs) program.stop();
    packages?.close();
  });

  async function testTable() {
    const kit = kitOf('table', '--port', '0');
    const address = await kit.needs(/controller: ws(\S+)\/floor/);
    const env = { CONTROLLER: `http${address}`, TABLE_KEY: await kit.needs(/bearer token: (\S+)/), HAND_MS: '200' };
    run('table-agent.mjs', [], env);
    return kit.report();
  }

  async function testSign() {
    const port = String(await freePort());
    const kit = kitOf('sign', `http://127.0.0.1:${port}/shown`, '--port', '0');
    const address = await kit.needs(/feed: (http:\/\/[^/]+)/);
    run('sign.mjs', ['conformance', address, port]);
    return kit.report();
  }

  async function testAccounting() {
    const kit = kitOf('accounting', '--port', '0');
    const CONTROLLER = await kit.needs(/controller: (\S+), link/);
    const system = { CONTROLLER, LINK: 'conformance', TOKEN: await kit.needs(/bearer token: (\S+)/) };
    let running = run('accounting_system.py', [], system);
    void stopNowAndThen();
    return kit.report();

    /** The system is killed after each third report, and continues from its file. */
    async function stopNowAndThen(): Promise<void> {
      for (let report = 1; (await running.reads(/: reported\n/)) !== undefined; report += 1) {
        if (report % 3 !== 0) continue;
        running.stop();
        running = run('accounting_system.py', [], system);
      }
    }
  }

  async function testSeat() {
    const port = String(await freePort());
    writeFileSync(join(packages.folder, 'keys.json'), JSON.stringify(KEYS));
    const device = run('seat-device.mjs', ['keys.json', port, '1']);
    await device.needs(/(on tcp)/);
    const kit = kitOf('seat-device', `tcp 127.0.0.1:${port}`, '--keys', 'keys.json');
    void standAtTheSeat();
    return kit.report();

    async function standAtTheSeat(): Promise<void> {
      for (;;) {
        const [, act, lamp] =
          (await kit.reads(/(?:(Place|Lift|Switch) .* Then press Enter\.|Is the lamp (.*)\?) /)) ?? [];
        if (act === undefined && lamp === undefined) return;
        if (act !== undefined) device.types({ Place: 'on', Lift: 'off' }[act] ?? 'power');
        device.types('?');
        const shown = await device.needs(/lamp (\w+)\n/);
        kit.types(lamp === undefined ? '' : LAMPS[lamp as keyof typeof LAMPS] === shown ? 'y' : 'n');
      }
    }
  }

  it.each([
    ['table-agent.mjs', 'table', 41],
    ['sign.mjs', 'sign', 18],
    ['accounting_system.py', 'accounting', 14],
    ['seat-device.mjs', 'seat', 20],
  ] as const)('%s', async (_, kind, cases) => {
    expect(await reports[kind]).toEqual({ failed: [], cases });
  });
});
