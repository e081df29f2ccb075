import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { ago, labelOf } from '../parts/texts.js';
import { clock, useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Person } from '../server/types.js';
import { AccountRequests } from './account-requests.js';
import { AccountDetails, AccountState, NewAccount } from './account-forms.js';
import type { Account, AccountRequest } from '../server/types.js';

/** Everybody who may sign in, who is signed in, and the requests that wait for a second person. Each side keeps its own accounts. */
export function PeoplePage({ me }: { readonly me: Person }) {
  const { value, refusal, refresh } = useReadOnce<{ readonly accounts: readonly Account[] }>('accounts');
  const waiting = useReadOnce<{ readonly requests: readonly AccountRequest[] }>('account-requests');
  const refreshAll = (): void => {
    refresh();
    waiting.refresh();
  };
  const [openId, setOpenId] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const accounts = value?.accounts ?? [];
  const open = accounts.find(({ accountId }) => accountId === openId);
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>People</h1>
        <div class="row">
          <button onClick={refreshAll}>Refresh</button>
          {may('people.manage') && (
            <button class="main" onClick={() => setMaking(true)}>
              New account
            </button>
          )}
        </div>
      </div>
      <p class="soft">
        {accounts.filter(({ openSessions }) => openSessions > 0).length} signed in, of {accounts.length} accounts. One
        account per license number. Views of this page are logged.
      </p>
      <RefusalNote refusal={refusal ?? waiting.refusal} />
      <AccountRequests requests={waiting.value?.requests ?? []} me={me} onDone={refreshAll} />
      <Accounts accounts={accounts} me={me} onOpen={setOpenId} />
      {open !== undefined && (
        <AccountDetails key={open.accountId} account={open} onDone={refreshAll} onClose={() => setOpenId(undefined)} />
      )}
      {isMaking && (
        <Dialog title="New account" onClose={() => setMaking(false)}>
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
    <div class="scroll panel" tabIndex={0} role="region" aria-label="Accounts">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>License</th>
            <th>Username</th>
            <th>Roles</th>
            <th>Account</th>
            <th>Signed in</th>
            <th>
              <span class="visually-hidden">View</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.accountId} data-account={account.signInName}>
              <td>
                <strong>{account.name}</strong>
              </td>
              <td>{account.license}</td>
              <td>{account.signInName}</td>
              <td>{account.roles.map(labelOf).join(', ')}</td>
              <td>
                <AccountState account={account} />
              </td>
              <td>
                {account.lastUsedAt === null ? (
                  <span class="soft">no</span>
                ) : (
                  `${ago(account.lastUsedAt, clock.value)}${account.openSessions > 1 ? `, ${account.openSessions} sessions` : ''}`
                )}
              </td>
              <td class="right">
                {account.accountId === me.id ? (
                  <span class="soft">you</span>
                ) : (
                  <button onClick={() => onOpen(account.accountId)} aria-label={`View ${account.name}`}>
                    View
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
