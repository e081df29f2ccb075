import { type ConfigRead, readLinkConfig } from './json.js';

/**
 * What a table for play pays at the table in a shift, at the most, unless the terms say otherwise. Six players and fifty hands
 * an hour win more in about one shift of 180.
 */
export const TABLE_PAID_MAX_CENTS = 1_000_000n;

/**
 * Reads terms that somebody proposes. Terms for play get a limit for what is paid at the table where they have none; journals
 * hold terms without a limit, which `readLinkConfig` reads as they are.
 */
export function readProposedConfig(body: unknown): ConfigRead {
  const read = readLinkConfig(body);
  if (!read.ok) return read;
  const { config } = read;
  if (config.laboratory || config.awards.tablePaidMaxCents !== null) return read;
  return { ok: true, config: { ...config, awards: { ...config.awards, tablePaidMaxCents: TABLE_PAID_MAX_CENTS } } };
}
