import { existsSync, globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_ROLES, LINE_LABELS, SERVICE_ROLES, TABLE_PHASES } from '@jackpot/contract';
import { AWARD_STATUSES } from '@jackpot/progressive';
import { isTranslatable, placesOf, withLookups } from '../../texts/places.mjs';
import { labelOf } from '../parts/texts.js';

const SOURCES = join(import.meta.dirname, '..');
const TEXTS = join(SOURCES, '../texts');
const CATALOGUE = join(TEXTS, 'catalogue.json');

/** Every English text, and the pages that show it: what a translator gets. */
interface Catalogue {
  readonly console: Readonly<Record<string, readonly string[]>>;
  readonly sign: Readonly<Record<string, readonly string[]>>;
}

function collected(
  texts: Iterable<readonly [text: string, file: string]>,
): Readonly<Record<string, readonly string[]>> {
  const files = new Map<string, Set<string>>();
  for (const [text, file] of texts) files.set(text, (files.get(text) ?? new Set()).add(file));
  return Object.fromEntries([...files].map(([text, of]) => [text, [...of]]));
}

const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).toSorted();

function catalogue(): Catalogue {
  const written = sources
    .filter(isTranslatable)
    .flatMap((file) => placesOf(file, read(file)).map(({ key }) => [key, file] as const));
  const named = [ACCOUNT_ROLES, SERVICE_ROLES, AWARD_STATUSES, Object.keys(LINE_LABELS), TABLE_PHASES].flat();
  const names = named.map((name) => [labelOf(name), 'parts/texts.ts'] as const);
  const signFiles = sources.filter((file) => file.startsWith('sign/') && !file.endsWith('.spec.ts'));
  const ofSign = signFiles.flatMap((file) =>
    [...read(file).matchAll(/\bsay\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => [text, file] as const),
  );
  return { console: collected([...written, ...names]), sign: collected(ofSign) };
}

/** {1}, {2}, ... of a text. */
const placeholders = (text: string): readonly string[] => (text.match(/\{\d+\}/g) ?? []).toSorted();

const translations = readdirSync(TEXTS).flatMap((file) => {
  const [, part, language] = /^(console|sign)\.([\w-]+)\.json$/.exec(file) ?? [];
  return part === 'console' || part === 'sign' ? [{ file, part, language }] : [];
});

describe('the catalogue of texts', () => {
  const now = catalogue();

  it('has every text of the console and of the sign; `npm run texts` writes it', () => {
    const text = `${JSON.stringify(now, null, 2)}\n`;
    if (process.env['WRITE_TEXTS'] !== undefined) writeFileSync(CATALOGUE, text);
    expect(existsSync(CATALOGUE)).toBe(true);
    expect(JSON.parse(readFileSync(CATALOGUE, 'utf8'))).toEqual(now);
  });

  it.each(translations)('$file translates texts that there are, with the same values', ({ file, part }) => {
    const texts = JSON.parse(readFileSync(join(TEXTS, file), 'utf8')) as Readonly<Record<string, string>>;
    const wrong = Object.entries(texts).filter(
      ([text, own]) => String(placeholders(text)) !== String(placeholders(own)),
    );
    expect(wrong).toEqual([]);
    if (part === 'console') expect(Object.keys(texts).filter((text) => !(text in now.console))).toEqual([]);
  });

  it('the sign is translated whole into every language that it has', () => {
    for (const { file } of translations.filter(({ part }) => part === 'sign')) {
      const texts = JSON.parse(readFileSync(join(TEXTS, file), 'utf8')) as Readonly<Record<string, string>>;
      expect({ file, missing: Object.keys(now.sign).filter((text) => !(text in texts)) }).toEqual({
        file,
        missing: [],
      });
    }
  });
});

describe('the texts of a page', () => {
  const keys = (source: string): readonly string[] => placesOf('page.tsx', source).map(({ key }) => key);

  it('are whole sentences, with values and elements in their places', () => {
    expect(keys("const P = () => (\n<p>\n  Signed by <b>{name}</b> at{' '}\n  {time}.\n</p>\n);")).toEqual([
      'Signed by {1} at {2}.',
    ]);
    expect(keys('const P = () => <p>{isLate ? `${n} hands late` : "On time"}</p>;')).toEqual([
      '{1} hands late',
      'On time',
    ]);
  });

  it('are what people read: labels, heads, notes; not names of the program', () => {
    expect(
      keys(
        "const C = [{ head: 'Opened', of: 'opened-at' }]; const P = () => <Act class=\"main bad\" label=\"Void hand\" name=\"void\" onAct={() => act('void-document', { act: 'reject' })} />;",
      ),
    ).toEqual(['Opened', 'Void hand']);
    expect(keys("if (state === 'Paid at table') go('POST'); const kind = 'chip good';")).toEqual([]);
  });

  it('are looked up by the build, one inside the other too', () => {
    expect(withLookups('page.tsx', 'const P = () => <p>All {n > 1 && <b>Show {n}</b>} hands</p>;', 't')).toBe(
      'const P = () => <p>{t("All {1} hands", n > 1 && <b>{t("Show {1}", n)}</b>)}</p>;',
    );
  });
});
