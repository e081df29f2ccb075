import type { DayReportBody } from '@jackpot/books';
import { parseCents, parseMicro } from '@jackpot/money';
import { t } from '../texts/t.js';

type Level = DayReportBody['levels'][number];

export const IDENTITY = [
  ['opening', t('Opening'), ''],
  ['contributions', t('Contributions'), '+'],
  ['voided', t('Voids'), '−'],
  ['seed', t('Seed'), '+'],
  ['awards', t('Awards'), '−'],
  ['documented', t('Adjustments'), '±'],
  ['closing', t('Closing'), '='],
] as const satisfies readonly (readonly [keyof Level, string, string])[];

interface IdentityCheck {
  /** Whether opening + contributions - voided + seed - awards + documented = closing. */
  readonly addsUp: boolean;
  readonly isContributed: boolean;
}

export function checkIdentity(level: Level, price: string): IdentityCheck {
  const { opening, contributions, voided, seed, awards, documented, closing } = level;
  const sum = micro(opening) + micro(contributions) - micro(voided) + micro(seed) - micro(awards) + micro(documented);
  const perWager = cents(price) * (BigInt(level.ratePpm) + BigInt(level.reserveRatePpm));
  return {
    addsUp: sum === micro(closing),
    isContributed: BigInt(level.wagersLocked) * perWager === micro(contributions),
  };
}

function micro(text: string): bigint {
  const amount = text.startsWith('-') ? parseMicro(text.slice(1)) : parseMicro(text);
  if (typeof amount !== 'bigint') throw new RangeError(`${text} is no amount of a close`);
  return text.startsWith('-') ? -amount : amount;
}

function cents(text: string): bigint {
  const amount = parseCents(text);
  if (typeof amount !== 'bigint') throw new RangeError(`${text} is no price`);
  return amount;
}
