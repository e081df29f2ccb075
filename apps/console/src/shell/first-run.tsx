import { SERVICE_ROLES } from '@jackpot/contract';
import { useRef, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { ActForm, Field, type Values } from '../parts/form.js';
import { labelOf } from '../parts/texts.js';
import { suggestedPassword } from '../people/first-password.js';
import { type Refusal, refusalIn, requestAs } from '../server/api.js';
import { t } from '../texts/t.js';

/** Each group gets two first accounts, because later one person requests an account and the other approves it. */
const GROUPS = [
  ['administrators', t('Administrators'), 'admin', t('manage the accounts of the casino and of the manufacturer')],
  ['auditors', t('Auditors'), 'auditor', t('read everything and manage the accounts of auditors')],
  [
    'commission',
    t('Commission'),
    'commission',
    t('approve changes, read everything and manage the accounts of the Commission'),
  ],
] as const;
const OF_A_GROUP = [1, 2] as const;
const SETUP_MS_MAX = 120_000;

interface FirstAccount {
  readonly signInName: string;
  readonly name: string;
  readonly password?: string;
  readonly token?: string;
}

export function FirstRunPage() {
  const [made, setMade] = useState<readonly FirstAccount[] | null>(null);
  return (
    <main class="sign-in first-run">
      <div class="box wide">
        <h1 tabIndex={-1}>{made === null ? t('First start') : t('The accounts are ready')}</h1>
        {made === null ? <SetupForm onMade={setMade} /> : <Handover accounts={made} />}
      </div>
    </main>
  );
}

function SetupForm({ onMade }: { readonly onMade: (made: readonly FirstAccount[]) => void }) {
  const [wrongCode, setWrongCode] = useState<Refusal>();
  const code = useRef<HTMLDivElement>(null);
  const create = async (values: Values): Promise<void> => {
    setWrongCode(undefined);
    try {
      onMade(await setUp(values));
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal.code !== 'SETUP_CODE_WRONG') throw error;
      setWrongCode(refusal);
      code.current?.querySelector('input')?.focus();
    }
  };
  return (
    <>
      <p>
        {t(
          'There is no account yet. The setup code is printed in the terminal where the controller was started. It creates these accounts, once; every other account is then requested by one administrator and approved by the other.',
        )}
      </p>
      <ActForm act={t('Create the accounts')} onAct={create} keepsFields>
        <div ref={code} class="stack">
          <Field label={t('Setup code')} name="code" autocomplete="off" spellcheck={false} />
          <RefusalNote refusal={wrongCode} />
        </div>
        {GROUPS.map(([group, title, signInName, duty]) =>
          OF_A_GROUP.map((number) => (
            <fieldset key={`${group}${number}`}>
              <legend>
                {t('{1}, {2} of 2', title, number)} <span class="soft">{number === 1 && `· ${duty}`}</span>
              </legend>
              <Field
                label={t('Username')}
                name={`${group}${number}-signInName`}
                defaultValue={number === 1 ? signInName : `${signInName}2`}
                autocomplete="off"
                autocapitalize="none"
              />
              <Field
                label={t('First initial and last name')}
                name={`${group}${number}-name`}
                maxLength={40}
                autocomplete="off"
              />
              <Field label={t('License')} name={`${group}${number}-license`} autocomplete="off" />
            </fieldset>
          )),
        )}
      </ActForm>
    </>
  );
}

async function setUp(values: Values): Promise<readonly FirstAccount[]> {
  const password = (): string => suggestedPassword((count) => crypto.getRandomValues(new Uint8Array(count)));
  const people = Object.fromEntries(
    GROUPS.map(([group]) => [
      group,
      OF_A_GROUP.map((number) => {
        const of = (field: string): string => values(`${group}${number}-${field}`);
        return { signInName: of('signInName'), name: of('name'), license: of('license'), password: password() };
      }),
    ]),
  );
  const services = SERVICE_ROLES.map((role, at) => ({
    ...{ role, signInName: role, name: labelOf(role), license: `SYS-${at + 1}` },
  }));
  const { accounts } = await requestAs<{ readonly accounts: readonly FirstAccount[] }>(
    values('code'),
    'setup',
    { ...people, services },
    SETUP_MS_MAX,
  );
  const passwords = new Map(
    Object.values(people).flatMap((group) => group.map((one) => [one.signInName, one.password])),
  );
  return accounts.map(({ signInName, name, token }) => {
    const first = passwords.get(signInName);
    return { signInName, name, ...(first === undefined ? {} : { password: first }), ...(token && { token }) };
  });
}

function Handover({ accounts }: { readonly accounts: readonly FirstAccount[] }) {
  return (
    <>
      <p class="notice" role="status">
        {t(
          'This list is shown once. Hand each person the password, which they replace at the first sign-in; give each program its token.',
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Username')}</th>
            <th>{t('First password or token')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ signInName, name, password, token }) => (
            <tr key={signInName}>
              <td>{name}</td>
              <td>{signInName}</td>
              <td>
                <code>{password ?? token}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="row">
        <button type="button" class="minor" onClick={() => print()}>
          {t('Print')}
        </button>
        <button type="button" class="main" onClick={() => location.reload()}>
          {t('Continue to sign-in')}
        </button>
      </p>
    </>
  );
}
