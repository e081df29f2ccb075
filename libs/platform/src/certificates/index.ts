export {
  type Authority,
  type AuthorityFiles,
  type Subject,
  createAuthority,
  issueCertificate,
  openAuthority,
} from './authority.js';
export { type CertificateFacts, certificateEndMs, certificateFacts } from './certificate-facts.js';
export { revocationsIn } from './read-revocations.js';
export { writeRevocations } from './revocations.js';
export { Trust, tableNamedBy } from './trust.js';
