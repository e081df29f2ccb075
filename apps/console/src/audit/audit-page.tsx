import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { Field } from '../parts/form.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { type AuditFilter, EVERYTHING, auditQuery } from './filter.js';
import type { AuditEntries, TrailCheck } from '../server/types.js';

const PAGE_ENTRIES = 50;

const NOTHING: AuditEntries = { entries: [], next: null };

/** Every act and every refusal. Each read is itself an entry, so the page reads only on request. */
export function AuditPage() {
  const { isBusy, refusal, run } = useAct();
  const [filter, setFilter] = useState<AuditFilter>(EVERYTHING);
  const [page, setPage] = useState<AuditEntries>(NOTHING);
  const read = (wanted: AuditFilter, before?: number): Promise<boolean> =>
    run(async () => {
      const query = auditQuery(wanted, { limit: PAGE_ENTRIES, ...(before === undefined ? {} : { before }) });
      const found = await request<AuditEntries>('GET', `audit${query}`);
      setPage((shown) => (before === undefined ? found : { ...found, entries: [...shown.entries, ...found.entries] }));
    });
  useEffect(() => void read(EVERYTHING), []);
  const show = (wanted: AuditFilter): void => {
    setFilter(wanted);
    void read(wanted);
  };
  const { next } = page;
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>Audit trail</h1>
        <a class="button" href={controllerUrl(`api/v1/audit/csv${auditQuery(filter)}`).href} download="audit-trail.csv">
          Download as CSV
        </a>
      </div>
      <ChainCheck />
      <FilterForm isBusy={isBusy} entries={page.entries} onShow={show} />
      <RefusalNote refusal={refusal} />
      <Entries entries={page.entries} />
      {next !== null && (
        <button disabled={isBusy} onClick={() => void read(filter, next)}>
          Older entries
        </button>
      )}
    </main>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p class="nothing">No matching entries.</p>;
  return (
    <div class="scroll panel" tabIndex={0} role="region" aria-label="Entries">
      <table class="audit">
        <thead>
          <tr>
            <th class="right">No.</th>
            <th>Time</th>
            <th>Who</th>
            <th>License</th>
            <th>Act</th>
            <th>About</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.sequence} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ entry: { sequence, at, name, license, roles, act, subject, outcome, requestId } }: EntryProps) {
  return (
    <tr title={`request ${requestId}`}>
      <td class="right soft">{sequence}</td>
      <td>{timeOf(at)}</td>
      <td>
        {name === '' ? <span class="soft">unknown person</span> : <strong>{name}</strong>}{' '}
        <span class="soft">{roles.split(',').map(labelOf).join(', ')}</span>
      </td>
      <td>{license === '' ? '—' : license}</td>
      <td>
        <code>{act}</code>
      </td>
      <td class="about">{subject}</td>
      <td>
        <span class={`chip ${toneOf(outcome)}`}>{outcome}</span>
      </td>
    </tr>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
}

/** Every outcome other than REQUESTED and DONE is a refusal. */
function toneOf(outcome: string): string {
  if (outcome === 'DONE') return 'good';
  return outcome === 'REQUESTED' ? '' : 'bad';
}

type AuditEntry = AuditEntries['entries'][number];

interface FilterFormProps {
  readonly isBusy: boolean;
  /** What is shown now: its acts and outcomes are offered to choose from. */
  readonly entries: readonly Pick<AuditEntry, 'act' | 'outcome' | 'license'>[];
  readonly onShow: (filter: AuditFilter) => void;
}

const OUTCOMES = ['DONE', 'REQUESTED', 'NOT_PERMITTED', 'NOT_SIGNED_IN', 'SIGN_IN_REFUSED'];

/** Filters by time, person, act and outcome. */
function FilterForm({ isBusy, entries, onShow }: FilterFormProps) {
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
    });
  };
  return (
    <form class="panel filters" onSubmit={show} onReset={() => onShow(EVERYTHING)} aria-label="Filter">
      <Field label="From" name="from" type="datetime-local" required={false} />
      <Field label="To" name="to" type="datetime-local" required={false} />
      <Field label="License number" name="license" list="audit-licenses" required={false} />
      <Field label="Act" name="act" list="audit-acts" required={false} />
      <Field label="Outcome" name="outcome" list="audit-outcomes" required={false} />
      <Offered id="audit-licenses" values={entries.map(({ license }) => license)} />
      <Offered id="audit-acts" values={entries.map(({ act }) => act)} />
      <Offered id="audit-outcomes" values={[...OUTCOMES, ...entries.map(({ outcome }) => outcome)]} />
      <div class="row">
        <button class="main" disabled={isBusy}>
          Show
        </button>
        <button type="reset" class="minor">
          Clear filters
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
  SEQUENCE_GAP: 'an entry is missing here',
  NOT_CHAINED: 'it does not follow the previous entry',
  CHANGED: 'it was changed after it was written',
  NOT_THE_HEAD: 'the end of the trail was cut off',
};

/** The controller hashes the whole trail again and reports the first flaw. */
function ChainCheck() {
  const { isBusy, refusal, run } = useAct();
  const [checked, setChecked] = useState<TrailCheck>();
  const check = () => run(async () => setChecked(await request<TrailCheck>('GET', 'audit/check')));
  return (
    <section class="panel chain" aria-label="Check of the trail" data-whole={checked?.isWhole}>
      <button disabled={isBusy} onClick={() => void check()}>
        Check the trail
      </button>
      <div role="status">
        {isBusy && <p class="soft">Checking every entry…</p>}
        {!isBusy && checked === undefined && (
          <p class="soft">Each entry is hashed with the previous one. The check finds changed or missing entries.</p>
        )}
        {!isBusy && checked?.isWhole === true && (
          <p>
            <span class="chip good">Intact</span> {checked.entries} entries, none changed, none missing.
          </p>
        )}
        {!isBusy && checked?.flaw != null && (
          <p>
            <span class="chip bad">TAMPERED OR INCOMPLETE</span> Entry {checked.flaw.sequence}:{' '}
            {FLAWS[checked.flaw.what] ?? checked.flaw.what}. Preserve everything and call the auditor.
          </p>
        )}
        {!isBusy && checked !== undefined && (
          <p class="soft">
            Head {checked.head.sequence}: <code>{checked.head.hash}</code>
          </p>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
