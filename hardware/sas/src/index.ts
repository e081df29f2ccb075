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
export { type SasWire } from './sas-wire.js';
