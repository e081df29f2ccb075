import { jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { type LinkConfig, levelsOf, termsOf } from './link-config.js';

export function postedTexts(config: LinkConfig): readonly string[] {
  const { secondaryFundingSign: text } = jurisdictionOf(config.jurisdiction);
  const hasReserve = levelsOf(config).some((level) => termsOf(config, level).reserveRatePpm > 0n);
  return text !== null && hasReserve ? [text.value] : [];
}
