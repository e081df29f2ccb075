import { hash } from 'node:crypto';
import type { Person, Role } from '@jackpot/progressive';
import type { DataSource } from 'typeorm';
import { TermsActRecord, TermsVersionRecord } from '../entities/accounting.js';
import { MoreThan } from '../entities/find-operators.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';

type VersionRow = TermsVersionRecord;
type ActRow = TermsActRecord;
type PersonColumns = 'personId' | 'personName' | 'personLicense' | 'personRole';

/** A version of a link's terms as a person staged it. Never changed; acts on it have rows of their own. */
export interface StagedTerms extends Omit<VersionRow, PersonColumns | 'approverRoles'> {
  readonly person: Person;
  readonly approverRoles: readonly Role[];
}

/** Of a version, what is needed to find whose approval it needs. */
export type StagedHead = Pick<StagedTerms, 'version' | 'stagedAt' | 'approverRoles'>;

/** An act of a person on a staged version. */
export interface TermsAct extends Omit<ActRow, PersonColumns | 'linkId' | 'version'> {
  readonly person: Person;
}

/**
 * Versions of terms and the acts on them: rows are only added. They are sealed: a version or an approval that no controller
 * has written does not count.
 */
export class TermsRepository {
  readonly #versions: SealedRepository<TermsVersionRecord>;
  readonly #acts: SealedRepository<TermsActRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#versions = new SealedRepository(TermsVersionRecord, seals);
    this.#acts = new SealedRepository(TermsActRecord, seals);
  }

  /** Adds a version. False where its number is taken: another person staged at the same moment. */
  async stage({ person, approverRoles, ...staged }: StagedTerms): Promise<boolean> {
    const row = { ...staged, ...personColumns(person), approverRoles: approverRoles.join() };
    return (await inTransaction(this.dataSource, (manager) => this.#versions.insert(manager, row))) !== 'taken';
  }

  /** Adds an act under its number. False where that is taken: the version has changed since the person read it. */
  async act(linkId: string, version: number, { person, ...act }: TermsAct): Promise<boolean> {
    const row = { linkId, version, ...act, ...personColumns(person) };
    return (await inTransaction(this.dataSource, (manager) => this.#acts.insert(manager, row))) !== 'taken';
  }

  /** Every version that was staged of a link, oldest first. */
  async versions(linkId: string): Promise<readonly StagedTerms[]> {
    const options = { where: { linkId }, order: { version: 'ASC' } } as const;
    const rows = await orStorageFault(() => this.#versions.find(this.dataSource.manager, options));
    return rows.filter(isOfItsHash).map((row) => {
      const { personId, personName, personLicense, personRole, approverRoles, ...staged } = row;
      const person = { id: personId, name: personName, license: personLicense, role: personRole };
      return { ...staged, person, approverRoles: rolesOf(approverRoles) };
    });
  }

  /** Versions above one, oldest first, without their long documents. */
  async stagedAfter(linkId: string, version: number): Promise<readonly StagedHead[]> {
    const rows = await orStorageFault(() =>
      this.dataSource.manager.find(TermsVersionRecord, {
        select: { linkId: true, version: true, stagedAt: true, approverRoles: true },
        where: { linkId, version: MoreThan(version) },
        order: { version: 'ASC' },
      }),
    );
    return rows.map(({ version, stagedAt, approverRoles }) => ({
      ...{ version, stagedAt },
      approverRoles: rolesOf(approverRoles),
    }));
  }

  /** The acts on the versions of a link, by version, in order. */
  async acts(linkId: string): Promise<ReadonlyMap<number, readonly TermsAct[]>> {
    const options = { where: { linkId }, order: { version: 'ASC', number: 'ASC' } } as const;
    const rows = await orStorageFault(() => this.#acts.find(this.dataSource.manager, options));
    const found = new Map<number, TermsAct[]>();
    for (const { linkId: _, version, personId, personName, personLicense, personRole, ...act } of rows) {
      const person = { id: personId, name: personName, license: personLicense, role: personRole };
      found.set(version, [...(found.get(version) ?? []), { ...act, person }]);
    }
    return found;
  }
}

/** The seal covers the hash of the document, and the hash the document. */
function isOfItsHash({ config, configHash }: Pick<VersionRow, 'config' | 'configHash'>): boolean {
  return Buffer.compare(hash('sha256', config, 'buffer'), configHash) === 0;
}

function personColumns({ id, name, license, role }: Person) {
  return { personId: id, personName: name, personLicense: license, personRole: role };
}

function rolesOf(text: string): readonly Role[] {
  return text.split(',') as Role[];
}
