import { type EnteredPatron, type Patron, changedFields, enteredOn, isTaxpayerKnown } from '@jackpot/books';
import { assert } from '@jackpot/money';
import type { DataSource, EntityManager, FindOptionsWhere } from 'typeorm';
import { In, LessThan, Not } from '../entities/find-operators.js';
import { PatronMarkRecord, PatronRecord } from '../entities/patrons.js';
import type { AuditEntry } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { appendEntry, lockHead } from '../people/append-entry.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import type { PatronCipher } from './patron-cipher.js';

/** A claim by its place. */
export interface ClaimKey {
  readonly linkId: string;
  readonly awardNumber: number;
}

/** A record as it is stored, opened. Times in ms since 1970. */
export interface PatronOnClaim extends ClaimKey {
  readonly patron: Patron;
  /** 1 for the first entry, one more for each correction. */
  readonly revision: number;
  readonly recordedAt: number;
  readonly changedAt: number;
}

export interface RecordedPatron extends PatronOnClaim {
  readonly isNew: boolean;
}

/** The record of a claim does not open, because somebody has altered its row. The row has been reported to {@link Seals}. */
export class PatronUnreadable extends Error {
  override readonly name = 'PatronUnreadable';
  constructor({ linkId, awardNumber }: ClaimKey) {
    super(`the patron of ${linkId}-A${awardNumber} does not open: its row was altered`);
  }
}

/** An audit entry without its outcome, which this repository adds. */
export type PatronAct = Omit<AuditEntry, 'outcome'>;

/**
 * The people who won, encrypted (ADR 35). Each change, each deletion and each view of a taxpayer number has its entry in the audit
 * trail in the same transaction: if the entry cannot be written, nothing is changed and nothing is returned.
 */
export class PatronRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
    private readonly cipher: PatronCipher,
  ) {}

  /** The patron of a claim; undefined where none is on record. */
  async find(claim: ClaimKey): Promise<PatronOnClaim | undefined> {
    const row = await orStorageFault(() => this.dataSource.manager.findOneBy(PatronRecord, keyOf(claim)));
    return row === null ? undefined : this.#opened(row);
  }

  /**
   * Records the patron of a claim, or corrects the record. The trail gets the names of the fields that changed, and none of their
   * values; an entry that changes nothing leaves none. `incomplete`: there would be neither a taxpayer number nor a reason.
   */
  async record(claim: ClaimKey, entered: EnteredPatron, act: PatronAct): Promise<RecordedPatron | 'incomplete'> {
    const work = (manager: EntityManager) => this.#record(manager, claim, entered, act);
    const recorded = await inTransaction(this.dataSource, work);
    assert(recorded !== 'taken', 'a record is read and written under the lock of the trail');
    return recorded;
  }

  /** The whole taxpayer number of a patron, after the view is in the trail. Null: the patron has none. */
  async reveal(claim: ClaimKey, act: PatronAct): Promise<string | null | undefined> {
    const revealed = await inTransaction(this.dataSource, async (manager) => {
      await appendEntry(manager, this.seals, { ...act, outcome: 'REVEALED' });
      const row = await manager.findOneBy(PatronRecord, keyOf(claim));
      return { number: row === null ? undefined : this.#opened(row).patron.taxpayerNumber };
    });
    assert(revealed !== 'taken', 'a view adds no row but that of the trail');
    return revealed.number;
  }

  /** The records of several claims of a link with whole numbers, after the view is in the trail. */
  async revealAll(linkId: string, awardNumbers: readonly number[], act: PatronAct): Promise<readonly PatronOnClaim[]> {
    const found = await inTransaction(this.dataSource, async (manager) => {
      await appendEntry(manager, this.seals, { ...act, outcome: 'REVEALED' });
      const where = { linkId, awardNumber: In([...awardNumbers]) };
      return (await manager.findBy(PatronRecord, where)).map((row) => this.#opened(row));
    });
    assert(found !== 'taken', 'a view adds no row but that of the trail');
    return found;
  }

  /**
   * Every claim of the person who is on record at this one, itself included: by taxpayer number, document or player card. A claim that
   * shares none of them is found if both share one with a third.
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

  /** Claims of a link whose record was last changed before an instant, oldest first. */
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

  /** Deletes a record for good, with an entry in the trail. */
  async delete(claim: ClaimKey, act: PatronAct): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockHead(manager);
      await manager.delete(PatronMarkRecord, keyOf(claim));
      const { affected } = await manager.delete(PatronRecord, keyOf(claim));
      if (affected === 1) await appendEntry(manager, this.seals, { ...act, outcome: 'DELETED' });
    });
  }

  /**
   * Encrypts records of replaced keys again, under the present key, and returns how many.
   * A record that does not open is reported as altered and left as it is.
   * @param page records that are read at a time
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

  /** Whether this program has the keys of all stored records. */
  async isKeyOfAll(): Promise<boolean> {
    const query = this.dataSource.manager.createQueryBuilder(PatronRecord, 'p').select('p.keyId', 'keyId').distinct();
    const rows = await orStorageFault(() => query.getRawMany<{ readonly keyId: Buffer }>());
    return rows.every(({ keyId }) => this.cipher.knows(keyId));
  }

  /** False if the record does not open. */
  async #renewOne(claim: ClaimKey): Promise<boolean> {
    try {
      await inTransaction(this.dataSource, async (manager) => {
        await lockHead(manager);
        const row = await manager.findOneBy(PatronRecord, keyOf(claim));
        if (row !== null) await this.#write(manager, this.#opened(row));
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
  ): Promise<RecordedPatron | 'incomplete'> {
    await lockHead(manager);
    const row = await manager.findOneBy(PatronRecord, keyOf(claim));
    const before = row === null ? undefined : this.#opened(row);
    const patron = enteredOn(before?.patron, entered);
    if (!isTaxpayerKnown(patron)) return 'incomplete';
    const changed = changedFields(before?.patron, patron);
    if (before !== undefined && changed.length === 0) return { ...before, isNew: false };
    const { at } = act;
    const after = {
      ...keyOf(claim),
      patron,
      revision: (before?.revision ?? 0) + 1,
      recordedAt: before?.recordedAt ?? at,
      changedAt: at,
    };
    await this.#write(manager, after);
    const subject = before === undefined ? act.subject : `${act.subject}: ${changed.join(', ')}`;
    const outcome = before === undefined ? 'RECORDED' : 'CORRECTED';
    await appendEntry(manager, this.seals, { ...act, subject, outcome });
    return { ...after, isNew: before === undefined };
  }

  async #write(manager: EntityManager, { patron, ...of }: PatronOnClaim): Promise<void> {
    const { linkId, awardNumber, revision, recordedAt, changedAt } = of;
    const [key, sealed] = [keyOf(of), this.cipher.seal(of, patron)];
    const changing = { revision, changedAt, keyId: this.cipher.keyId, sealed };
    const { affected } = await manager.update(PatronRecord, key, changing);
    if (affected === 0) await manager.insert(PatronRecord, { ...key, recordedAt, ...changing });
    await manager.delete(PatronMarkRecord, key);
    await manager.insert(
      PatronMarkRecord,
      this.cipher.marks(patron).map((mark) => ({ linkId, awardNumber, mark })),
    );
  }

  #marks(where: FindOptionsWhere<PatronMarkRecord> | FindOptionsWhere<PatronMarkRecord>[]) {
    return orStorageFault(() => this.dataSource.manager.findBy(PatronMarkRecord, where));
  }

  #opened(row: PatronRecord): PatronOnClaim {
    const { linkId, awardNumber, revision, recordedAt, changedAt } = row;
    const patron = this.cipher.open(row, row.sealed);
    if (patron === undefined) {
      this.seals.report({ table: 'patron', row: `patron/${linkId}/${awardNumber}`, what: 'FORGED' });
      throw new PatronUnreadable(row);
    }
    return { linkId, awardNumber, patron, revision, recordedAt, changedAt };
  }
}

function textOf({ linkId, awardNumber }: ClaimKey): string {
  return `${linkId} ${awardNumber}`;
}

function keyOf({ linkId, awardNumber }: ClaimKey): ClaimKey {
  return { linkId, awardNumber };
}
