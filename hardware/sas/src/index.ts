// SAS runs at 19200 baud with a ninth bit, set on the first byte of each message alone. Node's serial ports cannot do that on
// Linux (mark and space parity are refused): a bridge with a 9-bit UART is needed, and none is built.

export { AMOUNT_CENTS_MAX, fromBcd, toBcd } from './bcd.js';
export {
  decodeBroadcast,
  encodeLevel,
  encodeLevels,
  GROUP_MAX,
  LEVEL_MAX,
  type SasBroadcast,
  type SasLevel,
  type SasProblem,
  type SasRejection,
} from './broadcast.js';
export { crc16Kermit, isIntact, withCrc } from './crc16.js';
