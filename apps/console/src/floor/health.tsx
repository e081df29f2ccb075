import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { ago, countOf } from '../parts/texts.js';
import { clock, isStale, lastMessageAt, useRead } from '../server/live.js';
import type { LinkHealth } from '../server/types.js';
import { ofLink } from '../shell/link.js';

const POLL_MS = 5_000;
/** A slower database is noticeable at the tables. */
const DATABASE_SLOW_MS = 250;
/** More events behind than a busy second brings: the figures are out of date. */
const LAG_EVENTS = 5_000;

/** The health of the services that the link needs; read only while it is open. */
export function Health() {
  const [isOpen, setOpen] = useState(false);
  const path = isOpen ? ofLink('health') : null;
  const { value, refusal } = useRead<LinkHealth>(path, { readMsMax: POLL_MS, followsLink: false });
  const feedMs = lastMessageAt.value === null ? null : Math.max(0, clock.value - lastMessageAt.value.getTime());
  return (
    <section class={`panel health${isStale.value ? ' stale-figures' : ''}`} aria-label="Health">
      <h2>
        <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Health
        </button>
      </h2>
      <RefusalNote refusal={refusal} />
      <ul class="plain-list">
        <Line
          isWell={!isStale.value}
          name="Feed"
          detail={feedMs === null ? 'waiting' : isStale.value ? `no data for ${seconds(feedMs)}` : 'live'}
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
              detail={value.projectionLagEvents === 0 ? 'up to date' : `${value.projectionLagEvents} events behind`}
            />
            {value.troubles.map(({ part, text }) => (
              <Line key={part} isWell={false} name={PART_NAMES[part]} detail={text} />
            ))}
            <Line
              isWell={value.payouts === 'relayed'}
              name="Payouts"
              detail={value.payouts === 'relayed' ? 'up to date' : value.payouts}
            />
          </>
        )}
      </ul>
      {value !== undefined && (
        <>
          <h3>Table connections</h3>
          <ul class="plain-list">
            {value.tables.map(({ table, assetNumber, isOnline, lastHeardAt }) => (
              <Line
                key={table}
                isWell={isOnline}
                isIdle={lastHeardAt === null}
                name={assetNumber}
                detail={
                  isOnline ? 'connected' : lastHeardAt === null ? 'never connected' : ago(lastHeardAt, clock.value)
                }
              />
            ))}
          </ul>
          <p class="soft">Event {countOf(value.journalSequence)}</p>
        </>
      )}
    </section>
  );
}

const PART_NAMES: Readonly<Record<LinkHealth['troubles'][number]['part'], string>> = {
  database: 'Database server',
  writes: 'Database writes',
  redis: 'Redis',
  clock: 'Clock',
  log: 'Log',
  'event-loop': 'Controller',
};

function databaseText({ isLeaseFresh, databaseMs }: LinkHealth): string {
  if (databaseMs === null) return 'no answer';
  return isLeaseFresh ? `${databaseMs} ms` : 'the lease is not renewed';
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
      <span class={`chip ${tone}`}>{isWell ? 'OK' : isIdle ? 'Idle' : 'Check'}</span>
      <span>{name}</span>
      <span class="soft">{detail}</span>
    </li>
  );
}
