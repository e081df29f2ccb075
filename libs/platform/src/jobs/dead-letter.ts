/**
 * Why a job failed, as the queue keeps it: `CODE: text`. A final failure is one that no retry mends; the relay leaves it
 * in the failed set until an operator queues it again. Anything else that used up its attempts (the database was away) is
 * queued again by the relay after a rest.
 */
const FINAL = 'FINAL ';

/** The text of a failure that no retry mends. */
export function finalReason(code: string, text: string): string {
  return `${FINAL}${code}: ${text}`;
}

/** The text of a failure for people. */
export function reasonOf(failedReason: string): string {
  return isFinalReason(failedReason) ? failedReason.slice(FINAL.length) : failedReason;
}

/** Whether the queue's text of a failure is one that waits for an operator. */
export function isFinalReason(failedReason: string | undefined): boolean {
  return failedReason?.startsWith(FINAL) ?? false;
}
