/** What a seat's lamp can show. The index is the number on the line, so only append. */
export const LAMPS = [
  'off',
  'open',
  /** A chip was sensed, but the controller has not yet made it durable. */
  'sensed',
  /** The wager is durable. */
  'accepted',
  'locked',
  /** The wager is in play, but somebody other than the dealer lifted the chip. */
  'removedAfterLock',
  /** Not in play. The chip must be lifted. */
  'late',
  'winner',
  /** The device is unreliable or nobody polls it. */
  'fault',
] as const;
export type Lamp = (typeof LAMPS)[number];
