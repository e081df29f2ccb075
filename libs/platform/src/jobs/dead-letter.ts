/**
 * Marks a final failure: the job waits until an operator queues it again. Failed jobs without this mark are queued
 * again by the relay, after a pause.
 */
const FINAL = 'FINAL ';

export function finalReason(code: string, text: string): string {
  return `${FINAL}${code}: ${text}`;
}

export function reasonOf(failedReason: string): string {
  return isFinalReason(failedReason) ? failedReason.slice(FINAL.length) : failedReason;
}

export function isFinalReason(failedReason: string | undefined): boolean {
  return failedReason?.startsWith(FINAL) ?? false;
}
