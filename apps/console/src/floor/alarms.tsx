import { RefusalNote, useAct } from '../parts/act.js';
import { ago, timeOf } from '../parts/texts.js';
import { type Refusal, ask } from '../server/api.js';
import { clock, useRead } from '../server/live.js';
import { hasRole, may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';

interface Alarm extends Matter {
  readonly acknowledged: { readonly at: string; readonly name: string; readonly license: string } | null;
}

const TITLES: Readonly<Record<string, string>> = {
  'link-suspended': 'Out of service',
  'removed-waits': 'Removed, not moved',
  'table-offline': 'Table out of contact',
  'coup-waits': 'Coup held',
  'round-held': 'Round held',
  'device-opened': 'Device opened',
  'claim-held': 'Claim held',
  irregularity: 'Irregularity',
  'payout-given-up': 'Payout given up',
  'payouts-wait': 'Payouts wait',
  'webhook-given-up': 'Message given up',
  'close-overdue': 'Day not closed',
  'reads-behind': 'Read tables behind',
  'transit-waits': 'Amount on its way',
  'correction-waits': 'Correction not confirmed',
  'adjustment-waits': 'Adjustment not confirmed',
  'notice-due': 'Notice not carried out',
};
/** Often enough for people; the controller derives them once for all who look. */
const LOOK_MS = 3_000;

interface Told {
  readonly alarms: readonly Alarm[];
  readonly waiting: readonly Matter[];
}

/** What somebody should see to, and what waits for a second person without being late. */
export function Alarms() {
  const { value, refusal, again } = useRead<Told>(ofLink('alarms'), LOOK_MS, false);
  return (
    <>
      <AlarmList alarms={value?.alarms} refusal={refusal} onDone={again} />
      <WaitingList waiting={value?.waiting ?? []} />
    </>
  );
}

interface AlarmListProps {
  readonly alarms: readonly Alarm[] | undefined;
  readonly refusal: Refusal | undefined;
  readonly onDone: () => void;
}

/** Acknowledged is not mended: an alarm goes when its cause does. */
function AlarmList({ alarms: told, refusal, onDone }: AlarmListProps) {
  const alarms = told ?? [];
  const unseen = alarms.filter(({ acknowledged }) => acknowledged === null).length;
  if (told !== undefined && alarms.length === 0) return null;
  return (
    <section class="alarms" aria-label="Alarms">
      <h2>
        {unseen === 0 ? 'Alarms, all acknowledged' : unseen === 1 ? '1 alarm' : `${unseen} alarms`}
        {unseen > 0 && unseen < alarms.length && <span class="soft"> and {alarms.length - unseen} acknowledged</span>}
      </h2>
      <RefusalNote refusal={refusal} />
      <ul class="plain-list">
        {alarms.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function AlarmLine({ alarm, onDone }: { readonly alarm: Alarm; readonly onDone: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const { id, kind, since, text, mayAct, acknowledged } = alarm;
  const acknowledge = async (): Promise<void> => {
    await run(() => ask('POST', ofLink(`alarms/${encodeURIComponent(id)}/acknowledge`)));
    onDone();
  };
  return (
    <li class={`alarm${acknowledged === null ? '' : ' seen'}`} data-alarm={id}>
      <p>
        <strong>{TITLES[kind] ?? kind}</strong>
        {since !== null && <span class="since">{ago(since, clock.value)}</span>}
      </p>
      <p>{text}</p>
      <div class="row">
        {acknowledged !== null ? (
          <p class="by">
            Acknowledged by {acknowledged.name} #{acknowledged.license}, {timeOf(acknowledged.at)}
          </p>
        ) : (
          may('alarm.acknowledge') && (
            <button disabled={isBusy} onClick={() => void acknowledge()} aria-label={`Acknowledge: ${text}`}>
              Acknowledge
            </button>
          )
        )}
        {mayAct.some(hasRole) && <span class="chip warn">for you</span>}
        <WhereTo {...alarm} />
      </div>
      <RefusalNote refusal={refusal} />
    </li>
  );
}

/** What an alarm and what only waits have in common. */
interface Matter {
  readonly id: string;
  readonly kind: string;
  readonly since: string | null;
  readonly table: string | null;
  readonly text: string;
  /** Roles that may end it. */
  readonly mayAct: readonly string[];
  /** Parts of the address of the page where to look. */
  readonly page: readonly string[];
}

/** What one person has begun and another is to end. Nothing of it is wrong or late: that would be an alarm. */
function WaitingList({ waiting }: { readonly waiting: readonly Matter[] }) {
  if (waiting.length === 0) return null;
  const yours = waiting.filter(({ mayAct }) => mayAct.some(hasRole)).length;
  return (
    <section class="panel waiting" aria-label="Waits for a second person">
      <h2>
        Waits for a second person <span class="soft">{yours === 0 ? 'none of it for you' : `${yours} for you`}</span>
      </h2>
      <ul class="plain-list">
        {waiting.map((matter) => (
          <li key={matter.id} data-waits={matter.id}>
            <p>{matter.text}</p>
            <div class="row">
              {matter.mayAct.some(hasRole) && <span class="chip warn">for you</span>}
              <WhereTo {...matter} />
              {matter.since !== null && <span class="soft">{ago(matter.since, clock.value)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PAGES: Readonly<Record<string, string>> = {
  notices: 'Notices',
  terms: 'Terms',
  claims: 'Claim',
};

/** The way to where something is looked at or ended. */
function WhereTo({ table, page }: Pick<Matter, 'table' | 'page'>) {
  if (page.length === 0) return null;
  return <a href={pathTo(...page)}>{table === null ? (PAGES[page[0] ?? ''] ?? 'Look') : `Table ${table}`}</a>;
}
