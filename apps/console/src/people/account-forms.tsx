import { ACCOUNT_ROLES } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, type Values, enterText } from '../parts/form.js';
import { Dialog } from '../parts/dialog.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { Refused, request } from '../server/api.js';
import { clock, useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { suggestedPassword } from './first-password.js';
import type { Account, OpenSession } from '../server/types.js';

interface AccountProps {
  readonly account: Account;
  readonly onDone: () => void;
}

/** One account: name, license, roles, sessions. */
export function AccountDetails({ account, onDone, onClose }: AccountProps & { readonly onClose: () => void }) {
  const canChange = may('people.manage');
  return (
    <Dialog title={account.name} onClose={onClose}>
      <p class="soft">
        {account.signInName} · license {account.license} · {account.roles.map(labelOf).join(', ')} · since{' '}
        {timeOf(account.madeAt)} <AccountState account={account} />
      </p>
      <div class="halves">
        {canChange && <Change account={account} onDone={onDone} />}
        <div class="stack">
          <Sessions account={account} onDone={onDone} />
          {canChange && account.signsInBy === 'password' && <Reset account={account} onDone={onDone} />}
          {canChange && <CloseOrOpen account={account} onDone={onDone} />}
        </div>
      </div>
    </Dialog>
  );
}

const pathOf = ({ accountId }: Account): string => `accounts/${encodeURIComponent(accountId)}`;

function Change({ account, onDone }: AccountProps) {
  const save = async (values: Values): Promise<void> => {
    const [name, license, roles] = [values('name'), values('license'), rolesIn(values)];
    const change = {
      ...(name === account.name ? {} : { name }),
      ...(license === account.license ? {} : { license }),
      ...(sameRoles(roles, account.roles) ? {} : { roles }),
    };
    if (Object.keys(change).length === 0) return;
    await request('PATCH', pathOf(account), change);
    onDone();
  };
  return (
    <div class="panel">
      <ActForm label="Name, license, roles" act="Save changes" keepsFields onAct={save}>
        <Field label="Full name" name="name" defaultValue={account.name} />
        <Field label="License number" name="license" defaultValue={account.license} />
        <RoleBoxes held={account.roles} />
      </ActForm>
    </div>
  );
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

function Sessions({ account, onDone }: AccountProps) {
  const path = `${pathOf(account)}/sessions`;
  const { value, refresh } = useReadOnce<{ readonly sessions: readonly OpenSession[] }>(path);
  const { isBusy, refusal, run } = useAct();
  const [isEnded, setEnded] = useState(false);
  const endAll = async (): Promise<void> => {
    setEnded(await run(() => request('DELETE', path)));
    refresh();
    onDone();
  };
  const sessions = value?.sessions ?? [];
  return (
    <section class="panel" aria-label="Sessions">
      <h3>Signed in</h3>
      {value !== undefined && sessions.length === 0 && <p class="soft">Not signed in.</p>}
      <ul class="plain-list">
        {sessions.map(({ sessionId, kind, madeAt, usedAt }) => (
          <li key={sessionId}>
            {kind === 'cookie' ? 'Browser' : 'Program'}, since {timeOf(madeAt)}, last used {timeOf(usedAt)}
          </li>
        ))}
      </ul>
      {may('people.manage') && sessions.length > 0 && (
        <button disabled={isBusy} onClick={() => void endAll()}>
          End all sessions
        </button>
      )}
      {isEnded && <p role="status">All sessions ended.</p>}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

function Reset({ account, onDone }: AccountProps) {
  const [newPassword, setNewPassword] = useState('');
  const reset = async (values: Values): Promise<void> => {
    const password = values('password');
    await request('PUT', `${pathOf(account)}/password`, { password });
    setNewPassword(password);
    onDone();
  };
  return (
    <div class="panel">
      <h3>Password</h3>
      <ActForm label="Reset the password" act="Reset the password" onAct={reset}>
        <FirstPassword />
      </ActForm>
      <p class="soft">Unlocks the account and ends all its sessions.</p>
      {newPassword !== '' && (
        <p role="status" class="notice">
          The first password is now <strong>{newPassword}</strong>.
        </p>
      )}
    </div>
  );
}

function CloseOrOpen({ account, onDone }: AccountProps) {
  const { isBusy, refusal, run } = useAct();
  const set = async (isActive: boolean): Promise<void> => {
    if (await run(() => request('PATCH', pathOf(account), { isActive }))) onDone();
  };
  return (
    <section class="panel" aria-label="The account">
      {account.isActive ? (
        <>
          <button class="danger" disabled={isBusy} onClick={() => void set(false)}>
            Close the account
          </button>
          <p class="soft">Ends all sessions at once. Nothing is deleted; signatures remain valid.</p>
        </>
      ) : (
        <button disabled={isBusy} onClick={() => void set(true)}>
          Reopen the account
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** Creates an account and shows its first password, which the administrator hands over. */
export function NewAccount({ onMade }: { readonly onMade: () => void }) {
  const [made, setMade] = useState<{ readonly name: string; readonly signInName: string; readonly password: string }>();
  const create = async (values: Values): Promise<void> => {
    const account = { signInName: values('signInName'), name: values('name'), password: values('password') };
    await request('POST', 'accounts', { ...account, license: values('license'), roles: rolesIn(values) });
    setMade(account);
    onMade();
  };
  const field = (name: string, label: string, example: string) => (
    <Field label={label} name={name} autocomplete="off" autocapitalize="none" placeholder={example} />
  );
  return (
    <>
      <ActForm act="Create account" onAct={create}>
        <div class="halves">
          {field('name', 'Full name', 'A. Keller')}
          {field('license', 'License number', 'MD-10442')}
          {field('signInName', 'Username', 'a.keller')}
          <FirstPassword />
        </div>
        <RoleBoxes held={[]} />
      </ActForm>
      {made !== undefined && (
        <p role="status" class="notice">
          {made.name} signs in as <strong>{made.signInName}</strong> with <strong>{made.password}</strong> and must then
          choose a new password.
        </p>
      )}
    </>
  );
}

/** One checkbox for each role. The controller decides which roles may be held together. */
function RoleBoxes({ held }: { readonly held: readonly string[] }) {
  return (
    <fieldset>
      <legend>Roles</legend>
      <div class="boxes">
        {ACCOUNT_ROLES.map((role) => (
          <label class="check" key={role}>
            <input type="checkbox" name={`role ${role}`} defaultChecked={held.includes(role)} />
            {labelOf(role)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function rolesIn(values: Values): readonly string[] {
  const roles = ACCOUNT_ROLES.filter((role) => values(`role ${role}`) === 'on');
  if (roles.length === 0) throw new Refused({ code: 'NO_ROLE', text: 'Select at least one role.' });
  return roles;
}

/** A password to hand over. It is shown as text because it is read out or written down, and it is valid for one sign-in. */
function FirstPassword() {
  const suggest = ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }): void =>
    enterText(
      form,
      'password',
      suggestedPassword((count) => crypto.getRandomValues(new Uint8Array(count))),
    );
  return (
    <div class="with-button">
      <Field label="First password" name="password" autocomplete="off" spellcheck={false} />
      <button type="button" onClick={suggest}>
        Suggest
      </button>
    </div>
  );
}

/** Whether the person can sign in. */
export function AccountState({ account }: { readonly account: Account }) {
  const { isActive, lockedUntil, mustChangePassword, signsInBy } = account;
  const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > clock.value;
  return (
    <span class="chips">
      {isActive ? <span class="chip good">Active</span> : <span class="chip bad">Closed</span>}
      {isLocked && <span class="chip bad">Locked out until {timeOf(lockedUntil)}</span>}
      {mustChangePassword && <span class="chip warn">First password</span>}
      {signsInBy === 'sso' && <span class="chip">Single sign-on</span>}
    </span>
  );
}
