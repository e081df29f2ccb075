import type { AssignmentRecord } from '@jackpot/storage';

/** If assignments overlap, the later one counts. */
export function dealerAt(assigned: readonly AssignmentRecord[], tableId: string, at: number): string | undefined {
  return assigned.findLast(
    (each) => each.tableId === tableId && each.assignedAt <= at && at < (each.endedAt ?? each.endsAt),
  )?.accountId;
}
