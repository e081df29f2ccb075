/** HTML that is inserted unescaped. Only `html` and the constructor create it. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = string | number | Html | readonly Html[];

/** Inserted values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? inserted(values[index] ?? '') : '')).join(''),
  );
}

function inserted(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

export function htmlTable(headings: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th>${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}
