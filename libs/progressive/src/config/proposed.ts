import { type ConfigRead, readLinkConfig } from './json.js';

/**
 * Default limit of payments per table and shift. Six players at fifty hands an hour win more than this limit in about
 * one of 180 shifts.
 */
export const TABLE_PAID_MAX_CENTS = 1_000_000n;

/** Adds the default limit for payments at the table, which `readLinkConfig` must not add to terms in journals. */
export function readProposedConfig(body: unknown): ConfigRead {
  const read = readLinkConfig(body);
  if (!read.ok) return read;
  const { config } = read;
  if (config.laboratory || config.awards.tablePaidMaxCents !== null) return read;
  return { ok: true, config: { ...config, awards: { ...config.awards, tablePaidMaxCents: TABLE_PAID_MAX_CENTS } } };
}
