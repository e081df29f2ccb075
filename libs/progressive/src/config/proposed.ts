import type { ConfigProblem } from './fields.js';
import { readLinkConfig } from './json.js';
import type { LinkConfig } from './link-config.js';

/**
 * What a table for play pays at the table in a shift, at the most, unless the terms say otherwise. Six players and fifty hands
 * an hour win more in about one shift of 180.
 */
export const TABLE_PAID_MAX_CENTS = 1_000_000n;

/**
 * Reads terms that somebody proposes. Terms for play get a limit for what is paid at the table where they have none; journals
 * hold terms without a limit, which `readLinkConfig` reads as they are.
 */
export function readProposedConfig(body: unknown): LinkConfig | readonly ConfigProblem[] {
  const read = readLinkConfig(body);
  if (!('linkId' in read) || read.laboratory || read.awards.tablePaidMaxCents !== null) return read;
  return { ...read, awards: { ...read.awards, tablePaidMaxCents: TABLE_PAID_MAX_CENTS } };
}
