import { Component } from 'preact';
import { labelOf } from '../parts/texts.js';
import type { TableGlance } from '../server/types.js';
import { setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { type FloorFilter, SHOW_OPTIONS, type Show, type Shown, type Urgency, needy, showOf } from './order.js';

const URGENCY_TEXTS: Readonly<Record<Urgency, string>> = {
  hit: t('WIN: verify'),
  called: t('Supervisor called'),
  alarm: t('Alarm'),
  'on-hold': t('On hold: too fast'),
  offline: t('Offline in a hand'),
  playing: '',
  closed: t('Closed'),
};

interface TileProps {
  readonly table: TableGlance;
  readonly urgency: Urgency;
  readonly isChosen: boolean;
  readonly isMine: boolean;
  readonly dealer: string | undefined;
}

/** Redrawn only when its own table changes: sixty tables together change several times a second. */
export class Tile extends Component<TileProps> {
  override shouldComponentUpdate(next: TileProps): boolean {
    const { table, urgency, isChosen, isMine, dealer } = this.props;
    if (next.table !== table || next.urgency !== urgency || next.dealer !== dealer) return true;
    return next.isChosen !== isChosen || next.isMine !== isMine;
  }

  override render({ table, urgency, isChosen, isMine, dealer }: TileProps) {
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
          {isMine && <span title={t('My section')}> ★</span>}
        </strong>
        <span class="state">{state}</span>
        <span class="soft">
          {coup > 0 && t('hand {1}', coup)}
          {seats.length > 0 && ` · ${seats.length === 1 ? t('1 bet') : t('{1} bets', seats.length)}`}
        </span>
        {dealer !== undefined && <span class="soft dealer">{dealer}</span>}
      </button>
    );
  }
}

interface AttentionProps {
  readonly shown: readonly Shown[];
  readonly onChoose: (tableId: string) => void;
}

export function AttentionStrip({ shown, onChoose }: AttentionProps) {
  const tables = needy(shown);
  if (tables.length === 0) return null;
  return (
    <ul class="attention" aria-label={t('Tables that need attention')}>
      {tables.map(({ table, urgency }) => (
        <li key={table.table}>
          <button type="button" data-urgency={urgency} onClick={() => onChoose(table.table)}>
            <strong>{table.assetNumber}</strong> {URGENCY_TEXTS[urgency]}
          </button>
        </li>
      ))}
    </ul>
  );
}

const SHOW_TEXTS: Readonly<Record<Show, string>> = {
  all: t('All tables'),
  attention: t('Needs attention'),
  playing: t('In play'),
  closed: t('Closed'),
};

interface ToolsProps {
  readonly filter: FloorFilter;
  readonly shown: number;
  readonly all: number;
}

export function FloorTools({ filter: { show, find, section }, shown, all }: ToolsProps) {
  return (
    <div class="floor-tools" role="group" aria-label={t('Filter tables')}>
      <label class="inline">
        {t('Show')}
        <select value={show} onChange={({ currentTarget }) => setShow(showOf(currentTarget.value))}>
          {SHOW_OPTIONS.map((each) => (
            <option key={each} value={each}>
              {SHOW_TEXTS[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="inline">
        {t('Table')}
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
        <span>{t('My section')}</span>
      </label>
      <p class="soft" role="status">
        {shown === all ? t('{1} tables', all) : t('{1} of {2} tables', shown, all)}
      </p>
    </div>
  );
}

function setShow(show: Show): void {
  setQuery({ show: show === 'all' ? '' : show });
}
