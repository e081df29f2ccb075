import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { keepHere, keptHere } from '../parts/files.js';
import { called } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useOnce } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { DaySpan } from './closed-days.js';
import type { CloseHead, ClosedDay, Reconciliation } from './shapes.js';
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

interface ReadingsFormProps {
  readonly kind: 'signs' | 'sensors';
  readonly heads: readonly CloseHead[];
  readonly onMade: (made: Reconciliation) => void;
}

/** What somebody read off the signs at the end of a day, or what the sensors of the tables counted. Ours is not shown beside it. */
export function ReadingsForm({ kind, heads, onMade }: ReadingsFormProps) {
  const { isBusy, refusal, run } = useAct();
  const [day, setDay] = useState(heads[0]?.day ?? '');
  const close = useOnce<ClosedDay>(ofLink(`days/${day}`));
  const [read, setRead] = useState<Readonly<Record<string, string>>>({});
  const report = close.value?.report;
  const places: readonly { readonly key: string; readonly label: string }[] | undefined =
    kind === 'signs'
      ? report?.levels.map(({ level }) => ({ key: level, label: `${called(level)} shown` }))
      : report?.tables.map(({ tableId, assetNumber }) => ({
          key: tableId,
          label: `${tableId} (${assetNumber}), wagers`,
        }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const filled = Object.entries(read).filter(([, value]) => value.trim() !== '');
    const body =
      kind === 'signs'
        ? { day, readings: filled.map(([level, shown]) => ({ level, shown: amountTyped(shown) })) }
        : { day, counts: filled.map(([table, wagers]) => ({ table, wagers: Number(wagers) })) };
    await run(async () => onMade(await ask<Reconciliation>('POST', ofLink(`reconciliations/${kind}`), body)));
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="row">
        <label>
          Day
          <select value={day} onChange={(event) => setDay(event.currentTarget.value)}>
            {heads.map((each) => (
              <option key={each.day} value={each.day}>
                {each.day}
              </option>
            ))}
          </select>
        </label>
        {places?.map(({ key, label }) => (
          <label key={key}>
            {label}
            <input
              inputMode={kind === 'signs' ? 'decimal' : 'numeric'}
              value={read[key] ?? ''}
              placeholder={kind === 'signs' ? '0.00' : '0'}
              pattern={kind === 'signs' ? '\\$?[0-9,]+\\.[0-9]{2}' : '[0-9]+'}
              title={kind === 'signs' ? 'dollars and cents, like 512.40' : 'a whole number'}
              onInput={(event) => setRead({ ...read, [key]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <div class="row">
        <button class="main" disabled={isBusy || Object.values(read).every((value) => value.trim() === '')}>
          Compare
        </button>
        <span class="soft">What is left empty was not read, and is listed as missing.</span>
      </div>
      <RefusalNote refusal={refusal ?? close.refusal} />
    </form>
  );
}

/** As the sign shows it, "$51,234.56", to the text that the controller takes. */
function amountTyped(text: string): string {
  return text.trim().replace(/^\$/, '').replaceAll(',', '');
}
