import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { keepHere, keptHere } from '../parts/kept.js';
import { ask } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { DaySpan } from './day-span.js';
import type { CloseHead, Reconciliation } from './shapes.js';
import { type ColumnChoice, type SlipsFile, likelyColumns, readSlips } from './slips-file.js';

const COLUMNS_KEPT = 'slip-columns';
const ROWS_SHOWN = 4;

interface ListFormProps {
  readonly heads: readonly CloseHead[];
  readonly onMade: (made: Reconciliation) => void;
}

/** Slot accounting’s list of paid slips: a file, which column is which, and from which to which day. */
export function SlipsForm({ heads, onMade }: ListFormProps) {
  const { isBusy, refusal, run } = useAct();
  const newest = heads[0]?.day ?? '';
  const [span, setSpan] = useState({ from: newest, to: newest });
  const [csv, setCsv] = useState('');
  const [columns, setColumns] = useState<ColumnChoice>({ slip: '', amount: '', asset: '' });
  const slips = csv === '' ? undefined : readSlips(csv);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    const read = readSlips(text);
    if (typeof read !== 'string') setColumns(likelyColumns(read.columns, keptHere<ColumnChoice>(COLUMNS_KEPT)));
    setCsv(text);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (slips === undefined || typeof slips === 'string') return;
    const { asset, ...named } = columns;
    const body = { ...span, columns: asset === '' ? named : columns, separator: slips.separator, csv };
    keepHere(COLUMNS_KEPT, columns);
    await run(async () => onMade(await ask<Reconciliation>('POST', ofLink('reconciliations/slips'), body)));
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="row">
        <label>
          Their list, CSV
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <DaySpan heads={heads} {...span} onChange={setSpan} />
      </div>
      {typeof slips === 'string' && (
        <p class="refusal" role="alert">
          {slips}
        </p>
      )}
      {slips !== undefined && typeof slips !== 'string' && (
        <>
          <Mapping columns={slips.columns} choice={columns} onChange={setColumns} />
          <Preview slips={slips} choice={columns} />
          <div class="row">
            <button class="main" disabled={isBusy || columns.slip === '' || columns.amount === ''}>
              Compare {slips.records.length} slips
            </button>
          </div>
        </>
      )}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface MappingProps {
  readonly columns: readonly string[];
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
}

const FIELDS = [
  ['slip', 'Slip number is in'],
  ['amount', 'Amount is in'],
  ['asset', 'Asset number is in'],
] as const;

/** Which of their columns is which; the asset number may be missing, then nothing is said about the table. */
function Mapping({ columns, choice, onChange }: MappingProps) {
  return (
    <div class="row">
      {FIELDS.map(([field, label]) => (
        <label key={field}>
          {label}
          <select
            value={choice[field]}
            onChange={(event) => onChange({ ...choice, [field]: event.currentTarget.value })}
          >
            <option value="">{field === 'asset' ? 'no column' : 'choose a column'}</option>
            {columns.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** The first lines as they will be read, so that a wrong column is seen before anything is compared. */
function Preview({ slips, choice }: { readonly slips: SlipsFile; readonly choice: ColumnChoice }) {
  const shown = FIELDS.filter(([field]) => choice[field] !== '');
  return (
    <DataTable
      label="The first lines as they will be read"
      rows={slips.records.slice(0, ROWS_SHOWN)}
      keyOf={({ line }) => line}
      columns={[
        { head: 'Line', of: ({ line }) => line },
        ...shown.map(([field]) => ({
          head: { slip: 'Slip', amount: 'Amount', asset: 'Asset' }[field],
          of: ({ cells }: SlipsFile['records'][number]) => cells.get(choice[field]) ?? '',
        })),
      ]}
    />
  );
}
