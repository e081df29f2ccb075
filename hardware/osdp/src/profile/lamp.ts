import { COLOUR, type Colour, type LedSetting } from '../commands.js';

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
  /** The device cannot be relied on, or nobody polls it. */
  'fault',
] as const;
export type Lamp = (typeof LAMPS)[number];

/** How a lamp shows it: tenths of a second and colours, as a standard LED command takes them. */
export interface LampPattern {
  readonly onTenths: number;
  readonly offTenths: number;
  readonly onColour: Colour;
  readonly offColour: Colour;
}

const steady = (colour: Colour): LampPattern => ({ onTenths: 1, offTenths: 0, onColour: colour, offColour: colour });
const blink = (colour: Colour, tenths: number, offColour: Colour = COLOUR.off): LampPattern => ({
  onTenths: tenths,
  offTenths: tenths,
  onColour: colour,
  offColour,
});

/** The fault is an amber blink of its own rhythm here; a device that can blinks twice. */
export const LAMP_PATTERNS: Readonly<Record<Lamp, LampPattern>> = {
  off: steady(COLOUR.off),
  open: blink(COLOUR.white, 5),
  sensed: blink(COLOUR.green, 1),
  accepted: steady(COLOUR.green),
  locked: steady(COLOUR.blue),
  removedAfterLock: blink(COLOUR.blue, 1),
  late: blink(COLOUR.red, 1),
  winner: blink(COLOUR.green, 3, COLOUR.amber),
  fault: { onTenths: 2, offTenths: 2, onColour: COLOUR.amber, offColour: COLOUR.off },
};

/** The same as a standard LED command, for a device that knows no profile. */
export function lampAsLed(lamp: Lamp): LedSetting {
  return {
    reader: 0,
    led: 0,
    temporary: { control: 0, onTenths: 0, offTenths: 0, onColour: 0, offColour: 0, timerTenths: 0 },
    permanent: { control: 1, ...LAMP_PATTERNS[lamp] },
  };
}
