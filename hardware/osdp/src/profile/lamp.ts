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
