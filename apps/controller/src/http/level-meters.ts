import { centsToText, microToText } from '@jackpot/money';
import { type LevelMeters, cumulativePaidCents } from '@jackpot/progressive';
import { z } from 'zod';

/** Amounts of meters and books: dollars with all eight decimals, exact to the micro-cent. */
export const exactDollars = z.string().regex(/^-?\d+\.\d{8}$/);
const dollars = z.string().regex(/^-?\d+\.\d{2}$/);

export const levelMetersSchema = z
  .strictObject({
    level: z.string(),
    cycle: z.int(),
    display: exactDollars,
    reserve: exactDollars,
    overflow: exactDollars,
    inWagers: z.int(),
    hits: z.int(),
    wins: dollars,
    largest: dollars,
    pending: dollars,
    machinePaid: dollars,
    attendantPaid: dollars,
    cumulativePaid: dollars,
  })
  .meta({ id: 'LevelMeters' });

/** Every meter of a level as exact text (COMAR 36.05.03.24 F(3)(e), G; N.J.A.C. 13:69E-1.39A(b)). */
export function levelMetersBody(meters: LevelMeters): z.output<typeof levelMetersSchema> {
  return {
    level: meters.level,
    cycle: meters.cycle,
    display: microToText(meters.displayMicro),
    reserve: microToText(meters.reserveMicro),
    overflow: microToText(meters.overflowMicro),
    inWagers: meters.inWagers,
    hits: meters.hits,
    wins: centsToText(meters.winsCents),
    largest: centsToText(meters.largestCents),
    pending: centsToText(meters.pendingCents),
    machinePaid: centsToText(meters.machinePaidCents),
    attendantPaid: centsToText(meters.attendantPaidCents),
    cumulativePaid: centsToText(cumulativePaidCents(meters)),
  };
}
