type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** A link: tables that share levels. Also the name of its journal stream. */
export type LinkId = Brand<string, 'LinkId'>;
/** A table's name on its link, as configured. */
export type TableId = Brand<string, 'TableId'>;
/** A table's place in its link's configuration, 0-based: what the journal carries. Never reused within a link. */
export type TableNo = Brand<number, 'TableNo'>;
/** A wagering device at a betting position. */
export type DeviceId = Brand<string, 'DeviceId'>;

/** The name under which the audit trail is signed, beside the journals of the links: no link has it. */
export const AUDIT_TRAIL = 'audit-trail';

export const asLinkId = (text: string): LinkId => text as LinkId;
export const asTableId = (text: string): TableId => text as TableId;
export const asTableNo = (index: number): TableNo => index as TableNo;
export const asDeviceId = (text: string): DeviceId => text as DeviceId;

/** One prize of a link. */
export const LEVELS = ['star', 'spade', 'heart', 'must-hit'] as const;
export type LevelId = (typeof LEVELS)[number];

/** `royal-9-east-A17`: the seventeenth award of that link. The queue's job is `payout-royal-9-east-A17`. */
export function awardIdOf(linkId: LinkId, awardNumber: number): string {
  return `${linkId}-A${awardNumber}`;
}

/** Text of the bar code of a payout document: `/royal-9-east-D12`. The leading slash tells a scan from other typed text. */
export function documentCodeOf(linkId: string, documentNumber: number): string {
  return `/${linkId}-D${documentNumber}`;
}

/** Reads the bar code at the end of a text. Undefined if the text does not end with one. */
export function documentInCode(text: string): { readonly linkId: LinkId; readonly documentNumber: number } | undefined {
  const [, linkId, digits] = /\/([a-z0-9-]+)-D([1-9]\d{0,9})$/.exec(text) ?? [];
  return linkId === undefined || digits === undefined
    ? undefined
    : { linkId: asLinkId(linkId), documentNumber: Number(digits) };
}

/** The link that an award's id names; undefined where the text is not the id of an award. */
export function linkOfAward(awardId: string): LinkId | undefined {
  const linkId = /^(.+)-A\d+$/.exec(awardId)?.[1];
  return linkId === undefined ? undefined : asLinkId(linkId);
}

/** The number of an award of this link, from its id; undefined where the id is another's. */
export function awardNumberOf(linkId: LinkId, awardId: string): number | undefined {
  const prefix = `${linkId}-A`;
  if (!awardId.startsWith(prefix)) return undefined;
  const digits = awardId.slice(prefix.length);
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined;
}
