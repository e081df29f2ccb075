export { ANGEL_EYE_FRAME_BYTES_MAX, AngelEyeDeframer, type AngelEyeFrame, encodeAngelEye } from './angel-eye-frame.js';
export { AngelEyeReader, angelEyeBody } from './angel-eye.js';
export { BEE_TEK_MESSAGE_BYTES_MAX, BeeTekReader, beeTekText } from './bee-tek.js';
export { type CardCode, cardCodeOf } from './card-code.js';
export { GENERIC_LINE_BYTES_MAX, GenericLineReader, genericFields, genericLine } from './generic-line.js';
export {
  type CardSide,
  type ShoeCounters,
  type ShoeEvent,
  type ShoeFact,
  type ShoeFaultCode,
  type ShoeOutcome,
  type ShoeReader,
  type ShoeRefusalCode,
} from './shoe-event.js';
export { SHOE_BAUD, type ShoeFormat, shoeReader } from './shoe-format.js';
export { SHOE_HEARTBEAT_MS, SHOE_RULES } from './shoe-rules.js';
