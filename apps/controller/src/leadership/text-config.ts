import { assert } from '@jackpot/money';
import { type LinkConfig, readLinkConfig } from '@jackpot/progressive';

/** The configuration of a text that was kept: one that reads back, or it would not have been kept. */
export function textConfig(text: string): LinkConfig {
  const config = readLinkConfig(JSON.parse(text));
  assert('linkId' in config, 'a kept document reads back');
  return config;
}
