/** Credential of a table: `<link>/<table>/<secret>`. */
export interface TableToken {
  readonly linkId: string;
  readonly tableId: string;
  readonly secret: string;
}

export function readTableToken(token: string): TableToken | undefined {
  const match = /^([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})\/([A-Za-z0-9_-]{32,128})$/.exec(token);
  if (match === null) return undefined;
  const [, linkId = '', tableId = '', secret = ''] = match;
  return { linkId, tableId, secret };
}

export function writeTableToken({ linkId, tableId, secret }: TableToken): string {
  return `${linkId}/${tableId}/${secret}`;
}
