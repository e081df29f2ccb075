import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { Choice, Field } from '../parts/form.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { clockTimeOf } from '../parts/times.js';
import { request } from '../server/api.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { type AuditFilter, EVERYTHING, auditQuery, readAuditFilter } from './filter.js';
import { ACT_OPTIONS, type AuditRow, actText, isOfSystem, rowsOf } from './rows.js';
import type { AuditEntries, TrailCheck } from '../server/types.js';
import { SavedViews } from '../search/saved-views.js';

const PAGE_ENTRIES = 50;
const ENTRIES_SHOWN_MAX = 2_000;

const NOTHING: AuditEntries = { entries: [], next: null };

/** Each read is itself an audit entry, so the page reads the trail only on request. */
export function AuditPage() {
  const { isBusy, refusal, run } = useAct();
  const filter = readAuditFilter(query.value);
  const [page, setPage] = useState<AuditEntries>();
  const read = (wanted: AuditFilter, before?: number): Promise<boolean> =>
    run(async () => {
      const question = auditQuery(wanted, { limit: PAGE_ENTRIES, ...(before === undefined ? {} : { before }) });
      const found = await request<AuditEntries>('GET', `audit${question}`);
      setPage((shown) =>
        before === undefined ? found : { ...found, entries: [...(shown?.entries ?? []), ...found.entries] },
      );
    });
  // A saved view changes the address of this page only.
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const again = (): void => setVisit((before) => before + 1);
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  useEffect(() => void read(filter), [visit]);
  const show = (wanted: AuditFilter): void => {
    setQuery({ ...wanted });
    void read(wanted);
  };
  const { entries, next } = page ?? NOTHING;
  const rows = rowsOf(entries).filter((row) => filter.system === '1' || row.act === filter.act || !isOfSystem(row));
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Audit trail')}</h1>
        <SavedViews />
        <a class="button" href={controllerUrl(`api/v1/audit/csv${auditQuery(filter)}`).href} download="audit-trail.csv">
          {t('Download as CSV')}
        </a>
      </div>
      <ChainCheck />
      <FilterForm key={visit} isBusy={isBusy} filter={filter} entries={entries} onShow={show} />
      <RefusalNote refusal={refusal} />
      <section class="panel audit" aria-label={t('Trail')}>
        <DataTable
          label={t('Entries')}
          name="entries"
          perPage={ENTRIES_SHOWN_MAX}
          rows={page === undefined ? undefined : rows}
          isLoading={refusal === undefined}
          columns={COLUMNS}
          keyOf={({ sequence }) => sequence}
          none={t('No matching entries.')}
        />
      </section>
      {next !== null && (
        <button disabled={isBusy} onClick={() => void read(filter, next)}>
          {t('Older entries')}
        </button>
      )}
    </main>
  );
}

const COLUMNS: readonly ColumnOf<AuditRow>[] = [
  { head: t('No.'), of: ({ sequence }) => sequence, isFigure: true },
  {
    head: t('Time'),
    of: ({ at, requestedAt }) => (
      <>
        {timeOf(requestedAt ?? at)}
        {requestedAt !== null && requestedAt !== at && (
          <span class="soft"> {t('ended {1}', clockTimeOf(new Date(at)))}</span>
        )}
      </>
    ),
    text: ({ at, requestedAt }) => timeOf(requestedAt ?? at),
    order: ({ at }) => at,
  },
  {
    head: t('Who'),
    of: ({ name, roles }) => (
      <>
        {name === '' ? <span class="soft">{t('unknown person')}</span> : <strong>{name}</strong>}{' '}
        <span class="soft">{roles.split(',').map(labelOf).join(', ')}</span>
      </>
    ),
    text: ({ name, roles }) => `${name} ${roles}`.trim(),
  },
  { head: t('License'), of: ({ license }) => (license === '' ? '—' : license) },
  {
    head: t('Act'),
    of: ({ act }) => <span title={act}>{actText(act)}</span>,
    text: ({ act }) => actText(act),
  },
  {
    head: t('About'),
    of: ({ subject, subjectText }) => (
      <span class="about" title={subject}>
        {subjectText}
      </span>
    ),
    text: ({ subjectText }) => subjectText,
  },
  {
    head: t('Outcome'),
    of: ({ outcome }) => <span class={`chip ${toneOf(outcome)}`}>{OUTCOME_WORDS[outcome] ?? outcome}</span>,
    text: ({ outcome }) => OUTCOME_WORDS[outcome] ?? outcome,
  },
  {
    head: t('Request'),
    of: ({ requestId }) => <code title={requestId}>{requestId.slice(0, 8)}</code>,
    text: ({ requestId }) => requestId,
  },
];

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  REQUESTED: t('Begun, no result'),
  DONE: t('Completed'),
  NOT_PERMITTED: t('Refused: not permitted'),
  NOT_SIGNED_IN: t('Refused: not signed in'),
  SIGN_IN_REFUSED: t('Refused: wrong user name or password'),
};

function toneOf(outcome: string): string {
  if (outcome === 'DONE') return 'good';
  return outcome === 'REQUESTED' ? '' : 'bad';
}

type AuditEntry = AuditEntries['entries'][number];

interface FilterFormProps {
  readonly isBusy: boolean;
  readonly filter: AuditFilter;
  readonly entries: readonly Pick<AuditEntry, 'outcome' | 'license'>[];
  readonly onShow: (filter: AuditFilter) => void;
}

const OUTCOMES = ['DONE', 'REQUESTED', 'NOT_PERMITTED', 'NOT_SIGNED_IN', 'SIGN_IN_REFUSED'];

function FilterForm({ isBusy, filter, entries, onShow }: FilterFormProps) {
  const show = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: keyof AuditFilter): string => data.get(name) as string;
    onShow({
      from: textOf('from'),
      to: textOf('to'),
      license: textOf('license'),
      act: textOf('act'),
      outcome: textOf('outcome'),
      system: data.get('system') === null ? '' : '1',
    });
  };
  const outcomes = [...new Set([...OUTCOMES, filter.outcome, ...entries.map(({ outcome }) => outcome)])].filter(
    Boolean,
  );
  return (
    <form class="panel filters" onSubmit={show} onReset={() => onShow(EVERYTHING)} aria-label={t('Filter')}>
      <Field label={t('From')} name="from" defaultValue={filter.from} type="datetime-local" required={false} />
      <Field label={t('To')} name="to" defaultValue={filter.to} type="datetime-local" required={false} />
      <Field
        label={t('License number')}
        name="license"
        defaultValue={filter.license}
        list="audit-licenses"
        required={false}
      />
      <Choice label={t('Act')} name="act" defaultValue={filter.act} none={t('Every act')} options={ACT_OPTIONS} />
      <Choice
        label={t('Outcome')}
        name="outcome"
        defaultValue={filter.outcome}
        none={t('Every outcome')}
        options={outcomes.map((outcome) => [outcome, OUTCOME_WORDS[outcome] ?? t('Refused: {1}', outcome)])}
      />
      <label class="check">
        <input type="checkbox" name="system" defaultChecked={filter.system === '1'} />
        <span>{t('Entries of the system')}</span>
      </label>
      <Offered id="audit-licenses" values={entries.map(({ license }) => license)} />
      <div class="row">
        <button class="main" disabled={isBusy}>
          {t('Show')}
        </button>
        <button type="reset" class="minor">
          {t('Clear filters')}
        </button>
      </div>
    </form>
  );
}

function Offered({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].filter(Boolean).map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

const FLAWS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: t('this entry is missing'),
  NOT_CHAINED: t('this entry does not follow the previous entry'),
  CHANGED: t('this entry was changed after it was written'),
  NOT_THE_HEAD: t('the end of the trail was cut off'),
};

function ChainCheck() {
  const { isBusy, refusal, run } = useAct();
  const [checked, setChecked] = useState<TrailCheck>();
  const check = () => run(async () => setChecked(await request<TrailCheck>('GET', 'audit/check')));
  return (
    <section class="panel chain" aria-label={t('Check of the trail')} data-whole={checked?.isWhole}>
      <button disabled={isBusy} onClick={() => void check()}>
        {t('Check the trail')}
      </button>
      <div role="status">
        {isBusy && <p class="soft">{t('Checking every entry…')}</p>}
        {!isBusy && checked === undefined && (
          <p class="soft">
            {t(
              'Each entry is linked to the previous entry by a hash, so this check finds changed and missing entries.',
            )}
          </p>
        )}
        {!isBusy && checked?.isWhole === true && (
          <p>
            <span class="chip good">{t('Intact')}</span>{' '}
            {t('{1} entries, none changed, none missing.', checked.entries)}
          </p>
        )}
        {!isBusy && checked?.flaw != null && (
          <p>
            <span class="chip bad">{t('TAMPERED OR INCOMPLETE')}</span>{' '}
            {t(
              'Entry {1}: {2}. Preserve everything and call the auditor.',
              checked.flaw.sequence,
              FLAWS[checked.flaw.what] ?? checked.flaw.what,
            )}
          </p>
        )}
        {!isBusy && checked !== undefined && (
          <p class="soft">{t('Head {1}: {2}', checked.head.sequence, <code>{checked.head.hash}</code>)}</p>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
