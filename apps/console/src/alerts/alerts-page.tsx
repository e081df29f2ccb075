import { ALARMS, type AlarmKind, URGENCIES, type Urgency } from '@jackpot/contract';
import { RefusalNote, useAct } from '../parts/act.js';
import { Reading } from '../parts/reading.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { ActForm, Choice, Field, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { AlertMessage, AlertRule, Alerts } from '../server/types.js';
import { t } from '../texts/t.js';

const OPTIONS = { readMsMax: 5_000, followsLink: false } as const;
const SECONDS_PER_MINUTE = 60;
const TOLD = [
  'floor-supervisor',
  'pit-manager',
  'cage',
  'accounting',
  'surveillance',
  'security',
  'technician',
] as const;

const URGENCY_TEXTS: Readonly<Record<Urgency, string>> = {
  table: t('Alarms that a table or security waits for'),
  patron: t('Alarms that a winner waits for'),
  service: t('Alarms about the service of a link'),
  office: t('Alarms for the office'),
};
const WHAT_TEXTS = { raised: t('began'), over: t('over'), test: t('test') } as const;
const STATE_CHIPS = { owed: 'chip warn', sent: 'chip good', failed: 'chip bad', canceled: 'chip' } as const;

export function AlertsPage() {
  const { value, refusal, isLoading, refresh } = useRead<Alerts>('alerts', OPTIONS);
  return (
    <main>
      <h1 tabIndex={-1}>{t('Alerts')}</h1>
      <p class="soft">
        {t('Who is told about alarms by e-mail and webhook. If nobody acknowledges an alarm, later rules apply.')}
      </p>
      <Reading isLoading={isLoading} refusal={refusal} />
      {value !== undefined && <Rules alerts={value} onDone={refresh} />}
      {value !== undefined && <Messages messages={value.messages} />}
    </main>
  );
}

interface RulesProps {
  readonly alerts: Alerts;
  readonly onDone: () => void;
}

function Rules({ alerts, onDone }: RulesProps) {
  const { version, rules, setAt, setBy } = alerts;
  const set = async (next: readonly AlertRule[]): Promise<void> => {
    await request('PUT', 'alerts/rules', { version, rules: next });
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Who is told')}>
      <h2>{t('Who is told')}</h2>
      {setAt !== null && <p class="soft">{t('Set by {1}, {2}', setBy, timeOf(setAt))}</p>}
      <DataTable
        label={t('Who is told')}
        rows={rules}
        columns={ruleColumns(onDone, (rule) => set(rules.filter((each) => each !== rule)))}
        keyOf={(rule) => JSON.stringify(rule)}
        none={t('Nobody is told. Add a rule.')}
      />
      {may('alert.manage') && <NewRule endpoints={alerts.endpoints} onAdd={(rule) => set([...rules, rule])} />}
    </section>
  );
}

function ruleColumns(onDone: () => void, onRemove: (rule: AlertRule) => Promise<void>): readonly ColumnOf<AlertRule>[] {
  const acts: readonly ColumnOf<AlertRule>[] = may('alert.manage')
    ? [{ head: t('Acts'), isAct: true, of: (rule) => <Remove onAct={() => onRemove(rule)} /> }]
    : [];
  const when = ({ afterSeconds }: AlertRule): string =>
    afterSeconds === 0 ? t('at once') : t('after {1} min', Math.ceil(afterSeconds / SECONDS_PER_MINUTE));
  const what = ({ urgencies, kinds }: AlertRule): string =>
    [...urgencies.map((each) => URGENCY_TEXTS[each]), ...kinds.map(titleOf)].join('; ');
  return [
    { head: t('Role'), of: ({ role }) => labelOf(role), isHead: true },
    { head: t('Alarms'), of: what },
    { head: t('When'), of: when, order: ({ afterSeconds }) => String(afterSeconds).padStart(6, '0') },
    {
      head: t('Recipients'),
      of: (rule) => recipientsOf(rule).map((each) => <Recipient key={each.target} {...each} onDone={onDone} />),
      text: (rule) =>
        recipientsOf(rule)
          .map(({ target }) => target)
          .join(' '),
    },
    ...acts,
  ];
}

interface Told {
  readonly channel: 'mail' | 'webhook';
  readonly target: string;
}

function recipientsOf({ mail, webhooks }: AlertRule): readonly Told[] {
  return [
    ...mail.map((target) => ({ channel: 'mail' as const, target })),
    ...webhooks.map((target) => ({ channel: 'webhook' as const, target })),
  ];
}

function Recipient({ channel, target, onDone }: Told & { readonly onDone: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const test = async (): Promise<void> => {
    await run(async () => void (await request('POST', 'alerts/test', { channel, target })));
    onDone();
  };
  return (
    <div class="row">
      {target}
      {may('alert.manage') && (
        <button class="minor" disabled={isBusy} aria-label={t('Test {1}', target)} onClick={() => void test()}>
          {t('Test')}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Remove({ onAct }: { readonly onAct: () => Promise<void> }) {
  const { isBusy, refusal, run } = useAct();
  return (
    <>
      <button disabled={isBusy} onClick={() => void run(onAct)}>
        {t('Remove')}
      </button>
      <RefusalNote refusal={refusal} />
    </>
  );
}

interface NewRuleProps {
  readonly endpoints: readonly string[];
  readonly onAdd: (rule: AlertRule) => Promise<void>;
}

function NewRule({ endpoints, onAdd }: NewRuleProps) {
  const add = (values: Values): Promise<void> => {
    const kind = values('kind');
    return onAdd({
      role: values('role') as AlertRule['role'],
      urgencies: URGENCIES.filter((urgency) => values(urgency) === 'on'),
      kinds: kind === '' ? [] : [kind as AlarmKind],
      mail: values('mail')
        .split(/[\s,;]+/)
        .filter((each) => each !== ''),
      webhooks: endpoints.filter((each) => values(`webhook ${each}`) === 'on'),
      afterSeconds: Number(values('minutes')) * SECONDS_PER_MINUTE,
    });
  };
  return (
    <ActForm act={t('Add rule')} label={t('New rule')} onAct={add}>
      <h3>{t('New rule')}</h3>
      <Choice label={t('Role')} name="role" options={TOLD.map((role) => [role, labelOf(role)] as const)} />
      <fieldset>
        <legend>{t('Alarms')}</legend>
        {URGENCIES.map((urgency) => (
          <Field key={urgency} type="checkbox" name={urgency} label={URGENCY_TEXTS[urgency]} />
        ))}
      </fieldset>
      <Choice label={t('A single alarm')} name="kind" none={t('none')} options={KINDS} />
      <Field
        label={t('Minutes without an acknowledgement; 0: at once')}
        {...{ name: 'minutes', type: 'number', min: 0, max: 1_440, defaultValue: '0' }}
      />
      <Field label={t('E-mail addresses, separated by spaces')} name="mail" required={false} maxLength={1_000} />
      {endpoints.length > 0 && (
        <fieldset>
          <legend>{t('Endpoints of webhooks')}</legend>
          {endpoints.map((each) => (
            <Field key={each} type="checkbox" name={`webhook ${each}`} label={each} />
          ))}
        </fieldset>
      )}
    </ActForm>
  );
}

const titleOf = (kind: AlarmKind): string => t(ALARMS[kind].title);
const KINDS = (Object.keys(ALARMS) as AlarmKind[]).map((kind) => [kind, titleOf(kind)] as const);

function Messages({ messages }: { readonly messages: readonly AlertMessage[] }) {
  const columns: readonly ColumnOf<AlertMessage>[] = [
    { head: t('Time'), of: ({ madeAt }) => timeOf(madeAt), order: ({ madeAt }) => madeAt, isHead: true },
    { head: t('Alarm'), of: ({ kind, what }) => `${kind === null ? '' : `${titleOf(kind)}: `}${WHAT_TEXTS[what]}` },
    { head: t('Link'), of: ({ link }) => link },
    { head: t('Recipient'), of: ({ target }) => target },
    {
      head: t('State'),
      of: ({ state }) => <span class={STATE_CHIPS[state]}>{labelOf(state)}</span>,
      text: ({ state }) => labelOf(state),
    },
    { head: t('Attempts'), of: ({ attempts }) => attempts, isFigure: true },
    { head: t('Answer'), of: ({ answer }) => answer ?? '—' },
  ];
  return (
    <section class="panel" aria-label={t('Messages')}>
      <h2>{t('Messages')}</h2>
      <DataTable
        label={t('Messages')}
        name="messages"
        rows={messages}
        columns={columns}
        keyOf={({ messageId }) => messageId}
        none={t('No message yet.')}
      />
    </section>
  );
}
