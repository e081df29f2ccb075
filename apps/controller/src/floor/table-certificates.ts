import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { RepeatedLines, tableNamedBy, type Logger } from '@jackpot/platform';

/**
 * Checks the certificate of a table, the first of two factors on a table port with TLS. The second is the key in the
 * token.
 */
export class TableCertificates {
  readonly #refusals: RepeatedLines;

  constructor(
    private readonly isRequired: boolean,
    logger: Pick<Logger, 'warn'>,
  ) {
    this.#refusals = new RepeatedLines(logger);
  }

  admits({ socket }: Pick<IncomingMessage, 'socket'>, table: string): boolean {
    if (!this.isRequired) return true;
    const certificate = socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined;
    const named = certificate === undefined ? undefined : tableNamedBy(certificate);
    if (named === table) return true;
    const address = socket.remoteAddress;
    this.#refusals.warn(
      { table, named, address },
      'the key of a table was shown without the certificate of that table',
    );
    return false;
  }
}
