import { TEXTS } from './texts.js';

/** The options in the address of a sign: docs/how-to/set-up-a-sign.md. */
export interface SignOptions {
  readonly linkId: string | null;
  readonly theme: Theme;
  /** Which levels, in this order; null: all, as the link lists them. */
  readonly levels: readonly string[] | null;
  readonly layout: LayoutStyle;
  readonly language: Language;
  /** Seconds of amounts between two pages of the attract loop; null: no loop. */
  readonly attractSeconds: number | null;
  /** The table whose seats the attract loop shows, by asset number; null: only what all tables have alike. */
  readonly table: string | null;
  /** Whether the artwork of the casino is used: logo, background, colors, sounds. */
  readonly hasArtwork: boolean;
  readonly hasSound: boolean;
  /** How long a winner stays beside the meters after the hit, if it is not verified earlier. */
  readonly winnerSecondsMax: number;
}

const THEMES = ['royal', 'midnight', 'contrast'] as const;
type Theme = (typeof THEMES)[number];

type Language = keyof typeof TEXTS;

export const LAYOUT_STYLES = ['auto', 'stack', 'row', 'grid', 'led'] as const;
/**
 * auto: the first level large, the others below it; on a small LED wall as `led`. stack, row, grid: all alike.
 * led: one level at a time, over the whole wall.
 */
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

const ATTRACT_SECONDS = { min: 10, initial: 30, max: 3_600 } as const;

/** A wrong option is not worth a dark screen: it falls back to the default. */
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

/** `?winner=until-verified`, `celebration` or a number of seconds. */
function winnerSecondsOf(text: string | null): number {
  if (text === 'celebration') return 0;
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

/** `?attract=` alone, `?attract=on` or a number of seconds. */
function attractSecondsOf(text: string | null): number | null {
  if (text === null || text === 'off') return null;
  const { min, initial, max } = ATTRACT_SECONDS;
  return /^\d{1,6}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : initial;
}
