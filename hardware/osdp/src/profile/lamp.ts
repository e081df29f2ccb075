/** Lamps of a seat. The index is the code on the wire, so only append. */
export const LAMPS = [
  'off',
  'open',
  /** The wager is not yet durable. */
  'sensed',
  /** The wager is durable. */
  'accepted',
  'locked',
  /** In play, but the chip was lifted after the lock. */
  'removedAfterLock',
  /** Not in play. The chip must be lifted. */
  'late',
  'winner',
  /** The device is unreliable or is not polled. */
  'fault',
] as const;
export type Lamp = (typeof LAMPS)[number];
