import { readFileSync, readdirSync } from 'node:fs';

/**
 * The floor's books are worth something because they are worked out by other means. What may be shared is what a table
 * is given in writing: the terms, the cards and how they are read, and the arithmetic of cents.
 */
const MAY_BE_SHARED = new Set([
  ...['LevelId', 'LinkConfig', 'LinkConfigBody', 'CommonTerms', 'levelsOf', 'termsOf', 'readLinkConfig'],
]);

describe('the books are the floor’s own', () => {
  it('nothing of the controller’s decisions is imported, nor of its ledger', () => {
    const root = new URL('../../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^(oracle\/(books|history)|players)\//.test(file) && file.endsWith('.ts') && !file.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const text = readFileSync(new URL(file, root), 'utf8');
      expect(text).not.toMatch(/@jackpot\/(ledger|journal|engine|storage|audit)/);
      for (const [, names = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@jackpot\/progressive'/g)) {
        const imported = names.split(',').map((name) => name.replace('type ', '').trim());
        expect(imported.filter((name) => name !== '' && !MAY_BE_SHARED.has(name))).toEqual([]);
      }
    }
  });
});
