import type { Person } from '../person.js';
import type { Role } from '../roles.js';
import {
  type StagedVersion,
  type TermsState,
  type VersionAct,
  activationRefusal,
  approvalRefusal,
  approversOf,
  isOpenVersion,
  missingApprovers,
  signerRefusal,
  termsStateOf,
  withdrawalRefusal,
} from './staging.js';

const HASH = new Uint8Array(32).fill(7);
const NEVER = { cameIntoForce: false, laterCameIntoForce: false };

function person(role: Role, id: string = role): Person {
  return { id, name: `Person ${id}`, license: `L-${id}`, role };
}

function version(...acts: readonly VersionAct[]): StagedVersion {
  return { stagedBy: person('accounting'), approverRoles: approversOf('accounting'), acts };
}

const did = (act: VersionAct['act'], by: Person): VersionAct => ({ act, person: by });
const signed = version(did('approved', person('technician')), did('approved', person('commission')));

function approves(by: Person, to: StagedVersion, quoted: Partial<Parameters<typeof approvalRefusal>[1]> = {}) {
  return approvalRefusal(to, {
    person: by,
    quotedHash: HASH,
    hash: HASH,
    reference: 'MLGCA 1',
    printedReference: 'MLGCA 1',
    ...quoted,
  });
}

describe('a version of the terms', () => {
  it('is signed by the two sides that did not stage it', () => {
    expect(approversOf('accounting')).toEqual(['technician', 'commission']);
    expect(approversOf('technician')).toEqual(['accounting', 'commission']);
    expect(missingApprovers(version())).toEqual(['technician', 'commission']);
    expect(missingApprovers(version(did('approved', person('commission'))))).toEqual(['technician']);
    expect(missingApprovers(signed)).toEqual([]);
  });

  it.each<[TermsState, StagedVersion, typeof NEVER]>([
    ['staged', version(), NEVER],
    ['staged', version(did('approved', person('technician'))), NEVER],
    ['approved', signed, NEVER],
    ['refused', version(did('refused', person('commission'))), NEVER],
    ['withdrawn', version(did('approved', person('technician')), did('withdrawn', person('accounting'))), NEVER],
    ['passed-over', signed, { cameIntoForce: false, laterCameIntoForce: true }],
    ['refused', version(did('refused', person('commission'))), { cameIntoForce: false, laterCameIntoForce: true }],
    ['in-force', signed, { cameIntoForce: true, laterCameIntoForce: false }],
    ['superseded', signed, { cameIntoForce: true, laterCameIntoForce: true }],
    ['in-force', version(did('withdrawn', person('accounting'))), { cameIntoForce: true, laterCameIntoForce: false }],
  ])('is %s, because the journal overrides what people did before', (state, of, journaled) => {
    expect(termsStateOf(of, journaled)).toBe(state);
    expect(isOpenVersion(state)).toBe(state === 'staged' || state === 'approved');
  });
});

describe('a signature under a version', () => {
  it('is valid from another person of a side that must sign and has not', () => {
    expect(approves(person('technician'), version())).toBeNull();
    expect(approves(person('commission'), version(did('approved', person('technician'))))).toBeNull();
  });

  it('quotes the hash of the document that was read', () => {
    const quotedHash = new Uint8Array(32).fill(8);
    expect(approves(person('technician'), version(), { quotedHash })).toEqual({ code: 'TERMS_HASH_DIFFERS' });
    // The person has signed already, but now quotes the hash of a different document.
    expect(approves(person('technician'), signed, { quotedHash })).toEqual({ code: 'TERMS_HASH_DIFFERS' });
  });

  it('counts once if given twice by one person', () => {
    expect(approves(person('technician'), signed)).toBe('already');
  });

  it('is refused from a side that does not sign, including the side that staged', () => {
    for (const role of ['accounting', 'pit-manager', 'auditor'] as const)
      expect(approves(person(role, 'other'), version())).toMatchObject({ code: 'ROLE_MAY_NOT' });
  });

  it('is refused from a person who staged or signed in another role, by account or by license', () => {
    expect(approves(person('technician', 'accounting'), version())).toEqual({ code: 'TWO_PEOPLE_NEEDED' });
    const sameLicense = { ...person('technician', 'other'), license: 'L-accounting' };
    expect(approves(sameLicense, version())).toEqual({ code: 'TWO_PEOPLE_NEEDED' });
    const bySigner = { ...person('commission', 'other'), license: 'L-technician' };
    expect(signerRefusal(version(did('approved', person('technician'))), bySigner)).toEqual({
      code: 'TWO_PEOPLE_NEEDED',
    });
  });

  it('is refused if another person has signed for the side', () => {
    const second = person('technician', 'second');
    expect(approves(second, version(did('approved', person('technician'))))).toMatchObject({ code: 'TERMS_SIGNED' });
  });

  it('of the Commission has the number that the document prints', () => {
    expect(approves(person('commission'), version(), { reference: 'MLGCA 2' })).toMatchObject({
      code: 'TERMS_REFERENCE_DIFFERS',
    });
    expect(approves(person('technician'), version(), { reference: 'anything' })).toBeNull();
  });
});

describe('a version', () => {
  it('is withdrawn only by the side that staged it', () => {
    expect(withdrawalRefusal(version(), person('accounting', 'second'))).toBeNull();
    expect(withdrawalRefusal(version(), person('technician'))).toMatchObject({ code: 'ROLE_MAY_NOT' });
    expect(withdrawalRefusal({ ...version(), stagedBy: null }, person('accounting'))).toMatchObject({
      code: 'ROLE_MAY_NOT',
    });
  });

  it.each<[TermsState, string | null]>([
    ['approved', null],
    ['staged', 'TERMS_NOT_APPROVED'],
    ['refused', 'TERMS_CLOSED'],
    ['withdrawn', 'TERMS_CLOSED'],
    ['superseded', 'TERMS_SUPERSEDED'],
    ['passed-over', 'TERMS_SUPERSEDED'],
  ])('that is %s gives this refusal of its activation: %s', (state, code) => {
    expect(activationRefusal(version(), 2, state)?.code ?? null).toBe(code);
  });

  it('with which the link was opened never takes effect again', () => {
    expect(activationRefusal({ ...version(), stagedBy: null }, 1, 'in-force')).toMatchObject({
      code: 'TERMS_SUPERSEDED',
    });
  });
});
