import { readFileSync } from 'node:fs';
import { type SecureContextOptions, createSecureContext } from 'node:tls';

/** Where a client's side of TLS lies, as PEM. */
export interface ClientTlsFiles {
  /** The authorities of the servers; without it those that Node trusts. */
  readonly ca?: string | undefined;
  /** The client's own certificate and its key, where the server wants one. */
  readonly own?: { readonly certificate: string; readonly key: string } | undefined;
}

export type ClientTlsOptions = Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'minVersion'>;

/** The files as they are now. @throws where they cannot be read, or do not fit each other */
export function readClientTls({ ca, own }: ClientTlsFiles): ClientTlsOptions {
  const options: ClientTlsOptions = {
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }),
    ...(own === undefined ? {} : { cert: readFileSync(own.certificate, 'utf8'), key: readFileSync(own.key, 'utf8') }),
  };
  createSecureContext(options);
  return options;
}

/** Read again for each connection: a renewed certificate needs no restart. */
export class ClientTls {
  #last: ClientTlsOptions;

  /** @throws where the files cannot be used */
  constructor(private readonly files: ClientTlsFiles) {
    this.#last = readClientTls(files);
  }

  /** While one file is replaced and the other is not, those of before. */
  current(): ClientTlsOptions {
    try {
      this.#last = readClientTls(this.files);
    } catch {
      // They are read again for the next connection.
    }
    return this.#last;
  }
}
