type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** Also the name of the link's journal stream. */
export type LinkId = Brand<string, 'LinkId'>;
export type TableId = Brand<string, 'TableId'>;
/** 0-based. Never reused within a link. */
export type TableNo = Brand<number, 'TableNo'>;
export type DeviceId = Brand<string, 'DeviceId'>;

/** No link may have this name. */
export const AUDIT_TRAIL = 'audit-trail';

export const asLinkId = (text: string): LinkId => text as LinkId;
export const asTableId = (text: string): TableId => text as TableId;
export const asTableNo = (index: number): TableNo => index as TableNo;
export const asDeviceId = (text: string): DeviceId => text as DeviceId;

export const LEVELS = ['star', 'spade', 'heart', 'must-hit'] as const;
export type LevelId = (typeof LEVELS)[number];

/** `royal-9-east-A17` */
export function awardIdOf(linkId: LinkId, awardNumber: number): string {
  return `${linkId}-A${awardNumber}`;
}

/** The leading slash tells a scan from typed text. */
export function documentCodeOf(linkId: string, documentNumber: number): string {
  return `/${linkId}-D${documentNumber}`;
}

/** After any prefix, such as the previous contents of an input field. */
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

/** Undefined for an award of another link. */
export function awardNumberOf(linkId: LinkId, awardId: string): number | undefined {
  const prefix = `${linkId}-A`;
  if (!awardId.startsWith(prefix)) return undefined;
  const digits = awardId.slice(prefix.length);
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined;
}
