import fc from 'fast-check';
import { readTableToken, writeTableToken } from './credential.js';

const SMALL = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const name = fc.string({ unit: fc.constantFrom(...SMALL), minLength: 1, maxLength: 40 });
const secret = fc.string({ unit: fc.constantFrom(...SMALL, ...'ABCXYZ_'), minLength: 32, maxLength: 128 });

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)));

describe('a table’s token', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(name, name, secret, (linkId, tableId, secret) => {
        const token = { linkId, tableId, secret };
        expect(readTableToken(writeTableToken(token))).toEqual(token);
      }),
    );
  });

  it.each([
    '',
    'royal-9-east/table-1',
    `royal-9-east/table-1/${'s'.repeat(31)}`,
    `royal-9-east/table-1/${'s'.repeat(129)}`,
    `Royal-9/table-1/${'s'.repeat(32)}`,
    `royal-9-east//${'s'.repeat(32)}`,
    `royal-9-east/table-1/${'s'.repeat(32)}/more`,
    `royal-9-east/table-1/${'s'.repeat(32)}\n`,
    `royal-9-east/table-1/${'s'.repeat(31)}=`,
    ` royal-9-east/table-1/${'s'.repeat(32)}`,
  ])('%j is none', (token) => {
    expect(readTableToken(token)).toBeUndefined();
  });

  it('any text is either read or refused', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const token = readTableToken(text);
        if (token !== undefined) expect(writeTableToken(token)).toBe(text);
      }),
    );
  });
});
