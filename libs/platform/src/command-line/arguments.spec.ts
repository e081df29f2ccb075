import { commandLine, readArguments } from './arguments.js';
import { anyText, oneOf, whole } from './readers.js';

const EXPORT = commandLine({
  command: 'royal9 export',
  about: 'Writes a link to a file.',
  options: {
    link: { help: 'the link', shown: 'ID', read: anyText, isRequired: true },
    parts: { help: 'how many', shown: 'N', read: whole(1, 9), initial: 4 },
    key: { help: 'a trusted key', shown: 'KEY', read: anyText, isList: true },
    late: { help: 'late wagers', shown: 'PCT', read: whole(0, 100) },
    json: { help: 'as JSON' },
  },
  operands: { shown: 'FILE', min: 1, max: 1 },
});
const read = (words: string) => readArguments(EXPORT, words.split(' '));

describe('a command line', () => {
  it('gives every option its type, its initial value, and the names that were given', () => {
    const all = read('--link east --key a --key b --late 2 --json out.jsonl');
    if (all.kind !== 'run') throw new RangeError(all.text);
    const { link, parts, key, late, json } = all.values satisfies {
      link: string;
      parts: number;
      key: readonly string[];
      late: number | undefined;
      json: boolean;
    };
    expect([link, parts, key, late, json]).toEqual(['east', 4, ['a', 'b'], 2, true]);
    expect(all.operands).toEqual(['out.jsonl']);
    expect([...all.given].sort()).toEqual(['json', 'key', 'late', 'link']);
  });

  it('reports every problem at once, with the usage', () => {
    expect(read('--parts 10 --late 101 one two')).toMatchObject({
      kind: 'wrong',
      problems: [
        'two is one argument too many.',
        '--link is required.',
        '--parts takes a whole number from 1 to 9, not "10".',
        '--late takes a whole number from 0 to 100, not "101".',
      ],
      text: expect.stringContaining(
        'usage: royal9 export --link ID [--parts N] [--key KEY] ... [--late PCT] [--json] FILE',
      ),
    });
    expect(read('--link')).toMatchObject({ kind: 'wrong' });
    expect(read('--lnk east f')).toMatchObject({ kind: 'wrong', problems: [expect.stringContaining('--lnk')] });
    expect(readArguments(EXPORT, ['--link', 'east'])).toMatchObject({ problems: ['FILE is missing.'] });
  });

  it('explains itself, whatever else was given', () => {
    const help = read('--lnk --help');
    expect(help).toMatchObject({ kind: 'help' });
    expect(help).toHaveProperty('text', expect.stringContaining('--parts N   how many (default 4)'));
  });

  it('reads choices, lists of choices, addresses, numbers and texts', () => {
    expect(oneOf(['a', 'b'])('c')).toEqual({ expected: 'one of a, b' });
    expect(whole(0)('1.5')).toHaveProperty('expected');
    expect(anyText('')).toHaveProperty('expected');
  });
});
