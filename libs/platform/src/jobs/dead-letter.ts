/**
 * The queue stores why a job failed as `CODE: text`. A final failure stays until an operator queues the job again. The
 * relay queues any other failed job again after a pause.
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
