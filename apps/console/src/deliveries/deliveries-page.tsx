import { RefusalNote, useAct } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { countOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type {
  PayoutDeadLetter,
  PayoutDeadLetters,
  PayoutQueue,
  WebhookDeadLetter,
  WebhookDeadLetters,
  WebhookEndpoint,
  WebhookEndpoints,
} from '../server/types.js';
import { t } from '../texts/t.js';
import { type Undo, noteDone } from '../done/done.js';

/** These lists cover all links, so commits of the shown link do not refresh them. */
const OPTIONS = { readMsMax: 5_000, followsLink: false } as const;

export function DeliveriesPage() {
  return (
    <main>
      <h1 tabIndex={-1}>{t('Deliveries')}</h1>
      <PayoutDocuments />
      {may('webhook.watch') && <Webhooks />}
    </main>
  );
}

function PayoutDocuments() {
  const queue = useRead<PayoutQueue>('payouts/queue', OPTIONS);
  const letters = useRead<PayoutDeadLetters>('payouts/dead-letters', OPTIONS);
  const onDone = (): void => {
    queue.refresh();
    letters.refresh();
  };
  return (
    <section class="panel" aria-label={t('Payout documents')}>
      <h2>{t('Payout documents')}</h2>
      <Reading isLoading={queue.isLoading || letters.isLoading} refusal={queue.refusal ?? letters.refusal} />
      {queue.value !== undefined && <QueueFacts queue={queue.value} />}
      {letters.value !== undefined && (
        <DataTable
          label={t('Payout documents that could not be created')}
          name="documents"
          rows={letters.value.deadLetters}
          columns={documentColumns(onDone)}
          keyOf={({ awardId }) => awardId}
          none={t('No document has failed. All were created or are being created.')}
        />
      )}
    </section>
  );
}

function QueueFacts({ queue: { owed, jobs } }: { readonly queue: PayoutQueue }) {
  return (
    <dl class="facts">
      <dt>{t('Slips waiting')}</dt>
      <dd>{owed === null ? t('not counted yet') : countOf(owed)}</dd>
      <dt>{t('On the queue')}</dt>
      <dd>
        {t(
          '{1} waiting, {2} in progress, {3} will be retried, {4} failed',
          countOf(jobs.waiting),
          countOf(jobs.active),
          countOf(jobs.delayed),
          countOf(jobs.failed),
        )}
      </dd>
    </dl>
  );
}

function documentColumns(onDone: () => void): readonly ColumnOf<PayoutDeadLetter>[] {
  return [
    { head: t('Award'), of: ({ awardId }) => awardId, isHead: true },
    { head: t('Reason'), of: ({ reason }) => reason },
    { head: t('Given up'), of: ({ failedAt }) => timeOf(failedAt), order: ({ failedAt }) => failedAt },
    ...actColumn<PayoutDeadLetter>(may('payout.replay'), ({ awardId }) => (
      <Again label={t('Make again')} of={awardId} path={`payouts/${awardId}/replay`} onDone={onDone} />
    )),
  ];
}

function Webhooks() {
  const endpoints = useRead<WebhookEndpoints>('webhooks', OPTIONS);
  const letters = useRead<WebhookDeadLetters>('webhooks/dead-letters', OPTIONS);
  const onDone = (): void => {
    endpoints.refresh();
    letters.refresh();
  };
  return (
    <>
      <section class="panel" aria-label={t('Endpoints')}>
        <h2>{t('Endpoints of webhooks')}</h2>
        <Reading isLoading={endpoints.isLoading} refusal={endpoints.refusal ?? letters.refusal} />
        {endpoints.value !== undefined && (
          <DataTable
            label={t('Endpoints')}
            rows={endpoints.value.endpoints}
            columns={endpointColumns(onDone)}
            keyOf={({ endpointId }) => endpointId}
            none={t('No endpoint is configured.')}
          />
        )}
      </section>
      <section class="panel" aria-label={t('Not delivered')}>
        <h2>{t('Webhook messages that were not delivered')}</h2>
        <Reading isLoading={letters.isLoading} refusal={undefined} />
        {letters.value !== undefined && (
          <DataTable
            label={t('Messages that could not be delivered')}
            name="letters"
            rows={letters.value.deadLetters}
            columns={letterColumns(onDone)}
            keyOf={({ endpointId, eventId }) => `${endpointId} ${eventId}`}
            none={t('Every message was delivered or is still being sent.')}
          />
        )}
      </section>
    </>
  );
}

function endpointColumns(onDone: () => void): readonly ColumnOf<WebhookEndpoint>[] {
  return [
    { head: t('Endpoint'), of: ({ endpointId }) => endpointId, isHead: true },
    {
      head: t('State'),
      of: ({ state }) => <span class={state === 'paused' ? 'chip warn' : 'chip good'}>{state}</span>,
      text: ({ state }) => state,
    },
    { head: t('To be sent'), of: ({ owed }) => countOf(owed), isFigure: true },
    { head: t('Oldest'), of: ({ oldestAt }) => (oldestAt === null ? '—' : timeOf(oldestAt)) },
    { head: t('Not delivered'), of: ({ dead }) => countOf(dead), isFigure: true },
    {
      head: t('Changed'),
      of: ({ changedAt, changedBy }) => `${timeOf(changedAt)}${changedBy === null ? '' : `, ${changedBy}`}`,
    },
    ...actColumn<WebhookEndpoint>(may('webhook.control'), (row) => <EndpointActs endpoint={row} onDone={onDone} />),
  ];
}

function letterColumns(onDone: () => void): readonly ColumnOf<WebhookDeadLetter>[] {
  return [
    { head: t('Endpoint'), of: ({ endpointId }) => endpointId },
    { head: t('Event'), of: ({ eventId }) => <code>{eventId}</code>, text: ({ eventId }) => eventId },
    { head: t('Attempts'), of: ({ attempts }) => attempts, isFigure: true },
    { head: t('Last error'), of: ({ lastError }) => lastError ?? '—' },
    {
      head: t('Given up'),
      of: ({ givenUpAt }) => (givenUpAt === null ? '—' : timeOf(givenUpAt)),
      order: ({ givenUpAt }) => givenUpAt ?? '',
    },
    ...actColumn<WebhookDeadLetter>(may('webhook.replay'), ({ endpointId, eventId }) => {
      const path = `webhooks/${endpointId}/${encodeURIComponent(eventId)}/replay`;
      return <Again label={t('Send again')} of={eventId} path={path} onDone={onDone} />;
    }),
  ];
}

function actColumn<T>(isShown: boolean, of: ColumnOf<T>['of']): readonly ColumnOf<T>[] {
  return isShown ? [{ head: t('Acts'), isAct: true, of }] : [];
}

const SENT = {
  pause: (endpoint: string) => t('Endpoint {1} is paused.', endpoint),
  resume: (endpoint: string) => t('Endpoint {1} is resumed.', endpoint),
  test: (endpoint: string) => t('A test message is on its way to {1}.', endpoint),
} as const;

interface EndpointActsProps {
  readonly endpoint: WebhookEndpoint;
  readonly onDone: () => void;
}

function EndpointActs({ endpoint: { endpointId, state }, onDone }: EndpointActsProps) {
  const { isBusy, refusal, run } = useAct();
  const send = async (what: 'pause' | 'resume' | 'test'): Promise<void> => {
    await request('POST', `webhooks/${endpointId}/${what}`, {});
    noteDone({ text: SENT[what](endpointId), page: ['deliveries'], ...undoOf(what) });
    onDone();
  };
  const undoOf = (what: 'pause' | 'resume' | 'test'): { readonly undo?: Undo } => {
    if (what === 'test') return {};
    return {
      undo:
        what === 'pause'
          ? { title: t('Resume'), act: () => send('resume') }
          : { title: t('Pause'), act: () => send('pause') },
    };
  };
  const act = (what: 'pause' | 'resume' | 'test') => run(() => send(what));
  const [change, label] = state === 'paused' ? (['resume', t('Resume')] as const) : (['pause', t('Pause')] as const);
  return (
    <div class="row">
      <button disabled={isBusy} aria-label={`${label} ${endpointId}`} onClick={() => void act(change)}>
        {label}
      </button>
      <button class="minor" disabled={isBusy} aria-label={t('Test {1}', endpointId)} onClick={() => void act('test')}>
        {t('Test')}
      </button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

interface AgainProps {
  readonly label: string;
  readonly of: string;
  readonly path: string;
  readonly onDone: () => void;
}

function Again({ label, of, path, onDone }: AgainProps) {
  const { isBusy, refusal, run } = useAct();
  const repeat = async (): Promise<void> => {
    await run(async () => {
      await request('POST', path, {});
      noteDone({ text: t('{1} is sent again.', of), page: ['deliveries'] });
    });
    onDone();
  };
  return (
    <>
      <button disabled={isBusy} aria-label={`${label} ${of}`} onClick={() => void repeat()}>
        {label}
      </button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
