import 'reflect-metadata';
import { createRequire } from 'node:module';
import { normalSerial } from './certificate-facts.js';

export interface Revocation {
  readonly serial: string;
  readonly revokedAtMs: number;
}

const packages = createRequire(import.meta.url);

/** @throws if the text is not a revocation list */
export function revocationsIn(pem: string): readonly Revocation[] {
  const { X509Crl } = packages('@peculiar/x509') as typeof import('@peculiar/x509');
  return new X509Crl(pem).entries.map(({ serialNumber, revocationDate }) => ({
    serial: normalSerial(serialNumber),
    revokedAtMs: revocationDate.getTime(),
  }));
}
