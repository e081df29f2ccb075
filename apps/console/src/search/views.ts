import { computed, signal } from '@preact/signals';
import { readSetting, saveSetting } from '../parts/files.js';
import { Refused } from '../server/api.js';
import { myId } from '../server/session.js';
import { readAddress, writeAddress } from '../shell/address.js';
import { linkId } from '../shell/link.js';
import { isAddress } from '../shell/pages.js';
import { t } from '../texts/t.js';

export interface SavedView {
  readonly name: string;
  readonly address: string;
  /** Null on a page that is the same for every link. */
  readonly link: string | null;
}

export const VIEW_NAME_MAX = 40;
const VIEWS_MAX = 50;
const ADDRESS_MAX = 2_000;
const OF_NO_LINK = ['audit', 'people', 'deliveries'];

export function viewsIn(stored: unknown): readonly SavedView[] {
  if (!Array.isArray(stored)) return [];
  const views = new Map<string, SavedView>();
  for (const each of stored as unknown[]) {
    const view = viewIn(each);
    if (view !== null && views.size < VIEWS_MAX) views.set(view.name, view);
  }
  return [...views.values()];
}

function viewIn(stored: unknown): SavedView | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, address, link } = stored as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || nameOf(name) === '' || nameOf(name) !== name) return null;
  if (typeof address !== 'string' || address.length > ADDRESS_MAX) return null;
  if (link !== null && typeof link !== 'string') return null;
  const { parts, query } = readAddress(address);
  return isAddress(parts) ? { name, address: writeAddress(parts, query), link } : null;
}

const nameOf = (typed: string): string => typed.trim().replace(/\s+/g, ' ').slice(0, VIEW_NAME_MAX);

/** Without the page of a list, because its rows change. */
export function addressToKeep(address: string): string {
  const { parts, query } = readAddress(address);
  const kept = Object.entries(query).filter(([key]) => !/\.(?:page|from)$/.test(key));
  return writeAddress(parts, Object.fromEntries(kept));
}

export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

export const renamed = (views: readonly SavedView[], from: string, to: string): readonly SavedView[] =>
  views
    .filter(({ name }) => name === from || name !== to)
    .map((view) => (view.name === from ? { ...view, name: to } : view));

const changes = signal(0);
const keyOf = (): string => `views-${myId() ?? ''}`;

const all = computed(() => {
  void changes.value;
  return viewsIn(readSetting<unknown>(keyOf()));
});

export function viewsHere(): readonly SavedView[] {
  return all.value.filter(({ link }) => link === null || link === linkId.value);
}

function keep(views: readonly SavedView[]): void {
  if (views.length > VIEWS_MAX)
    throw new Refused({ code: 'TOO_MANY_VIEWS', text: t('{1} views are the most. Delete one.', VIEWS_MAX) });
  try {
    saveSetting(keyOf(), views);
  } catch {
    throw new Refused({ code: 'NOT_KEPT', text: t('This browser keeps no settings, so the view was not saved.') });
  }
  changes.value += 1;
}

export function saveView(typed: string): void {
  const name = nameOf(typed);
  const address = addressToKeep(location.hash);
  const [page = ''] = readAddress(address).parts;
  keep(withView(all.peek(), { name, address, link: OF_NO_LINK.includes(page) ? null : linkId.value }));
}

export function restoreView(view: SavedView): void {
  keep(withView(all.peek(), view));
}

export function renameView(from: string, typed: string): void {
  keep(renamed(all.peek(), from, nameOf(typed)));
}

export function deleteView(wanted: string): void {
  keep(all.peek().filter(({ name }) => name !== wanted));
}

export function viewsNamed(text: string): readonly SavedView[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return viewsHere().filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
