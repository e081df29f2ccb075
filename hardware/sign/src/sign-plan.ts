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
  /** A byte has ten bits in 8N1 and in 7E1. */
  readonly baud: number;
  readonly display: TextDisplay;
  readonly outOfServiceText: string;
  /** Then the content is read back, and a sign that lost its memory is set up again. */
  readonly isReadBackWired: boolean;
}

/** In ms. Source: hardware notes of a public project that measured BetaBrite signs over 65 revisions. */
export interface SignPacing {
  /** From the end of one packet to the next. 250 always worked, 100 failed once, 50 failed. */
  readonly gapMsMin: number;
  /** A sign ignores packets for this time after a clear. */
  readonly clearedMs: number;
  /** After that, a sign answers no question for this time. */
  readonly deafAfterClearMs: number;
  /** Without news for this long, the sign is out of service. */
  readonly feedSilentMsMax: number;
  /** Packets are lost without notice, and a returning sign shows an old line. */
  readonly refreshMs: number;
  readonly readBackMs: number;
  readonly answerMs: number;
  readonly releaseMs: number;
  readonly secondCopyMs: number;
  readonly blindSetUpMs: number;
  readonly lineMs: number;
  /** A full page at 20 characters per second. */
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

/** One STRING holds the whole line, so meters and "out of service" replace each other in one write. */
export const LINE_FILE = '1';
const TEXT_FILE = 'A';
const TEXT_BYTES = 64;

/**
 * An empty text leaves the sign dark, a too long text empties the file, and only characters from space to ~ are the
 * same on every sign.
 */
export type SignRefusal = 'SIGN_TEXT_EMPTY' | 'SIGN_TEXT_TOO_LONG' | 'SIGN_TEXT_CHARACTER';

/** Control codes are refused, because the plan defines the display mode. */
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

/** The first STRING write must follow. */
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
    // Accepted only after a bare clear.
    { kind: 'clear-memory' },
    { kind: 'configure-memory', files },
    // Sent twice, because a lost packet is not reported and reading back the line does not detect it: a sign without
    // the calling text or the sequence confirms the line and stays dark.
    ...show,
    ...show,
  ];
}
