import { gamingDayText } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Choice, Field, type Values } from '../parts/form.js';
import { DataTable } from '../parts/data-table.js';
import { saveSetting, readSetting } from '../parts/files.js';
import { labelOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { Refused, request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { DaySpan } from './closed-days.js';
import { type ColumnChoice, type SlipsFile, duplicatesIn, likelyColumns, readSlips } from './slips-file.js';
import type { CloseHead, ClosedDay, Reconciliation } from '../server/types.js';

const COLUMNS_KEPT = 'slip-columns';
const ROWS_SHOWN = 4;

const SAMPLE = `data:text/csv,${encodeURIComponent('slip,amount,asset\r\n1041,5000.00,MB-1\r\n1042,120.00,MB-2\r\n')}`;

interface ListFormProps {
  readonly heads: readonly CloseHead[];
  readonly onMade: (made: Reconciliation) => void;
}

export function SlipsForm({ heads, onMade }: ListFormProps) {
  const { isBusy, refusal, run } = useAct();
  const newest = heads[0]?.day ?? '';
  const [span, setSpan] = useState({ from: newest, to: newest });
  const [csv, setCsv] = useState('');
  const [columns, setColumns] = useState<ColumnChoice>({ slip: '', amount: '', asset: '' });
  const [numbers, setNumbers] = useState('document');
  const read = csv === '' ? undefined : readSlips(csv);
  const slips = read?.ok === true ? read.slips : undefined;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    const list = readSlips(text);
    if (list.ok) setColumns(likelyColumns(list.slips.columns, readSetting<ColumnChoice>(COLUMNS_KEPT)));
    setCsv(text);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (slips === undefined) return;
    const { asset, ...named } = columns;
    const body = { ...span, columns: asset === '' ? named : columns, numbers, separator: slips.separator, csv };
    saveSetting(COLUMNS_KEPT, columns);
    await run(async () => onMade(await request<Reconciliation>('POST', ofLink('reconciliations/slips'), body)));
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="row">
        <label>
          {t('Slip list (CSV)')}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <DaySpan heads={heads} {...span} onChange={setSpan} />
        <a class="button minor" href={SAMPLE} download="slips.csv">
          {t('Sample list')}
        </a>
      </div>
      {read?.ok === false && (
        <p class="refusal" role="alert">
          {read.why}
        </p>
      )}
      {slips !== undefined && (
        <>
          <Mapping columns={slips.columns} choice={columns} onChange={setColumns} />
          <Choice label={t('Slip numbers')} value={numbers} onChange={setNumbers} options={NUMBERS} />
          <Preview slips={slips} choice={columns} />
          <Duplicates slips={slips} column={columns.slip} />
          <div class="row">
            <button class="main" disabled={isBusy}>
              {slips.records.length === 1 ? t('Compare 1 slip') : t('Compare {1} slips', slips.records.length)}
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

const NUMBERS = [
  ['document', t('Our document numbers')],
  ['system', t('Slip numbers of slot accounting')],
] as const;

const FIELDS = [
  ['slip', t('Slip number column')],
  ['amount', t('Amount column')],
  ['asset', t('Asset number column')],
] as const;

function Mapping({ columns, choice, onChange }: MappingProps) {
  return (
    <div class="row">
      {FIELDS.map(([field, label]) => (
        <Choice
          key={field}
          label={label}
          value={choice[field]}
          onChange={(column) => onChange({ ...choice, [field]: column })}
          required={field !== 'asset'}
          none={field === 'asset' ? t('None') : t('Choose a column')}
          options={columns.map((name) => [name, name])}
        />
      ))}
    </div>
  );
}

function Preview({ slips, choice }: { readonly slips: SlipsFile; readonly choice: ColumnChoice }) {
  const shown = FIELDS.filter(([field]) => choice[field] !== '');
  return (
    <DataTable
      label={t('Preview of the first rows')}
      rows={slips.records.slice(0, ROWS_SHOWN)}
      keyOf={({ line }) => line}
      columns={[
        { head: t('Line'), of: ({ line }) => line },
        ...shown.map(([field]) => ({
          head: { slip: t('Slip'), amount: t('Amount'), asset: t('Asset') }[field],
          of: ({ cells }: SlipsFile['records'][number]) => cells.get(choice[field]) ?? '',
        })),
      ]}
    />
  );
}

function Duplicates({ slips, column }: { readonly slips: SlipsFile; readonly column: string }) {
  const found = duplicatesIn(slips, column);
  if (found.length === 0) return null;
  return (
    <div class="notice" role="status">
      <p>
        {found.length === 1
          ? t('One slip is in the file more than once:')
          : t('{1} slips are in the file more than once:', found.length)}
      </p>
      <ul>
        {found.map(([slip, lines]) => (
          <li key={slip}>{t('{1}: lines {2}', slip, lines.join(', '))}</li>
        ))}
      </ul>
    </div>
  );
}

interface ReadingsFormProps {
  readonly kind: 'signs' | 'sensors';
  readonly heads: readonly CloseHead[];
  readonly onMade: (made: Reconciliation) => void;
}

/** The form does not show our own figures, so that the readings stay independent. */
export function ReadingsForm({ kind, heads, onMade }: ReadingsFormProps) {
  const [day, setDay] = useState(heads[0]?.day ?? '');
  const close = useReadOnce<ClosedDay>(ofLink(`days/${day}`));
  const report = close.value?.report;
  const places =
    kind === 'signs'
      ? report?.levels.map(({ level }) => ({ key: level, label: t('{1} shown', labelOf(level)) }))
      : report?.tables.map(({ tableId, assetNumber }) => ({ key: tableId, label: t('{1}, bets', assetNumber) }));
  const compare = async (values: Values): Promise<void> => {
    const filled = (places ?? []).map(({ key }) => [key, values(key)] as const).filter(([, value]) => value !== '');
    if (filled.length === 0) throw new Refused({ code: 'NOTHING_ENTERED', text: t('Enter at least one value.') });
    const body =
      kind === 'signs'
        ? { day, readings: filled.map(([level, shown]) => ({ level, shown: amountTyped(shown) })) }
        : { day, counts: filled.map(([table, wagers]) => ({ table, wagers: Number(wagers) })) };
    onMade(await request<Reconciliation>('POST', ofLink(`reconciliations/${kind}`), body));
  };
  const isSigns = kind === 'signs';
  return (
    <ActForm
      act={t('Compare')}
      onAct={compare}
      buttons={<span class="soft">{t('If you leave a field empty, its value is listed as missing.')}</span>}
    >
      <div class="row">
        <Choice
          label={t('Day')}
          value={day}
          onChange={setDay}
          options={heads.map((each) => [each.day, gamingDayText(each.day)])}
        />
        {places?.map(({ key, label }) => (
          <Field
            key={key}
            name={key}
            label={label}
            required={false}
            inputMode={isSigns ? 'decimal' : 'numeric'}
            placeholder={isSigns ? '0.00' : '0'}
            pattern={isSigns ? '\\$?[0-9]+(,[0-9]{3})*\\.[0-9]{2}' : '[0-9]+'}
            title={isSigns ? t('dollars and cents, like 512.40') : t('a whole number')}
          />
        ))}
      </div>
      <Reading isLoading={close.isLoading} refusal={close.refusal} />
    </ActForm>
  );
}

function amountTyped(text: string): string {
  return text.replace(/^\$/, '').replaceAll(',', '');
}
