/** Certificates of an operator's own authority: issued for tables and servers, revoked, and judged while they are in use. */
export {
  type Authority,
  type AuthorityFiles,
  type Issued,
  type Subject,
  createAuthority,
  issueCertificate,
  openAuthority,
} from './authority.js';
export { type CertificateFacts, certificateFacts } from './certificate-facts.js';
export { type Revocation, revocationsIn } from './read-revocations.js';
export { writeRevocations } from './revocations.js';
export { type Validity, type TrustFiles, Trust, tableNamedBy } from './trust.js';
