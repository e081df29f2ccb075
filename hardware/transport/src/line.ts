export type LineState = 'closed' | 'opening' | 'open' | 'waiting';

/** `LINE_DOWN`: send again after the line has reconnected. `LINE_FULL`: send less. */
export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

export type LineLossCode = 'OPEN_FAILED' | 'HUNG_UP' | 'OS_ERROR' | 'ANSWERS_MISSED' | 'WRITE_STUCK';

export interface LineLoss {
  readonly code: LineLossCode;
  readonly text: string;
}

/** Calls never overlap. Times are ms of the line's monotonic clock. */
export interface LineListener {
  /** Nothing sent on an earlier connection counts any more, on either side. */
  returned(atMs: number): void;
  lost(loss: LineLoss, atMs: number): void;
  bytes(bytes: Uint8Array, atMs: number): void;
}

export interface LineCounters {
  readonly opened: number;
  readonly openFailed: number;
  readonly lost: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly writesRefused: number;
  readonly bytesDropped: number;
}

/** Reconnects by itself after `open`. Never sends bytes twice or on a later connection. */
export interface Line {
  readonly state: LineState;
  readonly counters: LineCounters;
  readonly lastLoss: LineLoss | undefined;
  open(): void;
  write(bytes: Uint8Array): LineRefusal | undefined;
  answered(): void;
  /**
   * The device did not answer a poll. Many adapters never report that they were unplugged, so enough misses count as a
   * loss.
   */
  missed(): void;
  close(): Promise<void>;
}

export interface Connection {
  /** Calls `done` once, after the drain or the failure. */
  write(bytes: Uint8Array, done: (failure: Error | undefined) => void): void;
  /** Releases everything within `destroyMsMax`, whatever the operating system does. */
  destroy(): Promise<void>;
}

export interface ConnectionListener {
  bytes(bytes: Uint8Array): void;
  lost(loss: LineLoss): void;
}

export interface Connector {
  readonly place: string;
  connect(listener: ConnectionListener): Promise<Connection>;
}
