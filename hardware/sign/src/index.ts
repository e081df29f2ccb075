export {
  type AlphaCommand,
  type MemoryFile,
  PRIORITY_FILE,
  type TextDisplay,
  callString,
  commandOf,
  commandText,
} from './alpha-command.js';
export {
  ALPHA_PACKET_BYTES_MAX,
  type AlphaBlock,
  AlphaDeframer,
  type AlphaHeard,
  type AlphaPacket,
  type AlphaProblem,
  type BlockEnd,
  type SignAddress,
  encodeAlpha,
} from './alpha-packet.js';
export { SignDriver, type SignStatus, type SignTurn } from './sign-driver.js';
export { SIGN_PACING, type SignPacing, type SignPlan, type SignRefusal } from './sign-plan.js';
