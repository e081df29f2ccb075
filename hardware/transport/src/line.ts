/** What every byte line offers, whatever it runs over. */

/** `waiting`: lost or not there, tried again after a while. */
export type LineState = 'closed' | 'opening' | 'open' | 'waiting';

/** Why bytes were not taken. They are gone: nothing is kept for later, because later it would no longer be true. */
/** The line is not open and keeps nothing: send again after it has reconnected. Or it is slower than the traffic: send less. */
export type LineRefusal = 'LINE_DOWN' | 'LINE_FULL';

/** Why a line was lost, or could not be opened. */
export type LineLossCode = 'OPEN_FAILED' | 'HUNG_UP' | 'OS_ERROR' | 'ANSWERS_MISSED' | 'WRITE_STUCK';

/** The code, and the operating system's own words. */
export interface LineLoss {
  readonly code: LineLossCode;
  readonly text: string;
}

/** Who uses the line. Called one at a time; times are milliseconds of the line's clock, which never goes back. */
export interface LineListener {
  /** A fresh connection: nothing sent before counts any more, on either side. */
  returned(atMs: number): void;
  /** The connection is gone; once for each that had returned. */
  lost(loss: LineLoss, atMs: number): void;
  bytes(bytes: Uint8Array, atMs: number): void;
}

/** How often what happened. Never goes down. */
export interface LineCounters {
  readonly opened: number;
  readonly openFailed: number;
  readonly lost: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly writesRefused: number;
  /** Bytes that were accepted and died with their connection. */
  readonly bytesDropped: number;
}

/** A line to one device or bus. It keeps itself open once `open` was called, and sends nothing twice and nothing late. */
export interface Line {
  readonly state: LineState;
  readonly counters: LineCounters;
  /** The last loss or failure to open, for diagnosis. */
  readonly lastLoss: LineLoss | undefined;
  open(): void;
  /** Queues bytes for this connection, whole or not at all. */
  write(bytes: Uint8Array): LineRefusal | undefined;
  /** The device answered a poll. */
  answered(): void;
  /** The device did not. Enough of these and the connection counts as lost: many adapters never say that they were pulled. */
  missed(): void;
  /** Sends what is queued, but not for ever, and stays closed. */
  close(): Promise<void>;
}

/** One connection, made by a connector and used once. */
export interface Connection {
  /** Writes and drains; `done` is called once, with the failure if there was one. */
  write(bytes: Uint8Array, done: (failure: Error | undefined) => void): void;
  /** Lets go of everything within `destroyMsMax`, whether the operating system agrees or not. */
  destroy(): Promise<void>;
}

/** What a connection reports. After the first `lost` it reports nothing more. */
export interface ConnectionListener {
  bytes(bytes: Uint8Array): void;
  lost(loss: LineLoss): void;
}

/** Makes fresh connections to one place; rejects when it cannot. */
export interface Connector {
  /** For people: "/dev/serial/by-id/..." or "tcp 10.0.0.9:4001". */
  readonly place: string;
  connect(listener: ConnectionListener): Promise<Connection>;
}
