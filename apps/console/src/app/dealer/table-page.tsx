import type { FloorState } from '@jackpot/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EMPTY_ENTRY, type Entry } from '../cards/entry.js';
import { RefusalNote } from '../parts/act.js';
import { MetersStrip } from '../parts/meters-strip.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import type { TableGlance } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { Coup } from './coup.js';
import { Irregularities } from './irregularity-dialog.js';
import type { LineState } from './line-state.js';
import { Seats } from './seats.js';
import { Shoe } from './shoe.js';
import { Supervisor } from './supervisor.js';
import { TableLine } from './table-line.js';

/**
 * A table run by its dealer from this page. Where somebody speaks for the table already, its own devices or another
 * screen, the page takes it over only when it is told to.
 */
export function TablePage({ tableId }: { readonly tableId: string }) {
  const [line, setLine] = useState<TableLine>();
  const [isMine, setMine] = useState(false);
  const floor = useRead<{ readonly tables: readonly TableGlance[] }>(isMine ? null : ofLink('floor'), GLANCE_MS);
  const glance = floor.value?.tables.find(({ table }) => table === tableId);
  const isFree = glance?.isOnline === false;
  useEffect(() => {
    if (isFree) setMine(true);
  }, [isFree]);
  useEffect(() => {
    if (!isMine) return;
    const opened = new TableLine(tableId);
    setLine(opened);
    return () => opened.close();
  }, [tableId, isMine]);
  return (
    <main class="dealer">
      {line === undefined ? (
        <>
          <h1 tabIndex={-1}>Table {tableId}</h1>
          <RefusalNote refusal={floor.refusal} />
          {glance?.isOnline === true && (
            <div class="contact" role="status">
              <p>{CONTACTS.replaced}</p>
              <button class="main" onClick={() => setMine(true)}>
                Deal from here
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
        <h1 tabIndex={-1}>Table {tableId}</h1>
        {table !== null && table.coup > 0 && <p class="coup-no">Coup {table.coup}</p>}
        <a href={pathTo('recall', tableId)}>Recall</a>
      </div>
      <ContactNote line={line} contact={contact} />
      {table !== null && !table.inPlay && (
        <p class="banner-note" role="status">
          The progressive is out of service. Coups under way are dealt to their end; no coup with wagers is opened.
        </p>
      )}
      <MetersStrip />
      {table !== null && <Work line={line} table={table} isClosed={contact !== 'live'} />}
    </>
  );
}

interface WorkProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

function Work({ line, table, isClosed }: WorkProps) {
  const [dealt, setDealt] = useState({ coup: table.coup, entry: EMPTY_ENTRY });
  const pressed = useRef(false);
  const entry = dealt.coup === table.coup ? dealt.entry : EMPTY_ENTRY;
  const onEntry = (change: (entry: Entry) => Entry): void =>
    setDealt((before) => ({
      coup: table.coup,
      entry: change(before.coup === table.coup ? before.entry : EMPTY_ENTRY),
    }));
  const shoe = table.dealing === 'counted' || table.dealing?.isEnded === true ? null : table.dealing;
  return (
    <div class={`beside${isClosed ? ' closed' : ''}`} inert={isClosed} data-contact={isClosed ? 'none' : 'live'}>
      <div class="stack">
        <Seats line={line} table={table} isClosed={isClosed} />
        <Coup key={table.coup} {...{ line, table, isClosed, entry, onEntry, pressed }} />
      </div>
      <aside>
        <Shoe line={line} table={table} />
        {shoe !== null && <Irregularities {...{ line, table, shoe }} entered={entry.cards} />}
        <Supervisor line={line} table={table} />
      </aside>
    </div>
  );
}

const CONTACTS: Readonly<Record<LineState['contact'], string>> = {
  connecting: 'Connecting. Nothing can be entered yet.',
  live: '',
  lost: 'NO CONTACT — nothing can be entered, and no wager is recognized. Base baccarat goes on; the coup goes on here when contact is back.',
  replaced: 'Another screen or the table’s own devices speak for this table now.',
  refused: 'You may not deal at this table from here.',
};

function ContactNote({ line, contact }: { readonly line: TableLine; readonly contact: LineState['contact'] }) {
  return (
    <div class="contact" role={contact === 'lost' ? 'alert' : 'status'} data-contact={contact}>
      {contact !== 'live' && <p>{CONTACTS[contact]}</p>}
      {contact === 'replaced' && (
        <button class="main" onClick={() => line.takeOver()}>
          Deal from here
        </button>
      )}
      {contact === 'refused' && <RefusalNote refusal={line.refusal.value ?? undefined} />}
    </div>
  );
}
