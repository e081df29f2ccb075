import { computed, signal } from '@preact/signals';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
  // A new page begins at its top, with its own heading in focus for those who cannot see that it is new.
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
});

/** Where the page is: "#/recall/t-1/12" is ["recall", "t-1", "12"]. */
export const route = computed(() => hash.value.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent));

export function pathTo(...parts: readonly (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}
