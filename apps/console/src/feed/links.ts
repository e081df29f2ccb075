import { type FacilityClock, localTime } from '@jackpot/contract';
import { controllerUrl } from './client.js';

export interface LinkChoice {
  readonly linkId: string;
  readonly name: string;
}

export interface Links {
  readonly links: readonly LinkChoice[];
  /** Null if the browser does not know the time zone. */
  readonly facility: FacilityClock | null;
}

const LINKS_MAX = 200;

/** Null if the value is invalid. Never throws. */
export function parseLinks(value: unknown): Links | null {
  if (typeof value !== 'object' || value === null) return null;
  const { links: list, facility } = value as { links?: unknown; facility?: unknown };
  if (!Array.isArray(list)) return null;
  const links: LinkChoice[] = [];
  for (const item of list.slice(0, LINKS_MAX) as unknown[]) {
    if (typeof item !== 'object' || item === null) continue;
    const { linkId, name } = item as { linkId?: unknown; name?: unknown };
    if (typeof linkId !== 'string' || linkId === '') continue;
    links.push({ linkId, name: typeof name === 'string' && name !== '' ? name : linkId });
  }
  return { links, facility: parseClock(facility) };
}

function parseClock(value: unknown): FacilityClock | null {
  if (typeof value !== 'object' || value === null) return null;
  const { zone, clock } = value as { zone?: unknown; clock?: unknown };
  if (typeof zone !== 'string' || (clock !== '12-hour' && clock !== '24-hour')) return null;
  try {
    localTime({ zone, clock });
    return { zone, clock };
  } catch {
    return null;
  }
}

export async function fetchLinks(): Promise<Links | null> {
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
