import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { type AuditFilter, EVERYTHING, auditQuery } from './filter.js';

const PAGE_ENTRIES = 50;

interface Page {
  readonly entries: readonly AuditEntry[];
  readonly next: number | null;
}

const NOTHING: Page = { entries: [], next: null };

/** Who did what, and what was refused to whom. Reading it is itself an entry, so it is read when it is asked for. */
export function AuditPage() {
  const { isBusy, refusal, run } = useAct();
  const [filter, setFilter] = useState<AuditFilter>(EVERYTHING);
  const [page, setPage] = useState<Page>(NOTHING);
  const read = (asked: AuditFilter, before?: number): Promise<boolean> =>
    run(async () => {
      const query = auditQuery(asked, { limit: PAGE_ENTRIES, ...(before === undefined ? {} : { before }) });
      const found = await ask<Page>('GET', `audit${query}`);
      setPage((shown) => (before === undefined ? found : { ...found, entries: [...shown.entries, ...found.entries] }));
    });
  useEffect(() => void read(EVERYTHING), []);
  const show = (asked: AuditFilter): void => {
    setFilter(asked);
    void read(asked);
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
  if (entries.length === 0) return <p class="nothing">No entry of this kind.</p>;
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
        {name === '' ? <span class="soft">nobody known</span> : <strong>{name}</strong>}{' '}
        <span class="soft">{roles.split(',').map(called).join(', ')}</span>
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

/** That it was asked and that it was done are the rule; anything else is a refusal. */
function toneOf(outcome: string): string {
  if (outcome === 'DONE') return 'good';
  return outcome === 'ASKED' ? '' : 'bad';
}

/** One entry of the trail as the API tells of it. */
interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  readonly name: string;
  readonly license: string;
  readonly roles: string;
  readonly act: string;
  readonly subject: string;
  readonly outcome: string;
  readonly requestId: string;
}

interface FilterFormProps {
  readonly isBusy: boolean;
  /** What is shown now: its acts and outcomes are offered to choose from. */
  readonly entries: readonly Pick<AuditEntry, 'act' | 'outcome' | 'license'>[];
  readonly onShow: (filter: AuditFilter) => void;
}

const OUTCOMES = ['DONE', 'ASKED', 'NOT_PERMITTED', 'NOT_SIGNED_IN', 'SIGN_IN_REFUSED'];

/** By time, person, act, outcome. */
function FilterForm({ isBusy, entries, onShow }: FilterFormProps) {
  const [filter, setFilter] = useState(EVERYTHING);
  const field = (name: keyof AuditFilter, label: string, more: object = {}) => (
    <label>
      {label}
      <input
        value={filter[name]}
        onInput={(event) => setFilter({ ...filter, [name]: event.currentTarget.value })}
        {...more}
      />
    </label>
  );
  const offered = (id: string, values: readonly string[]) => (
    <datalist id={id}>
      {[...new Set(values)].filter(Boolean).map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    onShow(filter);
  };
  const clear = (): void => {
    setFilter(EVERYTHING);
    onShow(EVERYTHING);
  };
  return (
    <form class="panel filters" onSubmit={submit} aria-label="Filter">
      {field('from', 'From', { type: 'datetime-local' })}
      {field('to', 'To', { type: 'datetime-local' })}
      {field('license', 'License number', { list: 'audit-licenses' })}
      {field('act', 'Act', { list: 'audit-acts' })}
      {field('outcome', 'Outcome', { list: 'audit-outcomes' })}
      {offered(
        'audit-licenses',
        entries.map(({ license }) => license),
      )}
      {offered(
        'audit-acts',
        entries.map(({ act }) => act),
      )}
      {offered('audit-outcomes', [...OUTCOMES, ...entries.map(({ outcome }) => outcome)])}
      <div class="row">
        <button class="main" disabled={isBusy}>
          Show
        </button>
        <button type="button" class="quiet" onClick={clear}>
          Everything
        </button>
      </div>
    </form>
  );
}

interface Checked {
  readonly isWhole: boolean;
  readonly entries: number;
  readonly flaw: { readonly sequence: number; readonly what: string } | null;
  readonly head: { readonly sequence: number; readonly hash: string };
}

const FLAWS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: 'an entry is missing here',
  NOT_CHAINED: 'it does not follow the entry before it',
  CHANGED: 'its words were changed after it was written',
  NOT_THE_HEAD: 'the end of the trail was cut off',
};

/** The whole trail hashed anew by the controller, on a button. */
function ChainCheck() {
  const { isBusy, refusal, run } = useAct();
  const [checked, setChecked] = useState<Checked>();
  const check = () => run(async () => setChecked(await ask<Checked>('GET', 'audit/check')));
  return (
    <section class="panel chain" aria-label="Check of the trail" data-whole={checked?.isWhole}>
      <button disabled={isBusy} onClick={() => void check()}>
        Check the trail
      </button>
      <div role="status">
        {isBusy && <p class="soft">Every entry is hashed anew…</p>}
        {!isBusy && checked === undefined && (
          <p class="soft">Each entry is hashed with the one before; the check finds what was changed or taken out.</p>
        )}
        {!isBusy && checked?.isWhole === true && (
          <p>
            <span class="chip good">Whole</span> {checked.entries} entries, none changed, none missing.
          </p>
        )}
        {!isBusy && checked?.flaw != null && (
          <p>
            <span class="chip bad">NOT WHOLE</span> Entry {checked.flaw.sequence}:{' '}
            {FLAWS[checked.flaw.what] ?? checked.flaw.what}. Keep everything as it is and call the auditor.
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
