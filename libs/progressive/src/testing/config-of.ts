import type { ConfigRead } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';

/** The configuration that a test expects to be read. */
export function configOf(read: ConfigRead): LinkConfig {
  if (read.ok) return read.config;
  throw new Error(JSON.stringify(read.problems));
}
