import { timeOf } from '../parts/texts.js';
import { clock } from '../server/live.js';
import type { Account } from './shapes.js';

/** Whether somebody can sign in, and what is to be known of it. */
export function AccountState({ account }: { readonly account: Account }) {
  const { isActive, lockedUntil, mustChangePassword, signsInBy } = account;
  const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > clock.value;
  return (
    <span class="chips">
      {isActive ? <span class="chip good">Open</span> : <span class="chip bad">Closed</span>}
      {isLocked && <span class="chip bad">Locked out until {timeOf(lockedUntil)}</span>}
      {mustChangePassword && <span class="chip warn">First password</span>}
      {signsInBy === 'house' && <span class="chip">House’s own sign-in</span>}
    </span>
  );
}
