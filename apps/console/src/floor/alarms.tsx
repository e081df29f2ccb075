import { ALARMS } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ago, timeOf } from '../parts/texts.js';
import { type Refusal, request } from '../server/api.js';
import { clock } from '../server/live.js';
import { hasRole, may } from '../server/rights.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import type { Alarms } from '../server/types.js';
import { t } from '../texts/t.js';

type Alarm = Alarms['alarms'][number];
type OpenItem = Alarms['waiting'][number];

/** Alarms are of minutes; a call and a hit, which are of seconds, come with the tables. */
export const ALARMS_MS = 8_000;

interface AlarmPanelProps {
  readonly value: Alarms | undefined;
  readonly refusal: Refusal | undefined;
  readonly refresh: () => void;
}

/** Alarms, and pending approvals that are not late. */
export function AlarmPanel({ value, refusal, refresh }: AlarmPanelProps) {
  return (
    <>
      <AlarmList alarms={value?.alarms} refusal={refusal} onDone={refresh} />
      <PendingApprovals waiting={value?.waiting ?? []} />
    </>
  );
}

/** More would push the tables off the screen. */
const ALARMS_LISTED = 4;

interface AlarmListProps {
  readonly alarms: readonly Alarm[] | undefined;
  readonly refusal: Refusal | undefined;
  readonly onDone: () => void;
}

/** An acknowledgment does not end an alarm while its cause lasts. */
function AlarmList({ alarms: known, refusal, onDone }: AlarmListProps) {
  const alarms = known ?? [];
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? alarms : alarms.slice(0, ALARMS_LISTED);
  const unseen = alarms.filter(({ acknowledged }) => acknowledged === null).length;
  if (known !== undefined && alarms.length === 0) return null;
  return (
    <section class="alarms" aria-label={t('Alarms')}>
      <h2>
        {unseen === 0 ? t('Alarms, all acknowledged') : unseen === 1 ? t('1 alarm') : t('{1} alarms', unseen)}
        {unseen > 0 && unseen < alarms.length && (
          <span class="soft"> {t('and {1} acknowledged', alarms.length - unseen)}</span>
        )}
      </h2>
      <RefusalNote refusal={refusal} />
      <ul class="plain-list">
        {listed.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} onDone={onDone} />
        ))}
      </ul>
      {alarms.length > ALARMS_LISTED && (
        <button type="button" class="minor" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {1}', alarms.length)}
        </button>
      )}
    </section>
  );
}

function AlarmLine({ alarm, onDone }: { readonly alarm: Alarm; readonly onDone: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const { id, kind, since, text, mayAct, acknowledged } = alarm;
  const acknowledge = async (): Promise<void> => {
    await run(() => request('POST', ofLink(`alarms/${encodeURIComponent(id)}/acknowledge`)));
    onDone();
  };
  return (
    <li class={`alarm${acknowledged === null ? '' : ' seen'}`} data-alarm={id}>
      <p>
        <strong>{ALARMS[kind].title}</strong>
        {since !== null && <span class="since">{ago(since, clock.value)}</span>}
      </p>
      <p>{text}</p>
      <div class="row">
        {acknowledged !== null ? (
          <p class="by">
            {t('Acknowledged by {1} #{2}, {3}', acknowledged.name, acknowledged.license, timeOf(acknowledged.at))}
          </p>
        ) : (
          may('alarm.acknowledge') && (
            <button disabled={isBusy} onClick={() => void acknowledge()} aria-label={t('Acknowledge: {1}', text)}>
              {t('Acknowledge')}
            </button>
          )
        )}
        {mayAct.some(hasRole) && <span class="chip warn">{t('for you')}</span>}
        <OpenPage {...alarm} />
      </div>
      <RefusalNote refusal={refusal} />
    </li>
  );
}

/** Requests of one person that another must approve. A late one is an alarm. */
function PendingApprovals({ waiting }: { readonly waiting: readonly OpenItem[] }) {
  if (waiting.length === 0) return null;
  const yours = waiting.filter(({ mayAct }) => mayAct.some(hasRole)).length;
  return (
    <section class="panel waiting" aria-label={t('Awaiting a second person')}>
      <h2>
        {t('Awaiting a second person')}{' '}
        <span class="soft">{yours === 0 ? t('none for you') : t('{1} for you', yours)}</span>
      </h2>
      <ul class="plain-list">
        {[...waiting].sort(yoursFirst).map((item) => (
          <li key={item.id} data-waits={item.id}>
            <p>{item.text}</p>
            <div class="row">
              {item.mayAct.some(hasRole) && <span class="chip warn">{t('for you')}</span>}
              <OpenPage {...item} />
              {item.since !== null && <span class="soft">{ago(item.since, clock.value)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function yoursFirst(one: OpenItem, other: OpenItem): number {
  return Number(other.mayAct.some(hasRole)) - Number(one.mayAct.some(hasRole));
}

const PAGES: Readonly<Record<string, string>> = {
  notices: t('Notices'),
  terms: t('Terms'),
  claims: t('Claim'),
  people: t('People'),
};

/** A link to the page that shows the item. */
function OpenPage({ table, page }: Pick<OpenItem, 'table' | 'page'>) {
  if (page.length === 0) return null;
  return (
    <a href={pathTo(...page)}>
      {table === null ? (PAGES[page[0] ?? ''] ?? t('View')) : t('Table {1}', tableName(table))}
    </a>
  );
}
