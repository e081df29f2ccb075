import { RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import { type Person, signOut } from '../server/session.js';
import { NewPasswordPage } from './sign-in.js';

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
