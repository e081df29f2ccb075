import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ended } from './child.mjs';
import { Refusal } from './errors.mjs';
import { findProgram } from './programs.mjs';

/**
 * A lock of the kernel on a file: it cannot go stale, because it belongs to an open file and ends with the last process
 * that has it open. `flock` only takes it; the open file is ours. A child that inherits `fd` holds the lock as well,
 * so "the lock is free" means: its taker *and* every server it started are gone. That is what makes a restart after
 * kill -9 wait until the old servers have written their last page.
 *
 * @typedef {{ readonly fd: number, release(): void }} Lock
 * @param {string} file
 * @param {{ waitSeconds?: number }} [options]
 * @returns {Promise<Lock | null>} null when somebody else has it
 */
export async function takeLock(file, { waitSeconds = 0 } = {}) {
  const flock = findProgram('flock');
  if (!flock) throw new Refusal('flock is missing on this machine.', { advice: 'install the package util-linux' });
  const fd = openSync(file, 'a', 0o600);
  const args = ['--exclusive', ...(waitSeconds > 0 ? ['--timeout', String(waitSeconds)] : ['--nonblock']), '3'];
  const { code } = await ended(spawn(flock, args, { stdio: ['ignore', 'ignore', 'ignore', fd] }));
  if (code === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  return null;
}
