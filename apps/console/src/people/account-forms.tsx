import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { clock, useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { type Account, type OpenSession, ROLES_OFFERED, suggestedPassword } from './shapes.js';

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

const EMPTY = { signInName: '', name: '', license: '', password: '' };

/** Makes an account. Its first password is told here once more, for it is handed over by a person. */
export function NewAccount({ onMade }: { readonly onMade: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const [words, setWords] = useState(EMPTY);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [made, setMade] = useState<typeof EMPTY>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(() => ask('POST', 'accounts', { ...words, roles })))) return;
    setMade(words);
    setWords(EMPTY);
    setRoles([]);
    onMade();
  };
  const field = (name: 'signInName' | 'name' | 'license', label: string, hint: string) => (
    <label>
      {label}
      <input
        value={words[name]}
        required
        autocomplete="off"
        autocapitalize="none"
        placeholder={hint}
        onInput={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="halves">
        {field('name', 'Name, as it is signed', 'A. Keller')}
        {field('license', 'License number', 'MD-10442')}
        {field('signInName', 'Sign-in name', 'a.keller')}
        <FirstPassword value={words.password} onChange={(password) => setWords({ ...words, password })} />
      </div>
      <RoleBoxes roles={roles} onChange={setRoles} />
      <div class="row">
        <button class="main" disabled={isBusy || roles.length === 0}>
          Make the account
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {made !== undefined && (
        <p role="status" class="notice">
          {made.name} signs in as <strong>{made.signInName}</strong> with <strong>{made.password}</strong>, and chooses
          another password first.
        </p>
      )}
    </form>
  );
}

interface RoleBoxesProps {
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
}

/** The roles to hold. Which may be held together the controller says. */
function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  const toggle = (role: string): void =>
    onChange(roles.includes(role) ? roles.filter((each) => each !== role) : [...roles, role]);
  return (
    <fieldset>
      <legend>Roles</legend>
      <div class="boxes">
        {ROLES_OFFERED.map((role) => (
          <label class="check" key={role}>
            <input type="checkbox" checked={roles.includes(role)} onChange={() => toggle(role)} />
            {called(role)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FirstPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A password to hand over: in clear, for it is read out or written down, and good for one sign-in. */
function FirstPassword({ value, onChange }: FirstPasswordProps) {
  const suggest = (): void => onChange(suggestedPassword((count) => crypto.getRandomValues(new Uint8Array(count))));
  return (
    <div class="with-button">
      <label>
        First password
        <input
          value={value}
          required
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={suggest}>
        Suggest
      </button>
    </div>
  );
}

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
