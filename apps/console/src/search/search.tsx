import type { ResponseOf, api } from '@jackpot/contract';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { type Refusal, refusalIn, request } from '../server/api.js';
import { may } from '../server/rights.js';
import { linkId, tableName } from '../shell/link.js';
import { readAddress } from '../shell/address.js';
import { PAGES, titleOf } from '../shell/pages.js';
import { pathTo } from '../shell/router.js';
import { SHORTCUTS, keysText } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { actsNamed } from './acts.js';
import { type SavedView, viewsNamed } from './views.js';

type Found = readonly {
  readonly kind: ResponseOf<typeof api.search.find>['results'][number]['kind'] | 'page' | 'act' | 'view';
  readonly title: string;
  readonly detail: string;
  readonly page: readonly (string | number)[];
  readonly address?: string;
}[];

/** The search starts this long after the last key: each search for people is an audit entry. */
const PAUSE_MS = 300;

const isOpen = signal(false);

export function listenForSearch(): void {
  addEventListener('keydown', (event) => {
    if (SHORTCUTS.search.read(event) === null) return;
    event.preventDefault();
    if (may('search.read')) isOpen.value = true;
  });
}

export function Search() {
  if (!may('search.read')) return null;
  return (
    <>
      <button class="minor" aria-keyshortcuts="Control+K" onClick={() => (isOpen.value = true)}>
        {t('Search')} <kbd>{keysText(SHORTCUTS.search.keyboard)}</kbd>
      </button>
      {isOpen.value && <SearchDialog onClose={() => (isOpen.value = false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const { found, isCurrent, refusal } = useSearch(text);
  const here = [...viewsFor(text), ...pagesNamed(text), ...actsFor(text)];
  const openFirst = useOpenFirst(text, here.length > 0 ? here : isCurrent ? found : undefined, onClose);
  useEffect(() => {
    addEventListener('hashchange', onClose);
    return () => removeEventListener('hashchange', onClose);
  }, []);
  const hint = may('play.read')
    ? t('Award, slip, hand, table, name or license: A12, slip 12, MB-071 3, MB-071, Novak, L-1002')
    : t('Name or license');
  return (
    <Dialog title={t('Search')} onClose={onClose}>
      <label>
        {hint}
        <input
          type="search"
          autoFocus
          maxLength={60}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text.trim() !== '') openFirst();
            // By default, Escape would only clear the field.
            if (event.key === 'Escape') onClose();
            moveOnArrow(event);
          }}
        />
      </label>
      <RefusalNote refusal={refusal} />
      <ul class="found" aria-label={t('Results')} onClick={onClose} onKeyDown={moveOnArrow}>
        {[...here, ...(found ?? [])].map(({ kind, title, detail, page, address }) => (
          <li key={`${kind} ${title}`}>
            <a href={address ?? pathTo(...page)}>
              <strong>{title}</strong> <span class="soft">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="soft" role="status">
        {here.length + (found?.length ?? 1) === 0 && t('Nothing found.')}
      </p>
    </Dialog>
  );
}

function pagesNamed(text: string): Found {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return PAGES.filter(([, title, right]) => title.toLowerCase().startsWith(wanted) && may(right)).map(
    ([page, title]) => ({ kind: 'page', title, detail: t('Page'), page: [page] }),
  );
}

function actsFor(text: string): Found {
  return actsNamed(text, may).map(({ sentence, page }) => ({
    kind: 'act',
    title: sentence,
    detail: t('on the page {1}', titleOf([page], tableName)),
    page: [page],
  }));
}

export function pageOfView({ address }: SavedView): string {
  return titleOf(readAddress(address).parts, tableName);
}

function viewsFor(text: string): Found {
  return viewsNamed(text).map((view) => ({
    kind: 'view',
    title: view.name,
    detail: t('Saved view of {1}', pageOfView(view)),
    page: [],
    address: view.address,
  }));
}

function moveOnArrow(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...document.querySelectorAll<HTMLElement>('dialog[open] input[type=search], dialog[open] .found a')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function useOpenFirst(text: string, found: Found | undefined, onClose: () => void): () => void {
  const [requestedOf, setRequestedOf] = useState<string>();
  const isRequested = requestedOf === text;
  useEffect(() => {
    if (!isRequested || found === undefined) return;
    setRequestedOf(undefined);
    const [first] = found;
    if (first === undefined) return;
    location.hash = first.address ?? pathTo(...first.page);
    onClose();
  }, [isRequested, found]);
  return () => setRequestedOf(text);
}

interface Searched {
  readonly found?: Found;
  readonly refusal?: Refusal;
}

function useSearch(text: string): Searched & { readonly isCurrent: boolean } {
  const [latest, setLatest] = useState<Searched & { readonly of: string }>({ of: '' });
  const plain = text.trim();
  useEffect(() => {
    if (plain === '') return setLatest({ of: '' });
    let isOver = false;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: plain, ...(linkId.value === null ? {} : { link: linkId.value }) });
      request<{ readonly results: Found }>('GET', `search?${query.toString()}`).then(
        ({ results }) => isOver || setLatest({ of: plain, found: results }),
        (error: unknown) => {
          const refusal = refusalIn(error);
          if (!isOver) setLatest({ of: plain, refusal });
        },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [plain]);
  return { ...latest, isCurrent: latest.of === plain };
}
