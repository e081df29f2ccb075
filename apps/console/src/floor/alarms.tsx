import { ALARMS } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { type Alarm, attention, merged, refreshAttention } from '../inbox/attention.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { ago, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { clock } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface AlarmPanelProps {
  readonly linesMax: number;
}

export function AlarmPanel({ linesMax }: AlarmPanelProps) {
  const { value, refusal } = attention.value;
  const alarms = value?.alarms ?? [];
  const [isWhole, setWhole] = useState(false);
  const lines = merged(alarms);
  const unseen = alarms.filter(({ acknowledged }) => acknowledged === null).length;
  if (value !== undefined && alarms.length === 0) return null;
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
        {(isWhole ? lines : lines.slice(0, linesMax)).map((line) => (
          <AlarmLine key={line[0]?.id} line={line} />
        ))}
      </ul>
      {lines.length > linesMax && (
        <button type="button" class="minor" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {1}', lines.length)}
        </button>
      )}
    </section>
  );
}

function AlarmLine({ line }: { readonly line: readonly Alarm[] }) {
  const [first] = line;
  if (first === undefined) return null;
  const { kind, since, acknowledged } = first;
  return (
    <li class={`alarm${acknowledged === null ? '' : ' seen'}`} data-alarm={line.length === 1 ? first.id : kind}>
      <p>
        <strong>
          {t(ALARMS[kind].title)}
          {line.length > 1 && ` × ${line.length}`}
        </strong>
        {since !== null && <span class="since">{ago(since, clock.value)}</span>}
      </p>
      {line.length === 1 ? (
        <OneAlarm alarm={first} />
      ) : (
        <details>
          <summary>{t('Show each')}</summary>
          <ul class="plain-list">
            {line.map((alarm) => (
              <li key={alarm.id} data-alarm={alarm.id}>
                <OneAlarm alarm={alarm} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function OneAlarm({ alarm: { id, text, table, page, isForYou, acknowledged } }: { readonly alarm: Alarm }) {
  const { isBusy, refusal, run } = useAct();
  const acknowledge = async (): Promise<void> => {
    await run(async () => {
      await request('POST', ofLink(`alarms/${encodeURIComponent(id)}/acknowledge`));
      noteDone({ text: t('Acknowledged: {1}', text), page: page.length === 0 ? ['floor'] : page });
    });
    refreshAttention();
  };
  return (
    <>
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
        {isForYou && <span class="chip warn">{t('for you')}</span>}
        {page.length > 0 && (
          <a href={pathTo(...page)}>{table === null ? t('View') : t('Table {1}', tableName(table))}</a>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </>
  );
}
