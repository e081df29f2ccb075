import type { Holder } from '@jackpot/engine';
import type { Settings } from '../settings.js';

/**
 * Returns the leader's address only if `OTHER_CONTROLLERS` names it. The lease is a database row, and whoever can write
 * it must not be able to redirect signs or people to another machine.
 */
export function namedLeader(
  leader: Pick<Holder, 'address'> | undefined,
  { OTHER_CONTROLLERS }: Pick<Settings, 'OTHER_CONTROLLERS'>,
): string | undefined {
  if (leader === undefined || !URL.canParse(leader.address)) return undefined;
  const { origin } = new URL(leader.address);
  return OTHER_CONTROLLERS.map((address) => new URL(address).origin).find((named) => named === origin);
}
