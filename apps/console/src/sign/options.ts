/** The options in the address of a sign: `?link=…&theme=…&levels=star,spade&layout=…`. */
export interface SignOptions {
  readonly linkId: string | null;
  readonly theme: Theme;
  /** Which levels, in this order; null: all, as the link lists them. */
  readonly levels: readonly string[] | null;
  readonly layout: LayoutStyle;
}

const THEMES = ['royal', 'midnight', 'contrast'] as const;
type Theme = (typeof THEMES)[number];

export const LAYOUT_STYLES = ['auto', 'stack', 'row', 'grid'] as const;
/** auto: the first level large, the others below it. stack, row, grid: all alike. */
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

/** A wrong option is not worth a dark screen: it falls back to the default. */
export function readOptions(search: string): SignOptions {
  const query = new URLSearchParams(search);
  const levels = (query.get('levels') ?? '').split(',').filter((level) => /^[a-z][a-z0-9-]{0,31}$/.test(level));
  return {
    linkId: query.get('link') || null,
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'royal',
    levels: levels.length === 0 ? null : [...new Set(levels)],
    layout: LAYOUT_STYLES.find((style) => style === query.get('layout')) ?? 'auto',
  };
}
