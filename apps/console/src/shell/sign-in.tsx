import { useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import { type Person, changePassword, endedBecause, expectHouseSignIn, signIn, signOut } from '../server/session.js';

export function SignInPage() {
  const { isBusy, refusal, run } = useAct();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await run(() => signIn(name.trim(), password));
    setPassword('');
  };
  return (
    <main class="door">
      <form onSubmit={(event) => void submit(event)}>
        <p class="mark" aria-hidden="true">
          K9
        </p>
        <h1 tabIndex={-1}>Royal 9 progressive</h1>
        {endedBecause.value !== null && (
          <p class="notice" role="status">
            {endedBecause.value}
          </p>
        )}
        <label>
          Sign-in name
          <input
            name="name"
            autocomplete="username"
            autocapitalize="none"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            required
          />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
            required
          />
        </label>
        <button class="main" disabled={isBusy}>
          Sign in
        </button>
        <RefusalNote refusal={refusal} />
        <p class="soft">
          <a href={controllerUrl('api/v1/house-sign-in').href} onClick={expectHouseSignIn}>
            Sign in through the house
          </a>
        </p>
      </form>
    </main>
  );
}

/** A first password, one an administrator gave, or one too old: nothing else is open before it is changed. */
export function NewPasswordPage({ isDemanded }: { readonly isDemanded: boolean }) {
  const { isBusy, refusal, run } = useAct();
  const [words, setWords] = useState({ now: '', next: '', again: '' });
  const [isDone, setDone] = useState(false);
  const differ = words.again !== '' && words.next !== words.again;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setDone(await run(() => changePassword(words.now, words.next)));
    setWords({ now: '', next: '', again: '' });
  };
  const field = (key: keyof typeof words, label: string, autocomplete: 'current-password' | 'new-password') => (
    <label>
      {label}
      <input
        type="password"
        autocomplete={autocomplete}
        value={words[key]}
        onInput={(event) => setWords({ ...words, [key]: event.currentTarget.value })}
        required
      />
    </label>
  );
  return (
    <form class={isDemanded ? 'door-form' : 'panel'} onSubmit={(event) => void submit(event)}>
      {isDemanded && (
        <>
          <h1 tabIndex={-1}>Choose a new password</h1>
          <p class="notice">Nothing else is open until you have. 12 characters or more, and no other rule.</p>
        </>
      )}
      {field('now', 'Password you have now', 'current-password')}
      {field('next', 'New password', 'new-password')}
      {field('again', 'New password once more', 'new-password')}
      {differ && <p class="refusal">The two are not the same.</p>}
      <div class="row">
        <button class="main" disabled={isBusy || differ}>
          Change password
        </button>
        {isDemanded && (
          <button type="button" class="quiet" onClick={() => void run(signOut)}>
            Sign out
          </button>
        )}
      </div>
      {isDone && <p role="status">Changed. Your other sessions have ended.</p>}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface OwnSession {
  readonly sessionId: string;
  readonly kind: string;
  readonly madeAt: string;
  readonly usedAt: string;
  readonly expiresAt: string;
  readonly isThisOne: boolean;
}

/** What concerns oneself: who one is here, the password, where else one is signed in. */
export function AccountPage({ me }: { readonly me: Person }) {
  const { value, again } = useRead<{ readonly sessions: readonly OwnSession[] }>('sessions');
  const { isBusy, refusal, run } = useAct();
  const end = (sessionId: string) => run(() => ask('DELETE', `sessions/${encodeURIComponent(sessionId)}`)).then(again);
  return (
    <main>
      <h1 tabIndex={-1}>{me.name}</h1>
      <p class="soft">
        License {me.license} · {me.roles.map(called).join(', ')}
      </p>
      <div class="columns">
        <section>
          <h2>Sessions</h2>
          <div class="scroll" tabIndex={0} role="region" aria-label="My sessions">
            <table>
              <thead>
                <tr>
                  <th>Since</th>
                  <th>Last used</th>
                  <th>Ends at the latest</th>
                  <th>
                    <span class="unseen">End it</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {value?.sessions.map(({ sessionId, madeAt, usedAt, expiresAt, isThisOne }) => (
                  <tr key={sessionId}>
                    <td>{timeOf(madeAt)}</td>
                    <td>{timeOf(usedAt)}</td>
                    <td>{timeOf(expiresAt)}</td>
                    <td>
                      {isThisOne ? (
                        'this one'
                      ) : (
                        <button class="quiet" disabled={isBusy} onClick={() => void end(sessionId)}>
                          End
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <RefusalNote refusal={refusal} />
          <button onClick={() => void run(signOut)}>Sign out</button>
        </section>
        <section>
          <h2>Password</h2>
          <NewPasswordPage isDemanded={false} />
        </section>
      </div>
    </main>
  );
}
