import fc from 'fast-check';
import { SEALS } from '../../test/seals.js';
import { SEALED_TABLES } from '../tables/index.js';
import { hash, name, orNull, small } from '../entities/columns.js';
import { Mutable, Sealed } from '../entities/decorators.js';
import { Column, Entity, PrimaryColumn } from '../entities/typeorm.js';
import { columnName, sealedTableOf } from '../tables/table.js';
import { Seals } from './seals.js';

@Entity('some_table')
@Sealed({ except: ['used'] })
class SomeRecord {
  @PrimaryColumn(name(40)) readonly id: string;
  @Mutable() @Column(orNull(name(40))) readonly role: string | null;
  @Mutable() @Column(orNull(small('int'))) readonly level: number | null;
  @Mutable() @Column(orNull(hash())) readonly bytes: Uint8Array | null;
  @Mutable() @Column(small('int')) readonly used: number;
}
const table = sealedTableOf(SomeRecord);
const row = fc.record({
  id: fc.string(),
  role: fc.option(fc.string()),
  level: fc.option(fc.nat()),
  bytes: fc.option(fc.uint8Array({ maxLength: 40 })),
  used: fc.nat(),
});
const covered = ({
  id,
  role,
  level,
  bytes,
}: {
  id: string;
  role: string | null;
  level: number | null;
  bytes: Uint8Array | null;
}) => JSON.stringify([id, role, level, bytes === null ? null : [...bytes]]);

describe('the seal of a row', () => {
  it('is equal for two rows only if every covered column is equal', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        const isSame = covered(one) === covered(other);
        expect(SEALS.isSealed(table, one, SEALS.seal(table, other))).toBe(isSame);
      }),
      {
        examples: [
          [
            { id: 'a', role: 'bc', level: null, bytes: null, used: 1 },
            { id: 'ab', role: 'c', level: null, bytes: null, used: 1 },
          ],
        ],
      },
    );
  });

  it('differs between NULL and an empty value, and ignores columns that it does not cover', () => {
    const one = { id: 'a', role: null, level: 1, bytes: null, used: 1 };
    expect(SEALS.isSealed(table, { ...one, role: '' }, SEALS.seal(table, one))).toBe(false);
    expect(SEALS.isSealed(table, { ...one, used: 2 }, SEALS.seal(table, one))).toBe(true);
  });

  it('is of no use in another table, and is not made with another key', () => {
    const one = { id: 'a', role: null, level: 1, bytes: null, used: 1 };
    const other = { ...table, name: 'another_table' };
    const stranger = new Seals({ key: new Uint8Array(32).fill(8), now: () => 1 });
    expect(SEALS.isSealed(other, one, SEALS.seal(table, one))).toBe(false);
    expect(SEALS.isSealed(table, one, stranger.seal(table, one))).toBe(false);
    expect(SEALS.isSealed(table, one, new Uint8Array())).toBe(false);
  });
});

describe('a key that is replaced', () => {
  const [old, now] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)];
  const one = { id: 'a', role: null, level: 1, bytes: null, used: 1 };
  const batch = { stream: 'east', hash: new Uint8Array(32).fill(3) };
  const state = { stream: 'east', batch: 1, hash: new Uint8Array(32), state: new Uint8Array(3) };
  const before = new Seals({ key: old, now: () => 1 });
  const both = new Seals({ key: now, accepted: [old], now: () => 1 });
  const after = new Seals({ key: now, before: [old], now: () => 1 });

  it('is accepted during the replacement, and seals nothing new', () => {
    expect(both.isSealed(table, one, before.seal(table, one))).toBe(true);
    expect(both.isSnapshot(state, before.snapshot(state))).toBe(true);
    expect(both.ageOfBatch(batch, before.batch(batch))).toBe('now');
    expect(before.isSealed(table, one, both.seal(table, one))).toBe(false);
    expect(both.seal(table, one)).toEqual(after.seal(table, one));
  });

  it('gives no right afterwards, and still verifies the journal of its time', () => {
    expect(after.isSealed(table, one, before.seal(table, one))).toBe(false);
    expect(after.isSnapshot(state, before.snapshot(state))).toBe(false);
    expect(after.ageOfBatch(batch, before.batch(batch))).toBe('before');
    expect(after.ageOfBatch(batch, after.batch(batch))).toBe('now');
    expect(after.ageOfBatch(batch, SEALS.batch(batch))).toBeNull();
  });
});

describe('a state that was derived from the journal', () => {
  const key = new Uint8Array(32).fill(8);
  const [one, same, other] = ['a0', 'a0', 'b1'].map((software) => new Seals({ key, now: () => 1, software })) as [
    Seals,
    Seals,
    Seals,
  ];
  const bytes = new Uint8Array(32);
  const state = { stream: 'east', batch: 1, hash: bytes, state: new Uint8Array(3) };
  const checkpoint = { linkId: 'east', number: 1, text: '{}' };
  const fold = { linkId: 'east', basis: bytes, batch: 1, batchHash: bytes, fold: new Uint8Array(3) };

  it('is read by the software that made it, and by no other', () => {
    const reads = (by: Seals): readonly boolean[] => [
      by.isSnapshot(state, one.snapshot(state)),
      by.isDayCheckpoint(checkpoint, one.dayCheckpoint(checkpoint)),
      by.isOpenDay(fold, one.openDay(fold)),
    ];
    expect(reads(same)).toEqual([true, true, true]);
    expect(reads(other)).toEqual([false, false, false]);
    expect(reads(new Seals({ key, now: () => 1 }))).toEqual([false, false, false]);
  });

  it('is valid at one place: the checkpoint of another close does not count', () => {
    const seal = one.dayCheckpoint(checkpoint);
    for (const moved of [{ linkId: 'west' }, { number: 2 }, { text: '{ }' }])
      expect(one.isDayCheckpoint({ ...checkpoint, ...moved }, seal)).toBe(false);
  });
});

describe('sealed tables', () => {
  it('are the tables whose rows give rights, and exclude only columns that give none', () => {
    const left = Object.fromEntries(
      SEALED_TABLES.map(({ name: each, sealing }) => [each, sealing.except.map(columnName)]),
    );
    expect(left).toEqual({
      account: ['failed_count', 'locked_until'],
      account_request: [],
      alert_rules: [],
      opening_request: [],
      person_session: ['used_at'],
      table_assignment: [],
      table_credential: ['set_at'],
      terms_act: [],
      terms_findings: [],
      terms_version: ['config', 'findings'],
    });
  });
});
