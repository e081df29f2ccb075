import {
  ACCOUNT_ROLES,
  type AccountRole,
  ROLE_CATALOG,
  keeperOf,
  mayChangeAlone,
  needsTwoPeople,
} from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, ReasonForm, type Values, enterText } from '../parts/form.js';
import { Dialog } from '../parts/dialog.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { Refused, request } from '../server/api.js';
import { clock, useReadOnce } from '../server/live.js';
import { hasRole, may } from '../server/rights.js';
import { t } from '../texts/t.js';
import { suggestedPassword } from './first-password.js';
import type { Account, OpenSession } from '../server/types.js';
import { noteDone } from '../done/done.js';

interface AccountProps {
  readonly account: Account;
  readonly onDone: () => void;
}

export function AccountDetails({ account, onDone, onClose }: AccountProps & { readonly onClose: () => void }) {
  const canChange = mayKeep(account.roles);
  return (
    <Dialog title={account.name} onClose={onClose}>
      <p class="soft">
        {t(
          '{1} · license {2} · {3} · since {4}',
          account.signInName,
          account.license,
          account.roles.map(labelOf).join(', '),
          timeOf(account.madeAt),
        )}{' '}
        <AccountState account={account} />
      </p>
      <div class="halves">
        {canChange && <ChangeForm account={account} onDone={onDone} />}
        <div class="stack">
          {canChange && account.signsInBy === 'password' && <Reset account={account} onDone={onDone} />}
          {canChange && <CloseOrOpen account={account} onDone={onDone} />}
          {mayRecover(account.roles) && <Recovery account={account} onDone={onDone} />}
          {/* The sessions come last: they arrive after the dialog opens and must not move the buttons above. */}
          <Sessions account={account} onDone={onDone} />
        </div>
      </div>
    </Dialog>
  );
}

const pathOf = ({ accountId }: Account): string => `accounts/${encodeURIComponent(accountId)}`;

function mayKeep(roles: readonly AccountRole[]): boolean {
  const keeper = keeperOf(roles);
  return keeper !== undefined && hasRole(keeper);
}

function mayRecover(roles: readonly AccountRole[]): boolean {
  return roles.includes('administrator') && may('people.request-recovery');
}

function Recovery({ account: { accountId, name, signInName }, onDone }: AccountProps) {
  const [isRequested, setRequested] = useState(false);
  const send = async (reason: string): Promise<void> => {
    await request('POST', 'account-recoveries', { kind: 'restore', accountId, reason });
    noteRequested(name, signInName);
    setRequested(true);
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Recovery')}>
      <h3>{t('Recovery')}</h3>
      <ReasonForm title={t('Request recovery')} act={t('Submit request')} onAct={send} />
      <p class="soft">
        {t('Opens the account again with a new password. The Commission and an auditor must do this together.')}
      </p>
      {isRequested && (
        <p role="status">
          {t(
            'Request submitted. The Commission or an auditor, whoever did not request it, must approve it on this page.',
          )}
        </p>
      )}
    </section>
  );
}

const pageOf = (signInName: string) => ['people', signInName] as const;

function noteRequested(name: string, signInName: string): void {
  noteDone({
    text: t('You made a request about the account of {1}. To undo, cancel it.', name),
    page: pageOf(signInName),
  });
}

async function changeOrRequest(
  account: Account,
  change: Parameters<typeof mayChangeAlone>[1],
  reason: string,
): Promise<boolean> {
  if (mayChangeAlone(account.roles, change)) {
    await request('PATCH', pathOf(account), change);
    noteDone({ text: t('The account of {1} is changed.', account.name), page: pageOf(account.signInName) });
    return false;
  }
  await request('POST', 'account-requests', { kind: 'change', accountId: account.accountId, ...change, reason });
  noteRequested(account.name, account.signInName);
  return true;
}

const SUBMITTED = t('Request submitted. A second person of your group must approve it on this page.');

function ChangeForm({ account, onDone }: AccountProps) {
  const [roles, setRoles] = useState<readonly AccountRole[]>(account.roles);
  const [isRequested, setRequested] = useState(false);
  const save = async (values: Values): Promise<void> => {
    const [name, license, next] = [values('name'), values('license'), rolesIn(values)];
    const change = {
      ...(name === account.name ? {} : { name }),
      ...(license === account.license ? {} : { license }),
      ...(sameRoles(next, account.roles) ? {} : { roles: next }),
    };
    setRequested(false);
    if (Object.keys(change).length === 0) return;
    setRequested(await changeOrRequest(account, change, values('reason')));
    onDone();
  };
  return (
    <div class="panel">
      <ActForm label={t('Name, license, roles')} act={t('Save changes')} keepsFields onAct={save}>
        <Field label={t('Full name')} name="name" defaultValue={account.name} />
        <Field label={t('License number')} name="license" defaultValue={account.license} />
        <RoleBoxes held={account.roles} onChange={setRoles} />
        {needsTwoPeople([...account.roles, ...roles]) && <ReasonField />}
      </ActForm>
      {isRequested && <p role="status">{SUBMITTED}</p>}
    </div>
  );
}

function ReasonField() {
  return <Field label={t('Reason for the request')} name="reason" maxLength={200} pattern=".*\S.*" />;
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

function Sessions({ account, onDone }: AccountProps) {
  const path = `${pathOf(account)}/sessions`;
  const { value, isLoading, refresh } = useReadOnce<{ readonly sessions: readonly OpenSession[] }>(path);
  const { isBusy, refusal, run } = useAct();
  const [isEnded, setEnded] = useState(false);
  const endAll = async (): Promise<void> => {
    setEnded(await run(() => request('DELETE', path)));
    refresh();
    onDone();
  };
  const sessions = value?.sessions ?? [];
  return (
    <section class="panel" aria-label={t('Sessions')}>
      <h3>{t('Signed in')}</h3>
      <Reading isLoading={isLoading} refusal={undefined} lines={2} />
      {value !== undefined && sessions.length === 0 && <p class="soft">{t('Not signed in.')}</p>}
      <ul class="plain-list">
        {sessions.map(({ sessionId, kind, madeAt, usedAt }) => (
          <li key={sessionId}>
            {t(
              '{1}, since {2}, last used {3}',
              kind === 'cookie' ? t('Browser') : t('Program'),
              timeOf(madeAt),
              timeOf(usedAt),
            )}
          </li>
        ))}
      </ul>
      {mayKeep(account.roles) && sessions.length > 0 && (
        <button disabled={isBusy} onClick={() => void endAll()}>
          {t('End all sessions')}
        </button>
      )}
      {isEnded && <p role="status">{t('All sessions ended.')}</p>}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

function Reset({ account, onDone }: AccountProps) {
  const [newPassword, setNewPassword] = useState('');
  const reset = async (values: Values): Promise<void> => {
    const password = values('password');
    await request('PUT', `${pathOf(account)}/password`, { password });
    noteDone({ text: t('{1} has a new first password.', account.name), page: pageOf(account.signInName) });
    setNewPassword(password);
    onDone();
  };
  if (needsTwoPeople(account.roles)) return <ResetRequest account={account} onDone={onDone} />;
  return (
    <div class="panel">
      <h3>{t('Password')}</h3>
      <ActForm label={t('Reset the password')} act={t('Reset the password')} onAct={reset}>
        <FirstPassword />
      </ActForm>
      <p class="soft">{t('Unlocks the account and ends all its sessions.')}</p>
      {newPassword !== '' && (
        <p role="status" class="notice">
          {t('The first password is now {1}.', <strong>{newPassword}</strong>)}
        </p>
      )}
    </div>
  );
}

function ResetRequest({ account: { accountId, name, signInName }, onDone }: AccountProps) {
  const [isRequested, setRequested] = useState(false);
  const send = async (reason: string): Promise<void> => {
    await request('POST', 'account-requests', { kind: 'reset-password', accountId, reason });
    noteRequested(name, signInName);
    setRequested(true);
    onDone();
  };
  return (
    <div class="panel">
      <h3>{t('Password')}</h3>
      <ReasonForm title={t('Request a password reset')} act={t('Submit request')} onAct={send} />
      {isRequested && <p role="status">{SUBMITTED}</p>}
    </div>
  );
}

function CloseOrOpen({ account, onDone }: AccountProps) {
  return (
    <section class="panel" aria-label={t('The account')}>
      {account.isActive ? <Close account={account} onDone={onDone} /> : <Reopen account={account} onDone={onDone} />}
    </section>
  );
}

function Close({ account, onDone }: AccountProps) {
  const { isBusy, refusal, run } = useAct();
  const [isRequested, setRequested] = useState(false);
  const close = async (reason: string): Promise<void> => {
    setRequested(await changeOrRequest(account, { isActive: false }, reason));
    onDone();
  };
  const isAlone = mayChangeAlone(account.roles, { isActive: false });
  return (
    <>
      {isAlone ? (
        <button class="danger" disabled={isBusy} onClick={() => void run(() => close(''))}>
          {t('Close the account')}
        </button>
      ) : (
        <ReasonForm title={t('Request to close the account')} act={t('Submit request')} isDestructive onAct={close} />
      )}
      <p class="soft">{t('Ends all sessions of the account at once. Nothing is deleted; signatures remain valid.')}</p>
      {isRequested && <p role="status">{SUBMITTED}</p>}
      <RefusalNote refusal={refusal} />
    </>
  );
}

function Reopen({ account, onDone }: AccountProps) {
  const { isBusy, refusal, run } = useAct();
  const [isRequested, setRequested] = useState(false);
  const reopen = async (reason: string): Promise<void> => {
    setRequested(await changeOrRequest(account, { isActive: true }, reason));
    onDone();
  };
  if (needsTwoPeople(account.roles))
    return (
      <>
        <ReasonForm title={t('Request to reopen the account')} act={t('Submit request')} onAct={reopen} />
        {isRequested && <p role="status">{SUBMITTED}</p>}
      </>
    );
  return (
    <>
      <button disabled={isBusy} onClick={() => void run(() => reopen(''))}>
        {t('Reopen the account')}
      </button>
      <RefusalNote refusal={refusal} />
    </>
  );
}

export function NewAccount({ onMade }: { readonly onMade: () => void }) {
  const [roles, setRoles] = useState<readonly AccountRole[]>([]);
  const [made, setMade] = useState<{ readonly name: string; readonly signInName: string; readonly password: string }>();
  const isRequest = needsTwoPeople(roles);
  const create = async (values: Values): Promise<void> => {
    const person = { signInName: values('signInName'), name: values('name'), license: values('license') };
    const account = { ...person, roles: rolesIn(values) };
    const password = isRequest ? '' : values('password');
    if (isRequest) await request('POST', 'account-requests', { kind: 'create', ...account, reason: values('reason') });
    else await request('POST', 'accounts', { ...account, password });
    if (isRequest) noteRequested(person.name, person.signInName);
    else noteDone({ text: t('{1} has an account.', person.name), page: pageOf(person.signInName) });
    setMade({ ...person, password });
    setRoles([]);
    onMade();
  };
  const field = (name: string, label: string, example: string) => (
    <Field label={label} name={name} autocomplete="off" autocapitalize="none" placeholder={example} />
  );
  return (
    <>
      <ActForm act={isRequest ? t('Submit request') : t('Create account')} onAct={create}>
        <div class="halves">
          {field('name', t('Full name'), 'A. Keller')}
          {field('license', t('License number'), 'MD-10442')}
          {field('signInName', t('Username'), 'a.keller')}
          {isRequest ? <ReasonField /> : <FirstPassword />}
        </div>
        <RoleBoxes held={[]} onChange={setRoles} />
      </ActForm>
      {made !== undefined && (
        <p role="status" class="notice">
          {made.password === '' ? (
            SUBMITTED
          ) : (
            <>
              {t(
                '{1} signs in with the user name {2} and the password {3}, and must then choose a new password.',
                made.name,
                <strong>{made.signInName}</strong>,
                <strong>{made.password}</strong>,
              )}
            </>
          )}
        </p>
      )}
    </>
  );
}

interface RoleBoxesProps {
  readonly held: readonly AccountRole[];
  readonly onChange: (roles: readonly AccountRole[]) => void;
}

function RoleBoxes({ held, onChange }: RoleBoxesProps) {
  const changed = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const boxes = [...currentTarget.querySelectorAll('input')];
    onChange(rolesToGive().filter((role) => boxes.some(({ name, checked }) => checked && name === `role ${role}`)));
  };
  return (
    <fieldset onChange={changed}>
      <legend>{t('Roles')}</legend>
      <div class="boxes">
        {rolesToGive().map((role) => (
          <label class="check" key={role}>
            <input type="checkbox" name={`role ${role}`} defaultChecked={held.includes(role)} />
            {labelOf(role)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function rolesToGive(): readonly AccountRole[] {
  return ACCOUNT_ROLES.filter((role) => hasRole(ROLE_CATALOG[role].keptBy));
}

function rolesIn(values: Values): readonly AccountRole[] {
  const roles = ACCOUNT_ROLES.filter((role) => values(`role ${role}`) === 'on');
  if (roles.length === 0) throw new Refused({ code: 'NO_ROLE', text: t('Select at least one role.') });
  return roles;
}

/** Plain text, because people read a first password out or write it down. */
export function FirstPassword() {
  const suggest = ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }): void =>
    enterText(
      form,
      'password',
      suggestedPassword((count) => crypto.getRandomValues(new Uint8Array(count))),
    );
  return (
    <div class="with-button">
      <Field label={t('First password')} name="password" autocomplete="off" spellcheck={false} />
      <button type="button" onClick={suggest}>
        {t('Suggest')}
      </button>
    </div>
  );
}

export function AccountState({ account }: { readonly account: Account }) {
  const { isActive, lockedUntil, mustChangePassword, signsInBy } = account;
  const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > clock.value;
  return (
    <span class="chips">
      {isActive ? <span class="chip good">{t('Active')}</span> : <span class="chip bad">{t('Closed')}</span>}
      {isLocked && <span class="chip bad">{t('Sign-in delayed until {1}', timeOf(lockedUntil))}</span>}
      {mustChangePassword && <span class="chip warn">{t('First password')}</span>}
      {signsInBy === 'sso' && <span class="chip">{t('Single sign-on')}</span>}
      {signsInBy === 'token' && <span class="chip">{t('Program')}</span>}
    </span>
  );
}
