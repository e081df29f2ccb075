import fc from 'fast-check';
import { parseLinks } from './links.js';

describe('the list of links', () => {
  it('is read; a link without a name goes by its id', () => {
    const links = [{ linkId: 'royal-9-east', name: 'Royal 9 East' }, { linkId: 'west' }, { name: 'no id' }, 7, null];
    expect(parseLinks({ links })?.links).toEqual([
      { linkId: 'royal-9-east', name: 'Royal 9 East' },
      { linkId: 'west', name: 'west' },
    ]);
    expect(parseLinks({ links: [] })).toEqual({ links: [], facility: null });
  });

  it('has the clock of the facility unless the browser cannot show it', () => {
    const facilityOf = (facility: unknown) => parseLinks({ links: [], facility })?.facility;
    const ours = { zone: 'America/New_York', clock: '24-hour' };
    expect(facilityOf(ours)).toEqual(ours);
    for (const wrong of [{ ...ours, zone: 'Mars/Base' }, { ...ours, clock: 'sundial' }, { zone: 7 }, 'UTC', null])
      expect([wrong, facilityOf(wrong)]).toEqual([wrong, null]);
  });

  it('returns null for anything else', () => {
    for (const value of [null, 1, 'links', [], {}, { links: {} }]) expect(parseLinks(value)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseLinks(value)));
    fc.assert(fc.property(fc.array(fc.jsonValue()), (links) => void parseLinks({ links })));
    fc.assert(fc.property(fc.jsonValue(), (facility) => void parseLinks({ links: [], facility })));
  });
});
