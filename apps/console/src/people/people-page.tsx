import { OF_ACCOUNTS } from '@jackpot/contract';
import { useEffect, useState } from 'preact/hooks';
import { DataTable } from '../parts/data-table.js';
import { Dialog } from '../parts/dialog.js';
import { ago, labelOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { clock, useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { attention, refreshAttention } from '../inbox/attention.js';
import { setQuery } from '../shell/router.js';
import type { Person } from '../server/types.js';
import { t } from '../texts/t.js';
import { AccountRequests } from './account-requests.js';
import { AccountDetails, AccountState, NewAccount } from './account-forms.js';
import type { Account, AccountRequest } from '../server/types.js';

const TABLE = 'accounts';

interface PeopleProps {
  readonly me: Person;
  readonly find: string;
}

export function PeoplePage({ me, find }: PeopleProps) {
  useEffect(() => {
    if (find !== '') setQuery({ [`${TABLE}.q`]: find });
  }, [find]);
  const { value, refusal, isLoading, refresh } = useReadOnce<{ readonly accounts: readonly Account[] }>('accounts');
  const waiting = useReadOnce<{ readonly requests: readonly AccountRequest[] }>('account-requests');
  const refreshAll = (): void => {
    refresh();
    waiting.refresh();
    refreshAttention();
  };
  const requests = waiting.value?.requests ?? [];
  const unseen = attention.value.value?.waiting.filter(
    ({ id, kind }) => OF_ACCOUNTS.includes(kind) && !requests.some(({ request }) => id === `${kind}:${request}`),
  ).length;
  const [openId, setOpenId] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const accounts = value?.accounts ?? [];
  const people = accounts.filter(({ signsInBy }) => signsInBy !== 'token');
  const open = accounts.find(({ accountId }) => accountId === openId);
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('People')}</h1>
        <div class="row">
          <button onClick={refreshAll}>
            {t('Refresh')} {unseen ? <span aria-hidden="true">(+{unseen})</span> : null}
          </button>
          {may('people.manage') && (
            <button class="main" onClick={() => setMaking(true)}>
              {t('New account')}
            </button>
          )}
        </div>
      </div>
      <p class="soft">
        {t(
          '{1} of {2} people are signed in. Each license number has one account. The audit trail records each view of this page.',
          people.filter(({ openSessions }) => openSessions > 0).length,
          people.length,
        )}
      </p>
      <Reading isLoading={isLoading} refusal={refusal ?? waiting.refusal} lines={8} />
      <AccountRequests requests={requests} me={me} onDone={refreshAll} />
      {value !== undefined && <Accounts accounts={accounts} me={me} onOpen={setOpenId} />}
      {open !== undefined && (
        <AccountDetails key={open.accountId} account={open} onDone={refreshAll} onClose={() => setOpenId(undefined)} />
      )}
      {isMaking && (
        <Dialog title={t('New account')} onClose={() => setMaking(false)}>
          <NewAccount onMade={refreshAll} />
        </Dialog>
      )}
    </main>
  );
}

interface AccountsProps {
  readonly accounts: readonly Account[];
  readonly me: Person;
  readonly onOpen: (accountId: string) => void;
}

function Accounts({ accounts, me, onOpen }: AccountsProps) {
  return (
    <section class="panel" aria-label={t('All accounts')}>
      <DataTable
        label={t('Accounts')}
        name={TABLE}
        rows={accounts}
        keyOf={({ accountId }) => accountId}
        none={t('No accounts.')}
        dataOf={({ signInName }) => ({ 'data-account': signInName })}
        columns={[
          { head: t('Name'), of: ({ name }) => <strong>{name}</strong> },
          { head: t('License'), of: ({ license }) => license },
          { head: t('Username'), of: ({ signInName }) => signInName },
          { head: t('Roles'), of: ({ roles }) => roles.map(labelOf).join(', ') },
          {
            head: t('Account'),
            of: (account) => <AccountState account={account} />,
            text: ({ isActive }) => (isActive ? t('Active') : t('Closed')),
          },
          { head: t('Signed in'), of: signedIn, order: ({ lastUsedAt }) => lastUsedAt ?? '' },
          {
            head: t('View'),
            of: ({ accountId, name }) =>
              accountId === me.id ? (
                <span class="soft">{t('you')}</span>
              ) : (
                <button onClick={() => onOpen(accountId)} aria-label={t('View {1}', name)}>
                  {t('View')}
                </button>
              ),
            isAct: true,
          },
        ]}
      />
    </section>
  );
}

function signedIn({ lastUsedAt, openSessions }: Account): string {
  if (lastUsedAt === null) return t('no');
  return `${ago(lastUsedAt, clock.value)}${openSessions > 1 ? t(', {1} sessions', openSessions) : ''}`;
}
