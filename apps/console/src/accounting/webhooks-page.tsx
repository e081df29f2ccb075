import { RefusalNote, useAct } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { countOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { pathTo } from '../shell/router.js';
import type { DeadLetter, DeadLetters, WebhookEndpoint, WebhookEndpoints } from '../server/types.js';

const READ_MS = 5_000;

/** Where webhooks go: what each endpoint has not received, and what could not be delivered at all. */
export function WebhooksPage() {
  const endpoints = useRead<WebhookEndpoints>('webhooks', { readMsMax: READ_MS, followsLink: false });
  const letters = useRead<DeadLetters>('webhooks/dead-letters', { readMsMax: READ_MS, followsLink: false });
  const onDone = (): void => {
    endpoints.refresh();
    letters.refresh();
  };
  return (
    <main>
      <p>
        <a href={pathTo('accounting')}>All days</a>
      </p>
      <h1 tabIndex={-1}>Webhooks</h1>
      <RefusalNote refusal={endpoints.refusal ?? letters.refusal} />
      <section class="panel" aria-label="Endpoints">
        <h2>Endpoints</h2>
        <DataTable
          label="Endpoints"
          rows={endpoints.value?.endpoints ?? []}
          columns={endpointColumns(onDone)}
          keyOf={({ endpointId }) => endpointId}
          none="No endpoint is configured."
        />
      </section>
      <section class="panel" aria-label="Not delivered">
        <h2>Not delivered</h2>
        <DataTable
          label="Messages that could not be delivered"
          name="letters"
          rows={letters.value?.deadLetters ?? []}
          columns={letterColumns(onDone)}
          keyOf={({ endpointId, eventId }) => `${endpointId} ${eventId}`}
          none="Every message was delivered or is still being sent."
        />
      </section>
    </main>
  );
}

function endpointColumns(onDone: () => void): readonly ColumnOf<WebhookEndpoint>[] {
  return [
    { head: 'Endpoint', of: ({ endpointId }) => endpointId, isHead: true },
    {
      head: 'State',
      of: ({ state }) => <span class={state === 'paused' ? 'chip warn' : 'chip good'}>{state}</span>,
      text: ({ state }) => state,
    },
    { head: 'To be sent', of: ({ owed }) => countOf(owed), isFigure: true },
    { head: 'Oldest', of: ({ oldestAt }) => (oldestAt === null ? '—' : timeOf(oldestAt)) },
    { head: 'Not delivered', of: ({ dead }) => countOf(dead), isFigure: true },
    {
      head: 'Changed',
      of: ({ changedAt, changedBy }) => `${timeOf(changedAt)}${changedBy === null ? '' : `, ${changedBy}`}`,
    },
    ...(may('webhook.control')
      ? [{ head: 'Acts', isAct: true, of: (row: WebhookEndpoint) => <EndpointActs endpoint={row} onDone={onDone} /> }]
      : []),
  ];
}

function letterColumns(onDone: () => void): readonly ColumnOf<DeadLetter>[] {
  return [
    { head: 'Endpoint', of: ({ endpointId }) => endpointId },
    { head: 'Event', of: ({ eventId }) => <code>{eventId}</code>, text: ({ eventId }) => eventId },
    { head: 'Attempts', of: ({ attempts }) => attempts, isFigure: true },
    { head: 'Last error', of: ({ lastError }) => lastError ?? '—' },
    {
      head: 'Given up',
      of: ({ givenUpAt }) => (givenUpAt === null ? '—' : timeOf(givenUpAt)),
      order: ({ givenUpAt }) => givenUpAt ?? '',
    },
    ...(may('webhook.replay')
      ? [{ head: 'Acts', isAct: true, of: (row: DeadLetter) => <SendAgain letter={row} onDone={onDone} /> }]
      : []),
  ];
}

interface EndpointActsProps {
  readonly endpoint: WebhookEndpoint;
  readonly onDone: () => void;
}

function EndpointActs({ endpoint: { endpointId, state }, onDone }: EndpointActsProps) {
  const { isBusy, refusal, run } = useAct();
  const act = async (what: 'pause' | 'resume' | 'test'): Promise<void> => {
    await run(async () => void (await request('POST', `webhooks/${endpointId}/${what}`, {})));
    onDone();
  };
  const [change, label] = state === 'paused' ? (['resume', 'Resume'] as const) : (['pause', 'Pause'] as const);
  return (
    <div class="row">
      <button disabled={isBusy} aria-label={`${label} ${endpointId}`} onClick={() => void act(change)}>
        {label}
      </button>
      <button class="minor" disabled={isBusy} aria-label={`Test ${endpointId}`} onClick={() => void act('test')}>
        Test
      </button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function SendAgain({ letter, onDone }: { readonly letter: DeadLetter; readonly onDone: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const { endpointId, eventId } = letter;
  const send = async (): Promise<void> => {
    const path = `webhooks/${endpointId}/${encodeURIComponent(eventId)}/replay`;
    await run(async () => void (await request('POST', path, {})));
    onDone();
  };
  return (
    <>
      <button disabled={isBusy} aria-label={`Send again ${eventId}`} onClick={() => void send()}>
        Send again
      </button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
