export interface FarEnd {
  onBytes(listener: (bytes: Uint8Array) => void): void;
  write(bytes: Uint8Array): void;
  plugIn(): Promise<void>;
  unplug(): Promise<void>;
  close(): Promise<void>;
}
