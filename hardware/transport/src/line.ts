export type LineState = 'closed' | 'opening' | 'open' | 'waiting';

/** `LINE_DOWN`: write again after the line has reconnected. `LINE_FULL`: write less. */
export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

export type LineLossCode = 'OPEN_FAILED' | 'HUNG_UP' | 'OS_ERROR' | 'ANSWERS_MISSED' | 'WRITE_STUCK';

export interface LineLoss {
  readonly code: LineLossCode;
  readonly text: string;
}

/** Calls never overlap. Times are ms of the line's monotonic clock. */
export interface LineListener {
  /** The line has reconnected. Neither side may count on anything sent before. */
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

/** Reconnects by itself after `open`. Never sends bytes twice or over a later connection. */
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
  /** Calls `done` once, when the bytes are sent or the write has failed. */
  write(bytes: Uint8Array, done: (failure: Error | undefined) => void): void;
  /** Closes the connection within `destroyMsMax`, whatever the operating system does. */
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
