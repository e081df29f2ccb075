import type { ConfigProblem } from './config/fields.js';

/** docs/reference/rejections.md; a test compares them. */
export const LINK_REJECTIONS = {
  LINK_NOT_IN_PLAY: {
    status: 409,
    text: 'The progressive is out of service. Return the wager; baccarat goes on without it.',
  },
  LINK_ALREADY_OPEN: {
    status: 409,
    text: 'This link is open already, with other terms. Change its terms by their own approval.',
  },
  LINK_NOT_OPEN: { status: 409, text: 'This link has not been opened. Apply its configuration first.' },
  ALREADY_SUSPENDED: { status: 409, text: 'The link is out of service already.' },
  NOT_SUSPENDED: { status: 409, text: 'The link is in play already.' },
  TABLE_NOT_ON_LINK: { status: 404, text: 'The link has no such table. Check the table number.' },
  COUP_OUT_OF_ORDER: {
    status: 409,
    text: 'Hands are numbered without a gap. Open the number that follows the last one.',
  },
  COUP_UNKNOWN: { status: 404, text: 'The table has no such hand. Query the state of the table and continue from it.' },
  COUP_STILL_OPEN: { status: 409, text: 'The hand before this one is not complete. Complete or void it first.' },
  COUP_NOT_BETTING: { status: 409, text: 'The hand is not open for wagers. Return the wager.' },
  COUP_NOT_LOCKED: {
    status: 409,
    text: 'Betting is still open. Announce "no more bets" before the cards are entered.',
  },
  COUP_NOT_RESOLVED: { status: 409, text: 'The hand has no result yet. Enter its cards or void it.' },
  COUP_ALREADY_RESOLVED: {
    status: 409,
    text: 'This hand has a result and cannot be voided or entered again. For a misread card call the floor.',
  },
  COUP_OVER: { status: 409, text: 'The hand is complete or void and cannot be changed here.' },
  NO_WAGER_ROUND: { status: 409, text: 'A simulated round takes no wagers (chapter 13). Return the wager.' },
  LATE_WAGER: { status: 409, text: 'After "no more bets" no wager is recognized. Return the wager.' },
  LATE_STAKES: {
    status: 409,
    text: 'After "no more bets" no stake is made, increased or withdrawn (chapter 7 D). Nothing was recorded; pay what lies on the layout.',
  },
  GAME_NOT_STATED: {
    status: 409,
    text: 'The terms of this table state no game, so no stakes are recorded. Pay by the layout.',
  },
  WAGER_NOT_AT_TABLE: { status: 422, text: 'The game of this table has no such wager. Check the terms of the table.' },
  STAKE_INVALID: {
    status: 422,
    text: 'A stake is not from 1 cent to $10,000,000, or a wager is listed twice. Correct the stakes and send all of this position again.',
  },
  TOO_MANY_STAKES: {
    status: 429,
    text: 'The stakes of this position were reported too often in this hand. The last report counts; call a technician.',
  },
  PROMOTIONS_NOT_ALLOWED: {
    status: 409,
    text: 'The terms of this link allow no promotional wager. Return the coupon; the patron pays the wager.',
  },
  PROMOTION_INVALID: {
    status: 422,
    text: 'The house pays at most the price of the wager. Check the value of the coupon and report it again.',
  },
  LATE_PROMOTION: {
    status: 409,
    text: 'After "no more bets" it stays as it was reported who paid a wager. Nothing was recorded; tell the supervisor.',
  },
  TOO_MANY_PROMOTIONS: {
    status: 429,
    text: 'The coupon of this position was reported too often in this hand. The last report counts; call a technician.',
  },
  NO_VIGORISH: { status: 409, text: 'No vigorish is marked here. Compare the layout with the markers on the page.' },
  VIGORISH_AMOUNT_DIFFERS: {
    status: 422,
    text: 'A marker is removed when all that it says is collected (chapter 12 D(2)(b)). Collect the whole amount.',
  },
  VIGORISH_OPEN: {
    status: 409,
    text: 'Outstanding vigorish is collected before a new shoe begins, and before the table or its link is taken out of play (chapter 12 D(2)(b)). Collect it, highest position first.',
  },
  VIGORISH_FORMS_NOT_USED: {
    status: 409,
    text: 'The terms of this table use no forms for vigorish. The marker stays until it is collected.',
  },
  VIGORISH_FORM_NOT_OPEN: {
    status: 409,
    text: 'No open form has this number: it was collected or never issued. Compare the number with the list.',
  },
  SEAT_NOT_ON_TABLE: { status: 404, text: 'The table has no such seat. Check the seat.' },
  SEAT_HAS_WAGER: { status: 409, text: 'The seat has a wager in this hand already. Return the second wager.' },
  SEAT_HAS_NO_WAGER: { status: 409, text: 'The seat has no wager to withdraw.' },
  DEVICE_NOT_OF_SEAT: { status: 403, text: 'The device does not serve this seat. Check the table file.' },
  WRONG_PRICE: { status: 422, text: 'The wager is not the price of the link. Return the wager.' },
  BOOT_STALE: {
    status: 409,
    text: 'The device has restarted since this message; nothing was recognized now. A wager that was acknowledged before is still valid: query the state of the table.',
  },
  BOOT_IMPLAUSIBLE: {
    status: 409,
    text: 'The boot number is further ahead than a device can have restarted. Check the device; a technician or pit manager enrolls it again on the floor page.',
  },
  TOO_MANY_REPORTS: {
    status: 429,
    text: 'The device reported too often in this hand; further reports are only counted. Send the report again in the next hand, and call a technician.',
  },
  DOOR_NAME_UNUSABLE: {
    status: 422,
    text: 'A door is named with small letters, digits and hyphens, at most 40. Correct its name in the table file.',
  },
  TOO_MANY_DOORS: {
    status: 409,
    text: 'The table has 16 open doors on record. Close one, or remove doors from the table file.',
  },
  BOOT_OUT_OF_RANGE: {
    status: 422,
    text: 'A device is enrolled with a boot number after its last one, at most 1,000,000 ahead. Read the number from the device.',
  },
  SEQUENCE_GAP: {
    status: 409,
    text: 'A message of the device is missing before this one. Send the missing message first.',
  },
  SEQUENCE_REUSED: { status: 409, text: 'The device used this number for another message. Number each message once.' },
  SEQUENCE_TOO_OLD: {
    status: 409,
    text: 'The reply to this message is no longer kept. Query the hand instead.',
  },
  CARDS_MISSING: { status: 422, text: 'By chapter 10 the hand needs more cards. Enter the next card.' },
  CARD_NOT_TO_BE_DRAWN: { status: 422, text: 'By chapter 10 this card is not drawn. Check the entered cards.' },
  CARD_NOT_IN_SHOE: {
    status: 422,
    text: 'The shoe cannot contain this card any more. The hand is on hold; call a supervisor.',
  },
  SHOE_OUT_OF_ORDER: {
    status: 409,
    text: 'Shoes are numbered without a gap. Open the number that follows the last one.',
  },
  SHOE_DURING_COUP: { status: 409, text: 'A hand is in progress. Complete or void it before the cards are changed.' },
  SHOES_NOT_TRACKED: {
    status: 409,
    text: 'The terms of this link only count shoes. Send the number of the new shoe alone.',
  },
  SHOE_NOT_DESCRIBED: {
    status: 409,
    text: 'The terms of this link track shoes. Send the decks, the batch and when the cards were opened.',
  },
  SHOE_NOT_OPEN: { status: 409, text: 'The table has no such shoe. Open a shoe first.' },
  SHOE_OVER: { status: 409, text: 'The last hand of the shoe has been dealt. Open a new shoe (chapter 9 D).' },
  SHOE_DECKS_WRONG: { status: 422, text: 'The number of decks is not that of the terms. Count the decks again.' },
  CARDS_NOT_OPENED_YET: {
    status: 422,
    text: 'The time at which the cards were opened is in the future. Check the time.',
  },
  CARDS_TOO_OLD: {
    status: 422,
    text: 'These cards were opened 24 hours ago or more. Bring new decks (chapter 3 C).',
  },
  BATCH_NOT_ALTERNATED: {
    status: 422,
    text: 'Batches alternate, and this one was dealt last. Take the other batch (chapter 3 B).',
  },
  BURN_FIRST: { status: 409, text: 'The first card is exposed and burned before play (chapter 5 F). Enter it.' },
  SHOE_IN_USE: {
    status: 409,
    text: 'The shoe is burned and in use. Cards are inspected, verified and cut before that (chapters 4, 5).',
  },
  CARDS_NOT_INSPECTED: { status: 409, text: 'The dealer inspects the cards first and signs for it (chapter 4 A).' },
  CARDS_ALREADY_VERIFIED: { status: 409, text: 'A floorperson has already verified these cards.' },
  CARDS_NOT_VERIFIED: {
    status: 409,
    text: 'The cards of this shoe wait for their people (chapter 4 A): a dealer inspects them, a floorperson verifies that.',
  },
  ALREADY_BURNED: { status: 409, text: 'The shoe was burned with another card. For a misread card call a supervisor.' },
  COVER_CARD_ALREADY_SEEN: {
    status: 409,
    text: 'The cut card of this shoe (cover card) was reported in another hand. Check the hand number.',
  },
  SIMULATED_ROUND_FIRST: {
    status: 409,
    text: 'A disclosed card is pending. Deal a simulated round with it before wagers are taken (chapter 13 C, D).',
  },
  DISCLOSED_CARD_FIRST: {
    status: 422,
    text: 'This simulated round begins with the disclosed card (chapter 13 C, D). Enter that card first.',
  },
  DISCLOSED_CARD_THIRD: {
    status: 422,
    text: 'The disclosed card is the Banker’s third card of this hand (chapter 13 C(1)). Enter the cards that were reported with it, and that card last.',
  },
  CARDS_RAN_OUT: {
    status: 409,
    text: 'There are not enough cards to finish the hand. Void it, return all wagers and open a new shoe (chapter 13 E).',
  },
  IRREGULARITY_OUT_OF_ORDER: {
    status: 409,
    text: 'Irregularities of a shoe or a round are numbered without a gap. Use the number that follows the last one.',
  },
  NO_IRREGULARITY: { status: 422, text: 'Chapter 13 has no clause for this irregularity. Check its description.' },
  GAME_OF_TABLE_DIFFERS: {
    status: 409,
    text: 'The terms of the link have another game for this table. Send the messages of that game, or correct the terms.',
  },
  DECK_OUT_OF_ORDER: {
    status: 409,
    text: 'Decks are numbered without a gap. Open the number that follows the last one.',
  },
  DECK_DURING_ROUND: { status: 409, text: 'This deck is in the round under way. Complete or void the round first.' },
  DECK_PLACE_WRONG: { status: 422, text: 'The game has no second deck. Open the deck at place 1.' },
  DECK_TOO_OLD: {
    status: 422,
    text: 'The time of this deck is over: 4 hours dealt by hand, 8 hours from a shoe. Bring a new deck (Three Card Baccarat rules, chapter 3 C).',
  },
  DECK_COLORS_EQUAL: {
    status: 422,
    text: 'The backs of two alternating decks have different colors. Bring another deck (Three Card Baccarat rules, chapter 3 B(2)).',
  },
  DECK_NOT_VERIFIED: {
    status: 422,
    text: 'A floorperson verifies the inspection of the cards. Enter a second person (Three Card Baccarat rules, chapter 4 A).',
  },
  DECK_NOT_AT_TABLE: { status: 409, text: 'There is no such deck at the table. Open a deck first.' },
  DECK_STEP_OUT_OF_ORDER: {
    status: 409,
    text: 'Shuffles and cuts of a deck are numbered without a gap. Use the number that follows the last one.',
  },
  DECK_NOT_SHUFFLED: {
    status: 409,
    text: 'The deck has not been shuffled. Shuffle the deck first (Three Card Baccarat rules, chapter 5 A).',
  },
  DECK_NOT_CUT: {
    status: 409,
    text: 'A deck that was shuffled by hand or beforehand is cut. Cut it first (Three Card Baccarat rules, chapter 5 C(2)).',
  },
  SHUFFLE_METHOD_WRONG: {
    status: 422,
    text: 'This table shuffles in another way now: by the terms, or because a device is out of order. Shuffle as the detail says.',
  },
  DECK_COUNT_MISSING: {
    status: 422,
    text: 'The device of this table counts the deck after each shuffle. Enter its count (Three Card Baccarat rules, chapter 5 B(1)).',
  },
  RECUT_NOT_DIRECTED: {
    status: 422,
    text: 'A deck is cut again only when a floorperson requires it. Enter the floorperson (Three Card Baccarat rules, chapter 5 E).',
  },
  CUT_TOO_SHALLOW: {
    status: 422,
    text: 'The cover card lies at least ten cards in, and inside the deck. Cut the deck again (Three Card Baccarat rules, chapter 5 D).',
  },
  DEVICE_NOT_AT_TABLE: { status: 422, text: 'The terms have no such device at this table. Check which device it is.' },
  DEVICE_NOT_COVERED: {
    status: 409,
    text: 'A device that is out of order is covered or marked with a sign before another method is used. Cover it, then report it (Three Card Baccarat rules, chapter 13 E).',
  },
  ROUND_OUT_OF_ORDER: {
    status: 409,
    text: 'Rounds are numbered without a gap. Open the number that follows the last one.',
  },
  ROUND_UNKNOWN: {
    status: 404,
    text: 'The table has no such round. Query the state of the table and continue from it.',
  },
  ROUND_STILL_OPEN: { status: 409, text: 'The round before this one is not complete. Complete or void it first.' },
  ROUND_OVER: { status: 409, text: 'The round is settled or void and cannot be changed here.' },
  BETS_CLOSED: {
    status: 409,
    text: 'After "no more bets" no wager is made, increased or withdrawn. Return what was placed since (Three Card Baccarat rules, chapter 7 D).',
  },
  BETS_NOT_CLOSED: { status: 409, text: 'Betting is still open. Announce "no more bets" first.' },
  NO_POSITION_IN_PLAY: {
    status: 422,
    text: 'No wager is placed: no cards are dealt. Wait for a wager, or void the round.',
  },
  POSITION_TWICE: { status: 422, text: 'A position is named twice. Name each position once.' },
  WAGER_NOT_OFFERED: { status: 422, text: 'The terms do not offer this wager at the table. Return the wager.' },
  STAKE_WRONG: {
    status: 422,
    text: 'A stake is an amount on a wager of a position in play, which has an Ante as well. Check the stakes and send them again.',
  },
  HAND_NOT_IN_PLAY: { status: 422, text: 'This position has no hand in the round. Check the position.' },
  HAND_OUT_OF_ORDER: {
    status: 409,
    text: 'The dealer’s hand is shown first, then the others clockwise. Show the hand that the detail names (Three Card Baccarat rules, chapter 11 B).',
  },
  HAND_SIZE_WRONG: {
    status: 422,
    text: 'A hand has three cards. Enter the cards again; if it was dealt so, report the irregularity (Three Card Baccarat rules, chapter 13 C).',
  },
  HANDS_MISSING: { status: 409, text: 'A hand is not shown yet. Enter its cards before the round is settled.' },
  HANDS_NOT_ALL_COUNTED: {
    status: 422,
    text: 'The count has the size of every hand in play, the dealer’s last. Count all hands and send it again.',
  },
  CARD_DEALT_TWICE: {
    status: 422,
    text: 'The deck has one of each card. Check the entered cards; if the card is there twice, call a supervisor.',
  },
  STUB_COUNT_DUE: {
    status: 409,
    text: 'The stub is counted at least once every five rounds. Count it before a hand is shown (Three Card Baccarat rules, chapters 8 E and 9 C).',
  },
  STUB_ALREADY_COUNTED: {
    status: 409,
    text: 'The stub of this round has another count already. For a wrong count call a supervisor.',
  },
  EARLIER_COUP_UNRESOLVED: {
    status: 409,
    text: 'A hand locked earlier at another table may win this meter first. Enter the cards again when it has a result.',
  },
  UNREASONABLE_CONTRIBUTION: {
    status: 422,
    text: 'The hand would add more than the level allows. Void it and call a technician.',
  },
  MAIN_WAGERS_NEEDED: {
    status: 422,
    text: 'By the terms "no more bets" carries the seats with a main wager (chapter 7 A(9)). Check the seats and send them with it.',
  },
  ROUND_HELD: {
    status: 409,
    text: 'The hand was opened sooner than the terms allow and is on hold. Betting is over; a supervisor releases or voids it.',
  },
  VOID_NEEDS_SUPERVISOR: {
    status: 409,
    text: 'After "no more bets" a table voids a hand only with the approval of a floor supervisor. Call the floor; after the approval, void the hand again.',
  },
  ROUND_NOT_HELD: { status: 409, text: 'The hand is not on hold; there is nothing to release.' },
  CLAIM_UNKNOWN: { status: 404, text: 'No award has this number. Check the number.' },
  CLAIM_ENDED: {
    status: 409,
    text: 'The claim is over: paid, rejected or corrected, or the dealer paid the award. Nothing is left to do.',
  },
  TWO_PEOPLE_NEEDED: {
    status: 422,
    text: 'You did the first part of this. Another person with the right for it must do the second.',
  },
  CLAIM_HELD: {
    status: 409,
    text: 'Two hits came close together and this claim is on hold. A pit manager checks both and releases it first.',
  },
  PAYMENT_STOPPED: {
    status: 409,
    text: 'Payment is stopped: the rejection of this claim or the void of its document was requested. Pay nothing; a pit manager approves or withdraws the request.',
  },
  CLAIM_ACT_WAITS: {
    status: 409,
    text: 'The request of another person waits on this claim. A pit manager approves or withdraws it first.',
  },
  CLAIM_NOT_HELD: { status: 409, text: 'The claim is not on hold. Go on with its next step.' },
  CLAIM_PROVISIONAL: {
    status: 409,
    text: 'An earlier claim on this meter is open and may change the amount. Finish that claim first.',
  },
  CLAIM_STEP_MISSING: {
    status: 409,
    text: 'A claim is verified, then authorized, then paid. Complete the step before this one.',
  },
  CLAIM_STEP_DONE: { status: 409, text: 'Another person has completed this step already. Go on with the next step.' },
  PERSON_INCOMPLETE: {
    status: 422,
    text: 'Every action records the account, name, license number and role of the person. Correct the missing or invalid one.',
  },
  REASON_NEEDED: {
    status: 422,
    text: 'A reason is missing or longer than 800 bytes. Enter why; the reason is kept with the act.',
  },
  TEXT_MALFORMED: {
    status: 422,
    text: 'A text contains half of a character. Enter the text again; nothing was recorded.',
  },
  ROLE_MAY_NOT: { status: 403, text: 'This role is not authorized for this act. Call a person who is.' },
  SURVEILLANCE_NOTICE_NEEDED: {
    status: 422,
    text: 'For this amount surveillance is notified, and keeps a photograph where the rules say so. Enter the notice and mark the photograph.',
  },
  PAYMENT_NOT_WHOLE: {
    status: 422,
    text: 'The parts and the deductions do not add up to the award. Correct them, so that nothing is left over.',
  },
  PAYMENT_UNCHANGED: { status: 409, text: 'The payment is recorded like this already. Change a part or a deduction.' },
  PAYMENT_NOT_KEPT: {
    status: 409,
    text: 'The payment of this claim cannot be corrected here: it went another way, or is too long ago. Record the correction in accounting.',
  },
  PAYMENT_IS_ELSEWHERE: {
    status: 409,
    text: 'By the payment rules the slot accounting system pays this claim on its own slip. Pay nothing here.',
  },
  PAYMENT_IS_HERE: {
    status: 409,
    text: 'By the payment rules this claim is paid here. The slip pays nothing: report it void, and get the money back if it was paid.',
  },
  SLIP_AMOUNT_WRONG: {
    status: 422,
    text: 'The slip that was reported as paid is not of the amount of the award. Report the amount of the claim.',
  },
  METHOD_NOT_ALLOWED: {
    status: 422,
    text: 'The payment rules do not allow this way of payment for this amount. Choose one that the claim lists.',
  },
  WITHHOLDING_NEEDED: {
    status: 422,
    text: 'Less tax is withheld than the tax table states. Withhold it, or write why this patron is exempt.',
  },
  CHECK_MISSING: {
    status: 409,
    text: 'A look-up of the patron is missing, so this claim cannot be paid yet. Look the patron up and record the result on the claim.',
  },
  CHECK_RESULT_WRONG: { status: 422, text: 'This look-up has no such result. Choose a result that it lists.' },
  DEBT_NOT_INTERCEPTED: {
    status: 422,
    text: 'The patron owes debts that are kept back from the award. Enter the deduction that the claim states.',
  },
  PATRON_MISSING: {
    status: 409,
    text: 'The payment rules want the patron of this claim on record, with identification. Record the patron first.',
  },
  PATRON_EXCLUDED: {
    status: 409,
    text: 'The patron is excluded from gaming and may not be paid. Ask a supervisor to request that the award goes to the State.',
  },
  PATRON_NOT_EXCLUDED: {
    status: 409,
    text: 'An award goes to the State only where a look-up found an excluded person. Record the look-up first.',
  },
  PAYMENT_RULES_UNCHANGED: { status: 409, text: 'These payment rules are in force already. Change a value.' },
  DOCUMENT_NOT_OF_CLAIM: { status: 409, text: 'The claim has another payout document now. Refresh the claim.' },
  LINK_NOT_IDLE: {
    status: 409,
    text: 'The link is in service or a hand is in progress. Suspend the link and finish its hands first.',
  },
  ADJUSTMENT_OUT_OF_RANGE: {
    status: 422,
    text: 'The meter cannot be set to this amount. Enter one between the reset amount and the limit.',
  },
  LINK_RETIRED: { status: 409, text: 'This progressive was retired and cannot be changed any more.' },
  NOTICE_UNKNOWN: { status: 404, text: 'The link has no such active notice. Refresh its notices.' },
  NOTICE_STANDS: { status: 409, text: 'Another notice is active. Execute or cancel it first.' },
  AWARD_BELOW_RESET: {
    status: 422,
    text: 'With these terms an award of a whole meter could be less than its reset amount. Correct the parameters that are named.',
  },
  NOTICE_TOO_SHORT: {
    status: 422,
    text: 'A transfer or a retirement is posted for as many days as the jurisdiction requires. Raise noticeDays in the terms, or leave it out.',
  },
  NOTICE_NOT_OVER: { status: 409, text: 'The notice period is not over. Execute the notice on or after its date.' },
  TRANSFER_NOT_ELIGIBLE: {
    status: 422,
    text: 'An amount goes whole to the same kind of award, hit at least as often, for no higher wager. Choose another level.',
  },
  CLAIMS_OPEN: { status: 409, text: 'A claim is open. Pay or reject it first.' },
  AMOUNT_REMAINS: {
    status: 409,
    text: 'A level contains more than its reset amount. Transfer it, or post a notice with the approval that disposes of it.',
  },
  TRANSFER_UNDER_WAY: {
    status: 409,
    text: 'An amount sent to another link has not arrived yet. Wait until the transfer is confirmed.',
  },
  TRANSFER_NOT_EXPECTED: {
    status: 409,
    text: 'The receiving link does not expect this transfer yet. Try again in a moment, or cancel the notice.',
  },
  ARRIVAL_DOES_NOT_FIT: {
    status: 409,
    text: 'No such amount is in transit from this link. Compare the journals of both links.',
  },
  NO_SUCH_REQUEST: { status: 409, text: 'No request is pending here. The first of the two people must request it.' },
  REQUEST_CHANGED: {
    status: 409,
    text: 'The pending request is not the one that was approved. Refresh it, then approve it.',
  },
  CORRECTION_NOT_POSSIBLE: {
    status: 409,
    text: 'The result cannot be reversed exactly any more. Request rejection of the claim instead.',
  },
  TERMS_SUPERSEDED: { status: 409, text: 'A later version of the terms is in force. Stage these terms again.' },
  TERMS_NOT_APPROVED: {
    status: 409,
    text: 'The version lacks an approval, or another version was approved. Check its signatures.',
  },
  TERMS_NOT_EFFECTIVE: {
    status: 409,
    text: 'The version was approved from a later date. Activate it on or after that date.',
  },
  TERMS_NOT_LAWFUL: {
    status: 409,
    text: 'These terms cannot follow those in force in the present state of the meters and tables. Correct every listed problem.',
  },
  ACTIVATION_SCHEDULED: {
    status: 409,
    text: 'An activation of terms is scheduled on this link. Wait for it, or cancel it first.',
  },
  ACTIVATION_NOT_SCHEDULED: {
    status: 409,
    text: 'No activation of this version is scheduled: it was executed, missed or canceled. Refresh the version.',
  },
  ACTIVATION_NOT_DUE: { status: 409, text: 'The scheduled time of the activation has not come.' },
  SCHEDULE_OUT_OF_RANGE: {
    status: 422,
    text: 'An activation is scheduled at most 7 days ahead, with a window of 1 to 240 minutes. Choose another time or window.',
  },
  MANUAL_NUMBER_USED: { status: 409, text: 'A manual form with this number was entered before. Check the number.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type LinkRejectionCode = keyof typeof LINK_REJECTIONS;

/** Never thrown. `detail` is for the person who must act. */
export interface Refused {
  readonly ok: false;
  readonly code: LinkRejectionCode;
  readonly detail?: string;
  /** Only for terms. Sent in the reply, never journaled. */
  readonly problems?: readonly ConfigProblem[];
}

/** Problems in one refusal. Terms with 4,000 tables may have more. */
export const REFUSAL_PROBLEMS_MAX = 100;

export function refusedTerms(code: LinkRejectionCode, detail: string, problems: readonly ConfigProblem[]): Refused {
  if (problems.length <= REFUSAL_PROBLEMS_MAX) return { ok: false, code, detail, problems };
  const listed = problems.slice(0, REFUSAL_PROBLEMS_MAX - 1);
  const text = `${problems.length - listed.length} more problems; correct the listed ones first`;
  return { ok: false, code, detail, problems: [...listed, { path: '', code: 'MORE_PROBLEMS', text }] };
}
