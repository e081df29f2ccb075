import { computed, signal } from '@preact/signals';
import { readAddress, writeAddress } from './address.js';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  const page = pageOf(hash.value);
  hash.value = location.hash;
  if (pageOf(hash.value) === page) return;
  // A new page begins at its top, with its own heading in focus for those who cannot see that it is new.
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
});

function pageOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Where the page is: "#/recall/t-1/12" is ["recall", "t-1", "12"]. */
export const route = computed(() => readAddress(hash.value).parts);
/** The state of the page: filters, order, page number. It survives sign-in and can be sent to others as a link. */
export const query = computed(() => readAddress(hash.value).query);

export function pathTo(...parts: readonly (string | number)[]): string {
  return writeAddress(parts);
}

/** The address of a page in a state. */
export function pathWith(state: Readonly<Record<string, string>>, ...parts: readonly (string | number)[]): string {
  return writeAddress(parts, state);
}

/** Changes the state of this page in place: Back leads to the page before, not through every filter. */
export function setQuery(change: Readonly<Record<string, string>>): void {
  const address = writeAddress(route.peek(), { ...query.peek(), ...change });
  history.replaceState(history.state, '', address);
  hash.value = location.hash;
}
