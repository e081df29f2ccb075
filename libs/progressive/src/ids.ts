type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** Name of a link, and of its journal stream. */
export type LinkId = Brand<string, 'LinkId'>;
export type TableId = Brand<string, 'TableId'>;
/** Index of a table, from 0. Never reused within a link. */
export type TableNo = Brand<number, 'TableNo'>;
export type DeviceId = Brand<string, 'DeviceId'>;

/** Name of the audit trail's stream. No link may have this name. */
export const AUDIT_TRAIL = 'audit-trail';

export const asLinkId = (text: string): LinkId => text as LinkId;
export const asTableId = (text: string): TableId => text as TableId;
export const asTableNo = (index: number): TableNo => index as TableNo;
export const asDeviceId = (text: string): DeviceId => text as DeviceId;

export const LEVELS = ['star', 'spade', 'heart', 'must-hit'] as const;
export type LevelId = (typeof LEVELS)[number];

/** Award id, such as `royal-9-east-A17`. */
export function awardIdOf(linkId: LinkId, awardNumber: number): string {
  return `${linkId}-A${awardNumber}`;
}

/** Code of a payout document. The leading slash tells a scan from typed text. */
export function documentCodeOf(linkId: string, documentNumber: number): string {
  return `/${linkId}-D${documentNumber}`;
}

/** Reads a document code after any prefix, such as the previous contents of an input field. */
export function documentInCode(text: string): { readonly linkId: LinkId; readonly documentNumber: number } | undefined {
  const [, linkId, digits] = /\/([a-z0-9-]+)-D([1-9]\d{0,9})$/.exec(text) ?? [];
  return linkId === undefined || digits === undefined
    ? undefined
    : { linkId: asLinkId(linkId), documentNumber: Number(digits) };
}

export function linkOfAward(awardId: string): LinkId | undefined {
  const linkId = /^(.+)-A\d+$/.exec(awardId)?.[1];
  return linkId === undefined ? undefined : asLinkId(linkId);
}

/** Number in an award id, or undefined for an award of another link. */
export function awardNumberOf(linkId: LinkId, awardId: string): number | undefined {
  const prefix = `${linkId}-A`;
  if (!awardId.startsWith(prefix)) return undefined;
  const digits = awardId.slice(prefix.length);
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined;
}
