import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { isPassword, passwordHash } from '@jackpot/platform';
import type { PasswordReply, PasswordTask } from './password-messages.js';

/**
 * Priority of the thread. Anyone may request a hash, so when processors are scarce, wagers come first, then pages, then
 * hashes. On Linux, this priority is the thread's, not the process's.
 */
const LESS_THAN_PAGES = 10;

const port = must(parentPort, 'a worker has a parent');
setPriority(LESS_THAN_PAGES);
port.on('message', (task: PasswordTask) => port.postMessage(replyTo(task)));

function replyTo(task: PasswordTask): PasswordReply {
  return task.type === 'hash'
    ? { type: 'hash', hash: passwordHash(task.password, task.cost) }
    : { type: 'compare', isSame: isPassword(task.password, task.hash) };
}
