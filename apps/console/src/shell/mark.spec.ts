import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CROWN = 'M14 30 11 13l12 8 9-13 9 13 12-8-3 17Z';

const textIn = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The paths of a drawing, with every number written one way. */
function pathsIn(file: string): readonly string[] {
  const paths = [...textIn(file).matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
  return paths.map((path) => path.replaceAll(/\d+\.\d+/g, (number) => String(Number(number))));
}

describe('the mark of the product', () => {
  it('is one drawing of two shapes, crown and nine, on the pages and as the icon of the tab', () => {
    expect(pathsIn('mark.tsx')).toHaveLength(2);
    expect(pathsIn('mark.tsx')).toEqual(pathsIn('../../public/favicon.svg'));
  });

  it('begins with the crown, and has no letter: K and 9 beside each other would read as police dogs', () => {
    expect(pathsIn('mark.tsx')[0]).toBe(CROWN);
    for (const file of ['mark.tsx', '../../public/favicon.svg'])
      expect(textIn(file)).not.toMatch(/<text|<tspan|<image|<use/);
  });
});
