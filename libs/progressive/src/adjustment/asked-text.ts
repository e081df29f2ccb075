import type { Person } from '../person.js';
import type { Adjustment } from './events.js';

/** What was asked for, and by whom. */
export type AskedAdjustment = Adjustment & { readonly person: Person };

/** As one text, so that no free text of it is taken for an amount in a snapshot. */
export function adjustmentText(asked: AskedAdjustment): string {
  const { level, register, cause, reference, reason, person, beforeMicro, afterMicro } = asked;
  const { id, name, license, role } = person;
  return JSON.stringify({
    ...{ level, register, cause, reference, reason },
    beforeMicro: beforeMicro.toString(),
    afterMicro: afterMicro.toString(),
    person: { id, name, license, role },
  });
}

/** Inverse of `adjustmentText`: only ever given what that made. */
export function readAdjustment(text: string): AskedAdjustment {
  const body = JSON.parse(text) as Omit<AskedAdjustment, 'beforeMicro' | 'afterMicro'> & {
    readonly beforeMicro: string;
    readonly afterMicro: string;
  };
  return { ...body, beforeMicro: BigInt(body.beforeMicro), afterMicro: BigInt(body.afterMicro) };
}
