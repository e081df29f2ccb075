import { z } from 'zod';
import { settleBodySchema, settledBodySchema } from './settlement.js';

const deal = { cards: ['KS', 'QD', '9H', '9C'], stakes: { 'tie/8': 500 } };
const royal9 = { paytable: 'A', seats: [], meters: { star: 0, spade: 0, heart: 0 } };
const policyOf = (policy: object): unknown => {
  const body = settleBodySchema.parse({ ...deal, royal9: { ...royal9, policy } });
  return body.game === 'three-card' ? undefined : body.royal9?.policy;
};

describe('the body of a settlement', () => {
  it('has defaults: no stakes, exact vigorish and unchanged policies', () => {
    expect(settleBodySchema.parse({ cards: ['KS'], royal9 })).toEqual({
      cards: ['KS'],
      stakes: {},
      vigorish: 'exact',
      royal9: { ...royal9, policy: {}, starReset: 5_000_000 },
    });
  });

  it.each([
    ['B', undefined, 2_500_000],
    ['B', 2_600_000, 2_600_000],
  ])('paytable %s with %p: Star is reset to %p', (paytable, starReset, cents) => {
    const body = settleBodySchema.parse({ ...deal, royal9: { ...royal9, paytable, starReset } });
    expect(body).toMatchObject({ royal9: { starReset: cents } });
  });

  it('takes the option names of the readings beside the words of a configuration', () => {
    expect(policyOf({ any_two: 'own_plus_other', scope: 'positions', identical: 'any_k9', pick: 'highest' })).toEqual({
      anyTwo: 'own-plus-other',
      positions: 'printed',
      identical: 'any-king-nine',
      pick: 'highest-value',
    });
    const policy = { anyTwo: 'table', positions: 'bettors', percentAward: 'each-of-before', pick: 'printed-order' };
    expect(policyOf(policy)).toEqual(policy);
  });

  it.each([
    ['a word that is none', { ...deal, vigorish: 'up50' }],
    ['an unknown field', { ...deal, tip: 5 }],
    ['a policy that is none', { ...deal, royal9: { ...royal9, policy: { anyTwo: 'always' } } }],
    ['a meter below nothing', { ...deal, royal9: { ...royal9, meters: { star: -1, spade: 0, heart: 0 } } }],
    ['a stake as a text', { ...deal, stakes: { 'tie/8': '500' } }],
    ['no cards at all', { stakes: {} }],
    ['Three Card with the cards of Mini', { ...deal, game: 'three-card' }],
    ['a game that is none', { ...deal, game: 'pontoon' }],
    ['no object', 'KS QD'],
  ])('%s is refused by the schema', (_, body) => {
    expect(settleBodySchema.safeParse(body).success).toBe(false);
  });

  it('has a JSON schema for input and output', () => {
    const described = [z.toJSONSchema(settleBodySchema, { io: 'input' }), z.toJSONSchema(settledBodySchema)];
    expect(described.map(({ $ref }) => $ref)).toEqual(['#/$defs/SettleRequest', '#/$defs/SettledDeal']);
  });
});
