import {
  type EnteredPatron,
  type EnteredSharing,
  type Patron,
  type PatronField,
  type Sharing,
  changedFields,
  changedSharing,
  enteredOn,
  isTaxpayerKnown,
  sharingOn,
  sharingProblem,
  isAnyoneTwice,
} from '@jackpot/books';
import { assert } from '@jackpot/money';
import type { DataSource, EntityManager, FindOptionsWhere } from 'typeorm';
import { In, LessThan, Not } from '../entities/find-operators.js';
import { PatronMarkRecord, PatronRecord, PatronSharingRecord } from '../entities/patrons.js';
import type { AuditEntry } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { appendEntry, lockHead } from '../people/append-entry.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import type { PatronCipher } from './patron-cipher.js';

export interface ClaimKey {
  readonly linkId: string;
  readonly awardNumber: number;
}

export interface PatronOnClaim extends ClaimKey {
  readonly patron: Patron;
  readonly revision: number;
  readonly recordedAt: number;
  readonly changedAt: number;
  readonly sharing: SharingOnClaim | undefined;
}

export interface SharingOnClaim extends Sharing {
  readonly changedAt: number;
}

export interface SharingEntry {
  readonly entered: EnteredSharing;
  readonly revision: number;
  readonly amountCents: bigint;
}

export type SharingRefusal = 'incomplete' | 'NOT_WHOLE' | 'SAME_PERSON' | 'CHANGED';

const LOOKED_UP: readonly PatronField[] = ['name', 'dateOfBirth', 'taxpayerNumber'];

export type PatronRefusal = Extract<SharingRefusal, 'incomplete' | 'SAME_PERSON'>;

export interface RecordedPatron extends PatronOnClaim {
  readonly isNew: boolean;
}

/** A patron's row was altered. This was also reported to {@link Seals}. */
export class PatronUnreadable extends Error {
  override readonly name = 'PatronUnreadable';
  constructor({ linkId, awardNumber }: ClaimKey) {
    super(`the patron of ${linkId}-A${awardNumber} does not open: its row was altered`);
  }
}

export type PatronAct = Omit<AuditEntry, 'outcome'>;

/**
 * The winners of claims, encrypted (ADR 35). Each change, deletion and view of a taxpayer number has an audit entry in
 * the same transaction.
 */
export class PatronRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
    private readonly cipher: PatronCipher,
  ) {}

  async find(claim: ClaimKey): Promise<PatronOnClaim | undefined> {
    // Both rows of a claim have the same revision, so one transaction reads them as of one moment.
    return orStorageFault(() =>
      this.dataSource.transaction('REPEATABLE READ', (manager) => this.#find(manager, claim)),
    );
  }

  /**
   * Records how a win is shared. Undefined if the claim has no patron yet. The audit entry names changed fields, never
   * their values.
   */
  async share(
    claim: ClaimKey,
    { entered, revision, amountCents }: SharingEntry,
    act: PatronAct,
  ): Promise<PatronOnClaim | SharingRefusal | undefined> {
    const shared = await inTransaction(this.dataSource, async (manager) => {
      await lockHead(manager);
      const before = await this.#find(manager, claim);
      if (before === undefined) return { found: undefined };
      const after = entered.winners.length === 0 ? undefined : sharingOn(before.sharing, entered);
      const changed = changedSharing(before.sharing, after);
      if (changed.length === 0) return { found: before };
      if (revision !== before.revision) return { found: 'CHANGED' as const };
      if (after !== undefined) {
        if (!after.winners.every(isTaxpayerKnown)) return { found: 'incomplete' as const };
        const problem = sharingProblem(after, before.patron, amountCents);
        if (problem !== null) return { found: problem };
      }
      const found = { ...before, revision: revision + 1, sharing: after && { ...after, changedAt: act.at } };
      await this.#write(manager, found);
      const subject = `${act.subject}: ${changed.join(', ')}`;
      await appendEntry(manager, this.seals, { ...act, subject, outcome: 'RECORDED' });
      return { found };
    });
    assert(shared !== 'taken', 'a record is read and written under the lock of the trail');
    return shared.found;
  }

  /**
   * Records the patron of a claim. The audit entry, if anything changed, names changed fields, never their values.
   * `incomplete`: neither a taxpayer number nor a reason for its absence. `SAME_PERSON`: the patron is one of the other
   * winners.
   */
  async record(claim: ClaimKey, entered: EnteredPatron, act: PatronAct): Promise<RecordedPatron | PatronRefusal> {
    const work = (manager: EntityManager) => this.#record(manager, claim, entered, act);
    const recorded = await inTransaction(this.dataSource, work);
    assert(recorded !== 'taken', 'a record is read and written under the lock of the trail');
    return recorded;
  }

  /**
   * Returns a taxpayer number and records the view. Null if the person has no number.
   * @param winner 0 for the patron, from 1 on for other winners
   */
  async reveal(claim: ClaimKey, act: PatronAct, winner = 0): Promise<string | null | undefined> {
    const revealed = await inTransaction(this.dataSource, async (manager) => {
      await appendEntry(manager, this.seals, { ...act, outcome: 'REVEALED' });
      const found = await this.#find(manager, claim);
      return { number: (winner === 0 ? found?.patron : found?.sharing?.winners[winner - 1])?.taxpayerNumber };
    });
    assert(revealed !== 'taken', 'a view adds no row but that of the trail');
    return revealed.number;
  }

  /** Returns patrons with their taxpayer numbers, after the view was recorded in the audit trail. */
  async revealAll(linkId: string, awardNumbers: readonly number[], act: PatronAct): Promise<readonly PatronOnClaim[]> {
    const found = await inTransaction(this.dataSource, async (manager) => {
      await appendEntry(manager, this.seals, { ...act, outcome: 'REVEALED' });
      const where = { linkId, awardNumber: In([...awardNumbers]) };
      const sharings = new Map((await manager.findBy(PatronSharingRecord, where)).map((row) => [row.awardNumber, row]));
      const rows = await manager.findBy(PatronRecord, where);
      return rows.map((row) => this.#opened(row, sharings.get(row.awardNumber)));
    });
    assert(found !== 'taken', 'a view adds no row but that of the trail');
    return found;
  }

  /**
   * Claims that may belong to this person, found by taxpayer number, document or player card, directly or through other
   * records.
   */
  async claimsOfSamePerson({ patron }: Pick<PatronOnClaim, 'patron'>): Promise<readonly ClaimKey[]> {
    const claims = new Map<string, ClaimKey>();
    for (let marks = this.cipher.marksUnderAnyKey(patron); ;) {
      const rows = await this.#marks({ mark: In(marks) });
      const added = rows.map(keyOf).filter((claim) => !claims.has(textOf(claim)));
      if (added.length === 0) return [...claims.values()];
      for (const claim of added) claims.set(textOf(claim), claim);
      marks = (await this.#marks(added)).map(({ mark }) => mark);
    }
  }

  async sharedAmong(linkId: string, awardNumbers: readonly number[]): Promise<readonly number[]> {
    if (awardNumbers.length === 0) return [];
    const where = { linkId, awardNumber: In([...awardNumbers]) };
    const rows = await orStorageFault(() =>
      this.dataSource.manager.find(PatronSharingRecord, { where, select: { linkId: true, awardNumber: true } }),
    );
    return rows.map(({ awardNumber }) => awardNumber);
  }

  async changedBefore(
    linkId: string,
    { at, limit }: { readonly at: number; readonly limit: number },
  ): Promise<readonly (ClaimKey & { readonly changedAt: number })[]> {
    const where = { linkId, changedAt: LessThan(at) };
    const select = { linkId: true, awardNumber: true, changedAt: true } as const;
    return orStorageFault(() =>
      this.dataSource.manager.find(PatronRecord, { where, select, order: { changedAt: 'ASC' }, take: limit }),
    );
  }

  async delete(claim: ClaimKey, act: PatronAct): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockHead(manager);
      await manager.delete(PatronMarkRecord, keyOf(claim));
      await manager.delete(PatronSharingRecord, keyOf(claim));
      const { affected } = await manager.delete(PatronRecord, keyOf(claim));
      if (affected === 1) await appendEntry(manager, this.seals, { ...act, outcome: 'DELETED' });
    });
  }

  /**
   * Encrypts records of replaced keys with the current key, and returns their number. Altered records are reported and
   * unchanged.
   * @param page records read at a time
   */
  async renew(page: number): Promise<number> {
    const where = { keyId: Not(Buffer.from(this.cipher.keyId)) };
    const order = { linkId: 'ASC', awardNumber: 'ASC' } as const;
    const counts = { renewed: 0, left: 0 };
    for (;;) {
      const find = { where, order, skip: counts.left, take: page };
      const rows = await orStorageFault(() => this.dataSource.manager.find(PatronRecord, find));
      for (const row of rows) counts[(await this.#renewOne(row)) ? 'renewed' : 'left'] += 1;
      if (rows.length < page) return counts.renewed;
    }
  }

  async isKeyOfAll(): Promise<boolean> {
    for (const table of [PatronRecord, PatronSharingRecord]) {
      const query = this.dataSource.manager.createQueryBuilder(table, 'p').select('p.keyId', 'keyId').distinct();
      const rows = await orStorageFault(() => query.getRawMany<{ readonly keyId: Buffer }>());
      if (!rows.every(({ keyId }) => this.cipher.knows(keyId))) return false;
    }
    return true;
  }

  async #renewOne(claim: ClaimKey): Promise<boolean> {
    try {
      await inTransaction(this.dataSource, async (manager) => {
        await lockHead(manager);
        const found = await this.#find(manager, claim);
        if (found !== undefined) await this.#write(manager, found);
      });
      return true;
    } catch (fault) {
      if (fault instanceof PatronUnreadable) return false;
      throw fault;
    }
  }

  async #record(
    manager: EntityManager,
    claim: ClaimKey,
    entered: EnteredPatron,
    act: PatronAct,
  ): Promise<RecordedPatron | PatronRefusal> {
    await lockHead(manager);
    const before = await this.#find(manager, claim);
    const patron = enteredOn(before?.patron, entered);
    if (!isTaxpayerKnown(patron)) return 'incomplete';
    const changed = changedFields(before?.patron, patron);
    if (before !== undefined && changed.length === 0) return { ...before, isNew: false };
    const sharing = before?.sharing;
    if (sharing !== undefined && isAnyoneTwice(sharing, patron)) return 'SAME_PERSON';
    const { at } = act;
    const isOther = changed.some((field) => LOOKED_UP.includes(field));
    const after = {
      ...keyOf(claim),
      patron,
      revision: (before?.revision ?? 0) + 1,
      recordedAt: before?.recordedAt ?? at,
      changedAt: at,
      sharing: sharing && { ...sharing, changedAt: isOther ? at : sharing.changedAt },
    };
    await this.#write(manager, after);
    const subject = before === undefined ? act.subject : `${act.subject}: ${changed.join(', ')}`;
    const outcome = before === undefined ? 'RECORDED' : 'CORRECTED';
    await appendEntry(manager, this.seals, { ...act, subject, outcome });
    return { ...after, isNew: before === undefined };
  }

  async #write(manager: EntityManager, { patron, sharing, ...of }: PatronOnClaim): Promise<void> {
    const { linkId, awardNumber, revision, recordedAt, changedAt } = of;
    const isShared = sharing !== undefined;
    const [key, sealed] = [keyOf(of), this.cipher.seal({ ...of, isShared }, patron)];
    const changing = { revision, changedAt, keyId: this.cipher.keyId, sealed };
    const { affected } = await manager.update(PatronRecord, key, changing);
    if (affected === 0) await manager.insert(PatronRecord, { ...key, recordedAt, ...changing });
    await manager.delete(PatronSharingRecord, key);
    if (sharing !== undefined)
      await manager.insert(PatronSharingRecord, {
        ...{ ...key, changedAt: sharing.changedAt, keyId: this.cipher.keyId },
        sealed: this.cipher.sealSharing(of, sharing),
      });
    await manager.delete(PatronMarkRecord, key);
    const people = [patron, ...(sharing?.winners ?? [])];
    const marks = new Map(people.flatMap((person) => this.cipher.marks(person)).map((mark) => [hexOf(mark), mark]));
    const rows = [...marks.values()].map((mark) => ({ linkId, awardNumber, mark }));
    await manager.insert(PatronMarkRecord, rows);
  }

  async #find(manager: EntityManager, claim: ClaimKey): Promise<PatronOnClaim | undefined> {
    const row = await manager.findOneBy(PatronRecord, keyOf(claim));
    if (row === null) return undefined;
    return this.#opened(row, (await manager.findOneBy(PatronSharingRecord, keyOf(claim))) ?? undefined);
  }

  #marks(where: FindOptionsWhere<PatronMarkRecord> | FindOptionsWhere<PatronMarkRecord>[]) {
    return orStorageFault(() => this.dataSource.manager.findBy(PatronMarkRecord, where));
  }

  #opened(row: PatronRecord, shared: PatronSharingRecord | undefined): PatronOnClaim {
    const { linkId, awardNumber, revision, recordedAt, changedAt } = row;
    const patron = this.cipher.open({ linkId, awardNumber, revision, isShared: shared !== undefined }, row.sealed);
    if (patron === undefined) {
      this.seals.report({ table: 'patron', row: `patron/${linkId}/${awardNumber}`, what: 'FORGED' });
      throw new PatronUnreadable(row);
    }
    const sharing = shared && this.#sharing(shared, revision);
    return { linkId, awardNumber, patron, revision, recordedAt, changedAt, sharing };
  }

  #sharing(row: PatronSharingRecord, revision: number): SharingOnClaim {
    const { linkId, awardNumber, changedAt, sealed } = row;
    const sharing = this.cipher.openSharing({ linkId, awardNumber, revision }, sealed);
    if (sharing === undefined) {
      this.seals.report({ table: 'patron_sharing', row: `patron/${linkId}/${awardNumber}/winners`, what: 'FORGED' });
      throw new PatronUnreadable(row);
    }
    return { ...sharing, changedAt };
  }
}

function hexOf(mark: Uint8Array): string {
  return Buffer.from(mark).toString('hex');
}

function textOf({ linkId, awardNumber }: ClaimKey): string {
  return `${linkId} ${awardNumber}`;
}

function keyOf({ linkId, awardNumber }: ClaimKey): ClaimKey {
  return { linkId, awardNumber };
}
