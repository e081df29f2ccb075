import { assert } from '@jackpot/money';
import { type LinkConfig, readJournaledConfig } from '@jackpot/progressive';

/** Parses a stored document. It was written by `writeLinkConfig`, so it parses. */
export function textConfig(text: string): LinkConfig {
  const config = readJournaledConfig(text);
  assert('linkId' in config, 'a stored document parses');
  return config;
}
