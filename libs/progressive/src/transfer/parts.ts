import { PPM_WHOLE, centsToMicro, maxAmount, must } from '@jackpot/money';
import type { Registers } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';
import type { LevelId } from '../ids.js';
import type { Chance, TransferPart, TransferTarget } from './events.js';

/** Compares two chances exactly, by cross-multiplication. */
export function isAtLeast(one: Chance, other: Chance): boolean {
  return one.ways * other.of >= other.ways * one.of;
}

/** Divides amounts, rounded down to the micro-cent. The last target takes what the others leave. */
export function dividedAmong(
  { displayMicro, reserveMicro, overflowMicro }: Registers,
  targets: readonly TransferTarget[],
): readonly Omit<TransferPart, 'excessMicro'>[] {
  const left = { displayMicro, reserveMicro, overflowMicro };
  return targets.map(({ linkId, level, sharePpm }, index) => {
    const isLast = index === targets.length - 1;
    const take = (register: keyof Registers, wholeMicro: bigint): bigint => {
      const taken = isLast ? left[register] : (wholeMicro * sharePpm) / PPM_WHOLE;
      left[register] -= taken;
      return taken;
    };
    return {
      linkId,
      level,
      displayMicro: take('displayMicro', displayMicro),
      reserveMicro: take('reserveMicro', reserveMicro),
      overflowMicro: take('overflowMicro', overflowMicro),
    };
  });
}

/** The part of a gain above the level's limit. */
export function excessOf(link: OpenedLink, level: LevelId, standsAtMicro: bigint, gainMicro: bigint): bigint {
  const { ceilingCents } = must(link.terms[link.levels.indexOf(level)], 'terms of a level');
  if (ceilingCents === null) return 0n;
  return maxAmount(0n, gainMicro - maxAmount(0n, centsToMicro(ceilingCents) - standsAtMicro));
}

type Gain = Omit<TransferPart, 'linkId' | 'level'>;

export function gained(before: Registers, part: Gain): Registers {
  return {
    displayMicro: before.displayMicro + part.displayMicro - part.excessMicro,
    reserveMicro: before.reserveMicro + part.reserveMicro,
    overflowMicro: before.overflowMicro + part.overflowMicro + part.excessMicro,
  };
}

export function sentKey(part: { readonly to: string; readonly notice: number; readonly part: number }): string {
  return `${part.to}/${part.notice}/${part.part}`;
}

export function wholeMicro({ displayMicro, reserveMicro, overflowMicro }: Registers): bigint {
  return displayMicro + reserveMicro + overflowMicro;
}

export function receivedKey(part: { readonly from: string; readonly notice: number; readonly part: number }): string {
  return `${part.from}/${part.notice}/${part.part}`;
}
