import type { AccountRecord, AccountRequestRecord, SessionRecord } from '@jackpot/storage';
import type { Snapshot } from './account-requests.js';
import { rolesOf, signsInBy } from './accounts.service.js';
import type { Out } from '../../http/operation.js';

export function accountOf(account: AccountRecord): Out<'accounts.make'> {
  return {
    ...account,
    roles: rolesOf(account),
    signsInBy: signsInBy(rolesOf(account), account.passwordHash !== null),
    mustChangePassword: account.mustChange,
  };
}

export function sessionOf(session: SessionRecord, own?: string): Out<'sessions.open'>['session'] {
  return { ...session, isThisOne: session.sessionId === own };
}

export function requestOf(row: AccountRequestRecord): Out<'accounts.request'> {
  const { decidedBy: id, decidedName: name, decidedLicense: license } = row;
  const isDecided = id !== null && name !== null && license !== null;
  return {
    ...row,
    before: row.accountBefore === null ? null : (JSON.parse(row.accountBefore) as Snapshot),
    after: JSON.parse(row.accountAfter) as Snapshot,
    by: { id: row.requestedBy, name: row.requestedName, license: row.requestedLicense },
    at: row.requestedAt,
    decidedBy: isDecided ? { id, name, license } : null,
  };
}
