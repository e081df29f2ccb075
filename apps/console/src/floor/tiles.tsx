import { Component } from 'preact';
import { labelOf } from '../parts/texts.js';
import type { TableGlance } from '../server/types.js';
import { setQuery } from '../shell/router.js';
import { type FloorFilter, SHOW_OPTIONS, type Show, type Urgency, showOf } from './order.js';

const URGENCY_TEXTS: Readonly<Record<Urgency, string>> = {
  hit: 'WIN: verify',
  called: 'Supervisor called',
  alarm: 'Alarm',
  'on-hold': 'On hold: too fast',
  offline: 'Offline in a hand',
  playing: '',
  closed: 'Closed',
};

interface TileProps {
  readonly table: TableGlance;
  readonly urgency: Urgency;
  readonly isChosen: boolean;
  readonly isMine: boolean;
}

/** A table in a dense grid. Drawn again only when it changes: sixty tables change several times a second. */
export class Tile extends Component<TileProps> {
  override shouldComponentUpdate(next: TileProps): boolean {
    const { table, urgency, isChosen, isMine } = this.props;
    return next.table !== table || next.urgency !== urgency || next.isChosen !== isChosen || next.isMine !== isMine;
  }

  override render({ table, urgency, isChosen, isMine }: TileProps) {
    const { phase, coup, seats } = table;
    const state = URGENCY_TEXTS[urgency] === '' ? labelOf(phase) : URGENCY_TEXTS[urgency];
    return (
      <button
        type="button"
        class="tile"
        data-table={table.table}
        data-phase={phase}
        data-urgency={urgency}
        aria-expanded={isChosen}
        onClick={() => setQuery({ table: isChosen ? '' : table.table })}
      >
        <strong>
          {table.assetNumber}
          {isMine && <span title="My section"> ★</span>}
        </strong>
        <span class="state">{state}</span>
        <span class="soft">
          {coup > 0 && `hand ${coup}`}
          {seats.length > 0 && ` · ${seats.length} bet${seats.length === 1 ? '' : 's'}`}
        </span>
      </button>
    );
  }
}

const SHOW_TEXTS: Readonly<Record<Show, string>> = {
  all: 'All tables',
  attention: 'Needs attention',
  playing: 'In play',
  closed: 'Closed',
};

interface ToolsProps {
  readonly filter: FloorFilter;
  readonly shown: number;
  readonly all: number;
}

/** The filters of the floor; the address holds them. */
export function FloorTools({ filter: { show, find, section }, shown, all }: ToolsProps) {
  return (
    <div class="floor-tools" role="group" aria-label="Filter tables">
      <label class="inline">
        Show
        <select value={show} onChange={({ currentTarget }) => setShow(showOf(currentTarget.value))}>
          {SHOW_OPTIONS.map((each) => (
            <option key={each} value={each}>
              {SHOW_TEXTS[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="inline">
        Table
        <input
          type="search"
          value={find}
          size={10}
          onInput={({ currentTarget }) => setQuery({ find: currentTarget.value })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={section !== null}
          onChange={({ currentTarget }) => setQuery({ section: currentTarget.checked ? 'mine' : '' })}
        />
        <span>My section</span>
      </label>
      <p class="soft" role="status">
        {shown === all ? `${all} tables` : `${shown} of ${all} tables`}
      </p>
    </div>
  );
}

function setShow(show: Show): void {
  setQuery({ show: show === 'all' ? '' : show });
}
