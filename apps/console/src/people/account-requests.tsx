import { RECOVERERS, type ResponseOf, type api, approverSetsPassword } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { DestructiveAction } from '../parts/act.js';
import { ActForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { hasRole } from '../server/rights.js';
import type { AccountRequest, Person } from '../server/types.js';
import { t } from '../texts/t.js';
import { FirstPassword } from './account-forms.js';
import { noteDone } from '../done/done.js';

interface RequestsProps {
  readonly requests: readonly AccountRequest[];
  readonly me: Person;
  readonly onDone: () => void;
}

export function AccountRequests({ requests, me, onDone }: RequestsProps) {
  const waiting = requests.filter(({ state }) => state === 'pending');
  const decided = requests.filter(({ state }) => state !== 'pending');
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>();
  return (
    <section aria-label={t('Account requests')}>
      <h2>{t('Account requests')}</h2>
      {waiting.length === 0 && <p class="soft">{t('No requests are waiting.')}</p>}
      {waiting.map((each) => (
        <WaitingRequest key={each.request} requested={each} me={me} onDone={onDone} onToken={setMade} />
      ))}
      {made !== undefined && (
        <p role="status" class="notice">
          {t(
            'The token of {1} is {2}. It is shown only once. Enter it in the program now.',
            made.name,
            <strong>{made.token}</strong>,
          )}
        </p>
      )}
      {decided.length > 0 && (
        <details>
          <summary>{t('Decided requests')}</summary>
          <ul class="plain-list">
            {decided.map((each) => (
              <li key={each.request}>
                {t(
                  '{1}, requested by {2}: {3} by {4}, {5}',
                  titleOf(each),
                  each.by.name,
                  each.state,
                  each.decidedBy?.name,
                  timeOf(each.decidedAt),
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const TITLES = {
  create: t('New account'),
  change: t('Change of account'),
  'reset-password': t('Password reset'),
  recover: t('Recovery of an administrator'),
} as const;

function titleOf({ kind, after }: AccountRequest): string {
  return `${TITLES[kind]}: ${after.name}`;
}

interface WaitingProps extends Omit<RequestsProps, 'requests'> {
  readonly requested: AccountRequest;
  readonly onToken: (made: { readonly name: string; readonly token: string }) => void;
}

function WaitingRequest({ requested, me, onDone, onToken }: WaitingProps) {
  const { request: number, hash, side, by, at, reason, kind, before, after } = requested;
  const needsPassword = approverSetsPassword(kind, before, after);
  const isRecovery = kind === 'recover';
  const approve = async (values: Values): Promise<void> => {
    const password = needsPassword ? { password: values('password') } : {};
    const body = { request: number, hash, ...password };
    const path = isRecovery ? 'account-recoveries/approve' : 'account-requests/approve';
    const approved = await request<ResponseOf<typeof api.accounts.approve>>('POST', path, body);
    noteDone({ text: t('You approved: {1}', titleOf(requested)), page: ['people'] });
    if (approved.token !== undefined) onToken({ name: after.name, token: approved.token });
    onDone();
  };
  const cancel = async (): Promise<void> => {
    await request('POST', 'account-requests/cancel', { request: number, hash });
    noteDone({ text: t('You canceled: {1}', titleOf(requested)), page: ['people'] });
    onDone();
  };
  const isMine = by.id === me.id;
  const mayDecide = isRecovery ? RECOVERERS.some(hasRole) : hasRole(side);
  return (
    <article class="panel notice-card" data-request={after.signInName} aria-label={titleOf(requested)}>
      <div class="title">
        <h3>{titleOf(requested)}</h3>
        <span class="chip warn">{t('Awaiting approval')}</span>
      </div>
      <p class="will-do">
        {t('{1} {2} requested this on {3}: {4}', by.name, <span class="soft">{by.license}</span>, timeOf(at), reason)}
      </p>
      <Effect requested={requested} />
      {!mayDecide || isMine ? (
        <p class="soft">{whoApproves({ isMine, isRecovery })}</p>
      ) : (
        <ActForm label={t('Approve: {1}', titleOf(requested))} act={t('Approve')} onAct={approve}>
          {needsPassword && <FirstPassword />}
        </ActForm>
      )}
      {mayDecide && (
        <DestructiveAction
          title={t('Cancel request')}
          consequence={t('The request is canceled. Nothing changes.')}
          confirm={t('Yes, cancel it')}
          onAct={cancel}
        />
      )}
    </article>
  );
}

function whoApproves({ isMine, isRecovery }: { readonly isMine: boolean; readonly isRecovery: boolean }): string {
  if (isRecovery)
    return t('An auditor approves a request of the Commission. The Commission approves a request of an auditor.');
  return isMine
    ? t('You requested this. A second person of your group approves it.')
    : t('The group that manages this account must approve the request.');
}

function Effect({ requested: { before, after, kind } }: { readonly requested: AccountRequest }) {
  const rows = [
    [t('Username'), before?.signInName, after.signInName],
    [t('Name'), before?.name, after.name],
    [t('License'), before?.license, after.license],
    [t('Roles'), before?.roles.map(labelOf).join(', '), after.roles.map(labelOf).join(', ')],
    [t('Account'), before && stateOf(before.isActive), stateOf(after.isActive)],
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([field, was, is]) => (
        <>
          <dt>{field}</dt>
          <dd>{was === undefined || was === null || was === is ? is : `${was === '' ? t('none') : was} → ${is}`}</dd>
        </>
      ))}
      {(kind !== 'change' || approverSetsPassword(kind, before, after)) && (
        <>
          <dt>{after.signsInBy === 'token' ? t('Token') : t('Password')}</dt>
          <dd>{credentialOf(kind, after.signsInBy === 'token')}</dd>
        </>
      )}
    </dl>
  );
}

function credentialOf(kind: AccountRequest['kind'], isProgram: boolean): string {
  if (isProgram) return t('a new token, shown to you once; the old token stops working');
  const first = t('when you approve, you enter the first password and give it to the person');
  return kind === 'create' ? first : t('{1}; all sessions end', first);
}

function stateOf(isActive: boolean): string {
  return isActive ? t('Active') : t('Closed');
}
