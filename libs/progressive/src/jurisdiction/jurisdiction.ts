import { must } from '@jackpot/money';
import maryland from './maryland.json' with { type: 'json' };
import maryland2026 from './maryland-2026.json' with { type: 'json' };
import ohio from './ohio.json' with { type: 'json' };
import { type Jurisdiction, readJurisdiction } from './read-jurisdiction.js';

/** Rules by jurisdiction. A released file never changes, because journals depend on it. */
const FILES = { maryland, ohio, 'maryland-2026': maryland2026 } as const;

export type JurisdictionId = keyof typeof FILES;
export const JURISDICTION_IDS = Object.keys(FILES) as readonly JurisdictionId[];

/** Jurisdiction of terms that name none. Never changes, because journals hold such terms. */
export const UNNAMED_JURISDICTION: JurisdictionId = 'maryland';

const JURISDICTIONS: ReadonlyMap<JurisdictionId, Jurisdiction> = new Map(
  JURISDICTION_IDS.map((id) => {
    const read = readJurisdiction(FILES[id]);
    return [id, must(read.ok ? read.jurisdiction : undefined, `the rules of ${id} read back`)];
  }),
);

export function jurisdictionOf(id: JurisdictionId): Jurisdiction {
  return must(JURISDICTIONS.get(id), `the rules of ${id}`);
}

export function cited(source: string | null | undefined): string {
  return source === null || source === undefined ? '' : ` (${source})`;
}
