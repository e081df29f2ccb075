import type { Notice } from '../retirement/events.js';

// Free texts of a notice must not be taken for an amount in a snapshot, so a notice is one text there.

/** A notice as one text; amounts as digits in strings. As it was decided or as it was read, the text is the same: INV-08. */
export function noticeText(notice: Notice): string {
  return JSON.stringify(notice, (_, value: unknown) =>
    typeof value === 'bigint' ? { whole: value.toString() } : inOrder(value),
  );
}

/** An object's fields in the order of their names, whoever put it together. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Inverse of `noticeText`: only ever given what that made. */
export function readNotice(text: string): Notice {
  return JSON.parse(text, (_, value: unknown) => (isAmount(value) ? BigInt(value.whole) : value)) as Notice;
}

function isAmount(value: unknown): value is { readonly whole: string } {
  return typeof value === 'object' && value !== null && 'whole' in value && typeof value.whole === 'string';
}
