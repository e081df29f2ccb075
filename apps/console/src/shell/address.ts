/** "#/recall/t-1/12?at=18:40" has the parts `recall`, `t-1`, `12` and the state `at`. */
export interface Address {
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function readAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    parts: path.split('/').filter(Boolean).map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Falls back to the raw text, so that an address that was cut off still opens a page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function writeAddress(
  parts: readonly (string | number)[],
  query: Readonly<Record<string, string>> = {},
): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  const path = `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
