import { posix } from 'node:path';
import type { Section } from './markdown.js';
import { GROUP_TITLES, type Group } from './sources.js';

export interface Page {
  /** For example `how-to/deploy.html`. */
  readonly address: string;
  readonly group: Group;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? each);
const SECTIONS_UNLISTED_MAX = 2;

/** The controllers' content security policy allows no inline scripts and styles. */
export function documentOf(page: Page, pages: readonly Page[]): string {
  const to = (address: string) => posix.relative(posix.dirname(page.address), address);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)} · Royal 9 documentation</title>
<link rel="icon" type="image/svg+xml" href="${to('assets/favicon.svg')}">
<link rel="stylesheet" href="${to('assets/style.css')}">
<script type="module" src="${to('assets/site.js')}" data-index="${to('search.json')}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}">Royal 9 documentation</a>
<a class="to-contents" href="#contents">Contents</a>
<search hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<div class="found" hidden><p role="status"></p><ol></ol></div>
</search>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${page.html}</main>
${sectionsOf(page)}<nav id="contents" aria-label="Contents">
${GROUP_TITLES.map(([group, title]) =>
  groupOf(
    title,
    pages.filter((each) => each.group === group),
    page,
    to,
  ),
).join('')}</nav>
</div>
</body>
</html>
`;
}

function sectionsOf({ sections }: Page): string {
  const listed = sections.filter(({ level }) => level === 2);
  if (listed.length <= SECTIONS_UNLISTED_MAX) return '';
  const items = listed.map(({ id, heading }) => `<li><a href="#${id}">${escape(heading)}</a></li>\n`);
  return `<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>\n${items.join('')}</ul></nav>\n`;
}

function groupOf(title: string, pages: readonly Page[], current: Page, to: (address: string) => string): string {
  if (pages.length === 0) return '';
  const items = pages.map(
    (page) =>
      `<li><a href="${to(page.address)}"${page === current ? ' aria-current="page"' : ''}>${escape(page.title)}</a></li>\n`,
  );
  return `<h2>${title}</h2>\n<ul>\n${items.join('')}</ul>\n`;
}
