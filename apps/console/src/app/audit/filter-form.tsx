import { useState } from 'preact/hooks';
import type { AuditEntry } from './entry.js';
import { type AuditFilter, EVERYTHING } from './filter.js';

interface FilterFormProps {
  readonly isBusy: boolean;
  /** What is shown now: its acts and outcomes are offered to choose from. */
  readonly entries: readonly Pick<AuditEntry, 'act' | 'outcome' | 'license'>[];
  readonly onShow: (filter: AuditFilter) => void;
}

const OUTCOMES = ['DONE', 'ASKED', 'NOT_PERMITTED', 'NOT_SIGNED_IN', 'SIGN_IN_REFUSED'];

/** By time, person, act, outcome. */
export function FilterForm({ isBusy, entries, onShow }: FilterFormProps) {
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
