import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { MetersStrip } from '../parts/meters-strip.js';
import { ago, countOf, labelOf, dollars } from '../parts/texts.js';
import { addressOf, request } from '../server/api.js';
import { clock, GLANCE_MS, isStale, lastMessageAt, linkState, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo, pathWith } from '../shell/router.js';
import { AlarmPanel } from './alarms.js';
import { Assignments } from './assignments.js';
import { Enrollment } from './enrollment.js';
import type { Award, TableGlance, LinkHealth } from '../server/types.js';

const HITS_SHOWN = 200;

/** All tables, unpaid jackpots, alarms and the state of the link. */
export function FloorPage() {
  const floor = useRead<{ readonly tables: readonly TableGlance[] }>(ofLink('floor'), { readMsMax: GLANCE_MS });
  const claims = useRead<{ readonly claims: readonly Award[] }>(ofLink('claims'));
  const awards = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?limit=${HITS_SHOWN}`));
  const tables = floor.value?.tables ?? [];
  const lastHit = (tableNo: number) => awards.value?.awards.find((award) => award.tableNo === tableNo);
  return (
    <main>
      <h1 tabIndex={-1}>Floor</h1>
      <MetersStrip />
      <AlarmPanel />
      <RefusalNote refusal={floor.refusal} />
      <div class="beside">
        <section aria-label="Tables">
          <ul class={`tables${isStale.value ? ' stale-figures' : ''}`}>
            {tables.map((table) => (
              <TableCard key={table.table} table={table} lastHit={lastHit(table.tableNo)} onAnswered={floor.refresh} />
            ))}
          </ul>
        </section>
        <aside>
          <LinkService />
          <Assignments tables={tables} />
          <OpenClaims claims={claims.value?.claims} />
          <Handover />
          <Health />
        </aside>
      </div>
    </main>
  );
}

/** The handover report of a shift, to print and sign. */
function Handover() {
  return (
    <section class="panel" aria-label="Shift handover">
      <h2>Shift handover</h2>
      <p class="soft">Meters, unpaid jackpots, tables and calls as of now.</p>
      <div class="row">
        <a class="button" href={addressOf(ofLink('handover/page'))} target="_blank" rel="noreferrer">
          Print
        </a>
        <a class="button" href={addressOf(ofLink('handover/page.pdf'))} download>
          PDF
        </a>
      </div>
    </section>
  );
}

const PHASES: Readonly<Record<TableGlance['phase'], string>> = {
  none: 'No hand yet',
  betting: 'Betting',
  'no-wager': 'Free hand',
  held: 'On hold: too fast',
  locked: 'No more bets',
  resolved: 'Paying',
  settled: 'Hand complete',
  voided: 'Voided',
};

interface TableCardProps {
  readonly table: TableGlance;
  readonly lastHit: Award | undefined;
  readonly onAnswered: () => void;
}

function TableCard({ table, lastHit, onAnswered }: TableCardProps) {
  const { phase, coup, seats, seatNumbers, isOnline, call } = table;
  return (
    <li class={`panel table-card${call === null ? '' : ' calling'}`} data-table={table.table} data-phase={phase}>
      <header>
        <h2>{table.assetNumber}</h2>
        <span class="soft">{table.table}</span>
        <span class={`chip ${isOnline ? 'good' : 'bad'}`}>{isOnline ? 'Online' : 'Offline'}</span>
      </header>
      <p class="phase">
        <strong>{PHASES[phase]}</strong> {coup > 0 && <span class="soft">hand {coup}</span>}
      </p>
      <ol class="lamps" aria-label={`${seats.length} bets`}>
        {seatNumbers.map((seat) => (
          <li key={seat} class={seats.includes(seat) ? 'lit' : ''}>
            {seat}
            <span class="visually-hidden">{seats.includes(seat) ? ' in' : ' out'}</span>
          </li>
        ))}
      </ol>
      <ShoeLine table={table} />
      <p class="soft">
        {lastHit === undefined
          ? 'No recent hit'
          : `Last hit ${labelOf(lastHit.level ?? lastHit.line)} ${dollars(lastHit.amount)}, ${ago(lastHit.fixedAt, clock.value)}`}
      </p>
      {call !== null && <CallNote table={table.table} call={call} onAnswered={onAnswered} />}
      <div class="row">
        <a class="button" href={pathWith({ table: table.table }, 'hands')}>
          Hands
        </a>
        {may('table.deal') && (
          <a class="button" href={pathTo('table', table.table)}>
            Deal
          </a>
        )}
      </div>
      {may('device.enroll') && <Enrollment table={table} />}
    </li>
  );
}

const DECK_AGES = { fresh: '', due: 'replace cards soon', overdue: 'card replacement overdue' } as const;

function ShoeLine({ table: { dealing, shoe, cards } }: { readonly table: TableGlance }) {
  if (dealing === 'counted') return <p class="soft">{shoe === 0 ? 'No shoe reported' : `Shoe ${shoe}`}</p>;
  if (dealing === null) return <p class="soft">No shoe opened</p>;
  const age = cards === null ? '' : DECK_AGES[cards];
  return (
    <p class="soft">
      Shoe {dealing.shoe}, {dealing.backs}, opened {ago(dealing.cardsOpenedAt, clock.value)}
      {age !== '' && <span class="chip warn">{age}</span>}
      {dealing.end !== 'far' && <span class="chip">{labelOf(dealing.end)}</span>}
    </p>
  );
}

interface CallNoteProps {
  readonly table: string;
  readonly call: NonNullable<TableGlance['call']>;
  readonly onAnswered: () => void;
}

function CallNote({ table, call, onAnswered }: CallNoteProps) {
  const { isBusy, refusal, run } = useAct();
  const answer = () =>
    run(() => request('DELETE', ofLink(`tables/${encodeURIComponent(table)}/call`))).then(onAnswered);
  return (
    <div class="call" role="alert">
      <p>
        <strong>Supervisor called</strong> by {call.by}, {ago(call.at, clock.value)}
      </p>
      {may('table.answer-call') && (
        <button class="main" disabled={isBusy} onClick={() => void answer()}>
          {' '}
          Responding{' '}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function OpenClaims({ claims }: { readonly claims: readonly Award[] | undefined }) {
  const byAge = [...(claims ?? [])].reverse();
  return (
    <section class="panel" aria-label="Open claims">
      <h2>Open claims</h2>
      {claims?.length === 0 && <p class="soft">No open jackpots</p>}
      <ul class="plain-list">
        {byAge.map((claim) => (
          <li key={claim.awardId}>
            <a class="claim-line" href={pathTo('claims', claim.awardId)}>
              <span>
                <strong>{dollars(claim.amount)}</strong> {labelOf(claim.level ?? claim.line)}
              </span>
              <span class="soft">
                {labelOf(claim.status)}
                {claim.onHold && ', held'} · {ago(claim.fixedAt, clock.value)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the link is in service, and the acts that change it. */
function LinkService() {
  const isInPlay = linkState.value === 'in-play';
  const act = (what: 'suspend' | 'resume') => async (reason: string) => {
    await request('POST', ofLink(what), { reason });
  };
  return (
    <section class="panel" aria-label="Link">
      <h2>Link</h2>
      <p>
        {linkState.value === null ? (
          <span class="chip">Unknown</span>
        ) : (
          <span class={`chip ${isInPlay ? 'good' : 'bad'}`}>{isInPlay ? 'In service' : 'Out of service'}</span>
        )}
      </p>
      {isInPlay && may('link.suspend') && (
        <ReasonForm title="Take out of service" act="Take out of service" isDestructive onAct={act('suspend')}>
          <p>No new hands or side bets on this link. Hands in progress are finished.</p>
        </ReasonForm>
      )}
      {linkState.value === 'suspended' && may('link.resume') && (
        <ReasonForm title="Put back in service" act="Put back in service" onAct={act('resume')} />
      )}
    </section>
  );
}

const POLL_MS = 5_000;
/** A slower database is noticeable at the tables. */
const DATABASE_SLOW_MS = 250;
/** More events behind than a busy second brings: the figures are out of date. */
const LAG_EVENTS = 5_000;

/** The health of the services that the link needs. */
function Health() {
  const { value, refusal } = useRead<LinkHealth>(ofLink('health'), { readMsMax: POLL_MS, followsLink: false });
  const feedMs = lastMessageAt.value === null ? null : Math.max(0, clock.value - lastMessageAt.value.getTime());
  return (
    <section class={`panel health${isStale.value ? ' stale-figures' : ''}`} aria-label="Health">
      <h2>Health</h2>
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
              isWell={value.isLeaseFresh && value.databaseMs <= DATABASE_SLOW_MS}
              name="Database"
              detail={value.isLeaseFresh ? `${value.databaseMs} ms` : 'the lease is not renewed'}
            />
            <Line
              isWell={value.projectionLagEvents <= LAG_EVENTS}
              name="Reporting data"
              detail={value.projectionLagEvents === 0 ? 'up to date' : `${value.projectionLagEvents} events behind`}
            />
            <Line isWell={value.payouts === 'relayed'} name="Payouts" detail={value.payouts} />
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
