import { randomBytes } from 'node:crypto';
import {
  FairTurns,
  PASSWORD_COSTS,
  PASSWORD_HISTORY,
  type PasswordCost,
  isPasswordLength,
  networkOf,
} from '@jackpot/platform';
import { AccountRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { PasswordThread } from '../../workers/passwords/password-thread.js';

/** Limits of waiting hashes. Each hash takes some tenths of a second and 128 MiB. */
const WAITING = { perCaller: 32, callers: 100 } as const;
const STAFF = 'staff';

/**
 * Computes one hash at a time, in fair turns, so a caller who tries many passwords delays mainly their own requests,
 * and no wager.
 */
@Injectable()
export class Passwords {
  readonly #turns = new FairTurns(WAITING);
  #nobodys: Promise<string> | undefined;

  readonly #cost: PasswordCost;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly thread: PasswordThread,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#cost = PASSWORD_COSTS[settings.PASSWORD_HASHES];
  }

  hash(password: string): Promise<string> {
    if (!isPasswordLength(password)) throw new ApiProblem('PASSWORD_TOO_SHORT');
    return this.#inTurn(STAFF, () => this.thread.hash(password, this.#cost));
  }

  /**
   * Checks a password. Without a stored hash the check takes equally long, so names cannot be probed.
   * @param from address of a caller who is not signed in yet. All callers of one network wait in one queue.
   */
  isRight(password: string, hash: string | null | undefined, from?: string): Promise<boolean> {
    return this.#inTurn(from === undefined ? STAFF : networkOf(from), async () => {
      const nobodys = await (this.#nobodys ??= this.thread.hash(randomBytes(16).toString('hex'), this.#cost));
      const isSame = await this.thread.isSame(password, hash ?? nobodys);
      return isSame && typeof hash === 'string';
    });
  }

  async freshHash(accountId: string, password: string): Promise<string> {
    if (!isPasswordLength(password)) throw new ApiProblem('PASSWORD_TOO_SHORT');
    for (const old of await this.accounts.lastPasswords(accountId, PASSWORD_HISTORY))
      if (await this.isRight(password, old)) throw new ApiProblem('PASSWORD_USED_BEFORE');
    return this.hash(password);
  }

  async #inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.run(caller, work);
    if (turn === undefined) throw new ApiProblem('BUSY');
    return turn;
  }
}
