import { hash } from 'node:crypto';
import type { Person, Role } from '@jackpot/progressive';
import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { TermsActRecord, TermsVersionRecord } from '../entities/accounting.js';
import { readerOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

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
export class TermsStore extends SqlStore {
  readonly #versions: SealedRows<TermsVersionRecord>;
  readonly #acts: SealedRows<TermsActRecord>;

  constructor(url: string, seals: Seals, limits: SqlLimits = {}) {
    super(url, limits);
    this.#versions = new SealedRows(TermsVersionRecord, seals);
    this.#acts = new SealedRows(TermsActRecord, seals);
  }

  /** Adds a version. False where its number is taken: another person staged at the same moment. */
  async stage({ person, approverRoles, ...staged }: StagedTerms): Promise<boolean> {
    const row = { ...staged, ...personColumns(person), approverRoles: approverRoles.join() };
    return (await this.transaction((session) => this.#versions.insert(session, row))) !== 'taken';
  }

  /** Adds an act under its number. False where that is taken: the version has changed since the person read it. */
  async act(linkId: string, version: number, { person, ...act }: TermsAct): Promise<boolean> {
    const row = { linkId, version, ...act, ...personColumns(person) };
    return (await this.transaction((session) => this.#acts.insert(session, row))) !== 'taken';
  }

  /** Every version that was staged of a link, oldest first. */
  async versions(linkId: string): Promise<readonly StagedTerms[]> {
    const rows = await this.sealed(this.#versions, 'WHERE link_id = ? ORDER BY version', [linkId]);
    return rows.filter(isOfItsHash).map((row) => {
      const { personId, personName, personLicense, personRole, approverRoles, ...staged } = row;
      const person = { id: personId, name: personName, license: personLicense, role: personRole };
      return { ...staged, person, approverRoles: rolesOf(approverRoles) };
    });
  }

  /** Versions above one, oldest first, without their long documents. */
  stagedAfter(linkId: string, version: number): Promise<readonly StagedHead[]> {
    return this.list(
      (row) => {
        const head = readHead(row);
        return { ...head, approverRoles: rolesOf(head.approverRoles) };
      },
      `SELECT version, staged_at, approver_roles FROM terms_version WHERE link_id = ? AND version > ? ORDER BY version`,
      [linkId, version],
    );
  }

  /** The acts on the versions of a link, by version, in order. */
  async acts(linkId: string): Promise<ReadonlyMap<number, readonly TermsAct[]>> {
    const rows = await this.sealed(this.#acts, 'WHERE link_id = ? ORDER BY version, number', [linkId]);
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

const readHead = readerOf(TermsVersionRecord, ['version', 'stagedAt', 'approverRoles']);

function personColumns({ id, name, license, role }: Person) {
  return { personId: id, personName: name, personLicense: license, personRole: role };
}

function rolesOf(text: string): readonly Role[] {
  return text.split(',') as Role[];
}
