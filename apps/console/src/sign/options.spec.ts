import fc from 'fast-check';
import { readOptions } from './options.js';

describe('the address of a sign', () => {
  it('name the link, the levels and the theme', () => {
    expect(readOptions('?link=royal-9-east&theme=midnight&levels=star,spade,star&layout=row')).toEqual({
      linkId: 'royal-9-east',
      theme: 'midnight',
      levels: ['star', 'spade'],
      layout: 'row',
    });
  });

  it('a wrong option falls back, it does not darken the screen', () => {
    const plain = { linkId: null, theme: 'royal', levels: null, layout: 'auto' };
    expect(readOptions('')).toEqual(plain);
    expect(readOptions('?link=&theme=pink&levels=,<b>&layout=spiral')).toEqual(plain);
    fc.assert(fc.property(fc.string(), (search) => void readOptions(search)));
  });
});
