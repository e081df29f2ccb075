import { INITIAL_PAYMENT_RULES, type PaymentRules, deductedCents, netCents } from '../index.js';
import {
  PEOPLE,
  type Scene,
  again,
  answered,
  claim,
  counts,
  coup,
  dollars,
  given,
  link,
  linkOf,
  nothingRecorded,
  paymentRules,
  recorded,
  refused,
  replayGivesTheSameState,
} from '../testing/index.js';

const check = (amount: string) => ({ method: 'check', amountCents: dollars(amount), reference: '1001' }) as const;
const cash = (amount: string) => ({ method: 'cash', amountCents: dollars(amount), reference: '' }) as const;
const tax = (amount: string) => ({ kind: 'federal-tax', amountCents: dollars(amount), reference: 'W2G-1' }) as const;
const debt = (amount: string) => ({ kind: 'debt', amountCents: dollars(amount), reference: 'CS-7' }) as const;

/** A Heart hit of $25,000.15: withholding is 24 % of $24,995.15, $5,998.83. */
const authorized = (): Scene =>
  given(linkOf({ heart: { initialCents: dollars('25000.00'), resetCents: dollars('25000.00') } })).when(
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    claim(1).isVerified(),
    claim(1).isAuthorized(),
  );
const lookedUp = (): Scene => authorized().when(claim(1).isChecked('debts'), claim(1).isChecked('exclusion'));
const WHOLE = '25000.15';

describe('a payment', () => {
  it('consists of what the patron gets and what is withheld, and equals the award', () => {
    const scene = lookedUp().when(
      claim(1).isPaidWithoutLookUps({ parts: [check('15000.00'), cash('4001.32')], deductions: [tax('5998.83')] }),
    );
    scene.then(recorded('ClaimPaid'), counts('heart', { pendingCents: 0n, attendantPaidCents: dollars(WHOLE) }));
    const paid = scene.lastEvent('ClaimPaid');
    expect([netCents(paid), deductedCents(paid), paid.amountCents]).toEqual(
      ['19001.32', '5998.83', WHOLE].map(dollars),
    );
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it.each([
    ['less', [check('19001.31')]],
    ['more', [check('19001.33')]],
    ['nothing in one part', [check('19001.32'), cash('0.00')]],
    ['less than nothing in one part', [check('19002.32'), { ...cash('1.00'), amountCents: -100n }]],
  ])('is refused if its parts are %s', (_, parts) => {
    lookedUp()
      .when(claim(1).isPaidWithoutLookUps({ parts, deductions: [tax('5998.83')] }))
      .then(refused('PAYMENT_NOT_WHOLE'), nothingRecorded);
  });

  it('names the number of each check', () => {
    lookedUp()
      .when(claim(1).isIssued({ parts: [{ ...check('19001.32'), reference: ' ' }], deductions: [tax('5998.83')] }))
      .then(refused('REASON_NEEDED'), nothingRecorded);
  });

  it('is the same payment if repeated, and refused if different', () => {
    const paid = { parts: [check('19001.32')], deductions: [tax('5998.83')], documentNumber: 1 };
    lookedUp()
      .when(claim(1).isIssued(paid), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isIssued({ ...paid, parts: [cash('19001.32')] }))
      .then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('withholds what the tax table states, or gives a reason', () => {
    const whole = { parts: [check(WHOLE)], deductions: [] };
    lookedUp()
      .when(claim(1).isIssued({ parts: [check('19001.33')], deductions: [tax('5998.82')] }))
      .then(refused('WITHHOLDING_NEEDED'), nothingRecorded)
      .when(claim(1).isIssued(whole))
      .then(refused('WITHHOLDING_NEEDED'), nothingRecorded)
      .when(claim(1).isIssued({ ...whole, note: '26 USC 871(j): nonresident, baccarat' }))
      .then(recorded('ClaimPaid'));
  });
});

describe('the tax on a wager that has won twice', () => {
  /** $4,900.15 and $250.10 on one $5 wager: 24 % of the $5,145.25 above the wager is $1,234.86. Neither alone is taxed. */
  const both = () =>
    given(linkOf({ seats: 1, heart: { initialCents: dollars('4900.00') } }), { below: [0n] }).when(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      ...[claim(1).isVerified(), claim(1).isAuthorized(), claim(2).isVerified(), claim(2).isAuthorized()],
    );

  it('is withheld from the award that is paid first, up to its amount', () => {
    const tax = (scene: Scene, of: bigint) => expect(deductedCents(scene.lastEvent('ClaimPaid'))).toBe(of);
    const heartFirst = both().when(claim(1).isIssued());
    tax(heartFirst, dollars('1234.86'));
    tax(heartFirst.when(claim(2).isIssued()), 0n);
    const mustHitFirst = both().when(claim(2).isIssued());
    tax(mustHitFirst, dollars('250.10'));
    tax(mustHitFirst.when(claim(1).isIssued()), dollars('984.76'));
  });

  it('is not required if the other award was rejected', () => {
    const scene = both().when(claim(2).isRejected(), claim(1).isIssued());
    expect(deductedCents(scene.lastEvent('ClaimPaid'))).toBe(0n);
  });
});

describe('the record of the winner', () => {
  it('is required for reportable winnings, with two forms of identification', () => {
    const demanded = lookedUp();
    for (const identifications of [0, 1])
      demanded.when(claim(1).isIssued({ identifications })).then(refused('PATRON_MISSING'), nothingRecorded);
    demanded.when(claim(1).isIssued({ identifications: 2 })).then(recorded('ClaimPaid'));
    given(linkOf())
      .when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(1).isVerified(), claim(1).isAuthorized())
      .when(claim(1).isIssued({ identifications: 0 }))
      .then(recorded('ClaimPaid'));
  });

  it.each([
    ['nobody', undefined, 0],
    ['one form from an amount on', { from: dollars('25000.15'), twoFormsFrom: dollars('25000.16') }, 1],
    ['nobody below an amount', { from: dollars('25000.16'), twoFormsFrom: null }, 0],
    ['two forms from an amount on', { from: dollars('30000.00'), twoFormsFrom: dollars('25000.15') }, 2],
  ])('is required for %s if the rules in force say so', (_, patron, enough) => {
    const rule = patron === undefined ? undefined : { ...patron, keepYears: 5, source: 'a rule' };
    const scene = lookedUp().when(
      paymentRules.areRequested((rules) => ({ ...rules, patron: rule })),
      paymentRules.areApproved(),
    );
    if (enough > 0)
      scene.when(claim(1).isIssued({ identifications: enough - 1 })).then(refused('PATRON_MISSING'), nothingRecorded);
    scene.when(claim(1).isIssued({ identifications: enough })).then(recorded('ClaimPaid'));
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });
});

describe('the look-ups before a payment', () => {
  it('are required only for reportable winnings', () => {
    authorized().when(claim(1).isPaidWithoutLookUps()).then(refused('CHECK_MISSING'), nothingRecorded);
    given(linkOf())
      .when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(1).isVerified(), claim(1).isAuthorized())
      .when(claim(1).isPaidWithoutLookUps())
      .then(recorded('ClaimPaid'));
  });

  it('change nothing if repeated, and a later result replaces the earlier result', () => {
    const scene = authorized()
      .when(claim(1).isChecked('debts', { result: 'owes', owedCents: 500n }), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isChecked('debts', { by: PEOPLE.pit, reference: 'L-2' }))
      .then(recorded('ClaimChecked'));
    expect(scene.link.claims.get(1)!.checks).toMatchObject([
      { check: 'debts', result: 'clear', owedCents: 0n, reference: 'L-2' },
    ]);
  });

  it('are made by the cage or the pit', () => {
    authorized()
      .when(claim(1).isChecked('debts', { by: PEOPLE.dealer }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded);
  });

  it('withhold a debt from what the taxes leave', () => {
    const owes = (amount: string) =>
      authorized().when(
        claim(1).isChecked('exclusion'),
        claim(1).isChecked('debts', { result: 'owes', owedCents: dollars(amount) }),
      );
    owes('1200.00')
      .when(claim(1).isIssued({ parts: [check('19001.32')], deductions: [tax('5998.83')] }))
      .then(refused('DEBT_NOT_INTERCEPTED'), nothingRecorded)
      .when(claim(1).isIssued({ parts: [check('17801.32')], deductions: [tax('5998.83'), debt('1200.00')] }))
      .then(recorded('ClaimPaid'));
    owes('90000.00')
      .when(claim(1).isIssued({ parts: [], deductions: [tax('5998.83'), debt('19001.32')] }))
      .then(recorded('ClaimPaid'));
  });

  it('give the award of an excluded person to the State, without moving a meter', () => {
    const scene = authorized().when(
      claim(1).isChecked('debts'),
      claim(1).isChecked('exclusion', { result: 'excluded' }),
      claim(1).isIssued(),
    );
    const display = scene.link.meters.map(({ displayMicro }) => displayMicro);
    scene
      .then(refused('PATRON_EXCLUDED'), nothingRecorded)
      .when(claim(1).isForfeited({ by: PEOPLE.pit, second: PEOPLE.pit }))
      .then(refused('TWO_PEOPLE_NEEDED'))
      .when(claim(1).isForfeited({ by: PEOPLE.pit, second: PEOPLE.otherPit }))
      .then(recorded('ClaimForfeited'), counts('heart', { pendingCents: 0n, attendantPaidCents: dollars(WHOLE) }));
    expect(scene.link.meters.map(({ displayMicro }) => displayMicro)).toEqual(display);
    expect(scene.link.claims.size).toBe(0);
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('need a second person, a pit manager, if a changed result allows a higher payment', () => {
    const found = () =>
      authorized().when(
        claim(1).isChecked('exclusion', { by: PEOPLE.pit, result: 'excluded' }),
        claim(1).isChecked('debts', { result: 'owes', owedCents: 500n }),
      );
    found()
      .when(claim(1).isChecked('exclusion'))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).isChecked('exclusion', { by: PEOPLE.pit }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded)
      .when(claim(1).isChecked('exclusion', { by: PEOPLE.otherPit, reference: 'L-9' }))
      .then(recorded('ClaimChecked'))
      .when(claim(1).isChecked('debts', { result: 'owes', owedCents: 499n }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).isChecked('debts', { result: 'owes', owedCents: 501n }))
      .then(recorded('ClaimChecked'));
  });

  it('consider everything that a wager has won, including the Must Hit', () => {
    const scene = given(linkOf({ seats: 1 }), { below: [0n] }).when(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    );
    const claims = [...scene.link.claims.values()];
    expect(claims).toHaveLength(2);
    const [line, mustHit] = claims;
    expect([line!.alsoWonCents, mustHit!.alsoWonCents]).toEqual([mustHit!.award.amountCents, line!.award.amountCents]);
    scene.when(claim(1).isRejected());
    expect(scene.link.claims.get(2)!.alsoWonCents).toBe(0n);
  });
});

describe('payment rules', () => {
  const threshold2027 = (rules: PaymentRules): PaymentRules => ({
    ...rules,
    tax: {
      ...rules.tax,
      periods: [
        ...rules.tax.periods,
        { ...rules.tax.periods.at(-1)!, from: '2027-01-01', to: '2027-12-31', thresholdCents: dollars('2060.00') },
      ],
    },
  });
  const checkAlways = (rules: PaymentRules): PaymentRules => ({
    ...rules,
    amounts: rules.amounts.map((rule) => ({ ...rule, methods: [{ method: 'check', atMostCents: null }] })),
  });

  it('are Maryland’s until two people change them', () => {
    const scene = given(linkOf());
    expect(scene.link.paymentRules).toEqual(INITIAL_PAYMENT_RULES);
    scene
      .when(paymentRules.areRequested(threshold2027), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(paymentRules.areApproved({ by: { ...PEOPLE.pit, license: PEOPLE.accounting.license } }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded)
      .when(paymentRules.areApproved())
      .then(recorded('PaymentRulesChanged'));
    expect(scene.link.paymentRules.tax.periods.at(-1)).toMatchObject({ to: '2027-12-31', thresholdCents: 206_000n });
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('apply to open claims, even in play', () => {
    const { methods } = INITIAL_PAYMENT_RULES.amounts[0]!;
    expect(methods.map(({ method }) => method)).toContain('cash');
    given(linkOf())
      .when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(1).isVerified(), claim(1).isAuthorized())
      .when(paymentRules.areRequested(checkAlways), paymentRules.areApproved())
      .when(claim(1).isIssued({ method: 'cash' }))
      .then(refused('METHOD_NOT_ALLOWED'), nothingRecorded)
      .when(claim(1).isIssued({ method: 'check' }))
      .then(recorded('ClaimPaid'));
  });

  it('are approved exactly as they were read', () => {
    given(linkOf())
      .when(paymentRules.areRequested(threshold2027), paymentRules.areApproved({ hash: '00' }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded);
  });

  it('are not changed on a retired link or by another role', () => {
    given(linkOf())
      .when(paymentRules.areRequested(threshold2027, { by: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(link.isSuspended, paymentRules.areRequested(threshold2027))
      .then(recorded('PaymentRulesRequested'));
  });
});
