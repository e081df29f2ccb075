import { controllerUrl } from './client.js';

/** A link a sign may show. */
export interface LinkChoice {
  readonly linkId: string;
  readonly name: string;
}

const LINKS_MAX = 200;

/** Reads the controller's list of links; null when it is not one. Never throws. */
export function parseLinks(value: unknown): readonly LinkChoice[] | null {
  const list = typeof value === 'object' && value !== null ? (value as { links?: unknown }).links : undefined;
  if (!Array.isArray(list)) return null;
  const links: LinkChoice[] = [];
  for (const item of list.slice(0, LINKS_MAX) as unknown[]) {
    if (typeof item !== 'object' || item === null) continue;
    const { linkId, name } = item as { linkId?: unknown; name?: unknown };
    if (typeof linkId !== 'string' || linkId === '') continue;
    links.push({ linkId, name: typeof name === 'string' && name !== '' ? name : linkId });
  }
  return links;
}

/** Reads the links of the controller; null when it does not answer. */
export async function fetchLinks(): Promise<readonly LinkChoice[] | null> {
  try {
    const response = await fetch(controllerUrl('api/v1/links'), {
      headers: { accept: 'application/json' },
      cache: 'no-store',
    });
    return response.ok ? parseLinks(await response.json()) : null;
  } catch {
    return null;
  }
}
