import { type AwardText, awarded, betting, dollars, given, linkOf, shows, table } from '../testing/index.js';

// Seat 1 has KS9S, seat 2 KH9H, both bet, and the paytable is C. The examples' meters include the coup's own
// contributions.
function examples(pick: 'printed-order' | 'highest-value') {
  return given(
    linkOf({
      layout: ['KS9S', 'KH9H'],
      royal9: { pick },
      star: { initialCents: dollars('61233.56') },
      spade: { initialCents: dollars('612.10') },
      heart: { initialCents: dollars('479.80') },
    }),
  )
    .when(betting({ seats: [1, 2] }))
    .then(shows({ star: '61234.56', spade: '612.40', heart: '480.10' }));
}

const STAR: AwardText = { line: 'star', level: 'star', amount: '61234.56', fromMeter: '61234.56' };
const SPADE: AwardText = { line: 'spade', level: 'spade', amount: '612.40', fromMeter: '612.40' };
const HEART: AwardText = { line: 'heart', level: 'heart', amount: '480.10', fromMeter: '480.10' };
const fixed = (line: AwardText['line'], amount: string): AwardText => ({
  line,
  level: null,
  amount,
  fromMeter: '0.00',
});
const IDENTICAL = fixed('identical', '5000.00');
const BOTH_SUITED = fixed('suited-v-suited', '1500.00');
const BOTH_ROYAL = fixed('royal-v-royal', '250.00');
const SUITED = fixed('any-suited', '50.00');
const ROYAL = fixed('any-royal', '25.00');

type Example = readonly [
  player: string,
  banker: string,
  one: AwardText,
  two: AwardText,
  after: Parameters<typeof shows>[0],
];
const KEPT = { star: '61234.56', spade: '612.40', heart: '480.10' };

const BY_PRINTED_ORDER: readonly Example[] = [
  ['KS 9S', '9S KS', STAR, IDENTICAL, { ...KEPT, star: '50000.00' }],
  ['KH 9H', 'KS 9S', SPADE, HEART, { ...KEPT, spade: '450.00', heart: '450.00' }],
  ['QD 9C', 'KS 9S', SPADE, BOTH_ROYAL, { ...KEPT, spade: '450.00' }],
  ['KS 9H', '7D 2C', ROYAL, ROYAL, KEPT],
  ['JC 9C', '4H 5S', SUITED, SUITED, KEPT],
  ['TS 9S', 'KD 9H', ROYAL, ROYAL, KEPT],
  ['KS 9S', 'AC 2D', HEART, SUITED, { ...KEPT, heart: '450.00' }],
];
const BY_VALUE: readonly Example[] = BY_PRINTED_ORDER.map((example, row) =>
  row === 1 ? ['KH 9H', 'KS 9S', BOTH_SUITED, BOTH_SUITED, KEPT] : example,
);

describe.each([
  ['printed-order', BY_PRINTED_ORDER],
  ['highest-value', BY_VALUE],
] as const)('the worked examples in money, %s', (pick, all) => {
  it.each(all)('Player %s, Banker %s', (player, banker, one, two, after) => {
    examples(pick)
      .when(table(1).shows(player, banker))
      // Paid from the highest seat down (chapter 11 B).
      .then(awarded({ seat: 2, ...two }, { seat: 1, ...one }), shows(after));
  });
});

describe('cards without a Royal 9', () => {
  it('award nothing and leave the meters as they are', () => {
    examples('printed-order').when(table(1).shows('TS 9S', '9H 9D')).then(awarded(), shows(KEPT));
  });
});
