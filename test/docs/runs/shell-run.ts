import { type ChildProcess, spawn } from 'node:child_process';
import { eventually } from '../../support/eventually.js';

export interface Where {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const KILL_AFTER_MS = 20_000;

/** A script in a shell that ends at the first command that fails. */
export class ShellRun {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  #output = '';
  #hasEnded = false;

  constructor(script: string, where: Where) {
    // A group of its own: npm and the shell do not pass every signal on.
    this.#child = spawn('bash', ['-euo', 'pipefail', '-c', script], { ...where, detached: true });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    // A program that ends early does not read what is typed.
    this.#child.stdin?.on('error', () => undefined);
    this.ended = new Promise((resolve) =>
      this.#child.once('close', (code) => {
        this.#hasEnded = true;
        resolve(code);
      }),
    );
  }

  get output(): string {
    return this.#output;
  }

  types(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  endInput(): void {
    this.#child.stdin?.end();
  }

  /** Waits until the script has shown all of this, and has not ended. */
  async untilShown(texts: readonly string[]): Promise<void> {
    const missing = () => texts.filter((text) => !this.#output.includes(text));
    await eventually(() => expect(this.#hasEnded ? [] : missing()).toEqual([]));
    expect({ missing: missing(), hasEnded: this.#hasEnded, output: this.#output }).toMatchObject({
      missing: [],
      hasEnded: false,
    });
  }

  /** Ends it as Ctrl-C in its window would. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    this.#signal('SIGINT');
    const late = setTimeout(() => this.#signal('SIGKILL'), KILL_AFTER_MS);
    await this.ended;
    clearTimeout(late);
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // The last of the group has just ended.
    }
  }
}
