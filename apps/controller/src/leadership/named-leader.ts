import type { Holder } from '@jackpot/engine';
import type { Settings } from '../settings.js';

/**
 * The address of the controller that leads a link, where `OTHER_CONTROLLERS` names it. The lease is a row of the database:
 * who can write it must not be able to send signs or people to a machine of their own.
 */
export function namedLeader(
  leader: Pick<Holder, 'address'> | undefined,
  { OTHER_CONTROLLERS }: Pick<Settings, 'OTHER_CONTROLLERS'>,
): string | undefined {
  if (leader === undefined || !URL.canParse(leader.address)) return undefined;
  const { origin } = new URL(leader.address);
  return OTHER_CONTROLLERS.map((address) => new URL(address).origin).find((named) => named === origin);
}
