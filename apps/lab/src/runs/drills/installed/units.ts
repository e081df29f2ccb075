import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, constants, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { ended, hasEnded, stopChild } from '../../../../../../ops/lib/child.mjs';
import { EXIT } from '@jackpot/platform';
import type { Machine } from './machine.js';

const REQUESTS = '/run/systemd/requests';
const UNITS = '/usr/lib/systemd/system';
const RESTART_MS = 1_000;
const NOT_ACTIVE = 3;

const CLIENTS = {
  systemctl: `#!/bin/sh
answer=/run/systemd/answer-$$
mkfifo "$answer"
echo "systemctl $answer $*" > ${REQUESTS}
read -r code < "$answer"
rm "$answer"
exit "$code"
`,
  'systemd-notify': `#!/bin/sh
echo "notify $NOTIFY_SOCKET $*" > ${REQUESTS}
`,
};

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<boolean>;
  readonly markReady: () => void;
}

/**
 * Stands in for systemd, which must be process 1. Starts the same ExecStart with the same user, environment, folder and
 * bound files, waits for READY=1, and restarts what ends. Does not confine programs, and runs no timers.
 */
export class Units {
  readonly #running = new Map<string, Running>();
  readonly #wanted = new Set<string>();

  constructor(private readonly machine: Machine) {
    mkdirSync(machine.at('/run/systemd/system'), { recursive: true });
    execFileSync('mkfifo', [machine.at(REQUESTS)]);
    chmodSync(machine.at(REQUESTS), 0o666);
    for (const [name, text] of Object.entries(CLIENTS)) machine.write(`/usr/local/bin/${name}`, text, 0o755);
    // Open for reading and writing, so that the last client of a moment does not end the stream.
    const fd = openSync(machine.at(REQUESTS), constants.O_RDWR | constants.O_NONBLOCK);
    createInterface({ input: new Socket({ fd, readable: true, writable: false }) }).on(
      'line',
      (line) => void this.#answer(line),
    );
  }

  async #answer(line: string): Promise<void> {
    const [kind = '', at = '', ...words] = line.split(' ');
    if (kind === 'notify') {
      if (words.includes('READY=1')) this.#running.get(at)?.markReady();
      return;
    }
    const code = await this.#act(words).catch(() => 1);
    writeFileSync(this.machine.at(at), `${code}\n`);
  }

  async #act(given: readonly string[]): Promise<number> {
    const [verb = '', ...units] = given.filter((word) => !word.startsWith('--'));
    const names = units.map((unit) => unit.replace(/\.service$/, ''));
    const isNow = given.includes('--now');
    switch (verb) {
      case 'is-active':
        return names.every((unit) => this.#running.has(unit)) ? 0 : NOT_ACTIVE;
      case 'restart':
        for (const unit of names) await this.#stop(unit);
        return this.#startAll(names);
      case 'start':
        return this.#startAll(names);
      case 'stop':
        for (const unit of names) await this.#stop(unit);
        return 0;
      case 'enable':
        return isNow ? this.#startAll(names) : 0;
      case 'disable':
        if (isNow) for (const unit of names) await this.#stop(unit);
        return 0;
      default:
        return verb === 'daemon-reload' ? 0 : 1;
    }
  }

  async #startAll(units: readonly string[]): Promise<number> {
    let code = 0;
    for (const unit of units) if (!(await this.#start(unit))) code = 1;
    return code;
  }

  async #start(unit: string): Promise<boolean> {
    if (unit.endsWith('.timer')) return existsSync(this.machine.at(`${UNITS}/${unit}`));
    const running = this.#running.get(unit);
    if (running !== undefined) return running.ready;
    const values = valuesOf(this.machine.read(`${UNITS}/${unit}.service`));
    const { child, ready, markReady } = this.#launch(unit, values);
    if (values('Type')[0] === 'oneshot') return (await ended(child)).code === 0;
    this.#wanted.add(unit);
    this.#running.set(unit, { child, ready, markReady });
    child.once('exit', (code) => {
      this.#running.delete(unit);
      if (!this.#wanted.has(unit) || code === EXIT.mend) return;
      setTimeout(() => void (this.#wanted.has(unit) && this.#start(unit)), RESTART_MS).unref();
    });
    return ready;
  }

  #launch(unit: string, values: (key: string) => readonly string[]): Running {
    const { machine } = this;
    const variables = [
      ...values('EnvironmentFile').map((file) => machine.read(file)),
      ...values('Environment').map((line) => `${line}\n`),
    ].map((text) => parseEnv(text) as Record<string, string>);
    const folders = [
      ...values('StateDirectory').map((folder) => ['700', `/var/lib/${folder}`] as const),
      ...values('CacheDirectory').map((folder) => ['755', `/var/cache/${folder}`] as const),
    ];
    for (const [mode, folder] of folders)
      execFileSync('sh', ['-c', machine.words(['install', '-d', '-o', 'royal9', '-m', mode, folder]).join(' ')]);
    const env = Object.assign({ NOTIFY_SOCKET: unit }, ...variables) as Record<string, string>;
    const command = machine.words(
      ['sh', '-c', `cd ${values('WorkingDirectory')[0]} && exec ${values('ExecStart')[0]}`],
      env,
      values('User')[0],
    );
    const script = `${this.#binds(values('BindReadOnlyPaths'))}\nexec "$@"`;
    const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script, 'unit', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const log = machine.at(`/var/log/${unit}.log`);
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => appendFileSync(log, `${line}\n`));
    let markReady = (): void => undefined;
    const ready = new Promise<boolean>((resolve) => {
      markReady = () => resolve(true);
      if (values('Type')[0] !== 'notify') child.once('spawn', markReady);
      child.once('exit', () => resolve(false));
    });
    return { child, ready, markReady };
  }

  #binds(pairs: readonly string[]): string {
    const { machine } = this;
    const mounts = pairs.map((pair) => {
      const [from = '', to = ''] = pair.split(':').map((path) => machine.at(path));
      return `if [ -d ${from} ]; then mkdir -p ${to}; else : > ${to}; fi; mount -o bind,ro ${from} ${to}`;
    });
    const folder = machine.at('/run/secrets');
    return [`mkdir -p ${folder}`, `mount -t tmpfs -o mode=755 tmpfs ${folder}`, ...mounts].join('\n');
  }

  async #stop(unit: string): Promise<void> {
    this.#wanted.delete(unit);
    const running = this.#running.get(unit);
    if (running === undefined || hasEnded(running.child)) return;
    await stopChild(running.child);
    this.#running.delete(unit);
  }
}

function valuesOf(text: string): (key: string) => readonly string[] {
  return (key) => [...text.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value);
}
