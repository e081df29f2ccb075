export { type Aes128, type BlockCipher, type RandomBytes, cmac } from './aes.js';
export { fromHex, toHex } from './bytes.js';
export { COLOR, type Command, type LedSetting, type OutputSetting } from './commands.js';
export { ControlPanel, createControlPanel, OUTBOX_MAX } from './control-panel.js';
export { crc16 } from './crc.js';
export { type DeviceKey, KEY_REJECTIONS, type KeyRejection, parseDeviceKey } from './device-key.js';
export { ADDRESS_MAX, FRAME_BYTES_MAX, type Frame, type FrameProblem, decodeFrame, encodeFrame } from './frame.js';
export { FrameReader } from './frame-reader.js';
export type { PanelRefusal } from './panel-channel.js';
export {
  PANEL_REJECTIONS,
  type PanelEvent,
  type PanelOptions,
  type PanelSetupRejection,
  type PanelStep,
  type PanelTiming,
  SEAT_TIMING,
  type SendRejection,
  type Ticket,
} from './panel-terms.js';
export {
  Peripheral,
  type PeripheralApplication,
  type PeripheralEvent,
  type PeripheralOptions,
  type PeripheralRefusal,
  type PeripheralStep,
} from './peripheral.js';
export { type Capability, type Identity, NAK, type Reply } from './replies.js';
export { keyPanelApplication, type DeviceWiring, seatApplication } from './profile/device-application.js';
export { BLANK_JOURNAL, JOURNAL_ENTRIES_MAX, type JournalMemory } from './profile/device-journal.js';
export {
  type EntryNumber,
  type Followed,
  JournalFollower,
  type LockAnswer,
  lockAnswer,
} from './profile/journal-follower.js';
export { isSealedBy, sealEntry } from './profile/journal-seal.js';
export { type Key, KeyPanel, keyOf, KEYS } from './profile/key-panel.js';
export { type Lamp, lampAsLed, LAMP_PATTERNS, type LampPattern, LAMPS } from './profile/lamp.js';
export {
  DEALER_PANEL_ADDRESS,
  decodeOperation,
  decodeReport,
  type DeviceState,
  encodeOperation,
  encodeReport,
  ENTRY_TYPES,
  type EntryType,
  FAULT,
  type JournalEntry,
  type Operation,
  type Phase,
  PHASES,
  PROFILE_VENDOR,
  type Report,
  SEAT_ADDRESSES,
  SUPERVISOR_PANEL_ADDRESS,
} from './profile/operations.js';
export {
  BLANK_SEAT,
  CHIP_OFF_MS,
  CHIP_ON_MS,
  POLL_WATCHDOG_MS,
  SeatDevice,
  type SeatMemory,
} from './profile/seat-device.js';
