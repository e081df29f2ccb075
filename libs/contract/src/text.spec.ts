import fc from 'fast-check';
import { z } from 'zod';
import { anyText, sampleOf, textsIn, withEachText, type JsonSchema } from '../../../test/support/json-samples.js';
import { OPERATIONS, type OperationSpec, parseRequest, readFloorMessage } from './index.js';
import { readTexts } from './text.js';

const schemaOf = (schema: z.ZodType | undefined): unknown =>
  schema === undefined
    ? undefined
    : sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, 2);
const numbersOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']));
const isKept = (text: string): boolean => text.isWellFormed() && text === text.normalize('NFC');

const REQUESTS = Object.entries(OPERATIONS).map(([name, operation]: [string, OperationSpec]) => {
  const raw = { params: numbersOf(operation.path), query: schemaOf(operation.query), body: schemaOf(operation.body) };
  return { name, operation, raw };
});

describe('a text that comes in', () => {
  it.each(REQUESTS)('$name: the stored text is always well-formed and normalized', ({ operation, raw }) => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const changed of withEachText(raw, text)) {
          const parsed = parseRequest(operation, changed as typeof raw);
          if ('invalid' in parsed) continue;
          const odd = [...textsIn(parsed.input)].filter((kept) => !isKept(kept));
          if (odd.length > 0 || !text.isWellFormed()) throw new Error(JSON.stringify({ text, odd }));
        }
      }),
      { numRuns: 8 },
    );
  });

  it('is refused with its place if it contains a lone surrogate', () => {
    const { operation, raw } = REQUESTS.find(({ name }) => name === 'claims.enterManual') ?? REQUESTS[0]!;
    const body = { manualNumber: 'MF-\ud800', reason: 'the printer was down' };
    expect(parseRequest(operation, { ...raw, body })).toEqual({
      invalid: 'body.manualNumber: the text contains half of a character',
    });
    expect(parseRequest(operation, { ...raw, body: { ...body, manualNumber: 'MF-1\u0301' } })).toMatchObject({
      input: { body: { manualNumber: 'MF-1\u0301'.normalize('NFC') } },
    });
  });

  it('of a table is read by the same rule', () => {
    const end = { type: 'end-shoe', id: 1, shoe: 2, by: 'J. No\u0301vak', reason: 'no players' };
    expect(readFloorMessage(end)).toMatchObject({ message: { by: 'J. Nóvak' } });
    expect(readFloorMessage({ ...end, reason: '\udc00' })).toMatchObject({
      problem: expect.stringContaining('reason'),
    });
    const wager = { type: 'acknowledge', id: 1, coup: 1, seat: 1, boot: 1, sequence: 1, priceCents: 500 };
    expect(readFloorMessage({ ...wager, device: 'd\ud800' })).toMatchObject({
      problem: expect.stringContaining('device'),
    });
    expect(readFloorMessage({ ...wager, device: 'de\u0301' })).toMatchObject({ message: { device: 'dé' } });
  });

  it('may be nested as deep as the contract, and no deeper; special field names have no effect', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
    expect(readTexts(deep(10))).toEqual({ value: deep(10) });
    const bottomless = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
    expect(readTexts(bottomless)).toMatchObject({ malformed: expect.stringContaining('too deep') });
    const odd = JSON.parse('{"__proto__":{"isAdmin":true}}') as object;
    const read = readTexts(odd);
    expect(read).toEqual({ value: odd });
    expect('value' in read && Object.keys(read.value as object)).toEqual(['__proto__']);
    expect(readTexts({ 'a\ud800': 1 })).toMatchObject({ malformed: expect.stringContaining('name of a field') });
  });
});

describe('a license number', () => {
  it('has one form, however it was typed', () => {
    const { operation } = REQUESTS.find(({ name }) => name === 'accounts.make')!;
    const body = (license: string): unknown => ({
      ...{ signInName: 'j.novak', name: 'J. Novak', roles: ['cage'], password: 'a long enough one', license },
    });
    const kept = (license: string): unknown => {
      const parsed = parseRequest(operation, { params: {}, query: {}, body: body(license) });
      return 'input' in parsed ? (parsed.input.body as unknown as { license: string }).license : parsed;
    };
    expect([kept('L-x'), kept('l-X')]).toEqual(['L-X', 'L-X']);
  });
});
