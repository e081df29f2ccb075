import type { CommonTerms, LinkConfig } from '../config/link-config.js';
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
  /** What each level is under now, in the order of its meters; an open Must Hit cycle keeps its own bounds. */
  readonly levels: readonly CommonTerms[];
}

/** A copy that outlives what the link becomes; the same one as before where nothing of it has changed. */
export function termsInForce(link: OpenedLink, before?: TermsInForce): TermsInForce {
  const { terms: levels } = link;
  if (before?.version === link.version) return before.levels === levels ? before : { ...before, levels };
  const { version, config, configText, tableNos } = link;
  const tables = link.tables.map(({ tableNo, tableId, config: { assetNumber }, isOnLink }): TableInForce => {
    return { tableNo, tableId, assetNumber, isOnLink };
  });
  return { version, config, configText, tableNos, tables, levels };
}
