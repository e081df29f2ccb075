export { type Aes128, type BlockCipher, type RandomBytes } from './aes.js';
export { toHex } from './bytes.js';
export { type Command, type LedSetting, type OutputSetting } from './commands.js';
export { ControlPanel, createControlPanel } from './control-panel.js';
export { type DeviceKey, KEY_REJECTIONS, type KeyRejection, parseDeviceKey } from './device-key.js';
export { type Frame, type FrameProblem, decodeFrame, encodeFrame } from './frame.js';
export { FrameReader } from './frame-reader.js';
export { PanelChannel, type PanelRefusal } from './panel-channel.js';
export {
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
export { type Capability, type Identity, type Reply } from './replies.js';
export { keyPanelApplication, type DeviceWiring, seatApplication } from './profile/device-application.js';
export { BLANK_JOURNAL, type JournalMemory } from './profile/device-journal.js';
export {
  type EntryNumber,
  type Followed,
  JournalFollower,
  type LockAnswer,
  lockAnswer,
} from './profile/journal-follower.js';
export { isSealedBy } from './profile/journal-seal.js';
export { DOOR_UNIT_ADDRESS, DoorUnit, doorUnitApplication } from './profile/door-unit.js';
export { type Key, KeyPanel, keyOf, KEYS } from './profile/key-panel.js';
export { type Lamp } from './profile/lamp.js';
export {
  DEALER_PANEL_ADDRESS,
  decodeReport,
  type DeviceState,
  encodeOperation,
  type EntryType,
  FAULT,
  type JournalEntry,
  type Operation,
  type Phase,
  PROFILE_VENDOR,
  type Report,
  SUPERVISOR_PANEL_ADDRESS,
} from './profile/operations.js';
export { SEAT_DEVICE_RULES } from './profile/seat-rules.js';
export { BLANK_SEAT, SeatDevice, type SeatMemory } from './profile/seat-device.js';
