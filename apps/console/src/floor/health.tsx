import { useState } from 'preact/hooks';
import { ago, countOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { clock, isStale, lastMessageAt, useRead } from '../server/live.js';
import type { LinkHealth } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';

const POLL_MS = 5_000;
/** A database that answers more slowly is noticeable at the tables. */
const DATABASE_SLOW_MS = 250;
/** A greater lag of the projections, in events, is shown as a problem. */
const LAG_EVENTS = 5_000;

export function Health() {
  const [isOpen, setOpen] = useState(false);
  const path = isOpen ? ofLink('health') : null;
  const { value, refusal, isLoading } = useRead<LinkHealth>(path, { readMsMax: POLL_MS, followsLink: false });
  const feedMs = lastMessageAt.value === null ? null : Math.max(0, clock.value - lastMessageAt.value.getTime());
  return (
    <section class={`panel health${isStale.value ? ' stale-figures' : ''}`} aria-label={t('Health')}>
      <h2>
        <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Health')}
        </button>
      </h2>
      <Reading isLoading={isLoading} refusal={refusal} />
      <ul class="plain-list">
        <Line
          isWell={!isStale.value}
          name="Feed"
          detail={feedMs === null ? t('waiting') : isStale.value ? t('no data for {1}', seconds(feedMs)) : t('live')}
        />
        {value !== undefined && (
          <>
            <Line
              isWell={value.isLeaseFresh && value.databaseMs !== null && value.databaseMs <= DATABASE_SLOW_MS}
              name="Database"
              detail={databaseText(value)}
            />
            <Line
              isWell={value.projectionLagEvents <= LAG_EVENTS}
              name="Reporting data"
              detail={
                value.projectionLagEvents === 0 ? t('up to date') : t('{1} events behind', value.projectionLagEvents)
              }
            />
            {value.troubles.map(({ part, text }) => (
              <Line key={part} isWell={false} name={PART_NAMES[part]} detail={text} />
            ))}
            <Line
              isWell={value.payouts === 'relayed'}
              name="Payouts"
              detail={value.payouts === 'relayed' ? t('up to date') : value.payouts}
            />
          </>
        )}
      </ul>
      <a href={pathTo('devices')}>{t('Devices and signs')}</a>
      {value !== undefined && (
        <>
          <TableConnections tables={value.tables} />
          <p class="soft">{t('Event {1}', countOf(value.journalSequence))}</p>
        </>
      )}
    </section>
  );
}

function TableConnections({ tables }: Pick<LinkHealth, 'tables'>) {
  return (
    <>
      <h3>{t('Table connections')}</h3>
      <ul class="plain-list">
        {tables.map(({ table, assetNumber, isOnline, lastHeardAt }) => (
          <Line
            key={table}
            isWell={isOnline}
            isIdle={lastHeardAt === null}
            name={assetNumber}
            detail={
              isOnline ? t('connected') : lastHeardAt === null ? t('never connected') : ago(lastHeardAt, clock.value)
            }
          />
        ))}
      </ul>
    </>
  );
}

const PART_NAMES: Readonly<Record<LinkHealth['troubles'][number]['part'], string>> = {
  database: t('Database server'),
  writes: t('Database writes'),
  redis: t('Redis'),
  clock: t('Clock'),
  log: t('Log'),
  alerts: t('Alerts'),
  'event-loop': t('Controller'),
};

function databaseText({ isLeaseFresh, databaseMs }: LinkHealth): string {
  if (databaseMs === null) return t('no answer');
  return isLeaseFresh ? t('{1} ms', databaseMs) : t('the active controller no longer renews its claim to lead (lease)');
}

function seconds(ms: number): string {
  return `${Math.floor(ms / 1_000)} s`;
}

interface LineProps {
  readonly isWell: boolean;
  readonly isIdle?: boolean;
  readonly name: string;
  readonly detail: string;
}

function Line({ isWell, isIdle = false, name, detail }: LineProps) {
  const tone = isWell ? 'good' : isIdle ? '' : 'bad';
  return (
    <li class="health-line">
      <span class={`chip ${tone}`}>{isWell ? t('OK') : isIdle ? t('Idle') : t('Needs attention')}</span>
      <span>{name}</span>
      <span class="soft">{detail}</span>
    </li>
  );
}
