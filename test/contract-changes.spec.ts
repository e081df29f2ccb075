import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Contract, type Json, breakingChanges } from './contract/compare.js';
import { contractNow } from './contract/contract.js';

/** Kept by `npm run baseline`, which a release requires; docs/reference/versions.md. */
const BASELINE = 'docs/releases/contract.json';
const now = contractNow();
if (process.env['WRITE_BASELINE'] === '1') {
  mkdirSync(dirname(BASELINE), { recursive: true });
  writeFileSync(BASELINE, `${JSON.stringify(now)}\n`);
}

describe('the contract', () => {
  it('breaks nothing of the last release', () => {
    const kept = JSON.parse(readFileSync(BASELINE, 'utf8')) as Contract;
    const majorOf = ({ version }: Contract) => version.split('.')[0];
    if (majorOf(kept) === majorOf(now)) expect(breakingChanges(kept, now)).toEqual([]);
  });
});

type Edit = (contract: Contract) => void;
type Loose = Record<string, never>;
const copy = (): Contract => JSON.parse(JSON.stringify(now)) as Contract;
const get = (part: unknown, ...path: readonly string[]): Loose =>
  path.reduce<unknown>((at, name) => {
    const next = (at as Record<string, unknown>)[name];
    if (next === undefined) throw new Error(`the contract has no ${path.join(' / ')}`);
    return next;
  }, part) as Loose;
const put = (part: unknown, name: string, value: unknown): void =>
  void ((part as Record<string, unknown>)[name] = value);
const operation = ({ openapi }: Contract, path: string, method: string) => get(openapi, 'paths', path, method);
const message = ({ asyncapi }: Contract, name: string) => get(asyncapi, 'components', 'messages', name, 'payload');

const VERIFY = '/api/v1/claims/{awardId}/verify';
const EVENTS = '/api/v1/links/{linkId}/events';
const parametersOf = (contract: Contract) => operation(contract, EVENTS, 'get')['parameters'] as unknown as Json[];

const BREAKING: Readonly<Record<string, readonly [Edit, string]>> = {
  'an operation is gone': [(c) => delete get(c.openapi, 'paths', VERIFY)['post'], `POST ${VERIFY} is gone`],
  'a parameter is gone': [(c) => void parametersOf(c).splice(1, 1), 'is gone'],
  'a parameter becomes required': [
    (c) => parametersOf(c).push({ name: 'zone', in: 'query', required: true, schema: {} }),
    'parameter zone is required now',
  ],
  'a field of a response is gone': [
    (c) => delete get(c.openapi, 'components', 'schemas', 'Problem', 'properties')['code'],
    'code is gone',
  ],
  'a field of a response becomes optional': [
    (c) => put(get(c.openapi, 'components', 'schemas', 'Problem'), 'required', []),
    'is optional now',
  ],
  'a field of a response has another type': [
    (c) => put(get(c.openapi, 'components', 'schemas', 'Problem', 'properties', 'code'), 'type', 'integer'),
    'was string, is integer',
  ],
  'a status is gone': [(c) => delete get(operation(c, VERIFY, 'post'), 'responses')['200'], '200: is gone'],
  'a message needs a new field': [
    (c) =>
      put(message(c, 'floor.lock'), 'required', [
        ...(get(message(c, 'floor.lock'))['required'] as unknown as string[]),
        'by',
      ]),
    'floor.lock',
  ],
  'a field of a message is smaller': [
    (c) => put(get(message(c, 'floor.open'), 'properties', 'coup'), 'maximum', 9),
    'maximum is 9 now',
  ],
  'a message is gone': [(c) => delete get(c.asyncapi, 'components', 'messages')['feed.award'], 'feed.award is gone'],
  'a column of an export moves': [
    (c) => void (get(c.exports, 'awards') as unknown as string[]).reverse(),
    'export awards',
  ],
  'an event of the journal changes': [(c) => put(c.events, '1', 'LinkOpened u8'), 'event 1 was'],
  'a vector is gone': [(c) => void (c.vectors as string[]).shift(), 'is gone'],
};

const ADDITIVE: Readonly<Record<string, Edit>> = {
  'a new operation': (c) => put(get(c.openapi, 'paths'), '/api/v1/more', { get: operation(c, EVENTS, 'get') }),
  'an optional parameter': (c) => void parametersOf(c).push({ name: 'zone', in: 'query', required: false, schema: {} }),
  'a field more in a response': (c) =>
    put(get(c.openapi, 'components', 'schemas', 'Problem', 'properties'), 'more', { type: 'string' }),
  'an optional field in a message of a table': (c) =>
    put(get(message(c, 'floor.lock'), 'properties'), 'more', { type: 'string' }),
  'a message may carry more': (c) => put(get(message(c, 'floor.open'), 'properties', 'coup'), 'maximum', 2 ** 40),
  'a new message': (c) => put(get(c.asyncapi, 'components', 'messages'), 'feed.more', { payload: {} }),
  'a column at the end of an export': (c) => void (get(c.exports, 'awards') as unknown as string[]).push('more'),
  'a new event of the journal': (c) => put(c.events, '250', 'More u8'),
  'a new vector': (c) => void (c.vectors as string[]).push('feed/more.jsonl'),
};

describe('a change of the contract', () => {
  it('none is no break', () => expect(breakingChanges(now, copy())).toEqual([]));

  it.each(Object.entries(BREAKING))('%s: breaks', (_, [edit, problem]) => {
    const changed = copy();
    edit(changed);
    expect(breakingChanges(now, changed).join('\n')).toContain(problem);
  });

  it.each(Object.entries(ADDITIVE))('%s: breaks nothing', (_, edit) => {
    const changed = copy();
    edit(changed);
    expect(breakingChanges(now, changed)).toEqual([]);
  });
});
