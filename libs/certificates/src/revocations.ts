import 'reflect-metadata';
import { PemConverter, X509Crl, X509CrlGenerator } from '@peculiar/x509';
import { type Authority, ECDSA_P256 } from './authority.js';
import { normalSerial } from './certificate-facts.js';

export interface Revocation {
  readonly serial: string;
  readonly revokedAtMs: number;
}

/** What a list of revocations names. @throws where the text is no such list */
export function revocationsIn(pem: string): readonly Revocation[] {
  return new X509Crl(pem).entries.map(({ serialNumber, revocationDate }) => ({
    serial: normalSerial(serialNumber),
    revokedAtMs: revocationDate.getTime(),
  }));
}

/**
 * The list as the authority signs it. It is valid as long as the authority: a list that ran out would refuse every table, and
 * play would stop because no one had signed an unchanged list again.
 */
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
  // The label by which OpenSSL, and with it Node, reads a list.
  return `${PemConverter.encode(list.rawData, 'X509 CRL')}\n`;
}
