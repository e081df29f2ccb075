import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Contract, type Json, breakingChanges } from './contract/compare.js';
import { contractNow } from './contract/contract.js';

const BASELINE = 'docs/releases/contract.json';
const now = contractNow();
const read = (): Contract => JSON.parse(readFileSync(BASELINE, 'utf8')) as Contract;
/**
 * The version part within which no change may break clients: the major version, or before 1.0.0 also the minor version.
 */
const promiseOf = ({ version }: Contract) => {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
};
const broken = promiseOf(read()) === promiseOf(now) ? breakingChanges(read(), now) : [];
const wish = process.env['WRITE_BASELINE'];
// A new baseline would hide breaking changes, so these require WRITE_BASELINE=breaking.
if (wish === 'breaking' || (wish === '1' && broken.length === 0)) {
  mkdirSync(dirname(BASELINE), { recursive: true });
  writeFileSync(BASELINE, `${inLines(now, 4)}\n`);
}

/** Writes JSON in lines, so that a changed operation is one changed line. */
function inLines(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${inLines(each, depth - 1)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n}`;
}

describe('the contract', () => {
  it('breaks no client of the last release', () => {
    if (wish !== 'breaking') expect(broken).toEqual([]);
  });

  it('equals the baseline, so that this commit can be released (npm run baseline)', () => {
    const kept: Readonly<Record<string, unknown>> = { ...read() };
    const differing = Object.entries(now).filter(
      ([part, value]) => JSON.stringify(value) !== JSON.stringify(kept[part]),
    );
    expect(differing.map(([part]) => part)).toEqual([]);
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

function edited({ vectors }: Contract, file: string, edit: (text: string) => string): void {
  const [before, after] = [vectors[file]!, edit(vectors[file]!)];
  if (before === after) throw new Error(`${file}: the edit changes nothing`);
  put(vectors, file, after);
}

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
  'a channel has another address': [
    (c) => put(get(c.asyncapi, 'channels', 'floor'), 'address', '/tables'),
    'channel floor: was at /floor, is at /tables',
  ],
  'a vector is gone': [(c) => delete get(c.vectors)['exports/awards.csv'], 'vectors: exports/awards.csv is gone'],
  'a vector has another amount': [
    (c) => edited(c, 'exports/payouts.csv', (text) => text.replace(/\d+\.\d\d/, '1.5')),
    'vectors: exports/payouts.csv has no line any more like',
  ],
  'a vector has its columns in quotes': [
    (c) => edited(c, 'exports/payouts.csv', (text) => text.replace(/^[^,]+/, '"$&"')),
    'exports/payouts.csv',
  ],
  'a recorded message has a field less': [
    (c) => edited(c, 'floor/one-hand.jsonl', (text) => text.replace('"heartbeatMs":1000,', '')),
    'floor/one-hand.jsonl',
  ],
  'a recorded message comes in another order': [
    (c) => edited(c, 'floor/one-hand.jsonl', (text) => text.split('\n').reverse().join('\n')),
    'floor/one-hand.jsonl',
  ],
  'a webhook is signed in another way': [
    (c) => edited(c, 'webhooks/messages.jsonl', (text) => text.replace('"v1,', '"v2,')),
    'webhooks/messages.jsonl',
  ],
  'a webhook has another value': [
    (c) => edited(c, 'webhooks/messages.jsonl', (text) => text.replace('\\"coup\\":812', '\\"coup\\":\\"812\\"')),
    'webhooks/messages.jsonl',
  ],
  'a rejection code is gone': [(c) => delete get(c.rejections)['BUSY'], 'rejection BUSY is gone'],
  'a rejection has another status': [(c) => put(c.rejections, 'BUSY', 429), 'rejection BUSY: was 503, is 429'],
  'a close code changes': [
    (c) => put(c.closeCodes, 'replaced of FLOOR_CLOSE', 4010),
    'close code replaced of FLOOR_CLOSE: was 4009, is 4010',
  ],
  'a timing changes': [
    (c) => put(c.limits, 'FLOOR_SILENCE_MS_MAX', 4_000),
    'limit FLOOR_SILENCE_MS_MAX: was 3000, is 4000',
  ],
  'a limit of webhooks changes': [
    (c) => put(c.limits, 'WEBHOOK_DELIVERY.answerMsMax', 5_000),
    'WEBHOOK_DELIVERY.answerMsMax',
  ],
  'a limit of seat devices is gone': [(c) => delete get(c.limits)['SEAT_TIMING.baud'], 'SEAT_TIMING.baud is gone'],
  'a rule is gone': [(c) => void (get(c.rules, 'FLOOR_RULES') as unknown as string[]).shift(), 'rule F1 is gone'],
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
  'a new vector': (c) => put(c.vectors, 'feed/more.jsonl', '{}\n'),
  'a column at the end of a vector': (c) =>
    edited(c, 'exports/payouts.csv', (text) => text.replaceAll(/(?<=.)\r\n/g, ',more\r\n')),
  'a line more in a vector': (c) =>
    edited(c, 'webhooks/messages.jsonl', (text) => text.replace('\n', '\n{"more":1}\n')),
  'a vector that was recorded again': (c) =>
    edited(c, 'feed/one-hand.jsonl', (text) => text.replaceAll(/\d\d:\d\d:\d\d\.\d{3}Z/g, '11:12:13.145Z')),
  'a webhook with a field more, and therefore another signature': (c) =>
    edited(c, 'webhooks/messages.jsonl', (text) =>
      text.replace(/v1,[^"]+(.+?)\\"coup\\":/, String.raw`v1,AAAA=$1\"more\":1,\"coup\":`),
    ),
  'a new rejection code': (c) => put(c.rejections, 'MORE', 409),
  'a new close code': (c) => put(c.closeCodes, 'more of FLOOR_CLOSE', 4050),
  'a new limit': (c) => put(c.limits, 'MORE_MAX', 1),
  'a new rule': (c) => void (get(c.rules, 'FLOOR_RULES') as unknown as string[]).push('F99'),
};

describe('the facts of the contract', () => {
  it('exist for every declared name, because a missing fact would compare nothing', () => {
    expect(now.limits).toMatchObject({
      ...{ FLOOR_HEARTBEAT_MS: 1_000, FEED_SILENCE_MS_MAX: 3_000, IDEMPOTENCY_KEPT_MS: 604_800_000 },
      ...{ DEVICE_WINDOW: expect.any(Number), 'SEAT_TIMING.triesMax': 3, 'WEBHOOK_DELIVERY.attemptsMax': 19 },
    });
    expect(now.closeCodes).toMatchObject({ 'leaderLeft of FLOOR_CLOSE': 4021, FEED_CLOSE: expect.any(Number) });
    for (const [group, first] of Object.entries({ FLOOR_RULES: 'F1', FEED_RULES: 'S1', WEBHOOK_RULES: 'W1' }))
      expect(now.rules[group]?.[0]).toBe(first);
    expect(Object.keys(now.rules)).toHaveLength(6);
  });
});

describe('a change of the contract', () => {
  it('breaks nothing if nothing changed', () => expect(breakingChanges(now, copy())).toEqual([]));

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
