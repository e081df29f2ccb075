import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTranslatable, withLookups } from './places.mjs';

const here = import.meta.dirname;
const SOURCES = join(here, '../src/');
const LOOKUP = join(SOURCES, 'texts/lookup.ts');

/** The build: every text of the console is looked up in the language of the page, and the texts of each language are served. */
export const translatable = () => ({
  name: 'translatable',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} source @param {string} id */
  transform(source, id) {
    const file = id.split('?', 1)[0] ?? id;
    if (!file.startsWith(SOURCES) || !isTranslatable(file.slice(SOURCES.length))) return null;
    const code = withLookups(file, source, '__text');
    if (code === source) return null;
    // On the line of the first import: every line keeps its number.
    return { code: `import { lookup as __text } from ${JSON.stringify(LOOKUP)}; ${code}`, map: null };
  },
  /** @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => void }} */
  generateBundle() {
    for (const file of readdirSync(here).filter((name) => /^console\.[\w-]+\.json$/.test(name)))
      this.emitFile({ type: 'asset', fileName: `texts/${file}`, source: readFileSync(join(here, file), 'utf8') });
  },
});
