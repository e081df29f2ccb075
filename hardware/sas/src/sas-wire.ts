/**
 * A line that can carry SAS: 19200 baud with a ninth bit, set on the first byte of each message alone. Node's serial ports
 * cannot do that on Linux (mark and space parity are refused), so this is a bridge with a 9-bit UART. None is built.
 */
export interface SasWire {
  /** Sends one message with the wake-up bit on its first byte; why not, where it was not taken. */
  send(message: Uint8Array): 'LINE_DOWN' | undefined;
}
