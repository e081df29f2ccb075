import MiniSearch from 'minisearch';
import type { Page } from './layout.js';

export interface Found {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
}

/** The builder and the browser must use the same options. */
export const SEARCH_OPTIONS = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
};

export function searchIndexOf(pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const { address, title, sections } of pages)
    index.addAll(
      sections.map(({ id, level, heading, text }) => ({
        id: level === 1 ? address : `${address}#${id}`,
        page: title,
        heading,
        text,
      })),
    );
  return JSON.stringify(index);
}

export function find(index: MiniSearch, query: string): readonly Found[] {
  return index.search(query) as unknown as readonly Found[];
}
