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
  | ({ readonly kind: 'change' } & ChangeOfAccount)
  | { readonly kind: 'reset-password'; readonly was: AccountRecord; readonly password: NewPassword };

/** A change of an account that was read as `was`: it is made only if nothing has changed in between. */
export interface ChangeOfAccount {
  readonly was: AccountRecord;
  readonly change: AccountChange;
  /** A new first password, where people must not go on with the one they have. */
  readonly password?: NewPassword | undefined;
  /** How many active accounts of exactly these roles must remain after the change. */
  readonly remaining?: { readonly roles: string; readonly min: number } | undefined;
}

/** Why an account was left as it is. `taken`: its license or name is another's. */
export type AccountRefusal = 'taken' | 'changed' | 'too-few';

/** The accounts of people. Accounts are never deleted. */
export class AccountStore {
  readonly #dataSource: DataSource;

  /** @param dataSource of `makeDataSource`, initialized; its owner closes it. */
  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  /** Adds accounts, all or none; `taken` where an id, sign-in name, license or single sign-on subject is another's. */
  add(...accounts: readonly AccountRecord[]): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, async (manager) => {
      for (const account of accounts) await applyEffect(manager, { kind: 'create', account });
    });
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

  change(change: ChangeOfAccount): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, (manager) => applyEffect(manager, { kind: 'change', ...change }));
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
  setPassword(was: AccountRecord, password: NewPassword): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, (manager) => applyEffect(manager, { kind: 'reset-password', was, password }));
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

/** Ends a transaction whose account is to stay as it is. */
class LeftAsItIs extends Error {
  override readonly name = 'LeftAsItIs';
  constructor(readonly why: AccountRefusal) {
    super(why);
  }
}

/** Runs changes of accounts in one transaction: all or none. */
export async function inOneStep(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<void>,
): Promise<'done' | AccountRefusal> {
  let refusal: AccountRefusal | undefined;
  const end = await orTaken(() =>
    dataSource.transaction(work).catch((error: unknown) => {
      if (!(error instanceof LeftAsItIs)) throw error;
      refusal = error.why;
    }),
  );
  return refusal ?? end;
}

/** Changes one account within a transaction of `inOneStep`. */
export async function applyEffect(manager: EntityManager, effect: AccountEffect): Promise<void> {
  if (effect.kind === 'create') {
    const { account } = effect;
    await manager.insert<AccountRecord>(ENTITY, account);
    if (account.passwordHash !== null) await remember(manager, account.accountId, account.passwordHash);
    return;
  }
  if (effect.kind === 'renew-token') return;
  const { was, password } = effect;
  if (effect.kind === 'change' && effect.remaining !== undefined) await mustRemain(manager, effect.remaining);
  const change = effect.kind === 'change' ? effect.change : {};
  const unlocked = password && { ...password, failedCount: 0, lockedUntil: null };
  const query = manager
    .createQueryBuilder()
    .update<AccountRecord>(ENTITY)
    .set({ ...change, ...unlocked });
  const { affected } = await query.where(STILL_AS_READ, was).execute();
  if (affected !== 1) throw new LeftAsItIs('changed');
  if (password !== undefined) await remember(manager, was.accountId, password.passwordHash);
}

/** One of these accounts may go. They are locked: of two that go at the same time, the second counts the first. */
async function mustRemain(
  manager: EntityManager,
  { roles, min }: NonNullable<ChangeOfAccount['remaining']>,
): Promise<void> {
  const active = await manager.find<AccountRecord>(ENTITY, {
    where: { roles, isActive: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (active.length <= min) throw new LeftAsItIs('too-few');
}

async function remember(manager: EntityManager, accountId: string, hash: string): Promise<void> {
  await manager.query(INSERT_PASSWORD, [accountId, hash, accountId]);
}

/** The account, if nothing that gives rights or a way in has changed since it was read. */
const STILL_AS_READ = `account_id = :accountId AND name = :name AND license = :license AND roles = :roles
  AND is_active = :isActive AND password_hash <=> :passwordHash`;
const SELECT_LAST = `
  SELECT password_hash FROM account_password WHERE account_id = ? ORDER BY number DESC LIMIT ?`;
const INSERT_PASSWORD = `
  INSERT INTO account_password (account_id, number, password_hash)
  SELECT ?, COALESCE(MAX(number), 0) + 1, ? FROM account_password WHERE account_id = ?`;
