import { SEAT_TIMING } from '../panel-terms.js';
import { CHIP_OFF_MS, CHIP_ON_MS, POLL_WATCHDOG_MS } from './seat-device.js';

const PART = { line: 'Line', channel: 'Channel', journal: 'Journal', rounds: 'Rounds', lamp: 'Lamp' } as const;

/** Requirements beyond OSDP v2.2 (IEC 60839-11-5). The conformance kit cites the keys, so never reuse a key. */
export const SEAT_DEVICE_RULES = {
  D1: {
    part: PART.line,
    text: `RS-485, ${SEAT_TIMING.baud} baud, 8N1, frames with CRC. Reply within ${SEAT_TIMING.replyTimeoutMs} ms to each frame for your address (01 to 09, the number of the seat), the first after a start included. Never reply to another address or to a damaged frame.`,
  },
  D2: {
    part: PART.line,
    text: 'A frame that comes again, bit for bit, was not answered on the way: send the same reply, bit for bit, and execute nothing twice.',
  },
  D3: {
    part: PART.channel,
    text: 'Execute nothing, and report nothing, outside the secure channel: in clear you may only reply NAK or BUSY. Refuse the default key of the standard, as a flag and as a key, and a panel that does not prove that it holds your key.',
  },
  D4: {
    part: PART.channel,
    text: 'Execute nothing of a frame with a wrong MAC, and end the channel: the panel makes a new one.',
  },
  D5: {
    part: PART.channel,
    text: 'A challenge does not end the channel that runs. It ends when a panel has proved that it holds the key.',
  },
  D6: {
    part: PART.journal,
    text: `A chip counts after ${CHIP_ON_MS} ms, and is gone after ${CHIP_OFF_MS} ms. Write an entry to permanent memory before you report it. Reply to every poll with the oldest entry that is not acknowledged, again and again. \`sequence\` grows by 1 with each entry and never goes back; \`bootId\` grows with each power-up.`,
  },
  D7: {
    part: PART.journal,
    text: 'The seal of an entry is the first 8 bytes of the AES-CMAC (RFC 4493) under the journal key over the serial number and the bytes of the entry.',
  },
  D8: {
    part: PART.journal,
    text: 'Forget entries up to `acknowledgeJournal`, and nothing else. One with another `bootId` than the entry has no effect.',
  },
  D9: {
    part: PART.rounds,
    text: 'Rounds only count up. An operation for an earlier round changes nothing, and one that comes again neither: the state in the reply names the round that you are in.',
  },
  D10: {
    part: PART.rounds,
    text: 'A lock latches the chip that counts then. Nothing but the `clear` of that round ends it: no `open`, no other round, no loss of power. A round that you never opened locks without a chip.',
  },
  D11: {
    part: PART.rounds,
    text: 'After the lock, nothing changes what is in play. A chip that comes to a seat without a latched chip is `lateBet`. A latched chip that is lifted is `removedAfterLock`; putting it back is no entry.',
  },
  D12: {
    part: PART.lamp,
    text: 'Show "accepted" on command only, and not while an entry is unacknowledged; "locked" and "winner" only with a latched chip.',
  },
  D13: {
    part: PART.lamp,
    text: `Not polled for ${POLL_WATCHDOG_MS / 1_000} s: show the fault, and take no new chip.`,
  },
} as const satisfies Readonly<Record<string, { readonly part: string; readonly text: string }>>;
