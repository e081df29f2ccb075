import fc from 'fast-check';
import { fromBase64, toBase64 } from './base64.js';

describe('base64', () => {
  it('equals the encoding of Node, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(text)).toEqual(bytes);
      }),
    );
  });

  it('has one text for each value: every text that is read is written the same way', () => {
    const text = fc.string({ unit: fc.constantFrom(...'AQgw/+9=é \n-_'), maxLength: 12 });
    fc.assert(
      fc.property(text, (text) => {
        const bytes = fromBase64(text);
        if (bytes !== undefined) expect(toBase64(bytes)).toBe(text);
        const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
        expect(bytes !== undefined).toBe(isCanonical);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['QQ', 'QQ=', 'QR==', 'QUI', 'QUJ=', 'Q===', '====', 'Q Q=', 'QUJD\n', 'QUJ-', 'QUJ\u0141'])(
    'refuses %j',
    (text) => {
      expect(fromBase64(text)).toBeUndefined();
    },
  );
});
