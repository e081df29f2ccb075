import { computed, signal } from '@preact/signals';
import { readAddress, writeAddress } from './address.js';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  const page = pageOf(hash.value);
  hash.value = location.hash;
  if (pageOf(hash.value) === page) return;
  scrollTo(0, 0);
  // Focus the heading, for people who cannot see that the page is new.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
});

function pageOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

export const route = computed(() => readAddress(hash.value).parts);
/** Survives sign-in and can be sent to others as a link. */
export const query = computed(() => readAddress(hash.value).query);

export function pathTo(...parts: readonly (string | number)[]): string {
  return writeAddress(parts);
}

export function pathWith(state: Readonly<Record<string, string>>, ...parts: readonly (string | number)[]): string {
  return writeAddress(parts, state);
}

/** Replaces the history entry, so that Back does not lead through every filter. */
export function setQuery(change: Readonly<Record<string, string>>): void {
  const address = writeAddress(route.peek(), { ...query.peek(), ...change });
  history.replaceState(history.state, '', address);
  hash.value = location.hash;
}
