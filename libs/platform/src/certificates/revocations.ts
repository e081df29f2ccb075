import 'reflect-metadata';
import { PemConverter, X509CrlGenerator } from '@peculiar/x509';
import { type Authority, ECDSA_P256 } from './authority.js';
import type { Revocation } from './read-revocations.js';

/** Signs a revocation list, valid as long as the authority: if the list expired, every table would be refused. */
export async function writeRevocations(
  { certificate, key }: Authority,
  revocations: readonly Revocation[],
  nowMs: number,
): Promise<string> {
  const list = await X509CrlGenerator.create({
    issuer: certificate.subjectName,
    thisUpdate: new Date(nowMs),
    nextUpdate: certificate.notAfter,
    signingAlgorithm: ECDSA_P256,
    signingKey: key,
    entries: revocations.map(({ serial, revokedAtMs }) => ({
      serialNumber: serial,
      revocationDate: new Date(revokedAtMs),
    })),
  });
  return `${PemConverter.encode(list.rawData, 'X509 CRL')}\n`;
}
