export type SiteId = string & { readonly __brand: 'SiteId' };

const SITE_ID = /^[a-z0-9-]{1,40}$/;

export function asSiteId(text: string): SiteId {
  if (!SITE_ID.test(text)) throw new RangeError(`not the id of a site: ${text}`);
  return text as SiteId;
}
