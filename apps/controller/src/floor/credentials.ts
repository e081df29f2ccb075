import { readTableToken } from '@jackpot/contract';
import { SingleFlightCache, isSecret, secretHash, systemClock } from '@jackpot/platform';
import { CredentialRepository } from '@jackpot/storage';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { KnownTable } from './floor-message-handler.js';

/** An older key is read again, because another controller may have replaced it. */
const REFRESH_MS = 1_000;

type KeyStore = Pick<CredentialRepository, 'set' | 'remove' | 'all'>;
type TableName = Pick<KnownTable, 'linkId' | 'tableId'>;

@Injectable()
export class Credentials {
  readonly #hashes: SingleFlightCache<ReadonlyMap<string, Uint8Array>>;
  readonly #onReplaced: ((key: string) => void)[] = [];
  readonly #onWrong: ((key: string) => void)[] = [];

  constructor(
    @Inject(CredentialRepository) private readonly store: KeyStore,
    @Optional() nowMs: () => number = () => systemClock.steady(),
  ) {
    this.#hashes = new SingleFlightCache(REFRESH_MS, nowMs);
  }

  /** The old key stops working at once, also on open connections. */
  async set(table: TableName, secret: string): Promise<void> {
    await this.store.set(table.linkId, table.tableId, secretHash(secret));
    this.#announce(table);
  }

  async revoke(table: TableName): Promise<void> {
    await this.store.remove(table.linkId, table.tableId);
    this.#announce(table);
  }

  #announce(table: TableName): void {
    this.#hashes.clear();
    for (const listener of this.#onReplaced) listener(keyOf(table));
  }

  async current(): Promise<(table: KnownTable) => boolean> {
    this.#hashes.clear();
    const hashes = await this.#hashes.get('all', () => this.#read());
    return ({ key, keyHash }) => keyHash !== undefined && isSameHash(hashes.get(key), keyHash);
  }

  onReplaced(listener: (key: string) => void): void {
    this.#onReplaced.push(listener);
  }

  onWrong(listener: (key: string) => void): void {
    this.#onWrong.push(listener);
  }

  /**
   * Undefined if the token is not valid. Rejects while the keys cannot be read: a table with a right key must not be
   * told that the key is wrong.
   */
  async tableOf(token: string | undefined): Promise<KnownTable | undefined> {
    const read = token === undefined ? undefined : readTableToken(token);
    if (read === undefined) return undefined;
    const key = keyOf(read);
    const hash = (await this.#hashes.get('all', () => this.#read())).get(key);
    if (hash === undefined || !isSecret(read.secret, hash)) {
      for (const listener of this.#onWrong) listener(key);
      return undefined;
    }
    return { linkId: read.linkId, tableId: read.tableId, key, keyHash: hash };
  }

  async #read(): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map((await this.store.all()).map((row) => [keyOf(row), row.keyHash]));
  }
}

function isSameHash(stored: Uint8Array | undefined, shown: Uint8Array): boolean {
  return stored?.length === shown.length && stored.every((byte, at) => byte === shown[at]);
}

function keyOf({ linkId, tableId }: TableName): string {
  return `${linkId}/${tableId}`;
}
