import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runToEnd } from '../../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../../ops/lib/command.mjs';
import { lastLines } from '../../../../../../ops/lib/files.mjs';
import type { Network } from './network.js';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Contents of the real machine that a machine of the drill also has. Changes go to a layer of its own. */
const LAYERED = ['usr', 'etc', 'var'];
const EMPTY = ['opt', 'root', 'home', 'srv', 'mnt'];
const IN_MEMORY = ['run', 'tmp', 'usr/local'];
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];

type Environment = Readonly<Record<string, string>>;

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/**
 * A machine with the packages of Debian that this machine has, an address of its own, and nothing of /usr/local, /opt
 * or the home folders. It exists as long as the mount namespace of this process.
 */
export class Machine {
  readonly root: string;
  readonly address: string;

  constructor(
    readonly name: string,
    { folder, network }: { readonly folder: string; readonly network: Network },
  ) {
    this.address = network.addHost(name);
    this.root = join(folder, name, 'root');
    for (const part of ['root', 'changes', 'work']) mkdirSync(join(folder, name, part), { recursive: true });
    for (const part of EMPTY) mkdirSync(join(this.root, part));
    for (const part of LAYERED) this.#layer(part, join(folder, name));
    for (const part of LINKS) symlinkSync(`usr/${part}`, join(this.root, part));
    for (const part of IN_MEMORY) this.#mount(part, ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs']);
    chmodSync(this.at('/tmp'), 0o1777);
    for (const part of ['proc', 'dev']) this.#mount(part, ['--rbind', `/${part}`]);
    mkdirSync(this.at('/usr/local/bin'));
    for (const node of ['node', 'nodejs']) rmSync(this.at(`/usr/bin/${node}`), { force: true });
  }

  #layer(part: string, folder: string): void {
    const [changes, work] = ['changes', 'work'].map((name) => join(folder, name, part));
    for (const each of [changes ?? '', work ?? '']) mkdirSync(each);
    this.#mount(part, ['-t', 'overlay', '-o', `lowerdir=/${part},upperdir=${changes},workdir=${work}`, 'overlay']);
  }

  #mount(part: string, words: readonly string[]): void {
    mkdirSync(join(this.root, part), { recursive: true });
    execFileSync('mount', [...words, join(this.root, part)]);
  }

  at(path: string): string {
    return join(this.root, path);
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  write(path: string, text: string, mode = 0o644): void {
    writeFileSync(this.at(path), text, { mode });
  }

  append(path: string, lines: Environment): void {
    appendFileSync(
      this.at(path),
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  }

  /** Words that run a command on this machine, as root or as `user`. */
  words(command: readonly string[], env: Environment = {}, user?: string): readonly string[] {
    const variables = Object.entries({ PATH, HOME: '/root', LANG: 'C.UTF-8', ...env });
    return [
      ...['nsenter', `--net=/run/netns/${this.name}`, 'chroot'],
      ...(user === undefined ? [] : [`--userspec=${user}:${user}`]),
      ...[this.root, 'env', '-i', ...variables.map(([name, value]) => `${name}=${value}`), ...command],
    ];
  }

  async run(command: readonly string[], env: Environment = {}): Promise<Ran> {
    const [program = '', ...words] = this.words(command, env);
    const { code, output } = await runToEnd(program, words);
    return { code, output };
  }

  /** @throws Refusal if the exit code is not one of `codes` */
  async must(command: readonly string[], env: Environment = {}, codes: readonly number[] = [0]): Promise<string> {
    const { code, output } = await this.run(command, env);
    if (code !== null && codes.includes(code)) return output;
    throw new Refusal(`${this.name}: ${command.join(' ')} ended with exit code ${code}.`, {
      tail: lastLines(output),
    });
  }

  /** The program's output goes to /var/log/NAME.log. */
  start(name: string, command: readonly string[], env: Environment = {}): ChildProcess {
    const [program = '', ...words] = this.words(command, env);
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => appendFileSync(this.at(`/var/log/${name}.log`), `${line}\n`));
    return child;
  }

  async bring(from: string, to: string): Promise<void> {
    const { code, output } = await runToEnd('cp', ['-rT', from, this.at(to)]);
    if (code !== 0) throw new Refusal(output);
  }

  /** Copies to the same path of the other machine, with owners by name. */
  async copyTo(other: Machine, folder: string): Promise<void> {
    const archive = join(this.root, 'root/copied.tar');
    await this.must(['tar', '-C', folder, '-cf', '/root/copied.tar', '.']);
    execFileSync('cp', [archive, other.at('/root/copied.tar')]);
    rmSync(archive);
    await other.must([
      'sh',
      '-c',
      `mkdir -p ${folder} && tar -C ${folder} -xf /root/copied.tar && rm /root/copied.tar`,
    ]);
  }
}
