import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES } from './docs/pages.js';

/** `npm run docs` writes the generated pages; without WRITE_DOCS this spec compares them with the code. */
const isWriting = process.env['WRITE_DOCS'] === '1';

describe('the generated pages of docs/', () => {
  it.each(PAGES.map((render) => [render().path, render] as const))(
    '%s restates the code (npm run docs)',
    (_, render) => {
      const { path, text } = render();
      const file = `docs/${path}`;
      if (isWriting) writeFileSync(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
