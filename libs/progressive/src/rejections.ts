import type { ConfigProblem } from './config/fields.js';

/** All rejections of a link. A test compares them with docs/reference/rejections.md. */
export const LINK_REJECTIONS = {
  LINK_NOT_IN_PLAY: {
    status: 409,
    text: 'The progressive is out of service. Return the wager; baccarat goes on without it.',
  },
  LINK_ALREADY_OPEN: {
    status: 409,
    text: 'This link is already open with other terms. To change them, stage a new version of the terms.',
  },
  LINK_NOT_OPEN: { status: 409, text: 'This link has not been opened yet. Request its opening first.' },
  ALREADY_SUSPENDED: { status: 409, text: 'The link is out of service already.' },
  NOT_SUSPENDED: { status: 409, text: 'The link is in service already.' },
  TABLE_NOT_ON_LINK: { status: 404, text: 'The link has no such table. Check the table number.' },
  COUP_OUT_OF_ORDER: {
    status: 409,
    text: 'This is not the next hand number. Open the hand with the number after the last hand.',
  },
  COUP_UNKNOWN: {
    status: 404,
    text: 'The table has no hand with this number. Read the state of the table and continue from there.',
  },
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
    text: 'After "no more bets", stakes cannot be changed (chapter 7 D). Nothing was recorded. Pay the stakes that are on the layout.',
  },
  GAME_NOT_STATED: {
    status: 409,
    text: 'Stakes are not recorded at this table. Pay what is on the layout.',
  },
  WAGER_NOT_AT_TABLE: { status: 422, text: 'This wager is not offered at this table. Check the terms of the table.' },
  STAKE_INVALID: {
    status: 422,
    text: 'A stake is less than 1 cent or more than $10,000,000, or a wager is listed twice. Correct it and send all stakes of this position again.',
  },
  TOO_MANY_STAKES: {
    status: 429,
    text: 'The stakes of this position were reported too often in this hand. The last report counts; call a technician.',
  },
  PROMOTIONS_NOT_ALLOWED: {
    status: 409,
    text: 'Coupons and match play are not allowed on this link. Return the coupon; the patron must pay for the side bet.',
  },
  PROMOTION_INVALID: {
    status: 422,
    text: 'The casino cannot pay more than the side bet. Check the value of the coupon and enter it again.',
  },
  LATE_PROMOTION: {
    status: 409,
    text: 'After "no more bets", a coupon can no longer be added or removed. Nothing was recorded. Tell the supervisor.',
  },
  TOO_MANY_PROMOTIONS: {
    status: 429,
    text: 'The coupon of this position was reported too often in this hand. The last report counts; call a technician.',
  },
  NO_VIGORISH: {
    status: 409,
    text: 'This position owes no vigorish. Compare the markers on the layout with those on the page.',
  },
  VIGORISH_AMOUNT_DIFFERS: {
    status: 422,
    text: 'A marker is removed only when its whole amount is paid (chapter 12 D(2)(b)). Collect the whole amount.',
  },
  VIGORISH_OPEN: {
    status: 409,
    text: 'Players still owe vigorish. Collect it before a new shoe begins and before the table or its link is closed (chapter 12 D(2)(b)). Begin with the highest position.',
  },
  VIGORISH_FORMS_NOT_USED: {
    status: 409,
    text: 'Forms for vigorish are not used at this table. The marker stays until the player has paid.',
  },
  VIGORISH_FORM_NOT_OPEN: {
    status: 409,
    text: 'No open form has this number: it was collected or never issued. Compare the number with the list.',
  },
  SEAT_NOT_ON_TABLE: { status: 404, text: 'The table has no such seat. Check the seat.' },
  SEAT_HAS_WAGER: { status: 409, text: 'The seat has a wager in this hand already. Return the second wager.' },
  SEAT_HAS_NO_WAGER: { status: 409, text: 'The seat has no wager to withdraw.' },
  DEVICE_NOT_OF_SEAT: { status: 403, text: 'The device does not serve this seat. Check the table file.' },
  WRONG_PRICE: {
    status: 422,
    text: 'The wager is neither the price in the terms nor a multiple that the terms allow. Return the wager.',
  },
  BOOT_STALE: {
    status: 409,
    text: 'The seat device has restarted since it sent this message, so the message was not recorded. A side bet that was accepted before is still valid. Check the state of the table.',
  },
  BOOT_IMPLAUSIBLE: {
    status: 409,
    text: 'The boot number of this device is too high to be right. Check the device. A technician or a pit manager must enroll it again on the floor page.',
  },
  TOO_MANY_REPORTS: {
    status: 429,
    text: 'This device sent too many reports in this hand. Further reports are only counted, not stored. Call a technician.',
  },
  DOOR_NAME_UNUSABLE: {
    status: 422,
    text: 'The name of a door may have at most 40 lowercase letters, digits and hyphens. Correct the name in the table file.',
  },
  TOO_MANY_DOORS: {
    status: 409,
    text: 'The table has 16 open doors on record. Close one, or remove doors from the table file.',
  },
  BOOT_OUT_OF_RANGE: {
    status: 422,
    text: 'The boot number must be higher than the last one, by at most 1,000,000. Read the number from the device.',
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
  CARDS_MISSING: { status: 422, text: 'By the drawing rules (chapter 10), this hand needs another card. Enter it.' },
  CARD_NOT_TO_BE_DRAWN: {
    status: 422,
    text: 'By the drawing rules (chapter 10), this hand gets no further card. Check the cards you entered.',
  },
  CARD_NOT_IN_SHOE: {
    status: 422,
    text: 'All cards of this rank and suit were already dealt from this shoe. The hand is on hold. Call a supervisor.',
  },
  SHOE_OUT_OF_ORDER: {
    status: 409,
    text: 'This is not the next shoe number. Open the shoe with the number after the last shoe.',
  },
  SHOE_DURING_COUP: { status: 409, text: 'A hand is in progress. Complete or void it before the cards are changed.' },
  SHOES_NOT_TRACKED: {
    status: 409,
    text: 'This link only counts shoes. Send only the number of the new shoe.',
  },
  SHOE_NOT_DESCRIBED: {
    status: 409,
    text: 'The terms of this link track shoes. Send the decks, the batch and when the cards were opened.',
  },
  SHOE_NOT_OPEN: { status: 409, text: 'The table has no such shoe. Open a shoe first.' },
  SHOE_OVER: { status: 409, text: 'The last hand of the shoe has been dealt. Open a new shoe (chapter 9 D).' },
  SHOE_DECKS_WRONG: { status: 422, text: 'The number of decks differs from the terms. Count the decks again.' },
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
    text: 'These cards were used in the last shoe. Take the other batch of cards (chapter 3 B).',
  },
  BURN_FIRST: { status: 409, text: 'Turn up and burn the first card before play (chapter 5 F). Enter that card.' },
  SHOE_IN_USE: {
    status: 409,
    text: 'The shoe is burned and in use. Cards are inspected, verified and cut before that (chapters 4, 5).',
  },
  CARDS_NOT_INSPECTED: {
    status: 409,
    text: 'A dealer must first inspect the cards and sign for the inspection (chapter 4 A).',
  },
  CARDS_ALREADY_VERIFIED: { status: 409, text: 'A floorperson has already verified these cards.' },
  CARDS_NOT_VERIFIED: {
    status: 409,
    text: 'The cards of this shoe are not ready (chapter 4 A): a dealer must inspect them, and a floorperson must verify the inspection.',
  },
  ALREADY_BURNED: { status: 409, text: 'The shoe was burned with another card. For a misread card call a supervisor.' },
  COVER_CARD_ALREADY_SEEN: {
    status: 409,
    text: 'The cut card of this shoe (cover card) was reported in another hand. Check the hand number.',
  },
  SIMULATED_ROUND_FIRST: {
    status: 409,
    text: 'A card was exposed. Deal a simulated round that begins with this card before you take bets (chapter 13 C, D).',
  },
  DISCLOSED_CARD_FIRST: {
    status: 422,
    text: 'This simulated round begins with the disclosed card (chapter 13 C, D). Enter that card first.',
  },
  DISCLOSED_CARD_THIRD: {
    status: 422,
    text: 'The exposed card is the Banker’s third card of this hand (chapter 13 C(1)). Enter the cards that were reported with it, then the exposed card last.',
  },
  CARDS_RAN_OUT: {
    status: 409,
    text: 'There are not enough cards to finish the hand. Void it, return all wagers and open a new shoe (chapter 13 E).',
  },
  IRREGULARITY_OUT_OF_ORDER: {
    status: 409,
    text: 'This is not the next number for an irregularity. Use the number after the last irregularity of this shoe or round.',
  },
  NO_IRREGULARITY: { status: 422, text: 'Chapter 13 has no rule for this irregularity. Check what you entered.' },
  GAME_OF_TABLE_DIFFERS: {
    status: 409,
    text: 'By the terms, this table plays another game. Use the messages of that game, or correct the terms.',
  },
  DECK_OUT_OF_ORDER: {
    status: 409,
    text: 'This is not the next deck number. Open the deck with the number after the last deck.',
  },
  DECK_DURING_ROUND: { status: 409, text: 'This deck is in the round under way. Complete or void the round first.' },
  DECK_PLACE_WRONG: { status: 422, text: 'This game uses only one deck. Open it as deck 1.' },
  DECK_TOO_OLD: {
    status: 422,
    text: 'This deck has been in use too long: at most 4 hours if dealt by hand, 8 hours from a shoe. Bring a new deck (Three Card Baccarat rules, chapter 3 C).',
  },
  DECK_COLORS_EQUAL: {
    status: 422,
    text: 'Two alternating decks must have backs of different colors. Bring a deck with another color (Three Card Baccarat rules, chapter 3 B(2)).',
  },
  DECK_NOT_VERIFIED: {
    status: 422,
    text: 'A floorperson verifies the inspection of the cards. Enter a second person (Three Card Baccarat rules, chapter 4 A).',
  },
  DECK_NOT_AT_TABLE: { status: 409, text: 'There is no such deck at the table. Open a deck first.' },
  DECK_STEP_OUT_OF_ORDER: {
    status: 409,
    text: 'This is not the next number for a shuffle or cut of this deck. Use the number after the last one.',
  },
  DECK_NOT_SHUFFLED: {
    status: 409,
    text: 'The deck has not been shuffled. Shuffle the deck first (Three Card Baccarat rules, chapter 5 A).',
  },
  DECK_NOT_CUT: {
    status: 409,
    text: 'A deck that was shuffled by hand or in advance must be cut. Cut the deck first (Three Card Baccarat rules, chapter 5 C(2)).',
  },
  SHUFFLE_METHOD_WRONG: {
    status: 422,
    text: 'This table must shuffle in another way now. Shuffle as the line below says.',
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
    text: 'The cover card must have at least ten cards above it and some cards below it. Cut the deck again (Three Card Baccarat rules, chapter 5 D).',
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
    text: 'Nobody has placed a bet, so no cards may be dealt. Wait for a bet, or void the round.',
  },
  POSITION_TWICE: { status: 422, text: 'A position is named twice. Name each position once.' },
  WAGER_NOT_OFFERED: { status: 422, text: 'The terms do not offer this wager at the table. Return the wager.' },
  STAKE_WRONG: {
    status: 422,
    text: 'A stake is not valid: its position must be in play and must have an Ante. Check the stakes and enter them again.',
  },
  HAND_NOT_IN_PLAY: { status: 422, text: 'This position has no hand in the round. Check the position.' },
  HAND_OUT_OF_ORDER: {
    status: 409,
    text: 'The dealer’s hand is shown first, then the other hands clockwise. Show the hand named below (Three Card Baccarat rules, chapter 11 B).',
  },
  HAND_SIZE_WRONG: {
    status: 422,
    text: 'A hand must have three cards. Enter the cards again. If the hand was really dealt with another number of cards, report the irregularity (Three Card Baccarat rules, chapter 13 C).',
  },
  HANDS_MISSING: { status: 409, text: 'A hand is not shown yet. Enter its cards before the round is settled.' },
  HANDS_NOT_ALL_COUNTED: {
    status: 422,
    text: 'Enter the number of cards of every hand in play, the dealer’s hand last. Count all hands and enter the numbers again.',
  },
  CARD_DEALT_TWICE: {
    status: 422,
    text: 'The deck has one of each card. Check the entered cards; if the card is there twice, call a supervisor.',
  },
  STUB_COUNT_DUE: {
    status: 409,
    text: 'The rest of the deck (stub) must be counted at least every five rounds. Count it before a hand is shown (Three Card Baccarat rules, chapters 8 E and 9 C).',
  },
  STUB_ALREADY_COUNTED: {
    status: 409,
    text: 'Another count of the rest of the deck (stub) is already recorded for this round. If it is wrong, call a supervisor.',
  },
  EARLIER_COUP_UNRESOLVED: {
    status: 409,
    text: 'A hand at another table, which closed its bets earlier, may win this meter first. Enter the cards again when that hand has a result.',
  },
  UNREASONABLE_CONTRIBUTION: {
    status: 422,
    text: 'This hand would add more to a meter than the terms allow. Void the hand and call a technician.',
  },
  MAIN_WAGERS_NEEDED: {
    status: 422,
    text: 'The message "no more bets" must list the seats that have a base bet (chapter 7 A(9)). Check the seats and send the list with it.',
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
    text: 'You did the first step. Another person who is allowed to do so must do the second step.',
  },
  CLAIM_HELD: {
    status: 409,
    text: 'This claim is on hold, because two hits came at nearly the same time. A pit manager must check both hits and release the claim first.',
  },
  PAYMENT_STOPPED: {
    status: 409,
    text: 'Payment is stopped: the rejection of this claim or the void of its document was requested. Pay nothing; a pit manager approves or withdraws the request.',
  },
  CLAIM_ACT_WAITS: {
    status: 409,
    text: 'Another person’s request on this claim is still open. A pit manager must approve or withdraw it first.',
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
    text: 'A text contains an incomplete character. Nothing was recorded. Enter the text again.',
  },
  ROLE_MAY_NOT: { status: 403, text: 'This role does not allow this act. Call a person whose role does.' },
  SURVEILLANCE_NOTICE_NEEDED: {
    status: 422,
    text: 'For this amount, surveillance must be notified and, if the rules require it, keep a photograph. Enter the notice number and mark the photograph.',
  },
  PAYMENT_NOT_WHOLE: {
    status: 422,
    text: 'The parts and the deductions do not add up to the award. Correct them, so that nothing is left over.',
  },
  PAYMENT_UNCHANGED: {
    status: 409,
    text: 'The payment is already recorded exactly like this. Change at least one part or deduction.',
  },
  PAYMENT_NOT_KEPT: {
    status: 409,
    text: 'This payment cannot be corrected here, because the claim was not paid at the cage or the payment is too old. Record the correction in accounting.',
  },
  PAYMENT_IS_ELSEWHERE: {
    status: 409,
    text: 'By the payment rules the slot accounting system pays this claim on its own slip. Pay nothing here.',
  },
  PAYMENT_IS_HERE: {
    status: 409,
    text: 'By the payment rules, the cage pays this claim, not your system. Report your slip as void. If it was paid, get the money back.',
  },
  SLIP_AMOUNT_WRONG: {
    status: 422,
    text: 'The slip was reported as paid with a wrong amount. Report the amount of the claim.',
  },
  METHOD_NOT_ALLOWED: {
    status: 422,
    text: 'The payment rules do not allow this way of payment for this amount. Choose one that the claim lists.',
  },
  WITHHOLDING_NEEDED: {
    status: 422,
    text: 'The withheld tax is less than the tax table requires. Withhold that amount, or enter why this patron is exempt.',
  },
  CHECK_MISSING: {
    status: 409,
    text: 'A look-up of the patron is missing, so this claim cannot be paid yet. Look the patron up and record the result on the claim.',
  },
  CHECK_RESULT_WRONG: { status: 422, text: 'This look-up has no such result. Choose one of its results.' },
  DEBT_NOT_INTERCEPTED: {
    status: 422,
    text: 'The patron owes debts that are kept back from the award. Enter the deduction that the claim states.',
  },
  PATRON_MISSING: {
    status: 409,
    text: 'The payment rules require a record of the patron with identification. Record the patron first.',
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
    text: 'With these terms, an award of a whole meter could be less than the reset amount. Correct the parameters listed below.',
  },
  NOTICE_TOO_SHORT: {
    status: 422,
    text: 'The notice period in the terms is shorter than the jurisdiction requires. Raise noticeDays in the terms, or leave it out.',
  },
  NOTICE_NOT_OVER: { status: 409, text: 'The notice period is not over. Execute the notice on or after its date.' },
  TRANSFER_NOT_ELIGIBLE: {
    status: 422,
    text: 'The whole amount may only go to a level with the same kind of award that hits at least as often and needs no higher bet. Choose another level.',
  },
  CLAIMS_OPEN: { status: 409, text: 'A claim on this link is open. Pay or reject it first.' },
  AMOUNT_REMAINS: {
    status: 409,
    text: 'A level has more than its reset amount. Transfer the amount, or post a notice with an approval that says what happens to it.',
  },
  TRANSFER_UNDER_WAY: {
    status: 409,
    text: 'An amount that was transferred to another link has not arrived yet. Wait until the transfer is confirmed.',
  },
  TRANSFER_NOT_EXPECTED: {
    status: 409,
    text: 'The receiving link is not ready for this transfer. Try again in a moment, or cancel the notice.',
  },
  ARRIVAL_DOES_NOT_FIT: {
    status: 409,
    text: 'No such amount is in transit from this link. Compare the journals of both links.',
  },
  NO_SUCH_REQUEST: {
    status: 409,
    text: 'There is no open request. One person must request the act before another can approve it.',
  },
  REQUEST_CHANGED: {
    status: 409,
    text: 'The request has changed since you read it. Refresh the page, read the new request, then approve it.',
  },
  CORRECTION_NOT_POSSIBLE: {
    status: 409,
    text: 'This result can no longer be reversed exactly, because play has gone on. Request the rejection of the claim instead.',
  },
  TERMS_SUPERSEDED: { status: 409, text: 'A later version of the terms is in force. Stage these terms again.' },
  TERMS_NOT_APPROVED: {
    status: 409,
    text: 'This version does not have all approvals yet, or another version was approved. Check the signatures of this version.',
  },
  TERMS_NOT_EFFECTIVE: {
    status: 409,
    text: 'The approval of this version begins at a later date. Put it in force on or after that date.',
  },
  TERMS_NOT_LAWFUL: {
    status: 409,
    text: 'With the present state of meters and tables, the terms in force cannot be replaced by these terms. Correct every problem listed.',
  },
  ACTIVATION_SCHEDULED: {
    status: 409,
    text: 'An activation of terms is scheduled on this link. Wait for it, or cancel it first.',
  },
  ACTIVATION_NOT_SCHEDULED: {
    status: 409,
    text: 'No activation of this version is scheduled: it was executed, missed or canceled. Refresh the version.',
  },
  ACTIVATION_NOT_DUE: { status: 409, text: 'The scheduled time of the activation has not come yet.' },
  SCHEDULE_OUT_OF_RANGE: {
    status: 422,
    text: 'An activation is scheduled at most 7 days ahead, with a window of 1 to 240 minutes. Choose another time or window.',
  },
  MANUAL_NUMBER_USED: { status: 409, text: 'A manual form with this number was entered before. Check the number.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type LinkRejectionCode = keyof typeof LINK_REJECTIONS;

/** A refusal is returned, never thrown. `detail` is for the person who must act. */
export interface Refused {
  readonly ok: false;
  readonly code: LinkRejectionCode;
  readonly detail?: string;
  /** Sent in the reply, never journaled. */
  readonly problems?: readonly ConfigProblem[];
}

/** Maximum number of problems in one refusal. */
export const REFUSAL_PROBLEMS_MAX = 100;

export function refusedTerms(code: LinkRejectionCode, detail: string, problems: readonly ConfigProblem[]): Refused {
  if (problems.length <= REFUSAL_PROBLEMS_MAX) return { ok: false, code, detail, problems };
  const listed = problems.slice(0, REFUSAL_PROBLEMS_MAX - 1);
  const text = `${problems.length - listed.length} more problems; correct the listed ones first`;
  return { ok: false, code, detail, problems: [...listed, { path: '', code: 'MORE_PROBLEMS', text }] };
}
