import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../../feed/client.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { ChainCheck } from './chain-check.js';
import type { AuditEntry } from './entry.js';
import { FilterForm } from './filter-form.js';
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
