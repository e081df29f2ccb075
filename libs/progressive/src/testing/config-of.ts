import type { ConfigRead } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';

export function configOf(read: ConfigRead): LinkConfig {
  if (read.ok) return read.config;
  throw new Error(JSON.stringify(read.problems));
}
