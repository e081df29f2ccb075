import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { isPassword, passwordHash } from '@jackpot/platform';
import { giveWay } from '../thread-priority.js';
import type { PasswordReply, PasswordTask } from './password-messages.js';

/** Anyone may request a hash, so wagers come first, then pages, then hashes. */
const LESS_THAN_PAGES = 10;

const port = must(parentPort, 'a worker has a parent');
giveWay(LESS_THAN_PAGES);
port.on('message', (task: PasswordTask) => port.postMessage(replyTo(task)));

function replyTo(task: PasswordTask): PasswordReply {
  return task.type === 'hash'
    ? { type: 'hash', hash: passwordHash(task.password, task.cost) }
    : { type: 'compare', isSame: isPassword(task.password, task.hash) };
}
