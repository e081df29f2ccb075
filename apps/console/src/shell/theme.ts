import { signal } from '@preact/signals';

type Theme = 'dark' | 'light';
const THEME_KEY = 'royal9-theme';

function firstTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'dark' || kept === 'light') return kept;
  // A pit is dim, so dark is the default.
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export const theme = signal<Theme>(firstTheme());
theme.subscribe((now) => (document.documentElement.dataset['theme'] = now));

export function switchTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
  localStorage.setItem(THEME_KEY, theme.value);
}
