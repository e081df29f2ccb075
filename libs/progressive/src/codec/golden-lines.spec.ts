import { fromHex, toHex } from '@jackpot/journal';
import { type Award, type LinkEvent, asTableNo, decodeEvents, encodeEvents } from '../index.js';

const award: Award = {
  ...{ awardNumber: 1, seat: 2, line: 'any-royal', level: null, amountCents: 2_500n, fromMeterCents: 0n },
  ...{ documentNumber: 0, reviewWith: 0 },
};
const resolved = (line: Award['line']): LinkEvent => ({
  ...{ type: 'CoupResolved', at: 1, table: asTableNo(0), coup: 1, cards: [], awards: [{ ...award, line }] },
  ...{ moves: [], mustHit: null },
});
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
const bytesOf = (line: Award['line']): string => toHex(encodeEvents([resolved(line)]));

describe('the lines of awards in the journal', () => {
  it('a line of the Royal 9 is its index, and a line of the terms is 255 and its id', () => {
    const [before = '', after = ''] = bytesOf('any-royal').split('0000000102' + '08');
    expect(bytesOf('star')).toBe(`${before}000000010200${after}`);
    const id = '0000000d' + toHex(new TextEncoder().encode('own-two-pairs'));
    expect(bytesOf('own-two-pairs')).toBe(`${before}0000000102ff${id}${after}`);
    expect(decodeEvents(encodeEvents([resolved('own-two-pairs')]))).toEqual([resolved('own-two-pairs')]);
  });

  it('a line that no writer writes is damage', () => {
    const own = bytesOf('own-two-pairs');
    const textOf = (id: string): string =>
      `ff${id.length.toString(16).padStart(8, '0')}${toHex(new TextEncoder().encode(id))}`;
    for (const id of ['star', 'own-', 'own-Two', 'own-far-too-long-id'])
      expect(() => decodeEvents(bytes(own.replace(textOf('own-two-pairs'), textOf(id))))).toThrow('begins with own-');
    expect(() => decodeEvents(bytes(bytesOf('star').replace('000000010200', '00000001020a')))).toThrow('below 10');
  });
});
