import type { Person, Role } from '@jackpot/progressive';
import { termsAct, termsVersion } from '../tables/accounting.js';
import { fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { SqlStore } from './sql-store.js';

type VersionRow = RowOf<typeof termsVersion>;
type ActRow = RowOf<typeof termsAct>;
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

/** Versions of terms and the acts on them: rows are only added. */
export class TermsStore extends SqlStore {
  /** Adds a version. False where its number is taken: another person staged at the same moment. */
  stage({ person, approverRoles, ...staged }: StagedTerms): Promise<boolean> {
    const row = { ...staged, ...personColumns(person), approverRoles: approverRoles.join() };
    return this.isAdded(insertInto(termsVersion), versionValues(row));
  }

  /** Adds an act under its number. False where that is taken: the version has changed since the person read it. */
  act(linkId: string, version: number, { person, ...act }: TermsAct): Promise<boolean> {
    return this.isAdded(insertInto(termsAct), actValues({ linkId, version, ...act, ...personColumns(person) }));
  }

  /** Every version that was staged of a link, oldest first. */
  versions(linkId: string): Promise<readonly StagedTerms[]> {
    return this.list(
      (row) => {
        const { personId, personName, personLicense, personRole, approverRoles, ...staged } = readVersion(row);
        const person = { id: personId, name: personName, license: personLicense, role: personRole };
        return { ...staged, person, approverRoles: rolesOf(approverRoles) };
      },
      'SELECT * FROM terms_version WHERE link_id = ? ORDER BY version',
      [linkId],
    );
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
    const rows = await this.list(readAct, 'SELECT * FROM terms_act WHERE link_id = ? ORDER BY version, number', [
      linkId,
    ]);
    const found = new Map<number, TermsAct[]>();
    for (const { linkId: _, version, personId, personName, personLicense, personRole, ...act } of rows) {
      const person = { id: personId, name: personName, license: personLicense, role: personRole };
      found.set(version, [...(found.get(version) ?? []), { ...act, person }]);
    }
    return found;
  }
}

const readVersion = readerOf(termsVersion);
const readHead = readerOf(termsVersion, ['version', 'stagedAt', 'approverRoles']);
const readAct = readerOf(termsAct);
const versionValues = valuesOf(termsVersion, fieldsOf(termsVersion) as readonly (keyof VersionRow)[]);
const actValues = valuesOf(termsAct, fieldsOf(termsAct) as readonly (keyof ActRow)[]);

function personColumns({ id, name, license, role }: Person) {
  return { personId: id, personName: name, personLicense: license, personRole: role };
}

function rolesOf(text: string): readonly Role[] {
  return text.split(',') as Role[];
}
