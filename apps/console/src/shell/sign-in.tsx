import { t } from '../texts/t.js';
import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { DataTable } from '../parts/data-table.js';
import { useAct } from '../parts/act.js';
import { ActForm, Field, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { changePassword, endedBecause, expectSignIn, signIn, signOut } from '../server/session.js';
import type { Person } from '../server/types.js';
import type { OpenSession } from '../server/types.js';
import { FirstRunPage } from './first-run.js';
import { LanguageChoice } from './language-choice.js';

export function SignInPage() {
  const ways = useSignInWays();
  if (ways?.isFirstRun === true) return <FirstRunPage />;
  return (
    <main class="sign-in">
      <div class="box">
        <img class="mark" src="./favicon.svg" alt="" />
        <h1 tabIndex={-1}>{t('Royal 9 progressive')}</h1>
        {endedBecause.value !== null && (
          <p class="notice" role="status">
            {endedBecause.value}
          </p>
        )}
        <ActForm act={t('Sign in')} onAct={(values) => signIn(values('name'), values('password'))}>
          <Field label={t('Username')} name="name" autocomplete="username" autocapitalize="none" />
          <Field label={t('Password')} name="password" type="password" autocomplete="current-password" />
        </ActForm>
        {ways?.hasSingleSignOn === true && (
          <p class="soft">
            <a href={controllerUrl('api/v1/sso-sign-in').href} onClick={expectSignIn}>
              {t('Single sign-on')}
            </a>
          </p>
        )}
        <LanguageChoice />
      </div>
    </main>
  );
}

interface SignInWays {
  readonly isFirstRun: boolean;
  readonly hasSingleSignOn: boolean;
}

function useSignInWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    request<SignInWays>('GET', 'sign-in').then(setWays, () => undefined);
  }, []);
  return ways;
}

export function RequiredPasswordPage() {
  const { isBusy, run } = useAct();
  return (
    <main class="sign-in">
      <div class="box">
        <h1 tabIndex={-1}>{t('Choose a new password')}</h1>
        <p class="notice">{t('Change your password to continue (12+ characters)')}</p>
        <NewPasswordForm
          buttons={
            <button type="button" class="minor" disabled={isBusy} onClick={() => void run(signOut)}>
              {t('Sign out')}
            </button>
          }
        />
      </div>
    </main>
  );
}

function NewPasswordForm({ buttons }: { readonly buttons?: preact.ComponentChildren }) {
  const [isDone, setDone] = useState(false);
  const change = async (values: Values): Promise<void> => {
    setDone(false);
    await changePassword(values('current'), values('next'));
    setDone(true);
  };
  return (
    <>
      <ActForm act={t('Change password')} onAct={change} buttons={buttons}>
        <Field label={t('Current password')} name="current" type="password" autocomplete="current-password" />
        <Field
          label={t('New password')}
          name="next"
          type="password"
          autocomplete="new-password"
          onInput={comparePasswords}
        />
        <Field
          label={t('Confirm new password')}
          name="repeated"
          type="password"
          autocomplete="new-password"
          onInput={comparePasswords}
        />
      </ActForm>
      {isDone && <p role="status">{t('Password changed. Your other sessions have ended.')}</p>}
    </>
  );
}

function comparePasswords({ currentTarget: { form } }: { readonly currentTarget: HTMLInputElement }): void {
  const [next, repeated] = ['next', 'repeated'].map((name) => form?.elements.namedItem(name) as HTMLInputElement);
  repeated?.setCustomValidity(next?.value === repeated.value ? '' : t('The passwords do not match.'));
}

export function AccountPage({ me }: { readonly me: Person }) {
  const {
    value,
    refresh,
    refusal: unread,
    isLoading,
  } = useRead<{ readonly sessions: readonly OpenSession[] }>('sessions');
  const { isBusy, refusal, run } = useAct();
  const end = (sessionId: string) =>
    run(() => request('DELETE', `sessions/${encodeURIComponent(sessionId)}`)).then(refresh);
  return (
    <main>
      <h1 tabIndex={-1}>{me.name}</h1>
      <p class="soft">{t('License {1} · {2}', me.license, me.roles.map(labelOf).join(', '))}</p>
      <div class="columns">
        <section>
          <h2>{t('Sessions')}</h2>
          <DataTable
            label={t('My sessions')}
            rows={value?.sessions}
            keyOf={({ sessionId }) => sessionId}
            none={t('No sessions')}
            columns={[
              { head: t('Since'), of: ({ madeAt }) => timeOf(madeAt) },
              { head: t('Last used'), of: ({ usedAt }) => timeOf(usedAt) },
              { head: t('Expires'), of: ({ expiresAt }) => timeOf(expiresAt) },
              {
                head: t('End session'),
                of: ({ sessionId, isThisOne }) =>
                  isThisOne ? (
                    t('this session')
                  ) : (
                    <button class="minor" disabled={isBusy} onClick={() => void end(sessionId)}>
                      {t('End')}
                    </button>
                  ),
              },
            ]}
          />
          <Reading isLoading={isLoading} refusal={refusal ?? unread} />
          <button onClick={() => void run(signOut)}>{t('Sign out')}</button>
        </section>
        <div class="stack">
          <section class="panel">
            <h2>{t('Language')}</h2>
            <LanguageChoice />
          </section>
          <section class="panel">
            <h2>{t('Password')}</h2>
            <NewPasswordForm />
          </section>
        </div>
      </div>
    </main>
  );
}
