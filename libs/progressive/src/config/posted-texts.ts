import { jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { type LinkConfig, levelsOf, termsOf } from './link-config.js';

/** Texts that the signs of a link show as long as its terms are in force. */
export function postedTexts(config: LinkConfig): readonly string[] {
  const { secondaryFundingSign: text } = jurisdictionOf(config.jurisdiction);
  const hasReserve = levelsOf(config).some((level) => termsOf(config, level).reserveRatePpm > 0n);
  return text !== null && hasReserve ? [text.value] : [];
}
