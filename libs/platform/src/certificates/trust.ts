import { X509Certificate } from 'node:crypto';
import { commonNameOf, serialOf } from './certificate-facts.js';
import { revocationsIn } from './read-revocations.js';

/** Whether a certificate may be used. `unknown`: no trusted authority issued it. */
export type Validity = 'good' | 'expired' | 'revoked' | 'unknown';

export interface TrustFiles {
  readonly authorities: string;
  readonly revocations: string | undefined;
}

/**
 * Decides whether a certificate is valid now. TLS checks it only in the handshake, so open connections are checked
 * again later.
 */
export class Trust {
  readonly #authorities: readonly X509Certificate[];
  readonly #revoked: ReadonlySet<string>;

  constructor({ authorities, revocations }: TrustFiles) {
    this.#authorities = partsOf(authorities, 'CERTIFICATE').map((pem) => new X509Certificate(pem));
    if (this.#authorities.length === 0) throw new RangeError('there is no certificate of an authority');
    const lists = revocations === undefined ? [] : partsOf(revocations, 'X509 CRL');
    if (revocations !== undefined && lists.length === 0) throw new RangeError('there is no list of revocations');
    this.#revoked = new Set(lists.flatMap((list) => revocationsIn(list).map(({ serial }) => serial)));
  }

  validityOf(certificate: X509Certificate, nowMs: number): Validity {
    if (this.#revoked.has(serialOf(certificate))) return 'revoked';
    if (certificate.validToDate.getTime() < nowMs) return 'expired';
    const isIssued = this.#authorities.some(
      (authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
    );
    return isIssued ? 'good' : 'unknown';
  }
}

export function tableNamedBy(certificate: X509Certificate): string | undefined {
  const name = commonNameOf(certificate);
  return name !== undefined && /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,40}$/.test(name) ? name : undefined;
}

function partsOf(pem: string, label: 'CERTIFICATE' | 'X509 CRL'): readonly string[] {
  return pem.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, 'g')) ?? [];
}
