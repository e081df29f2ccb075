import fc from 'fast-check';
import { SEALS as key } from '../../test/seals.js';
import { Seals } from '../sealed/seals.js';
import { AUDIT_GENESIS, type AuditHead, auditFlaw, chained, headFlaw, isUnderPresentKey } from './audit-chain.js';
import type { AuditEntry, AuditRecord } from '../entities/people.js';

const GENESIS: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };

const entries = fc.array(
  fc.record<AuditEntry>({
    at: fc.nat(),
    accountId: fc.option(fc.uuid()),
    name: fc.string(),
    license: fc.string(),
    roles: fc.constantFrom('cage', 'dealer,pit-manager', ''),
    act: fc.constantFrom('claim.pay', 'link.resume'),
    subject: fc.string(),
    outcome: fc.constantFrom('REQUESTED', 'DONE', 'NOT_PERMITTED'),
    requestId: fc.string(),
  }),
  { minLength: 2, maxLength: 12 },
);

function chainOf(written: readonly AuditEntry[]): readonly AuditRecord[] {
  const records: AuditRecord[] = [];
  for (const entry of written) records.push(chained(entry, records.at(-1) ?? GENESIS, key));
  return records;
}

describe('the chain of the audit trail', () => {
  it('is whole as it was written, from its start or from any entry on', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (written, any) => {
        const records = chainOf(written);
        const cut = any % records.length;
        expect(auditFlaw(records, GENESIS, key)).toBeUndefined();
        expect(auditFlaw(records.slice(cut + 1), records[cut]!, key)).toBeUndefined();
        expect(headFlaw(records.at(-1)!, records.at(-1)!)).toBeUndefined();
      }),
    );
  });

  it('finds any changed field, and its place', () => {
    const fields = ['at', 'accountId', 'name', 'license', 'roles', 'act', 'subject', 'outcome', 'requestId'] as const;
    fc.assert(
      fc.property(entries, fc.nat(), fc.constantFrom(...fields), (written, any, field) => {
        const records = chainOf(written);
        const at = any % records.length;
        const other = { [field]: field === 'at' ? records[at]!.at + 1 : `${records[at]![field] ?? ''}x` };
        const forged = records.with(at, { ...records[at]!, ...other });
        expect(auditFlaw(forged, GENESIS, key)).toEqual({ sequence: at + 1, what: 'CHANGED' });
      }),
    );
  });

  it('finds an entry that was changed and hashed again, because the next entry does not follow it', () => {
    const records = chainOf([entryOf('A'), entryOf('B'), entryOf('C')]);
    const forged = records.with(1, chained(entryOf('X'), records[0]!, key));
    expect(auditFlaw(forged, GENESIS, key)).toEqual({ sequence: 3, what: 'NOT_CHAINED' });
  });

  it('shows a tail that was changed and hashed again without the key, whatever key was taken instead', () => {
    const another = new Seals({ key: new Uint8Array(32).fill(8), now: () => 1 });
    const [a, b, c] = chainOf([entryOf('A'), entryOf('B'), entryOf('C')]) as [AuditRecord, AuditRecord, AuditRecord];
    const forged = chained(entryOf('X'), a, another);
    const tail = chained(c, forged, another);
    expect(auditFlaw([a, forged, tail], GENESIS, key)).toEqual({ sequence: b.sequence, what: 'CHANGED' });
    expect(auditFlaw([a, forged, tail], GENESIS, undefined)).toBeUndefined();
  });

  it('whose key was replaced is whole, and nothing under an earlier key follows an entry under the present one', () => {
    const [old, now] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)];
    const before = new Seals({ key: old, now: () => 1 });
    const present = new Seals({ key: now, before: [old], now: () => 1 });
    const a = chained(entryOf('A'), GENESIS, before);
    const b = chained(entryOf('B'), a, present);
    expect(auditFlaw([a, b], GENESIS, present)).toBeUndefined();
    expect(auditFlaw([a, b], GENESIS, new Seals({ key: now, now: () => 1 }))).toMatchObject({ what: 'CHANGED' });
    const forged = chained(entryOf('X'), b, before);
    expect(auditFlaw([a, b, forged], GENESIS, present)).toEqual({ sequence: 3, what: 'CHANGED' });
    const head = { sequence: b.sequence, hash: b.hash, isUnderPresentKey: isUnderPresentKey(b, present) };
    expect(auditFlaw([forged], head, present)).toEqual({ sequence: 3, what: 'CHANGED' });
    const both = new Seals({ key: now, accepted: [old], now: () => 1 });
    expect(auditFlaw([a, b, forged], GENESIS, both)).toBeUndefined();
  });

  it('covers the change of a row that an entry records', () => {
    const change = { rowKey: 'account/1', rowSeal: new Uint8Array(32).fill(1) };
    const record = chained(entryOf('A'), GENESIS, key, change);
    for (const other of [{ rowKey: 'account/2' }, { rowSeal: null }, { rowKey: null }])
      expect(auditFlaw([{ ...record, ...other }], GENESIS, key)).toEqual({ sequence: 1, what: 'CHANGED' });
  });

  it('finds a removed entry, two exchanged entries, and a removed tail', () => {
    const records = chainOf([entryOf('A'), entryOf('B'), entryOf('C')]);
    const [a, b, c] = records as [AuditRecord, AuditRecord, AuditRecord];
    expect(auditFlaw([a, c], GENESIS, key)).toEqual({ sequence: 2, what: 'SEQUENCE_GAP' });
    expect(auditFlaw([a, c, b], GENESIS, key)).toEqual({ sequence: 2, what: 'SEQUENCE_GAP' });
    expect(auditFlaw([a, b], GENESIS, key)).toBeUndefined();
    expect(headFlaw(b, c)).toEqual({ sequence: 3, what: 'NOT_THE_HEAD' });
    expect(headFlaw({ ...c, hash: b.hash }, c)).toEqual({ sequence: 4, what: 'NOT_THE_HEAD' });
  });

  it('distinguishes entries whose joined texts are equal', () => {
    const one = chained({ ...entryOf('A'), name: 'A. Bee', license: '12' }, GENESIS, key);
    const other = chained({ ...entryOf('A'), name: 'A. Bee1', license: '2' }, GENESIS, key);
    expect(one.hash).not.toEqual(other.hash);
  });
});

function entryOf(name: string): AuditEntry {
  const who = { accountId: name, name, license: `L-${name}`, roles: 'cage' };
  return { at: 1, ...who, act: 'claim.pay', subject: 'claims/east-A1', outcome: 'DONE', requestId: 'req-1' };
}
