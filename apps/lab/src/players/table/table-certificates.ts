import { join } from 'node:path';
import { readTableToken } from '@jackpot/contract';
import { ClientTls, type ClientTlsOptions } from '@jackpot/platform';

export type TlsOfTable = (token: string) => ClientTlsOptions;

export function tableCertificates(folder: string): TlsOfTable {
  const known = new Map<string, ClientTls>();
  return (token) => {
    const { linkId = '', tableId = '' } = readTableToken(token) ?? {};
    const place = join(folder, 'tables', linkId, tableId);
    const tls =
      known.get(place) ??
      new ClientTls({ ca: join(folder, 'ca.pem'), own: { certificate: `${place}.pem`, key: `${place}-key.pem` } });
    known.set(place, tls);
    return tls.current();
  };
}
