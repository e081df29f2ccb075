import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

export const ECDSA_P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** How long before its issue a certificate becomes valid, so that machines with slow clocks accept it. */
const BACKDATED_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const SERIAL_BYTES = 16;
const POSITIVE = 0x7f;
const LEADING = 0x40;

type WebCryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export interface AuthorityFiles {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority {
  readonly certificate: X509Certificate;
  readonly key: WebCryptoKey;
}

/**
 * Holder of a certificate. `table`: a client of the table port. `server`: with the host names that clients connect to.
 */
export type Subject =
  | { readonly kind: 'table'; readonly linkId: string; readonly tableId: string }
  | { readonly kind: 'server'; readonly hosts: readonly string[] };

export interface Issued extends AuthorityFiles {
  readonly serial: string;
}

interface Validity {
  readonly days: number;
  readonly nowMs: number;
}

export async function createAuthority(name: string, validity: Validity): Promise<AuthorityFiles> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [name] }],
    ...periodOf(validity),
    signingAlgorithm: ECDSA_P256,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: pemOf(certificate), key: await keyPemOf(keys.privateKey) };
}

/** @throws if a file is not valid PEM or the key does not match the certificate */
export async function openAuthority({ certificate, key }: AuthorityFiles): Promise<Authority> {
  const [bytes] = PemConverter.decode(key);
  if (bytes === undefined) throw new RangeError('the file of the authority’s key has no key');
  const opened = await crypto.subtle.importKey('pkcs8', bytes, ECDSA_P256, false, ['sign']);
  return { certificate: new X509Certificate(certificate), key: opened };
}

export async function issueCertificate(authority: Authority, subject: Subject, validity: Validity): Promise<Issued> {
  const keys = await newKeys();
  const serialNumber = newSerial();
  const certificate = await X509CertificateGenerator.create({
    serialNumber,
    subject: [{ CN: [commonNameOf(subject)] }],
    issuer: authority.certificate.subjectName,
    ...periodOf(validity),
    signingAlgorithm: ECDSA_P256,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      // A table's certificate must not be accepted as a server's, or the reverse.
      new ExtendedKeyUsageExtension([
        subject.kind === 'table' ? ExtendedKeyUsage.clientAuth : ExtendedKeyUsage.serverAuth,
      ]),
      ...(subject.kind === 'server' ? [new SubjectAlternativeNameExtension(subject.hosts.map(alternativeName))] : []),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.certificate),
    ],
  });
  return { certificate: pemOf(certificate), key: await keyPemOf(keys.privateKey), serial: serialNumber };
}

function commonNameOf(subject: Subject): string {
  return subject.kind === 'table' ? `${subject.linkId}/${subject.tableId}` : (subject.hosts[0] ?? '');
}

function alternativeName(host: string): { readonly type: 'ip' | 'dns'; readonly value: string } {
  return { type: isIP(host) === 0 ? 'dns' : 'ip', value: host };
}

function periodOf({ days, nowMs }: Validity): { readonly notBefore: Date; readonly notAfter: Date } {
  return { notBefore: new Date(nowMs - BACKDATED_MS), notAfter: new Date(nowMs + days * DAY_MS) };
}

function newKeys() {
  return crypto.subtle.generateKey(ECDSA_P256, true, ['sign', 'verify']);
}

/** Random, so that copies of an authority's folder never issue the same serial number. */
function newSerial(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & POSITIVE) | LEADING;
  return bytes.toString('hex');
}

function pemOf(certificate: X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

async function keyPemOf(key: WebCryptoKey): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}
