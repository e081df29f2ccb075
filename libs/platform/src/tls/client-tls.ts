import { readFileSync } from 'node:fs';
import { type SecureContextOptions, createSecureContext } from 'node:tls';

export interface ClientTlsFiles {
  readonly ca?: string | undefined;
  readonly own?: { readonly certificate: string; readonly key: string } | undefined;
}

export type ClientTlsOptions = Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'minVersion'>;

export function readClientTls({ ca, own }: ClientTlsFiles): ClientTlsOptions {
  const options: ClientTlsOptions = {
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }),
    ...(own === undefined ? {} : { cert: readFileSync(own.certificate, 'utf8'), key: readFileSync(own.key, 'utf8') }),
  };
  createSecureContext(options);
  return options;
}

/** TLS options of a client. Reads the files for each connection, so a renewed certificate needs no restart. */
export class ClientTls {
  #last: ClientTlsOptions;

  constructor(private readonly files: ClientTlsFiles) {
    this.#last = readClientTls(files);
  }

  /** Returns the previous options while only one of the two new files is in place. */
  current(): ClientTlsOptions {
    try {
      this.#last = readClientTls(this.files);
    } catch {
      // The next connection reads the files again.
    }
    return this.#last;
  }
}
