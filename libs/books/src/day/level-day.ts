import { centsToMicro } from '@jackpot/money';
import { type LevelMeters, type LinkConfig, termsOf } from '@jackpot/progressive';
import { AccountingFault } from '../fault.js';
import type { LevelDay, RegisterDay } from './day-report.js';
import { type Column, type LevelMovements, REGISTERS, type Register, netOf, netOfAll } from './movements.js';

export interface LevelOverDay {
  readonly opening: LevelMeters | null;
  readonly closing: LevelMeters;
  readonly movements: LevelMovements;
  readonly config: LinkConfig;
  readonly wagersLocked: number;
  readonly expectedMicro: bigint;
}

/** @throws AccountingFault if the movements or the contributions do not add up (INV-02) */
export function levelDay({ opening, closing, movements, config, wagersLocked, expectedMicro }: LevelOverDay): LevelDay {
  const { level } = closing;
  const registers = REGISTERS.map((register) => registerDay(register, opening, closing, movements));
  const meters = registers.filter(({ register }) => register !== 'pending');
  const sum = (of: (each: RegisterDay) => bigint): bigint => meters.reduce((total, each) => total + of(each), 0n);
  const column = (name: Column): bigint => sum((each) => netOf(each.movements[name]));
  const { ratePpm, reserveRatePpm, resetCents, ceilingCents } = termsOf(config, level);
  const day = {
    level,
    openingMicro: sum(({ openingMicro }) => openingMicro),
    contributionsMicro: sum((each) => each.movements.contributions.inMicro),
    voidedMicro: sum((each) => each.movements.contributions.outMicro),
    seedMicro: column('seed'),
    awardsMicro: -column('awards'),
    documentedMicro: column('documented'),
    closingMicro: sum(({ closingMicro }) => closingMicro),
    wagersLocked,
    ratePpm,
    reserveRatePpm,
    resetCents,
    limitCents: ceilingCents,
    registers,
    metersBefore: opening === null ? null : inOrder(opening),
    metersAfter: inOrder(closing),
  };
  mustAddUp(day, expectedMicro);
  return day;
}

/** A fixed order, because the order of fields is part of the hashed report. */
function inOrder(meters: LevelMeters): LevelMeters {
  return {
    level: meters.level,
    cycle: meters.cycle,
    displayMicro: meters.displayMicro,
    reserveMicro: meters.reserveMicro,
    overflowMicro: meters.overflowMicro,
    inWagers: meters.inWagers,
    hits: meters.hits,
    winsCents: meters.winsCents,
    largestCents: meters.largestCents,
    pendingCents: meters.pendingCents,
    machinePaidCents: meters.machinePaidCents,
    attendantPaidCents: meters.attendantPaidCents,
  };
}

function registerDay(
  register: Register,
  opening: LevelMeters | null,
  closing: LevelMeters,
  all: LevelMovements,
): RegisterDay {
  const openingMicro = opening === null ? 0n : valueOf(opening, register);
  const closingMicro = valueOf(closing, register);
  const movements = all.of(closing.level, register);
  const explainedMicro = openingMicro + netOfAll(movements);
  if (explainedMicro !== closingMicro)
    throw new AccountingFault(
      'IDENTITY_BROKEN',
      `${closing.level} ${register} closes with ${closingMicro} micro-cents, ${explainedMicro} are explained`,
    );
  return { register, openingMicro, movements, closingMicro };
}

function mustAddUp(day: LevelDay, expectedMicro: bigint): void {
  const { level, openingMicro, contributionsMicro, voidedMicro, seedMicro, awardsMicro, documentedMicro } = day;
  const explained = openingMicro + contributionsMicro - voidedMicro + seedMicro - awardsMicro + documentedMicro;
  if (explained !== day.closingMicro)
    throw new AccountingFault(
      'IDENTITY_BROKEN',
      `${level} closes with ${day.closingMicro}, ${explained} are explained`,
    );
  if (expectedMicro !== contributionsMicro)
    throw new AccountingFault(
      'CONTRIBUTIONS_DIFFER',
      `${day.wagersLocked} wagers bring ${level} ${expectedMicro} micro-cents, the locks brought ${contributionsMicro}`,
    );
}

function valueOf(meters: LevelMeters, register: Register): bigint {
  switch (register) {
    case 'display':
      return meters.displayMicro;
    case 'reserve':
      return meters.reserveMicro;
    case 'overflow':
      return meters.overflowMicro;
    case 'pending':
      return centsToMicro(meters.pendingCents);
  }
}
