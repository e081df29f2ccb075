import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRepository, mainOf } from './ops.js';

const POLL_MS = 100;
const LINES = 6;

export interface CommandResult {
  readonly seconds: number;
  /** The most memory that it had at once. */
  readonly megabytes: number;
  readonly code: number | null;
  /** The last lines that it wrote. */
  readonly last: readonly string[];
}

/** Runs one of our commands to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const main = await mainOf('cli');
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...args], {
    cwd: fileURLToPath(inRepository('.')),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-10_000)));
  let bytes = 0;
  const poll = setInterval(() => (bytes = Math.max(bytes, peakBytes(child.pid))), POLL_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(poll);
  const seconds = (performance.now() - startedMs) / 1_000;
  return { seconds, megabytes: bytes / 2 ** 20, code, last: output.trim().split('\n').slice(-LINES) };
}

/** The most memory that a process had in RAM so far; 0 where that is unknown. */
export function peakBytes(pid: number | undefined): number {
  try {
    // A process that has just ended has a status without memory.
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
