import { randomBytes } from 'node:crypto';
import {
  Mutex,
  PASSWORD_COSTS,
  PASSWORD_HISTORY,
  type PasswordCost,
  isPassword,
  isPasswordLength,
  passwordHash,
} from '@jackpot/platform';
import { AccountStore } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';

/** Hashes that may wait; each takes some tenths of a second and 128 MiB. */
const WAITING_MAX = 32;

/** Password hashing, one at a time: someone who tries many passwords delays other sign-ins, and no wager. */
@Injectable()
export class Passwords {
  readonly #mutex = new Mutex();
  #waiting = 0;
  #nobodys: Promise<string> | undefined;

  readonly #cost: PasswordCost;

  constructor(
    private readonly accounts: AccountStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#cost = PASSWORD_COSTS[settings.PASSWORD_HASHES];
  }

  hash(password: string): Promise<string> {
    if (!isPasswordLength(password)) throw new ApiProblem('PASSWORD_TOO_SHORT');
    return this.#inTurn(() => passwordHash(password, this.#cost));
  }

  /** Whether it is right. Where there is no hash it takes as long as if there were one: names cannot be tried out. */
  isRight(password: string, hash: string | null | undefined): Promise<boolean> {
    return this.#inTurn(async () => {
      const nobodys = await (this.#nobodys ??= passwordHash(randomBytes(16).toString('hex'), this.#cost));
      const isSame = await isPassword(password, hash ?? nobodys);
      return isSame && typeof hash === 'string';
    });
  }

  /** The hash of a new password that is none of the last few. */
  async freshHash(accountId: string, password: string): Promise<string> {
    if (!isPasswordLength(password)) throw new ApiProblem('PASSWORD_TOO_SHORT');
    for (const old of await this.accounts.lastPasswords(accountId, PASSWORD_HISTORY))
      if (await this.isRight(password, old)) throw new ApiProblem('PASSWORD_USED_BEFORE');
    return this.hash(password);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= WAITING_MAX) throw new ApiProblem('BUSY');
    this.#waiting += 1;
    try {
      return await this.#mutex.run('hash', work);
    } finally {
      this.#waiting -= 1;
    }
  }
}
