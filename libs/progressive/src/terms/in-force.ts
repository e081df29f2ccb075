import type { LinkConfig } from '../config/link-config.js';
import type { TableId, TableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';

/** A table that is or was on a link, by what people call it. */
export interface TableInForce {
  readonly tableNo: TableNo;
  readonly tableId: TableId;
  readonly assetNumber: string;
  readonly isOnLink: boolean;
}

/** The terms of a link at one moment. Replaced with every activation, never changed: a holder may keep it. */
export interface TermsInForce {
  readonly version: number;
  readonly config: LinkConfig;
  readonly configText: string;
  /** Of the tables on the link, by name. */
  readonly tableNos: ReadonlyMap<string, TableNo>;
  /** Every table that ever was on it, by number. */
  readonly tables: readonly TableInForce[];
  /** By how much the Must Hit goes that runs now; new terms count from the next cycle on. Null: the link has none. */
  readonly mustHitByCents: bigint | null;
}

/** A copy that outlives what the link becomes; the same one as before where nothing of it has changed. */
export function termsInForce(link: OpenedLink, before?: TermsInForce): TermsInForce {
  const mustHitByCents = link.mustHitCycle?.maximumCents ?? null;
  if (before?.version === link.version)
    return before.mustHitByCents === mustHitByCents ? before : { ...before, mustHitByCents };
  const { version, config, configText, tableNos } = link;
  const tables = link.tables.map(({ tableNo, tableId, config: { assetNumber }, isOnLink }): TableInForce => {
    return { tableNo, tableId, assetNumber, isOnLink };
  });
  return { version, config, configText, tableNos, tables, mustHitByCents };
}
