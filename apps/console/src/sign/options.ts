import { TEXTS } from './texts.js';

/** Options in a sign's address: docs/how-to/set-up-a-sign.md */
export interface SignOptions {
  readonly linkId: string | null;
  readonly theme: Theme;
  /** Null: all. */
  readonly levels: readonly string[] | null;
  readonly layout: LayoutStyle;
  readonly language: Language;
  /** Null: no loop. */
  readonly attractSeconds: number | null;
  /** Null shows only what all tables have in common. */
  readonly table: string | null;
  readonly hasArtwork: boolean;
  readonly hasSound: boolean;
  readonly winnerSecondsMax: number;
}

const THEMES = ['royal', 'midnight', 'contrast'] as const;
type Theme = (typeof THEMES)[number];

type Language = keyof typeof TEXTS;

export const LAYOUT_STYLES = ['auto', 'stack', 'row', 'grid', 'led'] as const;
/** `auto` shows the first level large, but on a small LED wall one level at a time, as `led` does. */
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

const ATTRACT_SECONDS = { min: 10, initial: 30, max: 3_600 } as const;

/** An invalid option falls back to its default, because it must not blank a sign. */
export function readOptions(search: string): SignOptions {
  const query = new URLSearchParams(search);
  const levels = (query.get('levels') ?? '').split(',').filter((level) => /^[a-z][a-z0-9-]{0,31}$/.test(level));
  return {
    linkId: query.get('link') || null,
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'royal',
    levels: levels.length === 0 ? null : [...new Set(levels)],
    layout: LAYOUT_STYLES.find((style) => style === query.get('layout')) ?? 'auto',
    language: query.get('lang') === 'es' ? 'es' : 'en',
    attractSeconds: attractSecondsOf(query.get('attract')),
    table: query.get('table') || null,
    hasArtwork: query.get('artwork') === 'on',
    hasSound: query.get('sound') === 'on',
    winnerSecondsMax: winnerSecondsOf(query.get('winner')),
  };
}

function winnerSecondsOf(text: string | null): number {
  if (text === 'celebration') return 0;
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

function attractSecondsOf(text: string | null): number | null {
  if (text === null || text === 'off') return null;
  const { min, initial, max } = ATTRACT_SECONDS;
  return /^\d{1,6}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : initial;
}
