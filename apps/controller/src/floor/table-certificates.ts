import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { tableNamedBy, type Logger } from '@jackpot/platform';

/**
 * The first of a table's two factors, where the port for tables has TLS: a certificate that names the table. The second is the
 * key in its token. A copied token is worth nothing without the private key, and a stolen computer of one table cannot play
 * another.
 */
export class TableCertificates {
  constructor(
    private readonly isRequired: boolean,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Whether the connection of this request is the table's. The public port, which has no such certificates, is not. */
  admits({ socket }: Pick<IncomingMessage, 'socket'>, table: string): boolean {
    if (!this.isRequired) return true;
    const certificate = socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined;
    const named = certificate === undefined ? undefined : tableNamedBy(certificate);
    if (named === table) return true;
    this.logger.warn({ table, named }, 'the key of a table was shown without the certificate of that table');
    return false;
  }
}
