export { type AuditReport, Auditor, type SavedAudit } from './auditor.js';
export { type OpenCommitment, type OpenedCommitment } from './commitments.js';
export { type AuditFinding, type AuditFindingCode, findingText } from './finding.js';
export { type AwardsOfLine, type Counts } from './counters.js';
export { joinedReports } from './joined-reports.js';
