import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { FarEnd } from './far-end.js';

/**
 * A pseudo-terminal without any native add-on: `script` of util-linux opens one, `stty` makes it raw, the shell under it
 * holds it open while we live, and the master side is the pipe to `script`. The shell knows by a pipe of its own, which
 * ends with us however we end: polling our process number every other second would be slower, and would take a dead
 * process that has not been reaped yet, or the next one of that number, for us. bsdutils and coreutils are essential
 * packages of Debian, so this works wherever Debian does. Baud and parity are not enforced by a pseudo-terminal: the
 * pace of the wire is up to the writer.
 */
export class PseudoTerminal implements FarEnd {
  #terminal: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #listener: ((bytes: Uint8Array) => void) | undefined;

  /** `path` is where the port is found: a link to whatever terminal stands behind it at the time. */
  private constructor(readonly path: string) {}

  /** A port that is plugged in. */
  static async at(path: string): Promise<PseudoTerminal> {
    const terminal = new PseudoTerminal(path);
    await terminal.plugIn();
    return terminal;
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  /** Dropped when the reader has not read for thousands of bytes, as a wire would. */
  write(bytes: Uint8Array): void {
    const input = this.#terminal?.stdin;
    if (input !== undefined && input.writable && input.writableLength === 0) input.write(bytes);
  }

  async plugIn(): Promise<void> {
    const terminal = spawn('script', ['-qfec', 'stty raw -echo; tty; read end_of_us <&3', '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      // The command is for a plain shell, whatever shell the person at the keyboard likes.
      env: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh' },
    }) as ChildProcessByStdio<Writable, Readable, null>;
    // Bytes under way when the port is pulled have nowhere to go.
    terminal.stdin.on('error', () => undefined);
    this.#terminal = terminal;
    const name = await nameOf(terminal);
    terminal.stdout.on('data', (bytes: Buffer) => {
      if (terminal === this.#terminal) this.#listener?.(bytes);
    });
    await rm(this.path, { force: true });
    await symlink(name, this.path);
  }

  /** The plug is pulled: the process that has the port open is hung up, and its name is gone. */
  async unplug(): Promise<void> {
    const terminal = this.#terminal;
    this.#terminal = undefined;
    await rm(this.path, { force: true });
    if (terminal === undefined || terminal.exitCode !== null || terminal.signalCode !== null) return;
    const gone = new Promise((resolve) => terminal.once('exit', resolve));
    // Not politely: a polite `script` waits for its shell, and the port would still be there.
    terminal.kill('SIGKILL');
    await gone;
  }

  close(): Promise<void> {
    return this.unplug();
  }
}

/** The first line that comes out is the terminal's name. */
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
