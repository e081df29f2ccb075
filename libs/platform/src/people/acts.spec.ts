import { readDoc, tableUnder } from '../../../../test/doc-tables.js';
import { ACTS, type ActName, actRefusal, ruleOf } from './acts.js';
import type { Party } from './person.js';
import { ROLES, ROLES_TOGETHER, ROLE_NAMES, type Role, mayHoldTogether } from './roles.js';

const acts = Object.keys(ACTS) as ActName[];
const OPERATOR_KEY: Party = { kind: 'house-key' };

function personWith(...roles: Role[]): Party {
  return { kind: 'person', person: { id: 'p-1', name: 'A. Keller', license: 'L-1', roles } };
}

/** Said a second time and by role, not by act: what each department can do to money, terms and accounts. */
const MAY_CHANGE: Readonly<Record<Role, readonly ActName[]>> = {
  dealer: ['table.deal', 'table.call'],
  'floor-supervisor': [
    'table.deal',
    'table.call',
    'table.answer-call',
    'alarm.acknowledge',
    'link.suspend',
    'claim.verify',
    'claim.authorize',
    'claim.ask',
    'claim.enter-manual',
    'coup.release',
    'coup.ask-correction',
  ],
  'pit-manager': [
    'table.deal',
    'table.call',
    'table.answer-call',
    'alarm.acknowledge',
    'link.suspend',
    'link.resume',
    'claim.verify',
    'claim.authorize',
    'claim.reject',
    'claim.void',
    'claim.ask',
    'claim.release',
    'claim.enter-manual',
    'meter.adjust',
    'meter.ask-transfer',
    'link.ask-retire',
    'link.call-off',
    'coup.release',
    'coup.correct',
    'terms.activate',
    'terms.schedule',
    'terms.call-off',
  ],
  cage: ['claim.pay', 'claim.enter-manual'],
  accounting: [
    'alarm.acknowledge',
    'books.reconcile',
    'books.resolve',
    'day.close',
    'payout.replay',
    'webhook.replay',
    'terms.stage',
    'terms.approve',
    'terms.withdraw',
  ],
  surveillance: [],
  auditor: [],
  technician: [
    'alarm.acknowledge',
    'link.suspend',
    'table.set-key',
    'payout.replay',
    'webhook.replay',
    'meter.ask-adjustment',
    'meter.ask-transfer',
    'link.ask-retire',
    'link.call-off',
    'checkpoint.sign',
    'terms.stage',
    'terms.approve',
    'terms.withdraw',
  ],
  commission: ['meter.adjust', 'meter.transfer', 'link.retire', 'link.call-off', 'terms.approve', 'terms.call-off'],
  administrator: ['people.manage'],
};
const OWN: readonly ActName[] = ['session.open', 'session.own', 'session.close', 'password.change'];
const isReading = (act: ActName): boolean => /\.(read|watch)$/.test(act);

describe('who may do what', () => {
  it.each(ROLE_NAMES)('a person who is only %s changes nothing beyond the department', (role) => {
    const may = acts.filter((act) => actRefusal(personWith(role), act) === undefined && !isReading(act));
    expect(may.filter((act) => !OWN.includes(act)).sort()).toEqual([...MAY_CHANGE[role]].sort());
  });

  it.each(acts)(
    '%s is refused to everybody without one of its roles, to strangers, and to a person of no role',
    (act) => {
      const { who } = ruleOf(act);
      if (who === 'anyone') return expect(actRefusal(undefined, act)).toBeUndefined();
      expect(actRefusal(undefined, act)).toBe('NOT_SIGNED_IN');
      if (who === 'signed-in') return expect(actRefusal(personWith(), act)).toBeUndefined();
      for (const role of ROLE_NAMES.filter((name) => !who.includes(name)))
        expect(actRefusal(personWith(role), act)).toBe('NOT_PERMITTED');
      expect(actRefusal(personWith(), act)).toBe('NOT_PERMITTED');
    },
  );

  it('the house’s own key does what its programs need, and nothing that takes people', () => {
    const may = acts.filter((act) => actRefusal(OPERATOR_KEY, act) === undefined && !isReading(act));
    expect(may.sort()).toEqual([
      'checkpoint.sign',
      'claim.record-payment',
      'claim.record-release',
      'link.open',
      'link.resume',
      'link.suspend',
      'payout.replay',
      'people.bootstrap',
      'session.open',
      'table.set-key',
      'webhook.replay',
    ]);
    for (const act of acts.filter((name) => ruleOf(name).isTwoPeople === true))
      expect(actRefusal(OPERATOR_KEY, act)).toBe('PERSON_NEEDED');
  });

  it('an administrator sees and does nothing of the house but its accounts', () => {
    const may = acts.filter((act) => actRefusal(personWith('administrator'), act) === undefined);
    expect(may.filter((act) => !OWN.includes(act))).toEqual([
      'status.read',
      'rules.read',
      'people.read',
      'people.manage',
    ]);
  });
});

describe('roles of one person', () => {
  it('are one, or several of the pit', () => {
    for (const role of ROLE_NAMES) expect(mayHoldTogether([role])).toBe(true);
    expect(mayHoldTogether([])).toBe(false);
    expect(mayHoldTogether(['dealer', 'pit-manager'])).toBe(true);
    for (const role of ROLE_NAMES.filter((name) => !ROLES_TOGETHER.includes(name)))
      for (const other of ROLE_NAMES.filter((name) => name !== role))
        expect(mayHoldTogether([role, other])).toBe(false);
  });
});

describe('docs/reference/roles.md', () => {
  const page = readDoc('reference/roles.md');

  it('lists every role', () => {
    expect(tableUnder(page, 'Roles')).toEqual(Object.entries(ROLES));
  });

  it('lists every act with who may do it and what the trail keeps', () => {
    const rows = acts.map((act) => {
      const { says, who, operatorKey, isTwoPeople, trail } = ruleOf(act);
      const roles = typeof who === 'string' ? who : who.length === 0 ? '-' : who.join(', ');
      return [act, says, roles, operatorKey ? 'yes' : '-', isTwoPeople === true ? 'two' : '-', trail];
    });
    expect(tableUnder(page, 'Acts')).toEqual(rows);
  });
});
