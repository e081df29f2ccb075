import { signal } from '@preact/signals';
import type { LinkChoice } from '../feed/links.js';

export const links = signal<readonly LinkChoice[]>([]);
/** The link this page is about; null until it is known. */
export const linkId = signal<string | null>(null);

/** A path of the API under the link. */
export function ofLink(path: string): string {
  return `links/${encodeURIComponent(linkId.value ?? '')}/${path}`;
}

/** A link as people call it; its id where it is not known here. */
export function nameOfLink(id: string): string {
  return links.value.find((link) => link.linkId === id)?.name ?? id;
}
