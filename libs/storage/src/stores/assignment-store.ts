import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { AssignmentRecord } from '../entities/people.js';
import { SqlStore } from './sql-store.js';

type Placed = Pick<AssignmentRecord, 'linkId' | 'tableId' | 'accountId'>;

/** Which dealer may control which table, and until when. Assignments are ended and never deleted. */
export class AssignmentStore extends SqlStore {
  readonly #assignments: SealedRows<AssignmentRecord>;

  constructor(url: string, seals: Seals, limits: SqlLimits = {}) {
    super(url, limits);
    this.#assignments = new SealedRows(AssignmentRecord, seals);
  }

  async add(assignment: AssignmentRecord): Promise<void> {
    await this.transaction((session) => this.#assignments.insert(session, assignment));
  }

  /** The assignments of a link that hold at this instant, the latest first. */
  current(linkId: string, now: number): Promise<readonly AssignmentRecord[]> {
    return this.sealed(this.#assignments, CURRENT, [linkId, now]);
  }

  /** The assignments of a link that held at some time since this instant, in the order in which they began. */
  since(linkId: string, from: number): Promise<readonly AssignmentRecord[]> {
    return this.sealed(this.#assignments, SINCE, [linkId, from, from]);
  }

  async isAssigned({ linkId, tableId, accountId }: Placed, now: number): Promise<boolean> {
    return (await this.sealed(this.#assignments, ONE, [linkId, tableId, accountId, now])).length > 0;
  }

  /** Ends one now; false where it is over, or of another link. */
  async end(linkId: string, assignmentId: string, now: number): Promise<boolean> {
    const where = 'link_id = ? AND assignment_id = ? AND ends_at > ? AND ended_at IS NULL';
    const ended = await this.transaction((session) =>
      this.#assignments.update(session, where, [linkId, assignmentId, now], { endedAt: now }),
    );
    return ended === 1;
  }
}

const CURRENT = 'WHERE link_id = ? AND ends_at > ? AND ended_at IS NULL ORDER BY assigned_at DESC, assignment_id';
const SINCE =
  'WHERE link_id = ? AND ends_at > ? AND COALESCE(ended_at, ends_at) > ? ORDER BY assigned_at, assignment_id';
const ONE = 'WHERE link_id = ? AND table_id = ? AND account_id = ? AND ends_at > ? AND ended_at IS NULL';
