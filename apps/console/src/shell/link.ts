import { signal } from '@preact/signals';
import type { LinkChoice } from '../feed/links.js';
import { readSetting, saveSetting } from '../parts/files.js';
import { refusalIn, request } from '../server/api.js';
import type { LinkTerms } from '../server/types.js';

export const links = signal<readonly LinkChoice[]>([]);
export const linkId = signal<string | null>(null);
/** A requested link that the controller does not have. */
export const unknownLink = signal<string | null>(null);

const LAST_LINK = 'last-link';

export function lastLink(): string | undefined {
  return readSetting<string>(LAST_LINK);
}

export function rememberLink(id: string): void {
  saveSetting(LAST_LINK, id);
}

/** Reloads, so that nothing of the previous link stays in memory. */
export function switchLink(id: string): void {
  rememberLink(id);
  const [page = 'home'] = location.hash.replace(/^#\/?/, '').split(/[/?]/);
  // Only the page is kept, because a table, claim or day of this link does not exist on the other.
  location.href = `?link=${encodeURIComponent(id)}#/${page === 'table' ? 'floor' : page}`;
}

export function ofLink(path: string): string {
  return `links/${encodeURIComponent(linkId.value ?? '')}/${path}`;
}

export function nameOfLink(id: string): string {
  return links.value.find((link) => link.linkId === id)?.name ?? id;
}

const terms = signal<LinkTerms['config'] | null>(null);
let isRequested = false;

function readTerms(): LinkTerms['config'] | null {
  if (!isRequested) {
    isRequested = true;
    request<LinkTerms>('GET', ofLink('').slice(0, -1)).then(
      ({ config }) => (terms.value = config),
      (error: unknown) => {
        refusalIn(error);
        isRequested = false;
      },
    );
  }
  return terms.value;
}

export function tableName(tableId: string): string {
  return readTerms()?.tables.find((table) => table.tableId === tableId)?.assetNumber ?? tableId;
}

export function isDemonstration(): boolean {
  return readTerms()?.laboratory === true;
}
