import {
  type Act,
  type LinkShape,
  awarded,
  betting,
  coup,
  given,
  later,
  linkOf,
  recorded,
  correction,
  table,
  that,
} from '../testing/index.js';
import { configOf } from '../testing/config-of.js';
import { TABLE_PAID_MAX_CENTS, linkConfigBody, readLinkConfig, readProposedConfig, writeLinkConfig } from '../index.js';

const HOUR_MS = 3_600_000;
const ROYAL = { seats: [1, 2], player: 'QD 9C', banker: '2C 3D' } as const;
const CLAIM = { line: 'any-royal', amount: '25.00', documentNumber: 1 } as const;
const PAID = { line: 'any-royal', amount: '25.00', documentNumber: 0 } as const;

const royals = (count: number, at = 1): readonly Act[] =>
  Array.from({ length: count }, () => coup({ ...ROYAL, table: at }));
const limited = (dollars: bigint, shape: LinkShape = {}) =>
  given(linkOf({ ...shape, awards: { ...shape.awards, tablePaidMaxCents: dollars * 100n } }));

describe('the limit for what is paid at the table', () => {
  it('turns fixed awards beyond it into claims, even within one hand, and each claim needs two people', () => {
    limited(125n)
      .when(...royals(2))
      .then(awarded(PAID, PAID))
      .when(coup(ROYAL))
      .then(
        awarded(PAID, CLAIM),
        that(
          'the second seat has a claim',
          ({ link }) => [...link.claims.values()].map(({ award }) => award.seat).join() === '1',
        ),
      );
  });

  it('still allows a smaller award that fits', () => {
    limited(60n)
      .when(coup({ seats: [1], player: 'QD 9D', banker: '2C 3D' }))
      .then(awarded({ line: 'any-suited', amount: '50.00', documentNumber: 0 }))
      .when(coup({ ...ROYAL, seats: [1] }))
      .then(awarded(CLAIM));
  });

  it('applies to each table separately', () => {
    limited(50n, { tables: 2 })
      .when(...royals(2, 1))
      .then(awarded({ documentNumber: 1 }, { documentNumber: 2 }))
      .when(...royals(1, 2))
      .then(awarded(PAID, PAID));
  });

  it('starts over eight hours after the first award of the shift, not sooner, and not if the clock is set back', () => {
    limited(50n)
      .when(...royals(1), later(7.9 * HOUR_MS), ...royals(1))
      .then(awarded({ documentNumber: 1 }, { documentNumber: 2 }))
      .when(later(0.1 * HOUR_MS), ...royals(1))
      .then(awarded(PAID, PAID))
      .when(later(-HOUR_MS), ...royals(1))
      .then(awarded({ documentNumber: 3 }, { documentNumber: 4 }));
  });

  it('does not count awards that a correction reverses', () => {
    const { isRequested, isApproved } = correction(1);
    const misread = betting({ seats: ROYAL.seats });
    limited(50n)
      .when(misread, table(1).shows(ROYAL.player, ROYAL.banker), isRequested('4S 5H', '2C 3D'), isApproved())
      .then(recorded('CoupCorrected'))
      .when(table(1).settles(), ...royals(1))
      .then(awarded(PAID, PAID));
    limited(50n)
      .when(misread, table(1).shows(ROYAL.player, ROYAL.banker), isRequested('QD 9S', '2C 3D'), isApproved())
      .then(that('the true cards are paid at the table too', ({ link }) => link.claims.size === 0))
      .when(table(1).settles(), ...royals(1))
      .then(awarded({ documentNumber: 1 }, { documentNumber: 2 }));
  });

  it('does not exist if the terms have none, so earlier journals do not change', () => {
    given(linkOf())
      .when(...royals(7))
      .then(awarded(PAID, PAID));
  });
});

describe('terms and the limit', () => {
  const body = linkConfigBody(linkOf({ laboratory: false, roundMsMin: 8_000, shoes: {} }));

  it('keep their text if they have no limit', () => {
    expect(writeLinkConfig(configOf(readLinkConfig(body)))).not.toContain('tablePaidMax');
    const set = { ...body, awards: { ...body.awards, tablePaidMax: '500.00' } };
    expect(JSON.parse(writeLinkConfig(configOf(readLinkConfig(set))))).toEqual(set);
  });

  it('get the limit when they are proposed for play', () => {
    expect(configOf(readProposedConfig(body))).toMatchObject({ awards: { tablePaidMaxCents: TABLE_PAID_MAX_CENTS } });
    const set = { ...body, awards: { ...body.awards, tablePaidMax: '0.00' } };
    expect(configOf(readProposedConfig(set))).toMatchObject({ awards: { tablePaidMaxCents: 0n } });
    expect(configOf(readProposedConfig(linkConfigBody(linkOf())))).toMatchObject({
      awards: { tablePaidMaxCents: null },
    });
    expect(readProposedConfig({})).toEqual(readLinkConfig({}));
  });
});
