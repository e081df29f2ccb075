import { RefusalNote, useAct } from '../parts/act.js';
import { ago, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { clock, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';

interface Alarm {
  readonly id: string;
  readonly kind: string;
  readonly since: string | null;
  readonly table: string | null;
  readonly text: string;
  readonly acknowledged: { readonly at: string; readonly name: string; readonly licence: string } | null;
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
};
/** Alarms are derived anew with every look: often enough for people, seldom enough for the database. */
const LOOK_MS = 3_000;

/** What somebody should see to. Acknowledged is not mended: an alarm goes when its cause does. */
export function Alarms() {
  const { value, refusal, again } = useRead<{ readonly alarms: readonly Alarm[] }>(ofLink('alarms'), LOOK_MS, false);
  const alarms = value?.alarms ?? [];
  const unseen = alarms.filter(({ acknowledged }) => acknowledged === null).length;
  if (value !== undefined && alarms.length === 0) return null;
  return (
    <section class="alarms" aria-label="Alarms">
      <h2>
        {unseen === 0 ? 'Alarms, all acknowledged' : unseen === 1 ? '1 alarm' : `${unseen} alarms`}
        {unseen > 0 && unseen < alarms.length && <span class="soft"> and {alarms.length - unseen} acknowledged</span>}
      </h2>
      <RefusalNote refusal={refusal} />
      <ul class="plain-list">
        {alarms.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} onDone={again} />
        ))}
      </ul>
    </section>
  );
}

function AlarmLine({ alarm, onDone }: { readonly alarm: Alarm; readonly onDone: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const { id, kind, since, table, text, acknowledged } = alarm;
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
            Acknowledged by {acknowledged.name} #{acknowledged.licence}, {timeOf(acknowledged.at)}
          </p>
        ) : (
          may('alarm.acknowledge') && (
            <button disabled={isBusy} onClick={() => void acknowledge()} aria-label={`Acknowledge: ${text}`}>
              Acknowledge
            </button>
          )
        )}
        {table !== null && <a href={pathTo('recall', table)}>Table {table}</a>}
      </div>
      <RefusalNote refusal={refusal} />
    </li>
  );
}
