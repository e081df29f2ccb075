import { RefusalNote } from '../parts/act.js';
import { ago } from '../parts/texts.js';
import { clock, heardAt, useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { isStale } from '../shell/stale-banner.js';

interface LinkHealth {
  readonly isLeaseFresh: boolean;
  readonly databaseMs: number;
  readonly journalSequence: number;
  readonly projectionLagEvents: number;
  readonly payouts: string;
  readonly tables: readonly {
    readonly table: string;
    readonly assetNumber: string;
    readonly isOnline: boolean;
    readonly lastHeardAt: string | null;
  }[];
}

const LOOK_MS = 5_000;
/** A question answered later than this is felt at the tables. */
const DATABASE_SLOW_MS = 250;
/** More than a busy second's events behind: reads are no longer of now. */
const LAG_EVENTS = 5_000;

/** Whether what the link rests on is there. */
export function Health() {
  const { value, refusal } = useRead<LinkHealth>(ofLink('health'), LOOK_MS, false);
  const feedMs = heardAt.value === null ? null : Math.max(0, clock.value - heardAt.value.getTime());
  return (
    <section class={`panel health${isStale.value ? ' old' : ''}`} aria-label="Health">
      <h2>Health</h2>
      <RefusalNote refusal={refusal} />
      <ul class="plain-list">
        <Line isWell={!isStale.value} name="Feed" says={feedMs === null ? 'waiting' : `spoke ${seconds(feedMs)} ago`} />
        {value !== undefined && (
          <>
            <Line
              isWell={value.isLeaseFresh && value.databaseMs <= DATABASE_SLOW_MS}
              name="Database"
              says={value.isLeaseFresh ? `answers in ${value.databaseMs} ms` : 'the lease is not renewed'}
            />
            <Line
              isWell={value.projectionLagEvents <= LAG_EVENTS}
              name="Read tables"
              says={value.projectionLagEvents === 0 ? 'up to date' : `${value.projectionLagEvents} events behind`}
            />
            <Line isWell={value.payouts === 'relayed'} name="Payouts" says={value.payouts} />
          </>
        )}
      </ul>
      {value !== undefined && (
        <>
          <h3>Tables’ agents</h3>
          <ul class="plain-list">
            {value.tables.map(({ table, assetNumber, isOnline, lastHeardAt }) => (
              <Line
                key={table}
                isWell={isOnline}
                isIdle={lastHeardAt === null}
                name={assetNumber}
                says={isOnline ? 'connected' : lastHeardAt === null ? 'not heard yet' : ago(lastHeardAt, clock.value)}
              />
            ))}
          </ul>
          <p class="soft">Journal at {value.journalSequence}</p>
        </>
      )}
    </section>
  );
}

function seconds(ms: number): string {
  return `${Math.floor(ms / 1_000)} s`;
}

interface LineProps {
  readonly isWell: boolean;
  readonly isIdle?: boolean;
  readonly name: string;
  readonly says: string;
}

function Line({ isWell, isIdle = false, name, says }: LineProps) {
  const tone = isWell ? 'good' : isIdle ? '' : 'bad';
  return (
    <li class="health-line">
      <span class={`chip ${tone}`}>{isWell ? 'Well' : isIdle ? 'Idle' : 'Look'}</span>
      <span>{name}</span>
      <span class="soft">{says}</span>
    </li>
  );
}
