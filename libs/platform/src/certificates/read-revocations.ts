import 'reflect-metadata';
import { createRequire } from 'node:module';
import { normalSerial } from './certificate-facts.js';

export interface Revocation {
  readonly serial: string;
  readonly revokedAtMs: number;
}

const packages = createRequire(import.meta.url);

/** What a list of revocations names. @throws where the text is no such list */
export function revocationsIn(pem: string): readonly Revocation[] {
  // Loaded only where there is a list: the package is 200 files, which every start of a controller would load twice.
  const { X509Crl } = packages('@peculiar/x509') as typeof import('@peculiar/x509');
  return new X509Crl(pem).entries.map(({ serialNumber, revocationDate }) => ({
    serial: normalSerial(serialNumber),
    revokedAtMs: revocationDate.getTime(),
  }));
}
