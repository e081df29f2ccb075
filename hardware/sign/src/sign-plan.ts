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

export interface SignPlan {
  readonly address: SignAddress;
  /** A byte takes ten bits, in 8N1 as in 7E1. */
  readonly baud: number;
  readonly display: TextDisplay;
  readonly outOfServiceText: string;
  /** If true, the content is read back, and a sign that lost its memory is set up again. */
  readonly isReadBackWired: boolean;
}

/** In ms. Source: hardware notes of a public project that measured BetaBrite signs over 65 revisions. */
export interface SignPacing {
  /** Pause between two packets. 250 always worked, 100 failed once, 50 failed. */
  readonly gapMsMin: number;
  /** A sign ignores packets for this time after its memory is cleared. */
  readonly clearedMs: number;
  /** A sign answers no query for this time after its memory is cleared. */
  readonly deafAfterClearMs: number;
  /** If the driver hears nothing from the feed for this long, the sign shows "out of service". */
  readonly feedSilentMsMax: number;
  /** The line is sent again, because packets get lost unnoticed. */
  readonly refreshMs: number;
  readonly readBackMs: number;
  readonly answerMs: number;
  readonly releaseMs: number;
  readonly secondCopyMs: number;
  readonly blindSetUpMs: number;
  readonly lineMs: number;
  /** Time of a posted page: a full page at 20 characters per second. */
  readonly postedMs: number;
}

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

/** One file contains the whole line, so one write replaces the meters by "out of service". */
export const LINE_FILE = '1';
const TEXT_FILE = 'A';
const TEXT_BYTES = 64;

/**
 * An empty text would leave the sign dark, and a text that is too long would empty the sign's file. Only characters
 * from space to ~ look the same on every sign.
 */
export type SignRefusal = 'SIGN_TEXT_EMPTY' | 'SIGN_TEXT_TOO_LONG' | 'SIGN_TEXT_CHARACTER';

/** Undefined if a sign can show the text. Control codes are refused, because the plan sets the display mode. */
export function refusalOf(text: string): SignRefusal | undefined {
  if (text.trim() === '') return 'SIGN_TEXT_EMPTY';
  if (text.length > ALPHA_FILE_BYTES_MAX) return 'SIGN_TEXT_TOO_LONG';
  return /^[\x20-\x7e]*$/.test(text) ? undefined : 'SIGN_TEXT_CHARACTER';
}

export function assertPlan(plan: SignPlan, pacing: SignPacing): void {
  assert(refusalOf(plan.outOfServiceText) === undefined, 'a sign can show that it is out of service');
  assert(Number.isInteger(plan.baud) && plan.baud > 0, 'a sign has a baud rate');
  assert(/^[0-9A-F?]{2}$/.test(plan.address.id) && plan.address.type.length === 1, 'a sign has an address');
  assert(pacing.refreshMs >= pacing.gapMsMin, 'a sign is not refreshed faster than it is spoken to');
  assert(pacing.answerMs < pacing.readBackMs, 'one question is over before the next');
  assert(pacing.lineMs >= pacing.postedMs, 'the line stands as long as a page of what is posted beside it');
  assert(pacing.postedMs >= pacing.refreshMs, 'what is posted stands longer than a lost packet of it');
}

/** After these commands, the meter line must be written. */
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
    // The configuration is accepted only after the memory was cleared.
    { kind: 'clear-memory' },
    { kind: 'configure-memory', files },
    // Sent twice, because nothing reports a lost packet.
    ...show,
    ...show,
  ];
}
