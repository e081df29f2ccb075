import { useEffect, useState } from 'preact/hooks';
import { readCards } from '../cards/card-text.js';
import { Choice } from '../parts/form.js';
import { firstPageOf } from '../parts/server-list.js';
import type { TableOfLink } from '../server/types.js';
import { pathWith, query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import type { HandFilter } from './filter.js';

interface PlayFiltersProps {
  readonly name: string;
  readonly page: 'hands' | 'rounds';
  readonly filter: HandFilter;
  readonly find: readonly (readonly [string, string])[];
  readonly tables: readonly TableOfLink[];
}

export function PlayFilters({ name, page, filter, find, tables }: PlayFiltersProps) {
  const set = (field: string) => (value: string) => setQuery({ [field]: value, ...firstPageOf(name) });
  return (
    <>
      <Choice
        class="inline"
        label={t('Table')}
        value={filter.table}
        onChange={(table) => {
          location.hash = pathWith({ ...query.value, table, ...firstPageOf(name) }, page);
        }}
        none={t('All')}
        options={tables.map(({ tableId, assetNumber }) => [tableId, assetNumber])}
      />
      <Choice
        class="inline"
        label={t('Show')}
        value={filter.find}
        onChange={set('find')}
        none={t('All')}
        options={find}
      />
      <TimeField label={t('Gaming day')} type="date" value={filter.day} onChange={set('day')} />
      <TimeField label={t('From')} value={filter.from} onChange={set('from')} />
      <TimeField label={t('Jump to time')} value={filter.to} onChange={set('to')} />
      <CardsField value={filter.cards} onChange={set('cards')} />
    </>
  );
}

/** A search by cards reads a limited number of hands per page, so it may be incomplete. */
export function CutShort({ isOldestFirst }: { readonly isOldestFirst: boolean }) {
  return (
    <p class="soft" role="status">
      {t(
        'Only the hands up to this point were searched. {1} hands may match as well.',
        isOldestFirst ? t('Newer') : t('Older'),
      )}
    </p>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface TimeFieldProps extends FilterFieldProps {
  readonly type?: 'date' | 'datetime-local';
}

function TimeField({ label, value, onChange, type = 'datetime-local' }: TimeFieldProps) {
  return (
    <label class="inline">
      {label}
      <input type={type} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}

/** Searches only when every card is complete. */
function CardsField({ value, onChange }: Omit<FilterFieldProps, 'label'>) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if ((readCards(text)?.join(' ') ?? '') !== value) setText(value);
  }, [value]);
  const enter = (entered: string): void => {
    setText(entered);
    const cards = readCards(entered);
    if (cards !== null && cards.length <= 6) onChange(cards.join(' '));
  };
  return (
    <label class="inline">
      {t('Cards')}
      <input
        type="search"
        placeholder="KS 9H"
        value={text}
        onInput={({ currentTarget }) => enter(currentTarget.value)}
      />
    </label>
  );
}
