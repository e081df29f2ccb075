export { type HostNews, type HostPorts, LinkHost } from './host.js';
export * from './limits.js';
export {
  type Clock,
  type EngineMetrics,
  Fault,
  type Holder,
  type JournalPort,
  type Lease,
  type LeasePort,
  type PageSize,
  type PresencePort,
  type Snapshot,
  type SnapshotPort,
  type WriterPorts,
} from './ports.js';
export { Placement, type PlacementPorts } from './placement.js';
export { recordRestoration } from './record-restoration.js';
export { type Replayed } from './replay.js';
export { steadyClock } from './steady-clock.js';
export { type Timers, processTimers } from './timers.js';
export {
  type CommitListener,
  type Committed,
  type EngineRefusal,
  LinkWriter,
  type Reply,
  type StopReason,
  type WriterAnswer,
} from './writer.js';
