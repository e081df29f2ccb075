import type { AccountRole, ResultOf, api } from '@jackpot/contract';
import type { AccountRecord, SessionRecord } from '@jackpot/storage';

/** An account as the API returns it. */
export function accountOf(account: AccountRecord): ResultOf<typeof api.accounts.make> {
  return {
    ...account,
    roles: account.roles.split(',') as AccountRole[],
    signsInBy: account.passwordHash === null ? 'sso' : 'password',
    mustChangePassword: account.mustChange,
  };
}

/** A session as its owner and administrators see it. */
export function sessionOf(session: SessionRecord, own?: string): ResultOf<typeof api.sessions.open>['session'] {
  return { ...session, isThisOne: session.sessionId === own };
}
