import { SIGNERS } from '@jackpot/progressive';
import { ACTS, type ActName, actRefusal, actRule, mayAct } from './acts.js';
import { WAITING_KINDS } from './alarms.js';
import { OPERATIONS } from './api/index.js';
import {
  ACCOUNT_ROLES,
  type AccountRole,
  KEEPERS,
  type Party,
  ROLES_TOGETHER,
  ROLE_CATALOG,
  SERVICE_ROLES,
  keeperOf,
  approverSetsPassword,
  mayChangeAlone,
  mayHoldTogether,
} from './roles.js';

const acts = Object.keys(ACTS) as ActName[];
const OPERATOR_KEY: Party = { kind: 'operator-key' };

function personWith(...roles: AccountRole[]): Party {
  return { kind: 'person', person: { id: 'p-1', name: 'A. Keller', license: 'L-1', roles } };
}

const KEEPS: readonly ActName[] = ['people.manage', 'people.request', 'people.approve', 'people.cancel-request'];
const OPENS: readonly ActName[] = ['link.request-opening', 'link.approve-opening'];
const RECOVERS: readonly ActName[] = ['people.request-recovery', 'people.approve-recovery'];

const MAY_CHANGE: Readonly<Record<AccountRole, readonly ActName[]>> = {
  dealer: ['table.deal', 'table.call', 'cards.inspect'],
  'floor-supervisor': [
    'patron.record',
    'claim.check',
    'table.deal',
    'table.assign',
    'table.call',
    'table.answer-call',
    'alarm.acknowledge',
    'link.suspend',
    'claim.verify',
    'claim.authorize',
    'claim.request',
    'claim.withdraw',
    'claim.enter-manual',
    'coup.release',
    'coup.approve-void',
    'coup.request-correction',
    'cards.inspect',
    'cards.verify',
    'cards.recut',
    'vigorish.issue-form',
  ],
  'pit-manager': [
    'patron.record',
    'claim.check',
    'claim.forfeit',
    'claim.correct-payment',
    'payment-rules.approve',
    'table.deal',
    'table.assign',
    'table.call',
    'table.answer-call',
    'alarm.acknowledge',
    'link.suspend',
    'link.resume',
    'link.restart',
    'claim.verify',
    'claim.authorize',
    'claim.reject',
    'claim.void',
    'claim.request',
    'claim.withdraw',
    'claim.release',
    'claim.enter-manual',
    'meter.adjust',
    'meter.request-transfer',
    'link.request-retirement',
    'link.cancel-notice',
    'coup.release',
    'coup.approve-void',
    'coup.correct',
    'cards.inspect',
    'cards.verify',
    'cards.recut',
    'vigorish.issue-form',
    'device.enroll',
    'terms.activate',
    'terms.schedule',
    'terms.cancel-activation',
  ],
  cage: [
    'claim.check',
    'claim.pay',
    'claim.request-correction',
    'claim.enter-manual',
    'patron.record',
    'patron.reveal',
    'vigorish.collect-form',
  ],
  accounting: [
    'claim.request-correction',
    'patron.reveal',
    'payment-rules.request',
    'alarm.acknowledge',
    'books.reconcile',
    'books.resolve',
    'day.close',
    'payout.replay',
    'webhook.replay',
    'webhook.control',
    'link.request-opening',
    'link.cancel-opening',
    'terms.stage',
    'terms.approve',
    'terms.withdraw',
  ],
  surveillance: [],
  auditor: [...KEEPS, ...RECOVERS],
  technician: [
    'alarm.acknowledge',
    'link.suspend',
    'link.restart',
    'table.set-key',
    'device.enroll',
    'payout.replay',
    'webhook.replay',
    'webhook.control',
    'meter.request-adjustment',
    'meter.request-transfer',
    'link.request-retirement',
    'link.cancel-notice',
    'checkpoint.sign',
    'link.request-opening',
    'link.cancel-opening',
    'terms.stage',
    'terms.approve',
    'terms.withdraw',
  ],
  commission: [
    'payment-rules.approve',
    'claim.release',
    'meter.adjust',
    'meter.transfer',
    'link.retire',
    'link.cancel-notice',
    'link.approve-opening',
    'link.cancel-opening',
    'terms.approve',
    'terms.cancel-activation',
    ...KEEPS,
    ...RECOVERS,
  ],
  administrator: [...KEEPS, 'alert.manage'],
  'floor-setup': ['link.open', 'table.set-key', 'token.rotate'],
  'slot-accounting': ['books.reconcile', 'claim.report-slip', 'patron.record', 'token.rotate'],
  monitoring: ['token.rotate'],
  delivery: ['payout.replay', 'webhook.replay', 'webhook.control', 'token.rotate'],
  integration: ['token.rotate'],
};
const OWN: readonly ActName[] = [
  'session.open',
  'session.own',
  'session.close',
  'password.change',
  'section.keep',
  'checkpoint.cosign',
];
const isReading = (act: ActName): boolean => /\.(read|watch)$/.test(act);

describe('who may do what', () => {
  it.each(ACCOUNT_ROLES)('a person who is only %s changes nothing outside the department', (role) => {
    const may = acts.filter((act) => actRefusal(personWith(role), act) === undefined && !isReading(act));
    expect(may.filter((act) => !OWN.includes(act)).sort()).toEqual([...MAY_CHANGE[role]].sort());
  });

  it.each(acts)('%s is refused without one of its roles, without a session, and to an account of no role', (act) => {
    const { who } = actRule(act);
    if (who === 'anyone') return expect(actRefusal(undefined, act)).toBeUndefined();
    expect(actRefusal(undefined, act)).toBe(who === 'operator-key' ? 'SETUP_CODE_WRONG' : 'NOT_SIGNED_IN');
    if (who === 'signed-in') return expect(actRefusal(personWith(), act)).toBeUndefined();
    for (const role of ACCOUNT_ROLES.filter((name) => !who.includes(name)))
      expect(actRefusal(personWith(role), act)).toBe('NOT_PERMITTED');
    expect(actRefusal(personWith(), act)).toBe('NOT_PERMITTED');
  });

  it('the operator key does the setup and nothing else, not even what is open to everyone; no account does the setup', () => {
    expect(acts.filter((act) => actRefusal(OPERATOR_KEY, act) !== 'SETUP_ONLY')).toEqual(['people.setup']);
    expect(actRefusal(OPERATOR_KEY, 'people.setup')).toBeUndefined();
    expect(actRefusal(personWith(...ACCOUNT_ROLES), 'people.setup')).toBe('NOT_PERMITTED');
    expect(mayAct(ACCOUNT_ROLES, 'people.setup')).toBe(false);
  });

  it('programs read, open links, set table keys, report slips and patrons, compare lists, and send payouts again: nothing that takes a person', () => {
    const may = SERVICE_ROLES.flatMap((role) => MAY_CHANGE[role]);
    expect([...new Set(may)].sort()).toEqual([
      'books.reconcile',
      'claim.report-slip',
      'link.open',
      'patron.record',
      'payout.replay',
      'table.set-key',
      'token.rotate',
      'webhook.control',
      'webhook.replay',
    ]);
  });

  it('an administrator keeps the accounts, sets who is told about alarms, and sees nothing of play or money', () => {
    const may = acts.filter((act) => actRefusal(personWith('administrator'), act) === undefined);
    expect(may.filter((act) => !OWN.includes(act))).toEqual([
      'schemas.read',
      'status.read',
      'rules.read',
      'search.read',
      'people.read',
      'people.watch',
      ...KEEPS,
      'alert.read',
      'alert.manage',
    ]);
  });
});

describe('roles of one person', () => {
  it('are one, or several of the pit', () => {
    for (const role of ACCOUNT_ROLES) expect(mayHoldTogether([role])).toBe(true);
    expect(mayHoldTogether([])).toBe(false);
    expect(mayHoldTogether(['dealer', 'pit-manager'])).toBe(true);
    for (const role of ACCOUNT_ROLES.filter((name) => !ROLES_TOGETHER.includes(name)))
      for (const other of ACCOUNT_ROLES.filter((name) => name !== role))
        expect(mayHoldTogether([role, other])).toBe(false);
  });
});

describe('an account', () => {
  it('reaches money where its role signs any act of a link except play', () => {
    const { inspectCards: _, ...others } = SIGNERS;
    const signers: ReadonlySet<string> = new Set(Object.values(others).flat());
    for (const role of ACCOUNT_ROLES.filter((name) => signers.has(name)))
      expect([role, ROLE_CATALOG[role].reaches]).not.toEqual([role, 'play']);
    expect(ACCOUNT_ROLES.filter((role) => ROLE_CATALOG[role].reaches === 'play')).toEqual(['dealer']);
  });

  it('is kept by one side, and each side keeps itself', () => {
    for (const keeper of KEEPERS) expect(keeperOf([keeper])).toBe(keeper);
    expect(keeperOf(['dealer', 'pit-manager'])).toBe('administrator');
    expect(keeperOf(['cage', 'auditor'])).toBeUndefined();
  });

  it('is changed by one person only to take rights away, or where it reaches play only', () => {
    expect(mayChangeAlone(['dealer'], { name: 'B. Novak', license: 'L-2', isActive: true })).toBe(true);
    expect(mayChangeAlone(['dealer', 'pit-manager'], { roles: ['dealer'] })).toBe(true);
    expect(mayChangeAlone(['cage'], { isActive: false })).toBe(true);
    expect(mayChangeAlone(['dealer'], { roles: ['dealer', 'floor-supervisor'] })).toBe(false);
    for (const change of [{ name: 'B. Novak' }, { license: 'L-2' }, { isActive: true }, { roles: ['dealer'] as const }])
      expect(mayChangeAlone(['cage'], change)).toBe(false);
  });

  it.each(KEEPERS)('of %s, who keeps accounts, is closed and loses its role by two people only', (keeper) => {
    expect(mayChangeAlone([keeper], { isActive: false })).toBe(false);
    expect(mayChangeAlone([keeper], { roles: [] })).toBe(false);
  });

  it('that comes to reach money gets a first password from who approves it, as a new and a reset one do', () => {
    const cashier = { roles: ['cage'], signsInBy: 'password' } as const;
    expect(approverSetsPassword('change', { roles: ['dealer'] }, cashier)).toBe(true);
    expect(approverSetsPassword('change', { roles: [] }, cashier)).toBe(true);
    expect(approverSetsPassword('change', { roles: ['accounting'] }, cashier)).toBe(false);
    expect(approverSetsPassword('reset-password', cashier, cashier)).toBe(true);
    expect(approverSetsPassword('create', null, cashier)).toBe(true);
    for (const signsInBy of ['sso', 'token'] as const)
      expect(approverSetsPassword('create', null, { ...cashier, signsInBy })).toBe(false);
  });
});

describe('an act of the table', () => {
  it.each(acts)('%s is what an operation of the API does', (act) => {
    expect(Object.values(OPERATIONS).some((operation) => operation.act === act)).toBe(true);
  });
});

describe('what waits for a second person', () => {
  it.each(acts.filter((act) => actRule(act).twoPeople === 'approve'))('%s is listed as a kind of its own', (act) => {
    expect(WAITING_KINDS).toContain(actRule(act).waitsAs);
  });

  it.each(WAITING_KINDS)('%s waits for an act of the table', (kind) => {
    expect(acts.some((act) => actRule(act).waitsAs === kind)).toBe(true);
  });
});

describe('a page', () => {
  it('offers acts to the roles that may perform them, and open acts to everyone', () => {
    expect(mayAct(['cage'], 'claim.pay')).toBe(true);
    expect(mayAct(['cage', 'dealer'], 'claim.verify')).toBe(false);
    expect(mayAct([], 'status.read')).toBe(true);
  });
});

const SIGNED_BY = {
  verifyClaim: 'claim.verify',
  authorizeClaim: 'claim.authorize',
  checkClaim: 'claim.check',
  overrideCheck: 'claim.check',
  payClaim: 'claim.pay',
  releaseClaim: 'claim.release',
  requestClaimAct: 'claim.request',
  withdrawClaimAct: 'claim.withdraw',
  approveClaimRejection: 'claim.reject',
  approveDocumentVoid: 'claim.void',
  approveForfeit: 'claim.forfeit',
  requestPaymentCorrection: 'claim.request-correction',
  approvePaymentCorrection: 'claim.correct-payment',
  requestPaymentRules: 'payment-rules.request',
  approvePaymentRules: 'payment-rules.approve',
  enterManualDocument: 'claim.enter-manual',
  requestAdjustment: 'meter.request-adjustment',
  approveAdjustmentAfterMalfunction: 'meter.adjust',
  approveApprovedAdjustment: 'meter.adjust',
  requestNotice: ['meter.request-transfer', 'link.request-retirement'],
  cancelNotice: 'link.cancel-notice',
  executeNotice: ['meter.transfer', 'link.retire'],
  requestCorrection: 'coup.request-correction',
  approveCorrection: 'coup.correct',
  releaseRound: 'coup.release',
  approveVoid: 'coup.approve-void',
  inspectCards: 'cards.inspect',
  verifyCards: 'cards.verify',
  requireRecut: 'cards.recut',
  issueVigorishForm: 'vigorish.issue-form',
  collectVigorishForm: 'vigorish.collect-form',
  enrollDevice: 'device.enroll',
  stageTerms: ['terms.stage', 'terms.withdraw'],
  signTerms: 'terms.approve',
  activateTerms: ['terms.activate', 'terms.schedule'],
  cancelActivation: 'terms.cancel-activation',
} as const satisfies Readonly<Record<keyof typeof SIGNERS, ActName | readonly ActName[]>>;

describe('an act that the link signs', () => {
  const pairs = (Object.keys(SIGNED_BY) as (keyof typeof SIGNERS)[]).flatMap((step) =>
    [SIGNED_BY[step]].flat().map((act) => [act, step] as const),
  );

  it.each([...new Set(pairs.map(([act]) => act))])('%s: the guard admits the roles that the link accepts', (act) => {
    const steps = pairs.filter(([name]) => name === act).map(([, step]) => step);
    const accepted: ReadonlySet<string> = new Set(steps.flatMap((step): readonly string[] => SIGNERS[step]));
    expect(ACCOUNT_ROLES.filter((role) => actRefusal(personWith(role), act) === undefined)).toEqual(
      ACCOUNT_ROLES.filter((role) => accepted.has(role)),
    );
  });

  it('is every act of two people, besides those on accounts and on links that are not there yet', () => {
    const signed: readonly ActName[] = [...Object.values(SIGNED_BY).flat(), ...KEEPS, ...RECOVERS, ...OPENS];
    for (const act of acts.filter((name) => actRule(name).twoPeople !== undefined)) expect(signed).toContain(act);
  });
});
