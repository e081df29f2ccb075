import type { ScheduledActivation } from './events.js';

// Free texts of its papers must not be taken for an amount in a snapshot, so it is one text there.

/** As one text; the hash as numbers. Fields in one order, whether it was decided or read. INV-08. */
export function scheduleText(scheduled: ScheduledActivation): string {
  const { at, version, config, hash, stagedBy, stagedAt, reason, noticePostedAt, approvals, person, dueAt, until } =
    scheduled;
  const papers = { version, hash: [...hash], stagedBy, stagedAt, reason, noticePostedAt, approvals };
  return JSON.stringify({ at, ...papers, config, person, dueAt, until }, (_, value: unknown) => inOrder(value));
}

/** Inverse of `scheduleText`: only ever given what that made. */
export function readSchedule(text: string): ScheduledActivation {
  const { hash, ...rest } = JSON.parse(text) as Omit<ScheduledActivation, 'hash'> & { readonly hash: number[] };
  return { ...rest, hash: Uint8Array.from(hash) };
}

/** An object's fields in the order of their names, whoever put it together. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
