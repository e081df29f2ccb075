import { readTableToken } from '@jackpot/contract';
import { isSecret, secretHash } from '@jackpot/platform';
import { CredentialStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import type { KnownTable } from './floor-message-handler.js';

/** How long a key that was set on another controller may go unnoticed here. */
const REFRESH_MS = 1_000;

/** The keys of the tables. Only their hashes are kept; an unknown or wrong key can do nothing at all. */
@Injectable()
export class Credentials {
  #hashes = new Map<string, Uint8Array>();
  #readAt = 0;

  constructor(private readonly store: CredentialStore) {}

  async set(table: Pick<KnownTable, 'linkId' | 'tableId'>, secret: string): Promise<void> {
    await this.store.set(table.linkId, table.tableId, secretHash(secret));
    await this.#refresh();
  }

  /** The table whose key this bearer token carries; undefined for any other token. */
  async tableOf(token: string | undefined): Promise<KnownTable | undefined> {
    const read = token === undefined ? undefined : readTableToken(token);
    if (read === undefined) return undefined;
    const key = keyOf(read);
    if (!this.#matches(key, read.secret) && Date.now() - this.#readAt > REFRESH_MS) await this.#refresh();
    return this.#matches(key, read.secret) ? { linkId: read.linkId, tableId: read.tableId, key } : undefined;
  }

  #matches(key: string, secret: string): boolean {
    const hash = this.#hashes.get(key);
    return hash !== undefined && isSecret(secret, hash);
  }

  async #refresh(): Promise<void> {
    this.#readAt = Date.now();
    const rows = await this.store.all();
    this.#hashes = new Map(rows.map((row) => [keyOf(row), row.keyHash]));
  }
}

function keyOf({ linkId, tableId }: Pick<KnownTable, 'linkId' | 'tableId'>): string {
  return `${linkId}/${tableId}`;
}
