import {
  HAND_MS_MIN,
  type LinkConfig,
  TABLE_PAID_MAX_CENTS,
  asDeviceId,
  asLinkId,
  readLinkConfig,
} from '@jackpot/progressive';
import { type PaytableLine, SAMPLE_LINES, paytableLines } from '@jackpot/rules';
import { type LinkShape, linkOf, linkWithThreeCard } from '../../../progressive/src/testing/index.js';
import { UNWISE_CODES, equipmentOf, lintProblems, lintTerms } from '../index.js';

const SUITED = ['KS9S', 'KH9H', 'KC9C'];
const PLAY: LinkShape = { mainWager: 'attested', laboratory: false, roundMsMin: HAND_MS_MIN, shoes: {} };
const LIMITED = { tablePaidMaxCents: TABLE_PAID_MAX_CENTS };
const GOOD: LinkShape = { ...PLAY, jurisdiction: 'maryland-2026', paytable: 'C', layout: SUITED, awards: LIMITED };

const codesOf = (shape: LinkShape): readonly string[] => lintTerms(linkOf(shape)).map(({ code }) => code);

const OWN: LinkShape = { ...PLAY, awards: { ...PLAY.awards, repeatedPairs: 'equal-shares' }, layout: SUITED };
const QUARTER: PaytableLine = {
  ...{ line: 'own-quarter', name: 'Any Pair', when: 'any-pair', award: { level: 'heart', sharePpm: 250_000n } },
};

describe('the linter of terms', () => {
  it('has no findings for terms that are legal, possible and wise', () => {
    expect(lintTerms(linkOf(GOOD))).toEqual([]);
  });

  const rows: readonly (readonly [string, LinkShape])[] = [
    ['RETURN_OVER_WHOLE', { ...GOOD, spade: { initialCents: 400_000n, resetCents: 400_000n } }],
    ['HOUSE_LOSES', { ...GOOD, star: { ratePpm: 400_000n }, spade: { ratePpm: 100_000n } }],
    ['MUST_HIT_RARE', { ...GOOD, mustHit: { ratePpm: 50n } }],
    ['LIMIT_BELOW_MEAN', { ...GOOD, spade: { limitCents: 60_000n } }],
    ['RESERVE_NEVER_FUNDS', { ...GOOD, spade: { reserveRatePpm: 5_000n } }],
    ['RESERVE_OFTEN_FAILS', { ...GOOD, spade: { reserveRatePpm: 40_000n } }],
    ['RESERVE_GROWS_WITHOUT_END', { ...GOOD, star: { reserveRatePpm: 10_000n } }],
    ['RESERVE_UNUSED', { ...GOOD, star: { reserveRatePpm: 1_000n }, awards: { resetFunding: [] } }],
    ['OVERFLOW_UNUSED', { ...GOOD, heart: { limitCents: 90_000n }, awards: { resetFunding: ['reserve'] } }],
    ['METER_HARDLY_MOVES', { ...GOOD, heart: { ratePpm: 100n } }],
    ['SEATS_UNEQUAL', { ...GOOD, layout: [...SUITED, 'KS9H'] }],
    ['UNITS_RETURN_LESS', { ...GOOD, wagerUnitsMax: 3 }],
    ['TENTHS_OUTWEIGH_STAR', { ...PLAY, paytable: 'A', layout: SUITED.concat('KD9D'), royal9: { anyTwo: 'table' } }],
    ['ANY_TWO_NEVER_PAID', { ...PLAY, paytable: 'A', layout: SUITED }],
    ['SHARES_OUTWEIGH_LEVEL', { ...OWN, lines: [...SAMPLE_LINES, QUARTER] }],
    ['LINE_NEVER_PAID', { ...OWN, lines: [...SAMPLE_LINES, { ...QUARTER, when: 'both-natural-9' }] }],
    ['MAIN_WAGER_NOT_ATTESTED', { ...GOOD, mainWager: 'procedure' }],
    ['TABLE_PAID_UNLIMITED', { ...GOOD, awards: {} }],
    ['CASH_NOT_REPORTED', { ...GOOD, jurisdiction: 'maryland' }],
  ];

  it.each(rows)('%s', (code, shape) => {
    const finding = lintTerms(linkOf(shape)).find((found) => found.code === code);
    expect(finding).toMatchObject({ severity: 'unwise' });
    expect(Object.keys(finding!.numbers).length).toBeGreaterThan(0);
  });

  it('a line printed before the lines of pairs is illegal where some positions have suited pairs (.24 H)', () => {
    const suitedFirst: PaytableLine = { ...QUARTER, when: 'any-suited', award: { level: null, cents: 100n } };
    const lines = [suitedFirst, ...paytableLines({ paytable: 'C' }).slice(0, 3)];
    const codes = (shape: LinkShape) => lintTerms(linkOf({ ...PLAY, ...shape })).map(({ code }) => code);
    expect(codes({ lines, layout: [...SUITED, 'KS9H'] })).toContain('CHANCES_UNEQUAL');
    expect(codes({ lines, layout: SUITED })).not.toContain('CHANCES_UNEQUAL');
    expect(codes({ lines: lines.slice(1), layout: [...SUITED, 'KS9H'] })).not.toContain('CHANCES_UNEQUAL');
  });

  it('a Tie Bonus of Three Card Baccarat in the other reading is unwise', () => {
    const other = linkWithThreeCard({ wagers: ['ante/commission', 'alt:tie_bonus/A_faces_are_0'] });
    const codes = (config: LinkConfig) => lintTerms(config).map(({ code }) => code);
    expect(codes(other)).toContain('OTHER_READING');
    expect(codes(linkWithThreeCard())).not.toContain('OTHER_READING');
  });

  it('every code can be found, except the code of a level that is never hit', () => {
    const ofPaymentRules = ['TAX_TABLE_ENDS', 'LARGER_CLAIM_EASIER', 'LOOK_UP_MISSING'];
    const elsewhere = ['NEVER_HIT', 'ASSET_ON_TWO_LINKS', 'DEVICE_ON_TWO_LINKS', 'OTHER_READING', ...ofPaymentRules];
    expect([...rows.map(([code]) => code), ...elsewhere].sort()).toEqual([...UNWISE_CODES].sort());
  });

  describe('tables and devices of other links', () => {
    const named = (linkId: string, tables: number) => ({ ...linkOf({ ...GOOD, tables }), linkId: asLinkId(linkId) });
    const east = named('east', 2);
    const west = named('west', 3);
    const apart = {
      ...west,
      tables: west.tables.map((table) => ({
        ...table,
        assetNumber: `W-${table.assetNumber}`,
        seats: table.seats.map((seat) => ({ ...seat, deviceId: asDeviceId(`w-${seat.deviceId}`) })),
      })),
    };

    it('are unwise to have, by asset number and by device', () => {
      expect(lintTerms(east, [east, west].map(equipmentOf))).toMatchObject([
        {
          severity: 'unwise',
          code: 'ASSET_ON_TWO_LINKS',
          numbers: { otherLink: 'west', count: '2', names: 'R9-1, R9-2' },
        },
        { severity: 'unwise', code: 'DEVICE_ON_TWO_LINKS', numbers: { otherLink: 'west', count: '6' } },
      ]);
    });

    it('give no finding if each link has its own, and are never compared with the link itself', () => {
      expect(lintTerms(east, [east, apart].map(equipmentOf))).toEqual([]);
    });

    it('are all counted, and up to twenty are named', () => {
      const [assets] = lintTerms(named('east', 21), [equipmentOf(named('west', 21))]);
      expect(assets!.numbers['count']).toBe('21');
      expect(assets!.numbers['names']).toMatch(/R9-20, …$/);
    });
  });

  it('floors are illegal, and unwise terms are reported beside them', () => {
    const findings = lintTerms(linkOf({ ...GOOD, star: { initialCents: 100_000n }, spade: { limitCents: 60_000n } }));
    expect(findings.map(({ severity, code }) => [severity, code])).toEqual([
      ['illegal', 'BELOW_FLOOR'],
      ['illegal', 'INITIAL_BELOW_RESET'],
      ['unwise', 'LIMIT_BELOW_MEAN'],
    ]);
  });

  const TWO_PAIRS: LinkShape = { ...PLAY, paytable: 'A', layout: ['KS9S KH9H', 'KC9C KD9D'] };
  const illegalOf = (shape: LinkShape) =>
    lintTerms(linkOf(shape)).flatMap(({ severity, code, path }) => (severity === 'illegal' ? [`${code} ${path}`] : []));

  it.each<[string, LinkShape, readonly string[]]>([
    ['two pairs a seat, the default reading', TWO_PAIRS, []],
    ['Star not topped up', { ...TWO_PAIRS, awards: { percentTopUp: false } }, ['STAR_BELOW_RESET awards.percentTopUp']],
    [
      'tenths paid before Star, to other seats of the same hand',
      { ...TWO_PAIRS, royal9: { anyTwo: 'table' }, awards: { percentAward: 'sequential' } },
      ['STAR_BELOW_RESET awards.percentAward'],
    ],
    [
      'the same, of the amount before the hand',
      { ...TWO_PAIRS, royal9: { anyTwo: 'others-only' }, awards: { percentAward: 'each-of-before' } },
      ['STAR_BELOW_RESET awards.percentAward'],
    ],
    ['tenths never paid beside Star', { ...TWO_PAIRS, awards: { percentAward: 'sequential' } }, []],
    ['tenths paid by the house', { ...TWO_PAIRS, awards: { percentFunding: 'house', percentTopUp: false } }, []],
    ['no tenths on paytable C', { ...GOOD, awards: { percentTopUp: false } }, []],
    [
      'an initial amount below the reset amount',
      { ...GOOD, spade: { resetCents: 45_001n } },
      ['INITIAL_BELOW_RESET levels.spade.initial'],
    ],
  ])('an award of a whole meter below the reset amount is illegal: %s', (_, shape, expected) => {
    expect(illegalOf(shape)).toEqual(expected);
    expect(illegalOf({ ...shape, laboratory: true })).toEqual(['LABORATORY_TERMS laboratory', ...expected]);
  });

  it('a hand faster than a dealer and shoes that are only counted are illegal', () => {
    const { shoes: _, ...counted } = GOOD;
    const findings = lintTerms(linkOf({ ...counted, roundMsMin: HAND_MS_MIN - 1 }));
    expect(findings.map(({ severity, code, path }) => [severity, code, path])).toEqual([
      ['illegal', 'HANDS_TOO_FAST', 'roundMsMin'],
      ['illegal', 'SHOES_UNTRACKED', 'shoes'],
    ]);
    expect(codesOf({ ...GOOD, roundMsMin: 0 })).toEqual(['HANDS_TOO_FAST']);
  });

  it('a laboratory is illegal, and hides nothing that is illegal', () => {
    const { shoes: _, ...counted } = GOOD;
    expect(codesOf({ ...counted, roundMsMin: 0, laboratory: true })).toEqual([
      'HANDS_TOO_FAST',
      'SHOES_UNTRACKED',
      'LABORATORY_TERMS',
    ]);
  });

  it('fewer than fourteen days of notice are illegal', () => {
    expect(codesOf({ ...GOOD, noticeDays: 13 })).toEqual(['NOTICE_TOO_SHORT']);
    expect(lintTerms(linkOf({ ...GOOD, noticeDays: 0 }))).toMatchObject([{ severity: 'illegal', path: 'noticeDays' }]);
  });

  it('a limit below the reset amount is impossible, and no odds are computed', () => {
    const findings = lintTerms(linkOf({ ...GOOD, star: { limitCents: 1n } }));
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['impossible']));
    expect(findings.map(({ code }) => code)).toContain('CEILING_BELOW_RESET');
  });

  it('two positions with the same pair and an unreadable form are impossible', () => {
    expect(codesOf({ ...GOOD, layout: ['KS9S', 'KS9S'] })).toContain('PAIR_REPEATED');
    const read = readLinkConfig({ linkId: 'east' });
    if (read.ok) throw new RangeError('that is no configuration');
    expect(lintProblems(read.problems).every(({ severity }) => severity === 'impossible')).toBe(true);
  });
});
