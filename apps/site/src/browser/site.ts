import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, find } from '../search.js';
import './site.css';

const FOUND_MAX = 12;

const get = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
};

const indexAddress = new URL(get<HTMLElement>('script[data-index]').dataset['index'] ?? '', location.href);
const [search, input, found] = [
  get<HTMLElement>('search'),
  get<HTMLInputElement>('#search'),
  get<HTMLElement>('.found'),
];

let index: Promise<MiniSearch> | undefined;
const load = (): Promise<MiniSearch> =>
  (index ??= fetch(indexAddress)
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, SEARCH_OPTIONS)));

async function show(): Promise<void> {
  const query = input.value.trim();
  const loaded = await load();
  // The query changed while the index was loading.
  if (query !== input.value.trim()) return;
  const all = query === '' ? [] : find(loaded, query);
  found.hidden = query === '';
  get('.found [role=status]').textContent =
    all.length === 0 ? 'Nothing found. Use fewer words.' : `${all.length} found`;
  get('.found ol').replaceChildren(
    ...all.slice(0, FOUND_MAX).map(({ id, page, heading }) => {
      const [item, link, small] = [...(['li', 'a', 'small'] as const).map((name) => document.createElement(name))];
      if (!(link instanceof HTMLAnchorElement) || item === undefined || small === undefined)
        throw new Error('no elements');
      link.href = new URL(id, indexAddress).href;
      link.textContent = heading;
      if (page !== heading) small.textContent = page;
      link.append(small);
      item.append(link);
      return item;
    }),
  );
}

search.hidden = false;
input.addEventListener('focus', () => void load(), { once: true });
input.addEventListener('input', () => void show());
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target === input) document.querySelector<HTMLAnchorElement>('.found a')?.click();
  if (event.key !== 'Escape') return;
  found.hidden = true;
  input.focus();
});
search.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) found.hidden = true;
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping) return;
  event.preventDefault();
  input.focus();
});
