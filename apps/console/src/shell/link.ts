import { signal } from '@preact/signals';
import type { LinkChoice } from '../feed/links.js';
import { readSetting, saveSetting } from '../parts/files.js';
import { refusalIn, request } from '../server/api.js';
import type { LinkTerms } from '../server/types.js';

export const links = signal<readonly LinkChoice[]>([]);
/** The link that the pages show; null until it is known. */
export const linkId = signal<string | null>(null);
/** The link in the address, where the controller has none of that name. */
export const unknownLink = signal<string | null>(null);

const LAST_LINK = 'last-link';

/** The link that this browser showed last. */
export function lastLink(): string | undefined {
  return readSetting<string>(LAST_LINK);
}

/** Remembers the link for the next visit. */
export function rememberLink(id: string): void {
  saveSetting(LAST_LINK, id);
}

/** Opens the same page of another link, from its beginning: nothing of this link stays in memory. */
export function switchLink(id: string): void {
  rememberLink(id);
  const [page = 'floor'] = location.hash.replace(/^#\/?/, '').split(/[/?]/);
  // A table, a claim or a day of this link is none of the other's.
  location.href = `?link=${encodeURIComponent(id)}#/${page === 'table' ? 'floor' : page}`;
}

/** A path of the API under the link. */
export function ofLink(path: string): string {
  return `links/${encodeURIComponent(linkId.value ?? '')}/${path}`;
}

/** The name of a link; its id if the link is unknown here. */
export function nameOfLink(id: string): string {
  return links.value.find((link) => link.linkId === id)?.name ?? id;
}

const assetNumbers = signal<ReadonlyMap<string, string>>(new Map());
let isRequested = false;

/** The asset number of a table, by which people call it; its id until the asset numbers are read. */
export function tableName(tableId: string): string {
  if (!isRequested) {
    isRequested = true;
    request<LinkTerms>('GET', ofLink('').slice(0, -1)).then(
      ({ config }) => (assetNumbers.value = new Map(config.tables.map((table) => [table.tableId, table.assetNumber]))),
      (error: unknown) => {
        refusalIn(error);
        isRequested = false;
      },
    );
  }
  return assetNumbers.value.get(tableId) ?? tableId;
}
