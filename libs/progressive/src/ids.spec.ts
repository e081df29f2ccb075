import {
  asLinkId,
  awardIdOf,
  awardNumberOf,
  documentCodeOf,
  documentInCode,
  linkConfigProblems,
  termsOf,
} from './index.js';
import { linkOf } from './testing/index.js';

const LINK = asLinkId('royal-9-east');

describe('the id of an award', () => {
  it('consists of link and number and can be read again', () => {
    expect(awardIdOf(LINK, 17)).toBe('royal-9-east-A17');
    expect(awardNumberOf(LINK, 'royal-9-east-A17')).toBe(17);
  });

  it.each(['royal-9-west-A17', 'royal-9-east-A0', 'royal-9-east-A017', 'royal-9-east-A', 'royal-9-east-A1x', '17'])(
    '%s is not an award of that link',
    (id) => {
      expect(awardNumberOf(LINK, id)).toBeUndefined();
    },
  );
});

describe('the bar code of a payout document', () => {
  it('is read even after the previous contents of an input field', () => {
    expect(documentInCode(`20417${documentCodeOf(LINK, 12)}`)).toEqual({ linkId: LINK, documentNumber: 12 });
  });

  it.each(['royal-9-east-D12', '/royal-9-east-D0', '/royal-9-east-A12', '/royal-9-east-D12 ', '12', 'MD/W-D12x'])(
    '%s is not a bar code',
    (text) => {
      expect(documentInCode(text)).toBeUndefined();
    },
  );
});

describe('the terms of a level', () => {
  it('have a ceiling: the limit, or the maximum of the Must Hit', () => {
    const config = linkOf({ star: { limitCents: 6_000_000n } });
    expect(linkConfigProblems(config)).toEqual([]);
    expect([termsOf(config, 'star').ceilingCents, termsOf(config, 'spade').ceilingCents]).toEqual([6_000_000n, null]);
    expect(termsOf(config, 'must-hit').ceilingCents).toBe(100_000n);
  });

  it('of a Must Hit that the link does not offer are refused', () => {
    expect(() => termsOf(linkOf({ mustHit: null }), 'must-hit')).toThrow('offers no Must Hit');
  });
});
