import type { ResponseOf, api } from '@jackpot/contract';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { type Refusal, refusalIn, request } from '../server/api.js';
import { may } from '../server/rights.js';
import { linkId } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { SHORTCUTS, keysText } from '../shell/shortcuts.js';

type Found = ResponseOf<typeof api.search.find>['results'];

/** A person who types pauses this long before it is searched: each search of people is in the audit trail. */
const PAUSE_MS = 300;

const isOpen = signal(false);

/** Ctrl-K, or ⌘K, from every page. */
export function listenForSearch(): void {
  addEventListener('keydown', (event) => {
    if (SHORTCUTS.search.read(event) === null) return;
    event.preventDefault();
    if (may('search.read')) isOpen.value = true;
  });
}

/** The button in the header, and the dialog that it and Ctrl-K open. */
export function Search() {
  if (!may('search.read')) return null;
  return (
    <>
      <button class="minor" aria-keyshortcuts="Control+K" onClick={() => (isOpen.value = true)}>
        Search <kbd>{keysText(SHORTCUTS.search.keyboard)}</kbd>
      </button>
      {isOpen.value && <SearchDialog onClose={() => (isOpen.value = false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const { found, refusal } = useSearch(text);
  const hint = may('play.read')
    ? 'Award, slip, hand, table, name or license: A12, slip 12, MB-071 3, MB-071, Novak, L-1002'
    : 'Name or license';
  return (
    <Dialog title="Search" onClose={onClose}>
      <label>
        {hint}
        <input
          type="search"
          autoFocus
          maxLength={60}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <RefusalNote refusal={refusal} />
      <ul class="found" aria-label="Results" onClick={onClose}>
        {found?.map(({ kind, title, detail, page }) => (
          <li key={`${kind} ${title}`}>
            <a href={pathTo(...page)}>
              <strong>{title}</strong> <span class="soft">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="soft" role="status">
        {found?.length === 0 && 'Nothing found.'}
      </p>
    </Dialog>
  );
}

function useSearch(text: string): { readonly found: Found | undefined; readonly refusal: Refusal | undefined } {
  const [latest, setLatest] = useState<{ found?: Found; refusal?: Refusal }>({});
  const plain = text.trim();
  useEffect(() => {
    if (plain === '') return setLatest({});
    let isOver = false;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: plain, ...(linkId.value === null ? {} : { link: linkId.value }) });
      request<{ readonly results: Found }>('GET', `search?${query.toString()}`).then(
        ({ results }) => isOver || setLatest({ found: results }),
        (error: unknown) => {
          const refusal = refusalIn(error);
          if (!isOver) setLatest({ refusal });
        },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [plain]);
  return { found: latest.found, refusal: latest.refusal };
}
