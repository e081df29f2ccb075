import type { CommonTerms, LinkConfig } from '../config/link-config.js';
import type { TableId, TableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';

export interface TableInForce {
  readonly tableNo: TableNo;
  readonly tableId: TableId;
  readonly assetNumber: string;
  readonly isOnLink: boolean;
}

/** Immutable, so that callers may keep the object. */
export interface TermsInForce {
  readonly version: number;
  readonly config: LinkConfig;
  readonly configText: string;
  readonly tableNos: ReadonlyMap<string, TableNo>;
  readonly tables: readonly TableInForce[];
  /** In the order of the meters. An open Must Hit cycle keeps its bounds. */
  readonly levels: readonly CommonTerms[];
}

/** Returns `before` if nothing has changed. */
export function termsInForce(link: OpenedLink, before?: TermsInForce): TermsInForce {
  const { terms: levels } = link;
  if (before?.version === link.version) return before.levels === levels ? before : { ...before, levels };
  const { version, config, configText, tableNos } = link;
  const tables = link.tables.map(({ tableNo, tableId, config: { assetNumber }, isOnLink }): TableInForce => {
    return { tableNo, tableId, assetNumber, isOnLink };
  });
  return { version, config, configText, tableNos, tables, levels };
}
