import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of a drawing, with every number written one way. */
function pathsIn(file: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const paths = [...text.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
  return paths.map((path) => path.replaceAll(/\d+\.\d+/g, (number) => String(Number(number))));
}

describe('the mark of the product', () => {
  it('is one drawing of two shapes, crown and nine, on the pages and as the icon of the tab', () => {
    expect(pathsIn('mark.tsx')).toHaveLength(2);
    expect(pathsIn('mark.tsx')).toEqual(pathsIn('../../public/favicon.svg'));
  });
});
