import { COLOR, type Color, type LedSetting } from '../commands.js';

/** What a seat's lamp can say. The place in the list is the number on the line: add at the end only. */
export const LAMPS = [
  /** Closed, or nothing to say. */
  'off',
  /** The round is open, no chip lies here. */
  'open',
  /** A chip was sensed; the controller has not yet made it durable. */
  'sensed',
  /** The wager is durable. */
  'accepted',
  /** In play: stays whether or not the chip is raked. */
  'locked',
  /** In play, and the chip was lifted by somebody other than the dealer. */
  'removedAfterLock',
  /** A chip came after the lock: it is not in play; lift it. */
  'late',
  'winner',
  /** The device cannot be relied on, or no one polls it. */
  'fault',
] as const;
export type Lamp = (typeof LAMPS)[number];

/** How a lamp shows it: tenths of a second and colors, as a standard LED command takes them. */
export interface LampPattern {
  readonly onTenths: number;
  readonly offTenths: number;
  readonly onColor: Color;
  readonly offColor: Color;
}

const steady = (color: Color): LampPattern => ({ onTenths: 1, offTenths: 0, onColor: color, offColor: color });
const blink = (color: Color, tenths: number, offColor: Color = COLOR.off): LampPattern => ({
  onTenths: tenths,
  offTenths: tenths,
  onColor: color,
  offColor,
});

/** The fault is an amber blink of its own rhythm here; a device that can blinks twice. */
const LAMP_PATTERNS: Readonly<Record<Lamp, LampPattern>> = {
  off: steady(COLOR.off),
  open: blink(COLOR.white, 5),
  sensed: blink(COLOR.green, 1),
  accepted: steady(COLOR.green),
  locked: steady(COLOR.blue),
  removedAfterLock: blink(COLOR.blue, 1),
  late: blink(COLOR.red, 1),
  winner: blink(COLOR.green, 3, COLOR.amber),
  fault: { onTenths: 2, offTenths: 2, onColor: COLOR.amber, offColor: COLOR.off },
};

/** The same as a standard LED command, for a device that knows no profile. */
export function lampAsLed(lamp: Lamp): LedSetting {
  return {
    reader: 0,
    led: 0,
    temporary: { control: 0, onTenths: 0, offTenths: 0, onColor: 0, offColor: 0, timerTenths: 0 },
    permanent: { control: 1, ...LAMP_PATTERNS[lamp] },
  };
}
