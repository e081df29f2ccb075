import { GENERIC_LINE_BYTES_MAX } from './generic-line.js';

export const SHOE_HEARTBEAT_MS = 1_000;

const PART = { line: 'Line', cards: 'Cards', state: 'State' } as const;

/** Rules for shoes. The conformance kit cites their keys, such as `H1`, so never reuse a key. */
export const SHOE_RULES = {
  H1: {
    part: PART.line,
    text: 'The shoe sends and the table only reads: never wait for an acknowledgement, and send each message as soon as there is something to report.',
  },
  H2: {
    part: PART.line,
    text: `Every message follows its format, with the right check value, and nothing is between messages. A generic line has at most ${GENERIC_LINE_BYTES_MAX} bytes.`,
  },
  H3: {
    part: PART.line,
    text: 'Messages are numbered without a gap, where the format has numbers. A message that is sent again has the same number and the same bytes.',
  },
  H4: {
    part: PART.line,
    text: `A generic line sends \`HB\` every ${SHOE_HEARTBEAT_MS / 1_000} s, whatever else it sends.`,
  },
  H5: {
    part: PART.cards,
    text: 'Report each card of a hand once, when it leaves the shoe, in the order in which it leaves, with rank and suit. Where the format has a side, the index counts from 1 within it.',
  },
  H6: {
    part: PART.cards,
    text: 'Report a card that cannot be read as unread, at once. Never guess, and never leave it out.',
  },
  H7: {
    part: PART.cards,
    text: 'A result, where the shoe reports one, follows from the cards that it reported. The controller compares it and does not rely on it.',
  },
  H8: {
    part: PART.state,
    text: 'Report the cut card when it leaves the shoe.',
  },
  H9: {
    part: PART.state,
    text: 'Report an opened lid at once, and the shut one where the format can.',
  },
  H10: {
    part: PART.state,
    text: 'After power-on report the start first, with another boot id each time, where the format has one.',
  },
} as const;
