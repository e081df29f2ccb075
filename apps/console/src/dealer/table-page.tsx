import type { FloorState } from '@jackpot/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EMPTY_ENTRY, type Entry } from '../cards/entry.js';
import { RefusalNote } from '../parts/act.js';
import { lazy } from '../parts/lazy.js';
import { MetersStrip } from '../parts/meters-strip.js';
import { Reading } from '../parts/reading.js';
import { GLANCE_MS, useRead, useTableMeters } from '../server/live.js';
import { ofLink, tableName } from '../shell/link.js';
import { pathWith } from '../shell/router.js';
import { t } from '../texts/t.js';
import { Coup } from './coup.js';
import { useDealerActs } from './dealer-acts.js';
import { Irregularities } from './irregularity-dialog.js';
import { contactText } from './contact-text.js';
import { Markers } from './markers.js';
import { OtherActs } from './other-acts.js';
import { Seats } from './seats.js';
import { Shoe } from './shoe.js';
import { Supervisor } from './supervisor.js';
import { TableLine } from './table-line.js';
import { keepEntry, keepRunning, keptEntry, wasRunning } from './tablet-memory.js';
import type { TableGlance } from '../server/types.js';

const GameOdds = lazy(() => import('./game-odds.js').then(({ GameOdds }) => GameOdds), 'div');
const ThreeCardWork = lazy(
  () => import('./three-card/three-card-work.js').then(({ ThreeCardWork }) => ThreeCardWork),
  'div',
);

/** If the table's own devices or another screen already run the table, this page takes control only on request. */
export function TablePage({ tableId }: { readonly tableId: string }) {
  const [line, setLine] = useState<TableLine>();
  // After a reload, the controller may still count the old connection of this page as another sender.
  const [isMine, setMine] = useState(() => wasRunning(tableId));
  const floor = useRead<{ readonly tables: readonly TableGlance[] }>(isMine ? null : ofLink('floor'), {
    readMsMax: GLANCE_MS,
  });
  const glance = floor.value?.tables.find(({ table }) => table === tableId);
  const isFree = glance?.isOnline === false;
  useTableMeters();
  useEffect(() => {
    if (isFree) setMine(true);
  }, [isFree]);
  useEffect(() => {
    if (!isMine) return;
    const opened = new TableLine(tableId);
    setLine(opened);
    const onLeave = (): void => {
      const { contact } = opened.state.value;
      if (contact !== 'replaced' && contact !== 'refused') keepRunning(tableId);
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      opened.close();
    };
  }, [tableId, isMine]);
  return (
    <main class="dealer">
      {line === undefined ? (
        <>
          <h1 tabIndex={-1}>{t('Table {1}', tableName(tableId))}</h1>
          <Reading isLoading={floor.isLoading} refusal={floor.refusal} lines={8} />
          {glance?.isOnline === true && (
            <div class="contact" role="status">
              <p>{contactText('replaced', null)}</p>
              <button class="main" onClick={() => setMine(true)}>
                {t('Take over this table')}
              </button>
            </div>
          )}
        </>
      ) : (
        <Table line={line} tableId={tableId} />
      )}
    </main>
  );
}

function Table({ line, tableId }: { readonly line: TableLine; readonly tableId: string }) {
  const { contact, table } = line.state.value;
  return (
    <>
      <div class="title">
        <h1 tabIndex={-1}>{t('Table {1}', tableName(tableId))}</h1>
        {table !== null && <HandNumber table={table} />}
        {table?.threeCard === undefined ? (
          <a href={pathWith({ table: tableId }, 'hands')}>{t('Hands')}</a>
        ) : (
          <a href={pathWith({ table: tableId }, 'rounds')}>{t('Rounds')}</a>
        )}
      </div>
      <ContactNote line={line} />
      {table !== null && !table.inPlay && (
        <p class="banner-note" role="status">
          {t('The progressive is out of service: no side bets. Finish the hand in progress.')}
        </p>
      )}
      <MetersStrip />
      {table !== null &&
        (table.threeCard === undefined ? (
          <Work {...{ line, table, tableId }} isClosed={contact !== 'live'} />
        ) : (
          <ThreeCardWork {...{ line, table, tableId, threeCard: table.threeCard }} isClosed={contact !== 'live'} />
        ))}
    </>
  );
}

function HandNumber({ table: { coup, threeCard } }: { readonly table: FloorState }) {
  const round = threeCard?.round?.round ?? 0;
  if (coup + round === 0) return null;
  return <p class="coup-no">{threeCard === undefined ? t('Hand {1}', coup) : t('Round {1}', round)}</p>;
}

interface WorkProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly tableId: string;
  readonly isClosed: boolean;
}

function Work({ line, table, tableId, isClosed }: WorkProps) {
  const [dealt, setDealt] = useState(() => ({ coup: table.coup, entry: keptEntry(tableId, table.coup) }));
  const pressed = useRef(false);
  const acts = useDealerActs(line, table, isClosed);
  const entry = dealt.coup === table.coup ? dealt.entry : EMPTY_ENTRY;
  const onEntry = (change: (entry: Entry) => Entry): void =>
    setDealt((before) => ({
      coup: table.coup,
      entry: change(before.coup === table.coup ? before.entry : EMPTY_ENTRY),
    }));
  useEffect(() => keepEntry(tableId, dealt.coup, dealt.entry), [dealt]);
  const shoe = table.dealing === 'counted' || table.dealing?.isEnded === true ? null : table.dealing;
  return (
    <div class={`beside work${isClosed ? ' closed' : ''}`} inert={isClosed} data-contact={isClosed ? 'none' : 'live'}>
      <div class="stack">
        <Seats line={line} table={table} isClosed={isClosed} />
        <Coup {...{ line, table, isClosed, entry, onEntry, pressed, acts }} />
      </div>
      <aside>
        <Markers line={line} table={table} />
        <Supervisor line={line} table={table} />
        {shoe !== null && <Irregularities {...{ line, table, shoe }} entered={entry.cards} onRemedy={acts.announce} />}
        <Shoe {...{ line, table, acts }} />
        {table.game !== undefined && <GameOdds game={table.game} />}
      </aside>
      <OtherActs isClosed={isClosed} />
    </div>
  );
}

function ContactNote({ line }: { readonly line: TableLine }) {
  const { contact, table } = line.state.value;
  return (
    <div class="contact" role={contact === 'lost' ? 'alert' : 'status'} data-contact={contact}>
      {contact !== 'live' && <p>{contactText(contact, table)}</p>}
      {contact === 'replaced' && (
        <button class="main" onClick={() => line.takeOver()}>
          {t('Take over this table')}
        </button>
      )}
      {contact === 'refused' && <RefusalNote refusal={line.refusal.value ?? undefined} />}
    </div>
  );
}
