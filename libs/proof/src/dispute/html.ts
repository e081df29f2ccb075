/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML: a reason that somebody typed cannot become a tag. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

type Cell = string | number | Html;

function cellOf(cell: Cell): string {
  return typeof cell === 'object' ? cell.html : escaped(String(cell));
}

/** A table with a head. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cellOf(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}

/** Names and what they stand for. */
export function facts(rows: readonly (readonly [name: string, value: Cell])[]): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${cellOf(value)}</dd>`).join('')}</dl>`;
}

export function section(title: string, ...parts: readonly string[]): string {
  return `<section><h2>${escaped(title)}</h2>${parts.join('')}</section>`;
}

export function code(text: string): Html {
  return { html: `<code>${escaped(text)}</code>` };
}

/** A whole page that prints, and runs nothing: data in it is for programs to read. @param data JSON. */
export function page(title: string, body: string, data: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>${body}
<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script></body></html>
`;
}

const STYLE = `body{font:10pt/1.4 sans-serif;margin:2em auto;max-width:60em;color:#000;background:#fff}
h1{font-size:16pt}h2{font-size:12pt;border-bottom:1px solid #000;margin-top:1.5em}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:2px 6px;text-align:left;vertical-align:top}
dl{display:grid;grid-template-columns:14em 1fr;margin:0}dt{font-weight:bold}dd{margin:0}
code{font:9pt monospace;word-break:break-all;white-space:pre-wrap}
tr{break-inside:avoid}@media print{body{margin:0;max-width:none}}`;
