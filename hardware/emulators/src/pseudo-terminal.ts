import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { FarEnd } from './far-end.js';

/**
 * A pseudo-terminal without a native add-on. `script` (util-linux) opens the terminal, `stty` makes it raw, and a shell
 * keeps it open until our pipe to `script` closes, however our process ends. Does not enforce baud rate and parity, so
 * the writer must set the pace.
 */
export class PseudoTerminal implements FarEnd {
  #terminal: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #listener: ((bytes: Uint8Array) => void) | undefined;

  private constructor(readonly path: string) {}

  static async at(path: string): Promise<PseudoTerminal> {
    const terminal = new PseudoTerminal(path);
    await terminal.plugIn();
    return terminal;
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  /** Drops the bytes if the reader is thousands of bytes behind, as a wire would. */
  write(bytes: Uint8Array): void {
    const input = this.#terminal?.stdin;
    if (input !== undefined && input.writable && input.writableLength === 0) input.write(bytes);
  }

  async plugIn(): Promise<void> {
    const terminal = spawn('script', ['-qfec', 'stty raw -echo; tty; read end_of_us <&3', '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      env: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh' },
    }) as ChildProcessByStdio<Writable, Readable, null>;
    terminal.stdin.on('error', () => undefined);
    this.#terminal = terminal;
    const name = await nameOf(terminal);
    terminal.stdout.on('data', (bytes: Buffer) => {
      if (terminal === this.#terminal) this.#listener?.(bytes);
    });
    await rm(this.path, { force: true });
    await symlink(name, this.path);
  }

  async unplug(): Promise<void> {
    const terminal = this.#terminal;
    this.#terminal = undefined;
    await rm(this.path, { force: true });
    if (terminal === undefined || terminal.exitCode !== null || terminal.signalCode !== null) return;
    const gone = new Promise((resolve) => terminal.once('exit', resolve));
    // On SIGTERM, `script` would wait for its shell, and the port would remain.
    terminal.kill('SIGKILL');
    await gone;
  }

  close(): Promise<void> {
    return this.unplug();
  }
}

async function nameOf(terminal: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const take = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      const end = text.indexOf('\n');
      if (end < 0) return;
      terminal.stdout.removeListener('data', take);
      resolve(text.slice(0, end).trim());
    };
    terminal.stdout.on('data', take);
    terminal.once('error', reject);
    terminal.once('exit', () => reject(new Error(`script (bsdutils) ended without opening a terminal: ${text}`)));
  });
}
