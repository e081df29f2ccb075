export { type DevicePlan, EmulatedBus, EmulatedDevice } from './emulated-bus.js';
export { type DealingPace, EmulatedShoe, type ShoeCoup, type TimedBytes } from './emulated-shoe.js';
export { EmulatedSign, type SignNature } from './emulated-sign.js';
export type { FarEnd } from './far-end.js';
export { PseudoTerminal } from './pseudo-terminal.js';
export { TcpFarEnd } from './tcp-far-end.js';
export { Wire, type WireDevice, WirePace } from './wire.js';
