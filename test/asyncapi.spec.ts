import { EVENT_TYPE_NAMES, asyncApiOf, wireMessages } from '@jackpot/contract';
import { readRecording, recordedHand } from './support/recordings.js';
import { lintProblems } from './support/api-lint.js';

type Json = Readonly<Record<string, unknown>>;
const MESSAGES = Object.values(wireMessages(recordedHand())).flat();

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === '$ref' ? [String(each)] : refsIn(each)));
}

function resolved(root: unknown, path: string): unknown {
  return path
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], root);
}

describe('the AsyncAPI description', () => {
  const written: Json = asyncApiOf(recordedHand());

  it('passes a linter of AsyncAPI 3', async () => {
    expect(await lintProblems(written, { 'security-defined': 'off' })).toEqual([]);
  });

  it('describes every message of tables and signs, and the reply to each', () => {
    const names = MESSAGES.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(35);
    for (const name of ['floor.acknowledge', 'floor.reply.refused', 'floor.push.welcome', 'feed.award'])
      expect(names).toContain(name);
    const operations = Object.values(written['operations'] as Readonly<Record<string, { readonly reply?: Json }>>);
    const fromTables = names.filter((name) => /^floor[.][^.]+$/.test(name));
    expect(operations.filter(({ reply }) => reply !== undefined)).toHaveLength(fromTables.length);
  });

  it('has a valid example from the recorded hand for every message type', () => {
    const types = new Set([...readRecording('floor'), ...readRecording('feed')].map(({ message }) => message['type']));
    const examples = MESSAGES.filter(({ example }) => example !== undefined);
    expect(examples.length).toBeGreaterThanOrEqual(types.size);
    for (const { name, schema, example } of examples)
      expect([name, schema.safeParse(example).error?.message]).toEqual([name, undefined]);
  });

  it('has no dangling references', () => {
    const refs = refsIn({ channels: written['channels'], operations: written['operations'] });
    expect(refs.length).toBeGreaterThan(EVENT_TYPE_NAMES.length * 2);
    for (const each of refs) expect([each, resolved(written, each)]).toEqual([each, expect.any(Object)]);
  });

  it('has the parts that AsyncAPI 3.0 requires', () => {
    const operations = Object.values(
      written['operations'] as Record<string, { action: string; channel: { $ref: string } }>,
    );
    for (const { action, channel } of operations) {
      expect(['send', 'receive']).toContain(action);
      expect(resolved(written, channel.$ref)).toMatchObject({ messages: expect.any(Object) });
    }
    for (const message of Object.values((written['components'] as Record<string, Json>)['messages']!))
      expect(message).toMatchObject({ contentType: expect.stringContaining('json'), payload: expect.any(Object) });
    expect(written).toMatchObject({
      asyncapi: '3.0.0',
      info: { title: expect.any(String), version: expect.any(String) },
    });
  });
});
