import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { tableNamedBy, type Logger } from '@jackpot/platform';

/**
 * The first of two factors on a table port with TLS. The second is the key in the token. A copied token is useless
 * without the private key, and a stolen computer cannot play another table.
 */
export class TableCertificates {
  constructor(
    private readonly isRequired: boolean,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  admits({ socket }: Pick<IncomingMessage, 'socket'>, table: string): boolean {
    if (!this.isRequired) return true;
    const certificate = socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined;
    const named = certificate === undefined ? undefined : tableNamedBy(certificate);
    if (named === table) return true;
    this.logger.warn({ table, named }, 'the key of a table was shown without the certificate of that table');
    return false;
  }
}
