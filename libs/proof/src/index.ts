export { fromBase64, toBase64 } from './base64.js';
export { type Together, reconcileLinks } from './links/reconcile-links.js';
export {
  type ExpectedPart,
  type LinkTransfers,
  type MovedPart,
  type PostedNotice,
  TransferRegister,
} from './links/transfer-register.js';
export { type Checkpoint, checkpointOfNote, checkpointText, originOf } from './checkpoints/checkpoint.js';
export {
  type ChainLink,
  type CheckpointMaking,
  type CheckpointPort,
  type KeptCheckpoint,
  SignedHistoryChanged,
  extendCheckpoints,
} from './checkpoints/extend.js';
export { Peaks } from './checkpoints/merkle.js';
export {
  type Shown,
  type WitnessMemory,
  type WitnessRefusal,
  cosignatureProblem,
  cosigned,
  memoryLine,
  parseMemory,
  witnessed,
} from './checkpoints/witness.js';
export {
  KEY_NAME,
  type NoteKey,
  type NoteProblem,
  type NoteSigner,
  type NoteTrust,
  type VerifySignature,
  keyText,
  parseKey,
  signNote,
} from './checkpoints/signed-note.js';
export { type ContentReport } from './export/content-verifier.js';
export { linesOf } from './export/lines.js';
export { type SoftwareManifest } from './export/records.js';
export { type ExportFinding, type ExportFindingCode, exportFindingText } from './export/finding.js';
export { type ExportReport, ExportVerifier } from './export/verify-export.js';
export { writeExport } from './export/write-export.js';
export { type ExportMaking, type ExportSource, type KeptDocument, readInto } from './export/write-records.js';
export { ArchiveChain, type ArchiveReport } from './archive/archive-chain.js';
export { type ArchiveEnd, emptyArchive } from './archive/archive-end.js';
export { ArchiveRefusal, type ArchiveRefusalCode } from './archive/refusal.js';
export { type ArchivedContent, SegmentReader } from './archive/read-segment.js';
export {
  type ArchiveFinding,
  type ArchiveFindingCode,
  type SegmentReport,
  SegmentVerifier,
} from './archive/verify-segment.js';
export { type ClosedDay, SegmentWriter } from './archive/write-segment.js';
export { type Included, type InclusionProof, verifyInclusion } from './inclusion/inclusion.js';
export type * from './dispute/dispute.js';
export { type PackProof, dataInPack, inclusionInPack } from './dispute/pack.js';
export { type Proving, inclusionOf, packOf } from './prove.js';
export { readable } from './readable.js';
export * from './audit/index.js';
export { documentProblem } from './export/documents.js';
export { JournalRegister } from './export/register.js';
