import type { DataSource, EntityManager, FindManyOptions, FindOptionsWhere } from 'typeorm';
import { IsNull, Like, MoreThan, Raw } from '../entities/find-operators.js';
import { AccountPasswordRecord, AccountRecord, AuditRecord } from '../entities/people.js';
import { LeftAsItIs, inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { lockHead } from './append-entry.js';

type Accounts = SealedRepository<AccountRecord>;

export type AccountChange = Partial<Pick<AccountRecord, 'name' | 'license' | 'roles' | 'isActive'>>;

export interface NewPassword {
  readonly passwordHash: string;
  readonly passwordSetAt: number;
  readonly mustChange: boolean;
}

export type AccountEffect =
  | { readonly kind: 'create'; readonly account: AccountRecord }
  | { readonly kind: 'renew-token' }
  | ({ readonly kind: 'change' } & ChangeOfAccount)
  | { readonly kind: 'reset-password'; readonly was: AccountRecord; readonly password: NewPassword };

/** Made only if the account still equals `was`. */
export interface ChangeOfAccount {
  readonly was: AccountRecord;
  readonly change: AccountChange;
  readonly password?: NewPassword | undefined;
  /** How many active accounts with exactly these roles must remain after the change. */
  readonly remaining?: { readonly roles: string; readonly min: number } | undefined;
}

export type AccountRefusal = 'taken' | 'changed' | 'too-few';

/** Accounts are never deleted. A row without a valid seal, or an old row put back, is treated as missing. */
export class AccountRepository {
  readonly #accounts: Accounts;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#accounts = new SealedRepository(AccountRecord, seals);
  }

  add(...accounts: readonly AccountRecord[]): Promise<'done' | AccountRefusal> {
    return inOneStep(this.dataSource, async (manager) => {
      for (const one of accounts) await applyEffect(manager, this.#accounts, { kind: 'create', account: one });
    });
  }

  /**
   * Whether the audit trail records any account. If it does and the table of accounts is empty, someone emptied the
   * table.
   */
  wereAnyMade(): Promise<boolean> {
    return orStorageFault(() => this.dataSource.manager.existsBy(AuditRecord, { rowKey: Like('account/%') }));
  }

  all(): Promise<readonly AccountRecord[]> {
    return this.#find({ order: { signInName: 'ASC' } });
  }

  search(text: string, limit: number): Promise<readonly AccountRecord[]> {
    const plain = text.replace(/[\\%_]/g, '\\$&');
    const where = [
      { name: Raw((name) => `LOWER(${name}) LIKE :part`, { part: `%${plain.toLowerCase()}%` }) },
      { license: Like(`${plain.toUpperCase()}%`) },
      { signInName: Like(`${plain.toLowerCase()}%`) },
    ];
    return this.#find({ where, order: { name: 'ASC' }, take: limit });
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
    return inOneStep(this.dataSource, (manager) => applyEffect(manager, this.#accounts, { kind: 'change', ...change }));
  }

  /**
   * Counts a failed sign-in, for administrators to see; the count delays nothing.
   * @param waitsUntil end of the delay at this address, ms since 1970, or null
   */
  async noteFailure(accountId: string, waitsUntil: number | null): Promise<void> {
    const wait = waitsUntil === null ? {} : { lockedUntil: waitsUntil };
    await orStorageFault(() =>
      this.dataSource.manager.update(AccountRecord, { accountId }, { failedCount: () => 'failed_count + 1', ...wait }),
    );
  }

  async noteSuccess(accountId: string): Promise<void> {
    const hasFailed = { accountId, failedCount: MoreThan(0) };
    await orStorageFault(() =>
      this.dataSource.manager.update(AccountRecord, hasFailed, { failedCount: 0, lockedUntil: null }),
    );
  }

  setPassword(was: AccountRecord, password: NewPassword): Promise<'done' | AccountRefusal> {
    return inOneStep(this.dataSource, (manager) =>
      applyEffect(manager, this.#accounts, { kind: 'reset-password', was, password }),
    );
  }

  async lastPasswords(accountId: string, limit: number): Promise<readonly string[]> {
    const last = { where: { accountId }, order: { number: 'DESC' }, take: limit } as const;
    const found = await orStorageFault(() => this.dataSource.manager.find(AccountPasswordRecord, last));
    return found.map(({ passwordHash }) => passwordHash);
  }

  #find(options: FindManyOptions<AccountRecord>): Promise<readonly AccountRecord[]> {
    return orStorageFault(() => this.#accounts.find(this.dataSource.manager, options));
  }

  #one(where: FindOptionsWhere<AccountRecord>): Promise<AccountRecord | undefined> {
    return orStorageFault(() => this.#accounts.findOneBy(this.dataSource.manager, where));
  }
}

export async function inOneStep(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<void>,
): Promise<'done' | AccountRefusal> {
  try {
    return (await inTransaction(dataSource, work)) ?? 'done';
  } catch (error) {
    if (error instanceof LeftAsItIs) return (error as LeftAsItIs<AccountRefusal>).why;
    throw error;
  }
}

export async function applyEffect(manager: EntityManager, accounts: Accounts, effect: AccountEffect): Promise<void> {
  if (effect.kind === 'renew-token') return;
  if (effect.kind === 'create') {
    const { accountId, passwordHash } = effect.account;
    await accounts.insert(manager, effect.account);
    if (passwordHash !== null) await remember(manager, accountId, passwordHash);
    return;
  }
  await lockHead(manager);
  if (effect.kind === 'change' && effect.remaining !== undefined) await mustRemain(manager, accounts, effect.remaining);
  const { was, password } = effect;
  const { accountId, name, license, roles, isActive, passwordHash } = was;
  const change = effect.kind === 'change' ? effect.change : {};
  const unlocked = password === undefined ? {} : { ...password, failedCount: 0, lockedUntil: null };
  const stillAsRead = { accountId, name, license, roles, isActive, passwordHash: passwordHash ?? IsNull() };
  const changed = await accounts.update(manager, stillAsRead, { ...change, ...unlocked });
  if (changed !== 1) throw new LeftAsItIs<AccountRefusal>('changed');
  if (password !== undefined) await remember(manager, accountId, password.passwordHash);
}

/** Runs under the lock of the audit trail, so that of two simultaneous closings the second sees the first. */
async function mustRemain(
  manager: EntityManager,
  accounts: Accounts,
  { roles, min }: NonNullable<ChangeOfAccount['remaining']>,
): Promise<void> {
  const active = await accounts.find(manager, { where: { roles, isActive: true } });
  if (active.length <= min) throw new LeftAsItIs<AccountRefusal>('too-few');
}

/** Runs under the lock of the audit trail, so two passwords of an account never get the same number. */
async function remember(manager: EntityManager, accountId: string, passwordHash: string): Promise<void> {
  const last = await manager.maximum(AccountPasswordRecord, 'number', { accountId });
  await manager.insert(AccountPasswordRecord, { accountId, number: (last ?? 0) + 1, passwordHash });
}
