import MarkdownIt from 'markdown-it';
import type { MarkdownIt as Parser, Token } from 'markdown-it';

export interface Section {
  /** Empty above the first heading. */
  readonly id: string;
  readonly level: number;
  readonly heading: string;
  readonly text: string;
}
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}
export interface Surroundings {
  /** Null if the file is not part of the site. */
  readonly link: (href: string) => string | null;
  /** Width and height in pixels, so that a page does not move while its pictures load. */
  readonly sizeOf: (src: string) => readonly [width: number, height: number] | null;
}

/** Same ids as on GitHub, so that links work in both places. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

const wordsOf = (token: Token): string =>
  token.children?.map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('') ?? token.content;

/**
 * The first heading is the title.
 * @throws if the page has no heading
 */
export function render(text: string, surroundings: Surroundings): Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const tokens = withoutEmptyHeads(markdown.parse(text, {}));
  const sections = giveIds(tokens);
  for (const token of tokens) {
    connect(token.children ?? [], surroundings);
    alignByClass(token);
  }
  scrollWide(markdown);
  const title = sections.find(({ level }) => level === 1)?.heading;
  if (title === undefined) throw new Error('a page needs a heading "# ...": its title in the navigation');
  return { title, sections, html: markdown.renderer.render([...tokens], markdown.options, {}) };
}

function giveIds(tokens: readonly Token[]): readonly Section[] {
  const taken = new Map<string, number>();
  const sections: { id: string; level: number; heading: string; text: string }[] = [];
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const heading = wordsOf(tokens[at + 1] as Token);
      const slug = slugOf(heading);
      const repeats = taken.get(slug) ?? 0;
      taken.set(slug, repeats + 1);
      const id = repeats === 0 ? slug : `${slug}-${repeats}`;
      token.attrSet('id', id);
      sections.push({ id, level: Number(token.tag.slice(1)), heading, text: '' });
    } else if (['inline', 'fence', 'code_block'].includes(token.type) && tokens[at - 1]?.type !== 'heading_open') {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${wordsOf(token)}\n`;
    }
  });
  return sections;
}

/** A link to a file outside of the site becomes plain text. */
function connect(tokens: readonly Token[], { link, sizeOf }: Surroundings): void {
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const to = link(String(token.attrGet('href')));
      open.push(to !== null);
      if (to !== null) token.attrSet('href', to);
      else Object.assign(token, { tag: 'span', attrs: [['title', `in the source: ${token.attrGet('href') ?? ''}`]] });
    } else if (token.type === 'link_close') {
      if (open.pop() === false) token.tag = 'span';
    } else if (token.type === 'image') {
      const src = String(token.attrGet('src'));
      const size = sizeOf(src);
      token.attrSet('src', link(src) ?? src);
      token.attrSet('loading', 'lazy');
      if (size !== null) for (const [at, name] of ['width', 'height'].entries()) token.attrSet(name, String(size[at]));
    }
  }
}

/** A screen reader would announce an empty table head as columns without a name. */
function withoutEmptyHeads(tokens: readonly Token[]): readonly Token[] {
  const kept = [...tokens];
  for (let at = kept.length - 1; at >= 0; at -= 1) {
    if (kept[at]?.type !== 'thead_open') continue;
    const count = kept.findIndex(({ type }, index) => index > at && type === 'thead_close') - at + 1;
    if (kept.slice(at, at + count).every(({ content }) => content === '')) kept.splice(at, count);
  }
  return kept;
}

/** The controllers' content security policy allows no inline style. */
function alignByClass(token: Token): void {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = [['class', String(style).replace('text-align:', '')]];
}

/** Wide tables and code scroll, so that the page stays as wide as the screen. */
function scrollWide({ renderer, utils }: Parser): void {
  renderer.rules['table_open'] = () => '<div class="wide" tabindex="0"><table>\n';
  renderer.rules['table_close'] = () => '</table></div>\n';
  const code = (tokens: Token[], at: number) =>
    `<pre tabindex="0"><code>${utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;
  Object.assign(renderer.rules, { fence: code, code_block: code });
}
