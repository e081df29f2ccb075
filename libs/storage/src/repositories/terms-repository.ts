import { hash } from 'node:crypto';
import type { Person, Role } from '@jackpot/progressive';
import type { DataSource } from 'typeorm';
import { TermsActRecord, TermsFindingsRecord, TermsVersionRecord } from '../entities/accounting.js';
import { MoreThan } from '../entities/find-operators.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';

type VersionRow = TermsVersionRecord;
type ActRow = TermsActRecord;
type PersonColumns = 'personId' | 'personName' | 'personLicense' | 'personRole';

export interface StagedTerms extends Omit<VersionRow, PersonColumns | 'approverRoles'> {
  readonly person: Person;
  readonly approverRoles: readonly Role[];
  /** Whether a seal proves `findings`. False for versions of release 0.9.0. */
  readonly hasSealedFindings: boolean;
}

export type StagedHead = Pick<StagedTerms, 'version' | 'stagedAt' | 'approverRoles'>;

export interface TermsAct extends Omit<ActRow, PersonColumns | 'linkId' | 'version'> {
  readonly person: Person;
}

/**
 * Versions of terms and acts on them. Rows are only added and are sealed: a row that no controller wrote does not
 * count.
 */
export class TermsRepository {
  readonly #versions: SealedRepository<TermsVersionRecord>;
  readonly #findings: SealedRepository<TermsFindingsRecord>;
  readonly #acts: SealedRepository<TermsActRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#versions = new SealedRepository(TermsVersionRecord, seals);
    this.#findings = new SealedRepository(TermsFindingsRecord, seals);
    this.#acts = new SealedRepository(TermsActRecord, seals);
  }

  async stage({ person, approverRoles, ...staged }: Omit<StagedTerms, 'hasSealedFindings'>): Promise<boolean> {
    const row = { ...staged, ...personColumns(person), approverRoles: approverRoles.join() };
    const { linkId, version, findings } = staged;
    const done = await inTransaction(this.dataSource, async (manager) => {
      await this.#versions.insert(manager, row);
      await this.#findings.insert(manager, { linkId, version, findings });
    });
    return done !== 'taken';
  }

  async act(linkId: string, version: number, { person, ...act }: TermsAct): Promise<boolean> {
    const row = { linkId, version, ...act, ...personColumns(person) };
    return (await inTransaction(this.dataSource, (manager) => this.#acts.insert(manager, row))) !== 'taken';
  }

  async versions(linkId: string): Promise<readonly StagedTerms[]> {
    const options = { where: { linkId }, order: { version: 'ASC' } } as const;
    const { manager } = this.dataSource;
    const rows = await orStorageFault(() => this.#versions.find(manager, options));
    const sealed = await orStorageFault(() => this.#findings.find(manager, options));
    const findings = new Map(sealed.map((row) => [row.version, row.findings]));
    return rows.filter(isOfItsHash).map((row) => {
      const { personId, personName, personLicense, personRole, approverRoles, ...staged } = row;
      const person = { id: personId, name: personName, license: personLicense, role: personRole };
      const proven = findings.get(staged.version);
      return {
        ...{ ...staged, person, approverRoles: rolesOf(approverRoles) },
        ...{ findings: proven ?? staged.findings, hasSealedFindings: proven !== undefined },
      };
    });
  }

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

/** The seal covers the hash, and the hash covers the document. */
function isOfItsHash({ config, configHash }: Pick<VersionRow, 'config' | 'configHash'>): boolean {
  return Buffer.compare(hash('sha256', config, 'buffer'), configHash) === 0;
}

function personColumns({ id, name, license, role }: Person) {
  return { personId: id, personName: name, personLicense: license, personRole: role };
}

function rolesOf(text: string): readonly Role[] {
  return text.split(',') as Role[];
}
