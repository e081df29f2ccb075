import { type AssignmentRecord, tableAssignment } from '../tables/people.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

type Placed = Pick<AssignmentRecord, 'linkId' | 'tableId' | 'accountId'>;

/** Which dealer may control which table, and until when. Assignments are ended and never deleted. */
export class AssignmentStore extends SqlStore {
  async add(assignment: AssignmentRecord): Promise<void> {
    await this.run(INSERT, rowValues(assignment));
  }

  /** The assignments of a link that hold at this instant, the latest first. */
  current(linkId: string, now: number): Promise<readonly AssignmentRecord[]> {
    return this.list(readAssignment, SELECT_CURRENT, [linkId, now]);
  }

  /** The assignments of a link that held at some time since this instant, in the order in which they began. */
  since(linkId: string, from: number): Promise<readonly AssignmentRecord[]> {
    return this.list(readAssignment, SELECT_SINCE, [linkId, from, from]);
  }

  async isAssigned({ linkId, tableId, accountId }: Placed, now: number): Promise<boolean> {
    return (await this.rows(SELECT_ONE, [linkId, tableId, accountId, now])).length > 0;
  }

  /** Ends one now; false where it is over, or of another link. */
  async end(linkId: string, assignmentId: string, now: number): Promise<boolean> {
    return (await this.run(END, [now, linkId, assignmentId, now])) === 1;
  }
}

const FIELDS = fieldsOf(tableAssignment) as readonly (keyof AssignmentRecord)[];
const INSERT = insertInto(tableAssignment);
const rowValues = valuesOf(tableAssignment, FIELDS);
const readAssignment = readerOf(tableAssignment);

const SELECT_CURRENT = `
  SELECT ${columnList(tableAssignment)} FROM table_assignment
  WHERE link_id = ? AND ends_at > ? AND ended_at IS NULL ORDER BY assigned_at DESC, assignment_id`;
const SELECT_SINCE = `
  SELECT ${columnList(tableAssignment)} FROM table_assignment
  WHERE link_id = ? AND ends_at > ? AND COALESCE(ended_at, ends_at) > ? ORDER BY assigned_at, assignment_id`;
const SELECT_ONE = `
  SELECT assignment_id FROM table_assignment
  WHERE link_id = ? AND table_id = ? AND account_id = ? AND ends_at > ? AND ended_at IS NULL LIMIT 1`;
const END = `
  UPDATE table_assignment SET ended_at = ? WHERE link_id = ? AND assignment_id = ? AND ends_at > ? AND ended_at IS NULL`;
