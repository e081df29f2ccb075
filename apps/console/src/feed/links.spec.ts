import fc from 'fast-check';
import { parseLinks } from './links.js';

describe('the list of links', () => {
  it('is read; a link without a name goes by its id', () => {
    const links = [{ linkId: 'royal-9-east', name: 'Royal 9 East' }, { linkId: 'west' }, { name: 'no id' }, 7, null];
    expect(parseLinks({ links })).toEqual([
      { linkId: 'royal-9-east', name: 'Royal 9 East' },
      { linkId: 'west', name: 'west' },
    ]);
    expect(parseLinks({ links: [] })).toEqual([]);
  });

  it('anything else is no list, and no crash', () => {
    for (const value of [null, 1, 'links', [], {}, { links: {} }]) expect(parseLinks(value)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseLinks(value)));
    fc.assert(fc.property(fc.array(fc.jsonValue()), (links) => void parseLinks({ links })));
  });
});
