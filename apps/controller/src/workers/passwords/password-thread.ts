import { InvariantViolation } from '@jackpot/money';
import type { Logger, PasswordCost } from '@jackpot/platform';
import { RequestThread } from '../request-thread.js';
import type { PasswordReply, PasswordTask } from './password-messages.js';

export class PasswordThread extends RequestThread<PasswordTask, PasswordReply> {
  constructor(logger: Logger) {
    const worker = new URL('./password-worker.js', import.meta.url);
    super({ name: 'passwords', worker, requestsMax: 8, answerMsMax: 30_000, heapMbMax: 64 }, logger);
  }

  async hash(password: string, cost: PasswordCost): Promise<string> {
    const reply = await this.send({ type: 'hash', password, cost });
    if (reply.type !== 'hash') throw new InvariantViolation(`a hash was requested, not ${reply.type}`);
    return reply.hash;
  }

  async isSame(password: string, hash: string): Promise<boolean> {
    const reply = await this.send({ type: 'compare', password, hash });
    if (reply.type !== 'compare') throw new InvariantViolation(`a comparison was requested, not ${reply.type}`);
    return reply.isSame;
  }
}
