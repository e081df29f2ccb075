import { assert } from '@jackpot/money';
import {
  ALPHA_FILE_BYTES_MAX,
  type AlphaCommand,
  FIXED_WIDTH,
  type MemoryFile,
  type TextDisplay,
  callString,
} from './alpha-command.js';
import type { SignAddress } from './alpha-packet.js';

/** One sign as it hangs there. */
export interface SignPlan {
  readonly address: SignAddress;
  /** Baud of the line as set at the sign; a byte is ten bits in 8N1 and in 7E1. */
  readonly baud: number;
  readonly display: TextDisplay;
  /** What stands there when the meters are not known to be true. */
  readonly outOfServiceText: string;
  /** Whether the sign's own transmit wire reaches us. With it the content of the sign is read back, and a sign that lost its memory is set up again. */
  readonly isReadBackWired: boolean;
}

/** Times in milliseconds. Sources: hardware notes of a public project that measured BetaBrite signs over 65 revisions. */
export interface SignPacing {
  /** From the end of one packet to the next. 250 was always fine, 100 failed once, 50 failed. */
  readonly gapMsMin: number;
  /** A sign hears nothing for this long after its memory was cleared. */
  readonly clearedMs: number;
  /** And answers no question for this long after. */
  readonly deafAfterClearMs: number;
  /** Without news of the feed for longer than this the sign shows that it is out of service. */
  readonly feedSilentMsMax: number;
  /** The same line is sent again this often: packets are lost in silence, and a sign that was off comes back with an old one. */
  readonly refreshMs: number;
  readonly readBackMs: number;
  readonly answerMs: number;
  /** The priority file is released again this often, in case a release was lost. */
  readonly releaseMs: number;
  /** A win message and its release are each sent twice, this far apart. */
  readonly secondCopyMs: number;
  /** While no question is answered, a blind set-up is tried this often. */
  readonly blindSetUpMs: number;
  /** How long the line stands before something posted has its turn. */
  readonly lineMs: number;
  /** How long a page of what is posted stands: a full one is read in that time by who reads 20 characters a second. */
  readonly postedMs: number;
}

/** What a sign is driven with unless its table file states otherwise. */
export const SIGN_PACING: SignPacing = Object.freeze({
  gapMsMin: 250,
  clearedMs: 2_000,
  deafAfterClearMs: 5_000,
  feedSilentMsMax: 3_000,
  refreshMs: 2_000,
  readBackMs: 5_000,
  answerMs: 500,
  releaseMs: 30_000,
  secondCopyMs: 1_000,
  blindSetUpMs: 300_000,
  lineMs: 10_000,
  postedMs: 6_000,
});

/** The one STRING that holds the whole line: meters and "out of service" replace each other in a single write. */
export const LINE_FILE = '1';
const TEXT_FILE = 'A';
const TEXT_BYTES = 64;

/** An empty text leaves the sign dark; a text over the file's size empties it; only space to ~ are alike on every sign. */
export type SignRefusal = 'SIGN_TEXT_EMPTY' | 'SIGN_TEXT_TOO_LONG' | 'SIGN_TEXT_CHARACTER';

/** The first reason against a text, if there is one. Control codes are no text: the plan defines how it is shown. */
export function refusalOf(text: string): SignRefusal | undefined {
  if (text.trim() === '') return 'SIGN_TEXT_EMPTY';
  if (text.length > ALPHA_FILE_BYTES_MAX) return 'SIGN_TEXT_TOO_LONG';
  return /^[\x20-\x7e]*$/.test(text) ? undefined : 'SIGN_TEXT_CHARACTER';
}

/** Our own mistakes in a plan; a table file is checked before it gets here. */
export function assertPlan(plan: SignPlan, pacing: SignPacing): void {
  assert(refusalOf(plan.outOfServiceText) === undefined, 'a sign can show that it is out of service');
  assert(Number.isInteger(plan.baud) && plan.baud > 0, 'a sign has a baud rate');
  assert(/^[0-9A-F?]{2}$/.test(plan.address.id) && plan.address.type.length === 1, 'a sign has an address');
  assert(pacing.refreshMs >= pacing.gapMsMin, 'a sign is not refreshed faster than it is spoken to');
  assert(pacing.answerMs < pacing.readBackMs, 'one question is over before the next');
  assert(pacing.lineMs >= pacing.postedMs, 'the line stands as long as a page of what is posted beside it');
  assert(pacing.postedMs >= pacing.refreshMs, 'what is posted stands longer than a lost packet of it');
}

/** The memory of the sign, in the order in which it is written; the line itself follows as the first STRING write. */
export function setUpOf(plan: SignPlan): readonly AlphaCommand[] {
  const files: readonly MemoryFile[] = [
    { kind: 'string', label: LINE_FILE, bytesMax: ALPHA_FILE_BYTES_MAX },
    { kind: 'text', label: TEXT_FILE, bytesMax: TEXT_BYTES },
  ];
  const show: readonly AlphaCommand[] = [
    { kind: 'write-text', label: TEXT_FILE, display: plan.display, text: `${FIXED_WIDTH}${callString(LINE_FILE)}` },
    { kind: 'run-sequence', labels: TEXT_FILE },
  ];
  return [
    // A configuration is only shown if a bare clear came before it.
    { kind: 'clear-memory' },
    { kind: 'configure-memory', files },
    // Twice, for a lost packet is lost in silence, and reading the line back does not reveal it: a sign that holds the
    // right line without the text that calls it, or without the sequence, confirms it and stays dark.
    ...show,
    ...show,
  ];
}
