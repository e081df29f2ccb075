import { code128 } from './code-128.js';

/** The expected bar code, as JsBarcode 3 draws it in format CODE128B. 1 is black, 0 is white. */
const DRAWN =
  '11010010000101110011001001001111010001111010110110111101001011000011001010000100110111001110010110010011011100' +
  '1011001000010010110000101111001001001111010010011011100101100010001001110011011101101110101101110001100011101011';

describe('a bar code', () => {
  it('has the modules that JsBarcode draws', () => {
    const { bars, modules } = code128('/royal-9-east-D17');
    const drawn = Array.from({ length: modules }, () => '0');
    for (const { at, width } of bars) drawn.fill('1', at, at + width);
    expect(drawn.join('')).toBe(DRAWN);
  });

  it('refuses characters outside printable ASCII', () => {
    expect(() => code128('é')).toThrow(RangeError);
  });
});
