/** The index is the number on the line, so only append. */
export const LAMPS = [
  'off',
  'open',
  /** The chip is not yet durable. */
  'sensed',
  /** The wager is durable. */
  'accepted',
  'locked',
  /** In play, but somebody other than the dealer lifted the chip. */
  'removedAfterLock',
  /** Not in play. The chip must be lifted. */
  'late',
  'winner',
  /** The device is unreliable or nobody polls it. */
  'fault',
] as const;
export type Lamp = (typeof LAMPS)[number];
