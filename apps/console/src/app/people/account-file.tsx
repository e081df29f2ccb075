import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { AccountState } from './account-state.js';
import { FirstPassword, RoleBoxes } from './fields.js';
import type { Account, OpenSession } from './shapes.js';

interface FileProps {
  readonly account: Account;
  readonly onDone: () => void;
}

/** One person: who he is here, what he may, where he is signed in. */
export function AccountFile({ account, onDone, onClose }: FileProps & { readonly onClose: () => void }) {
  const canChange = may('people.manage');
  return (
    <Dialog title={account.name} onClose={onClose}>
      <p class="soft">
        {account.signInName} · license {account.license} · {account.roles.map(called).join(', ')} · since{' '}
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

function Change({ account, onDone }: FileProps) {
  const { isBusy, refusal, run } = useAct();
  const [name, setName] = useState(account.name);
  const [license, setLicense] = useState(account.license);
  const [roles, setRoles] = useState(account.roles);
  const change = {
    ...(name === account.name ? {} : { name }),
    ...(license === account.license ? {} : { license }),
    ...(sameRoles(roles, account.roles) ? {} : { roles }),
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(() => ask('PATCH', pathOf(account), change))) onDone();
  };
  return (
    <form class="panel" onSubmit={(event) => void submit(event)} aria-label="Name, license, roles">
      <label>
        Name, as it is signed
        <input value={name} required onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        License number
        <input value={license} required onInput={(event) => setLicense(event.currentTarget.value)} />
      </label>
      <RoleBoxes roles={roles} onChange={setRoles} />
      <button class="main" disabled={isBusy || Object.keys(change).length === 0 || roles.length === 0}>
        Change
      </button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

function Sessions({ account, onDone }: FileProps) {
  const path = `${pathOf(account)}/sessions`;
  const { value, again } = useReadOnce<{ readonly sessions: readonly OpenSession[] }>(path);
  const { isBusy, refusal, run } = useAct();
  const [isEnded, setEnded] = useState(false);
  const endAll = async (): Promise<void> => {
    setEnded(await run(() => ask('DELETE', path)));
    again();
    onDone();
  };
  const sessions = value?.sessions ?? [];
  return (
    <section class="panel" aria-label="Sessions">
      <h3>Signed in</h3>
      {value !== undefined && sessions.length === 0 && <p class="soft">Nowhere.</p>}
      <ul class="plain-list">
        {sessions.map(({ sessionId, kind, madeAt, usedAt }) => (
          <li key={sessionId}>
            {kind === 'cookie' ? 'A page' : 'A program'}, since {timeOf(madeAt)}, last used {timeOf(usedAt)}
          </li>
        ))}
      </ul>
      {may('people.manage') && sessions.length > 0 && (
        <button disabled={isBusy} onClick={() => void endAll()}>
          End all sessions
        </button>
      )}
      {isEnded && <p role="status">Ended: whoever sits there signs in again.</p>}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

function Reset({ account, onDone }: FileProps) {
  const { isBusy, refusal, run } = useAct();
  const [password, setPassword] = useState('');
  const [given, setGiven] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(() => ask('PUT', `${pathOf(account)}/password`, { password })))) return;
    setGiven(password);
    setPassword('');
    onDone();
  };
  return (
    <form class="panel" onSubmit={(event) => void submit(event)} aria-label="Reset the password">
      <h3>Forgotten or locked out</h3>
      <FirstPassword value={password} onChange={setPassword} />
      <button disabled={isBusy}>Reset the password</button>
      <p class="soft">Opens the account after a lockout, and ends every session of it.</p>
      {given !== '' && (
        <p role="status" class="notice">
          The first password is now <strong>{given}</strong>.
        </p>
      )}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function CloseOrOpen({ account, onDone }: FileProps) {
  const { isBusy, refusal, run } = useAct();
  const set = async (isActive: boolean): Promise<void> => {
    if (await run(() => ask('PATCH', pathOf(account), { isActive }))) onDone();
  };
  return (
    <section class="panel" aria-label="The account">
      {account.isActive ? (
        <>
          <button class="grave" disabled={isBusy} onClick={() => void set(false)}>
            Close the account
          </button>
          <p class="soft">Out at once, everywhere. Nothing is deleted: what was signed stays signed.</p>
        </>
      ) : (
        <button disabled={isBusy} onClick={() => void set(true)}>
          Open the account again
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}
