import type { DataSource, EntityManager, FindOptionsWhere, Repository } from 'typeorm';
import type { AccountRecord } from '../tables/people.js';
import { orTypeormFault, orTaken } from '../storage-fault.js';

/** The name and not the class: importing this library must not load TypeORM. */
const ENTITY = 'account';

/** What an administrator may change of an account. */
export type AccountChange = Partial<Pick<AccountRecord, 'name' | 'license' | 'roles' | 'isActive'>>;

/** A new password of an account. */
export interface NewPassword {
  readonly passwordHash: string;
  readonly passwordSetAt: number;
  readonly mustChange: boolean;
}

/** What an approved request does to an account. */
export type AccountEffect =
  | { readonly kind: 'create'; readonly account: AccountRecord }
  /** The account stays as it is: a service account gets another token. */
  | { readonly kind: 'renew-token' }
  | { readonly kind: 'change'; readonly accountId: string; readonly change: AccountChange }
  | { readonly kind: 'reset-password'; readonly accountId: string; readonly password: NewPassword };

/** The accounts of people. Accounts are never deleted. */
export class AccountStore {
  readonly #dataSource: DataSource;

  /** @param dataSource of `makeDataSource`, initialized; its owner closes it. */
  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  /** Adds accounts, all or none; `taken` where an id, sign-in name, license or single sign-on subject is another's. */
  add(...accounts: readonly AccountRecord[]): Promise<'done' | 'taken'> {
    return orTaken(() =>
      this.#dataSource.transaction(async (manager) => {
        for (const account of accounts) await applyEffect(manager, { kind: 'create', account });
      }),
    );
  }

  async all(): Promise<readonly AccountRecord[]> {
    return orTypeormFault(() => this.#accounts.find({ order: { signInName: 'ASC' } }));
  }

  byId(accountId: string): Promise<AccountRecord | undefined> {
    return this.#one({ accountId });
  }

  bySignInName(signInName: string): Promise<AccountRecord | undefined> {
    return this.#one({ signInName });
  }

  bySsoSubject(ssoSubject: string): Promise<AccountRecord | undefined> {
    return this.#one({ ssoSubject });
  }

  byLicense(license: string): Promise<AccountRecord | undefined> {
    return this.#one({ license });
  }

  /** How many active accounts have exactly these roles. */
  async countActive(roles: string): Promise<number> {
    return orTypeormFault(() => this.#accounts.countBy({ roles, isActive: true }));
  }

  /** `taken` where the license is another's. */
  change(accountId: string, change: AccountChange): Promise<'done' | 'taken'> {
    return orTaken(() => this.#accounts.update({ accountId }, change));
  }

  /**
   * Records the number of failed tries if it is still `failedCount`. False where another try was recorded in between: the
   * caller must decide again, or simultaneous guesses would count as one.
   */
  async noteTry(
    { accountId, failedCount }: Pick<AccountRecord, 'accountId' | 'failedCount'>,
    after: Pick<AccountRecord, 'failedCount' | 'lockedUntil'>,
  ): Promise<boolean> {
    const { affected } = await orTypeormFault(() => this.#accounts.update({ accountId, failedCount }, after));
    return affected === 1;
  }

  /** Sets a password and adds it to the last ones. Ends a lockout. */
  async setPassword(accountId: string, password: NewPassword): Promise<void> {
    await orTypeormFault(() =>
      this.#dataSource.transaction((manager) => applyEffect(manager, { kind: 'reset-password', accountId, password })),
    );
  }

  /** The hashes of the last passwords, newest first, the one in use among them. */
  async lastPasswords(accountId: string, limit: number): Promise<readonly string[]> {
    const rows = await orTypeormFault(() =>
      this.#dataSource.query<readonly { readonly password_hash: string }[]>(SELECT_LAST, [accountId, limit]),
    );
    return rows.map(({ password_hash }) => password_hash);
  }

  get #accounts(): Repository<AccountRecord> {
    return this.#dataSource.getRepository<AccountRecord>(ENTITY);
  }

  async #one(where: FindOptionsWhere<AccountRecord>): Promise<AccountRecord | undefined> {
    return (await orTypeormFault(() => this.#accounts.findOneBy(where))) ?? undefined;
  }
}

/** Changes one account within a transaction. */
export async function applyEffect(manager: EntityManager, effect: AccountEffect): Promise<void> {
  if (effect.kind === 'create') {
    const { account } = effect;
    await manager.insert<AccountRecord>(ENTITY, account);
    if (account.passwordHash !== null) await remember(manager, account.accountId, account.passwordHash);
    return;
  }
  if (effect.kind === 'renew-token') return;
  const { accountId } = effect;
  if (effect.kind === 'change') return void (await manager.update<AccountRecord>(ENTITY, { accountId }, effect.change));
  const unlocked = { ...effect.password, failedCount: 0, lockedUntil: null };
  await manager.update<AccountRecord>(ENTITY, { accountId }, unlocked);
  await remember(manager, accountId, effect.password.passwordHash);
}

async function remember(manager: EntityManager, accountId: string, hash: string): Promise<void> {
  await manager.query(INSERT_PASSWORD, [accountId, hash, accountId]);
}

const SELECT_LAST = `
  SELECT password_hash FROM account_password WHERE account_id = ? ORDER BY number DESC LIMIT ?`;
const INSERT_PASSWORD = `
  INSERT INTO account_password (account_id, number, password_hash)
  SELECT ?, COALESCE(MAX(number), 0) + 1, ? FROM account_password WHERE account_id = ?`;
