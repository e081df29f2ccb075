import { t } from '../texts/t.js';
import { type SeatTerms, type TableTerms, suggestedTable, pairsPerSeatOf, pairsText } from '@jackpot/rules';
import { nextAssetNumber, pairsOf, renumbered, tablesOf, withSeats, withTables } from './tables.js';

const SEATS_MAX = 9;
const TWO_PAIR_SEATS_MAX = 8;
const SEATS_USUAL = 7;

interface TablesFormProps {
  readonly proposed: object;
  readonly onChange: (proposed: object) => void;
}

export function TablesForm({ proposed, onChange }: TablesFormProps) {
  const tables = tablesOf(proposed);
  const put = (changed: readonly TableTerms[]): void => onChange(withTables(proposed, changed));
  const last = tables.at(-1);
  const add = (): void => {
    const pairs = last === undefined ? 1 : pairsPerSeatOf(last);
    put([...tables, suggestedTable(nextAssetNumber(tables), last?.seats.length || SEATS_USUAL, pairs)]);
  };
  return (
    <fieldset class="terms-group">
      <legend>{t('Tables')}</legend>
      {tables.map((table, at) => (
        <TableRow
          key={at}
          table={table}
          onChange={(changed) => put(tables.with(at, changed))}
          onRemove={() => put(tables.toSpliced(at, 1))}
        />
      ))}
      <button type="button" class="minor" onClick={add}>
        {t('Add a table')}
      </button>
    </fieldset>
  );
}

interface TableRowProps {
  readonly table: TableTerms;
  readonly onChange: (table: TableTerms) => void;
  readonly onRemove: () => void;
}

function TableRow({ table, onChange, onRemove }: TableRowProps) {
  const { assetNumber, seats } = table;
  const pairs = pairsPerSeatOf(table);
  const putSeat = (at: number, changed: SeatTerms): void => onChange({ ...table, seats: seats.with(at, changed) });
  return (
    <div class="table-terms" role="group" aria-label={t('Table {1}', assetNumber)}>
      <div class="row">
        <label>
          <span>{t('Table number')}</span>
          <input
            value={assetNumber}
            maxLength={40}
            onInput={({ currentTarget }) => onChange(renumbered(table, currentTarget.value.trim()))}
          />
        </label>
        {seats.length > 0 && (
          <>
            <label>
              <span>{t('Seats')}</span>
              <select
                value={String(seats.length)}
                onChange={({ currentTarget }) => onChange(withSeats(table, Number(currentTarget.value), pairs))}
              >
                {Array.from({ length: pairs === 2 ? TWO_PAIR_SEATS_MAX : SEATS_MAX }, (_, index) => (
                  <option key={index}>{String(index + 1)}</option>
                ))}
              </select>
            </label>
            <label>
              <span>{t('Pairs at a seat')}</span>
              <select
                value={String(pairs)}
                onChange={({ currentTarget }) => {
                  const each = currentTarget.value === '2' ? 2 : 1;
                  onChange(
                    withSeats(table, each === 2 ? Math.min(seats.length, TWO_PAIR_SEATS_MAX) : seats.length, each),
                  );
                }}
              >
                <option>1</option>
                <option>2</option>
              </select>
            </label>
          </>
        )}
        <button type="button" class="minor" aria-label={t('Remove table {1}', assetNumber)} onClick={onRemove}>
          {t('Remove')}
        </button>
      </div>
      {seats.length === 0 ? (
        <p class="soft">{t('This table has no progressive seats. Edit its game in the JSON text of the terms.')}</p>
      ) : (
        <details>
          <summary>{t('Printed pairs and devices')}</summary>
          {seats.map((seat, at) => (
            <SeatRow key={seat.seat} terms={seat} onChange={(changed) => putSeat(at, changed)} />
          ))}
        </details>
      )}
    </div>
  );
}

interface SeatRowProps {
  readonly terms: SeatTerms;
  readonly onChange: (terms: SeatTerms) => void;
}

function SeatRow({ terms, onChange }: SeatRowProps) {
  const { seat, deviceId, pairs } = terms;
  return (
    <div class="row">
      <label>
        <span>{t('Seat {1}: pairs', seat)}</span>
        <input
          value={pairsText(pairs)}
          onChange={({ currentTarget }) => onChange({ ...terms, pairs: pairsOf(currentTarget.value) })}
        />
      </label>
      <label>
        <span>{t('Seat {1}: device', seat)}</span>
        <input
          value={deviceId}
          onInput={({ currentTarget }) => onChange({ ...terms, deviceId: currentTarget.value.trim() })}
        />
      </label>
    </div>
  );
}
