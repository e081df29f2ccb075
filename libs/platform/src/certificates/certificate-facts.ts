import { X509Certificate } from 'node:crypto';

export interface CertificateFacts {
  readonly serial: string;
  readonly name: string;
  readonly kind: 'table' | 'server' | 'authority';
  readonly hosts: readonly string[];
  readonly notAfterMs: number;
}

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

export function certificateFacts(pem: string): CertificateFacts {
  const certificate = new X509Certificate(pem);
  const isServer = certificate.keyUsage?.includes(SERVER_AUTH) === true;
  return {
    serial: serialOf(certificate),
    name: commonNameOf(certificate) ?? '',
    kind: certificate.ca ? 'authority' : isServer ? 'server' : 'table',
    hosts: [...(certificate.subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(
      ([, host = '']) => host,
    ),
    notAfterMs: certificate.validToDate.getTime(),
  };
}

/**
 * The earliest end of the certificates in this text, in ms since 1970.
 * @throws RangeError if the text has no certificate
 */
export function certificateEndMs(pem: string): number {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (blocks === null) throw new RangeError('there is no certificate in it');
  return Math.min(...blocks.map((each) => new X509Certificate(each).validToDate.getTime()));
}

export function serialOf(certificate: X509Certificate): string {
  return normalSerial(certificate.serialNumber);
}

export function normalSerial(serial: string): string {
  return serial.toLowerCase().replace(/^0+(?=.)/, '');
}

export function commonNameOf({ subject }: Pick<X509Certificate, 'subject'>): string | undefined {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='));
  return names.length === 1 ? names[0]?.slice('CN='.length) : undefined;
}
