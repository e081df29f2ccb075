import type { Person, Role } from '@jackpot/progressive';
import { asBuffer, copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { orStorageFault } from '../storage-fault.js';

/** A version of a link's terms as somebody brought it in. Written once; what is done with it stands beside it. */
export interface StagedTerms {
  readonly linkId: string;
  readonly version: number;
  /** The document's one text. */
  readonly config: string;
  readonly configHash: Uint8Array;
  readonly stagedAt: number;
  readonly person: Person;
  readonly reason: string;
  /** ms since 1970; 0: no notice was posted. */
  readonly noticePostedAt: number;
  readonly approverRoles: readonly Role[];
  /** What the linter said of it then, as JSON. */
  readonly findings: string;
}

/** Of a version what is needed to tell whom it waits for. */
export type StagedHead = Pick<StagedTerms, 'version' | 'stagedAt' | 'approverRoles'>;

export const TERMS_ACTS = ['approved', 'refused', 'withdrawn'] as const;

/** What somebody did with a staged version. */
export interface TermsAct {
  /** 1, 2, 3, ... of its version. */
  readonly number: number;
  readonly act: (typeof TERMS_ACTS)[number];
  readonly at: number;
  readonly person: Person;
  /** The reference of an approval; the reason of the others. */
  readonly reference: string;
  /** Of an approval, ms since 1970; 0 of the others. */
  readonly effectiveFrom: number;
}

/** Versions of terms and what people did with them: only ever added to. Not of the journal: no rebuild touches them. */
export class TermsStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Keeps a version. False where its number is taken: somebody else staged at the same moment. */
  async stage(staged: StagedTerms): Promise<boolean> {
    const { linkId, version, config, configHash, stagedAt, reason, noticePostedAt, approverRoles, findings } = staged;
    const row = [linkId, version, config, asBuffer(configHash), stagedAt, ...personValues(staged.person)];
    return this.#isAdded(INSERT_VERSION, [...row, reason, noticePostedAt, approverRoles.join(), findings]);
  }

  /** Keeps an act under its number. False where that is taken: the version is not any more what was acted upon. */
  async act(linkId: string, version: number, act: TermsAct): Promise<boolean> {
    const row = [linkId, version, act.number, act.act, act.at, ...personValues(act.person)];
    return this.#isAdded(INSERT_ACT, [...row, act.reference, act.effectiveFrom]);
  }

  /** Every version that was staged of a link, oldest first. */
  async versions(linkId: string): Promise<readonly StagedTerms[]> {
    const rows = await this.#rows<VersionRow>('SELECT * FROM terms_version WHERE link_id = ? ORDER BY version', [
      linkId,
    ]);
    return rows.map(stagedOf);
  }

  /** Versions above one, oldest first, without their documents: those are long. */
  async stagedAfter(linkId: string, version: number): Promise<readonly StagedHead[]> {
    const sql =
      'SELECT version, staged_at, approver_roles FROM terms_version WHERE link_id = ? AND version > ? ORDER BY version';
    const rows = await this.#rows<Pick<VersionRow, 'version' | 'staged_at' | 'approver_roles'>>(sql, [linkId, version]);
    return rows.map(headOf);
  }

  /** What was done with the versions of a link, by version, in order. */
  async acts(linkId: string): Promise<ReadonlyMap<number, readonly TermsAct[]>> {
    const found = new Map<number, TermsAct[]>();
    const sql = 'SELECT * FROM terms_act WHERE link_id = ? ORDER BY version, number';
    for (const row of await this.#rows<ActRow>(sql, [linkId])) {
      const acts = found.get(row.version) ?? [];
      found.set(row.version, [...acts, actOf(row)]);
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  async #isAdded(sql: string, values: readonly (string | number | Buffer)[]): Promise<boolean> {
    try {
      await this.#sql.run(sql, values);
      return true;
    } catch (failure) {
      if (failure instanceof SqlFailure && failure.kind === 'duplicate') return false;
      return orStorageFault(() => Promise.reject(failure as Error));
    }
  }

  #rows<T>(sql: string, values: readonly (string | number)[]): Promise<readonly T[]> {
    return orStorageFault(() => this.#sql.rows<T>(sql, values));
  }
}

interface PersonRow {
  readonly person_id: string;
  readonly person_name: string;
  readonly person_license: string;
  readonly person_role: Role;
}

interface VersionRow extends PersonRow {
  readonly link_id: string;
  readonly version: number;
  readonly config: string;
  readonly config_hash: Buffer;
  readonly staged_at: string;
  readonly reason: string;
  readonly notice_posted_at: string;
  readonly approver_roles: string;
  readonly findings: string;
}

interface ActRow extends PersonRow {
  readonly version: number;
  readonly number: number;
  readonly act: TermsAct['act'];
  readonly at: string;
  readonly reference: string;
  readonly effective_from: string;
}

const INSERT_VERSION = `
  INSERT INTO terms_version (link_id, version, config, config_hash, staged_at, person_id, person_name, person_license,
    person_role, reason, notice_posted_at, approver_roles, findings)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_ACT = `
  INSERT INTO terms_act (link_id, version, number, act, at, person_id, person_name, person_license, person_role, reference,
    effective_from)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function personValues({ id, name, license, role }: Person): readonly string[] {
  return [id, name, license, role];
}

function personOf({ person_id, person_name, person_license, person_role }: PersonRow): Person {
  return { id: person_id, name: person_name, license: person_license, role: person_role };
}

function stagedOf(row: VersionRow): StagedTerms {
  return {
    linkId: row.link_id,
    config: row.config,
    configHash: copyOf(row.config_hash),
    ...headOf(row),
    person: personOf(row),
    reason: row.reason,
    noticePostedAt: Number(row.notice_posted_at),
    findings: row.findings,
  };
}

function headOf(row: Pick<VersionRow, 'version' | 'staged_at' | 'approver_roles'>): StagedHead {
  const { version, staged_at: stagedAt, approver_roles: roles } = row;
  return { version, stagedAt: Number(stagedAt), approverRoles: roles.split(',') as Role[] };
}

function actOf(row: ActRow): TermsAct {
  const { number, act, reference } = row;
  return {
    number,
    act,
    at: Number(row.at),
    person: personOf(row),
    reference,
    effectiveFrom: Number(row.effective_from),
  };
}
