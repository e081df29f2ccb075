import type { FloorRule } from './table-case.js';

/** Rules that people must check at the table, because messages do not show them. */
export const NOT_TESTED: Readonly<Partial<Record<FloorRule, string>>> = {
  F3: 'the table reports that another computer has it',
  F11: 'a lamp goes on with the reply to the wager and not before',
  F18: 'without contact every lamp shows the fault',
  F22: 'the late wager is returned to its seat',
  F23: 'the wagers of the seats in `returned` are given back',
  F24: 'awards are paid, attendants are called, and `announce` and `lastHand` are announced',
  F29: 'markers are collected when a player leaves and before the next shoe',
  F30: 'a coupon is reported for the seat whose player gave it, before "no more bets"',
  F31: 'what the dealer is told after an irregularity, a wrong count or a forfeit is done',
  F32: 'chips of several units are one wager of as many units, where the terms allow it',
  F26: '`open-shoe`, `burn` and `cover-card` where shoes are tracked; the link of the kit counts them',
};
