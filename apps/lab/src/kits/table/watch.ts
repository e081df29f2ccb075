import {
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_NOT_NOW_CODES,
  type FloorReply,
  readFloorMessage,
} from '@jackpot/contract';
import type { CaseResult } from '../report.js';
import type { DeviceBoot, FloorRule, TableMessage } from './table-case.js';

/** Half a second more than the interval, for the network and a busy computer. */
const HEARTBEAT_GAP_MS_MAX = FLOOR_HEARTBEAT_MS + 500;

/** Refusals that a correct table never causes, with the rules that they show to be broken. */
const ERRORS_OF_THE_TABLE: Readonly<Record<string, readonly FloorRule[]>> = {
  SEQUENCE_GAP: ['F13'],
  SEQUENCE_REUSED: ['F13'],
  SEQUENCE_TOO_OLD: ['F13'],
  BOOT_IMPLAUSIBLE: ['F13'],
  BOOT_STALE: ['F13'],
  COUP_OUT_OF_ORDER: ['F20'],
  COUP_UNKNOWN: ['F20', 'F21'],
  SEAT_NOT_ON_TABLE: ['F13'],
  DEVICE_NOT_OF_SEAT: ['F13'],
  WRONG_PRICE: ['F32'],
  BAD_CARD: ['F27'],
  CARDS_MISSING: ['F27'],
  CARD_NOT_TO_BE_DRAWN: ['F27'],
  VIGORISH_AMOUNT_DIFFERS: ['F29'],
  PROMOTIONS_NOT_ALLOWED: ['F30'],
  PROMOTION_INVALID: ['F30'],
  ROUND_OUT_OF_ORDER: ['F31'],
  ROUND_STILL_OPEN: ['F31'],
  DECK_OUT_OF_ORDER: ['F31'],
  DECK_PLACE_WRONG: ['F31'],
  DECK_STEP_OUT_OF_ORDER: ['F31'],
  STUB_COUNT_DUE: ['F31'],
  HAND_OUT_OF_ORDER: ['F31'],
  HANDS_MISSING: ['F31'],
  IRREGULARITY_OUT_OF_ORDER: ['F31'],
};
const MAY_BE_REPEATED: ReadonlySet<string> = new Set(FLOOR_NOT_NOW_CODES);

/** A wager that appears this soon after a withdrawal is the same chip: no person is so fast. */
const SAME_CHIP_MS = 300;

export class Watch {
  readonly #problems = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #unanswered = new Map<number, string>();
  readonly #reporting = new Map<string, string>();
  #lastAtMs: number | undefined;
  #hasBeaten = false;
  #wagers = 0;
  #hands = 0;
  #rounds = 0;
  readonly #wagering = new Set<string>();
  #late = 0;
  #lateRepeated = false;
  readonly #lateAtMs = new Map<string, number>();
  readonly #otherwiseStarted = new Set<string>();
  #nowMs = 0;

  frame(text: string, nowMs: number): readonly TableMessage[] {
    this.#nowMs = nowMs;
    this.#noteGap(nowMs);
    if (Buffer.byteLength(text) > FLOOR_FRAME_BYTES_MAX) this.#problem('F6', `a frame of ${text.length} bytes`);
    const bodies = bodiesIn(text);
    if (bodies === undefined) {
      this.#problem('F6', `not JSON: ${text.slice(0, 80)}`);
      return [];
    }
    if (bodies.length > FLOOR_FRAME_MESSAGES_MAX) this.#problem('F6', `a frame of ${bodies.length} messages`);
    return bodies.flatMap((body) => this.#read(body));
  }

  /** Time without a connection is no missed heartbeat. */
  connection(): void {
    this.#lastAtMs = undefined;
    this.#unanswered.clear();
    this.#reporting.clear();
    this.#wagering.clear();
  }

  /** The kit itself made this boot of a device stale, so refusals for it are not errors of the table. */
  startedElsewhere({ device, boot }: DeviceBoot): void {
    this.#otherwiseStarted.add(`${device}/${boot}`);
  }

  replied({ text, message }: TableMessage, reply: FloorReply): void {
    this.#unanswered.delete(message.id);
    if (message.type === 'stakes') this.#reporting.delete(chipOf(message));
    if (message.type === 'acknowledge') this.#wagering.delete(chipOf(message));
    if (reply.ok) {
      if (reply.type === 'acknowledged') this.#wagers += 1;
      if (reply.type === 'settled') this.#hands += 1;
      if (reply.type === 'round-settled') this.#rounds += 1;
      return;
    }
    const rules = ERRORS_OF_THE_TABLE[reply.code];
    const isOurs = 'boot' in message && this.#otherwiseStarted.has(`${message.device}/${message.boot}`);
    for (const rule of isOurs ? [] : (rules ?? [])) this.#problem(rule, `${reply.code} to ${text}`);
    if (reply.code === 'LATE_WAGER') this.#late += 1;
    if (reply.code === 'LATE_WAGER' && message.type === 'acknowledge') this.#lateAtMs.set(chipOf(message), this.#nowMs);
    if (!MAY_BE_REPEATED.has(reply.code)) this.#refused.add(text);
  }

  results(game: 'mini-baccarat' | 'three-card'): readonly CaseResult[] {
    return [
      this.#result(['F6'], 'every frame and message follows the schema', true),
      this.#result(['F7'], 'unanswered messages have different ids', true),
      ...(game === 'three-card' ? this.#resultsOfRounds() : this.#resultsOfHands()),
      this.#result(['F17'], 'a message at least every second', this.#hasBeaten),
      this.#result(['F15'], 'a final refusal is not sent again', true),
    ];
  }

  #resultsOfRounds(): readonly CaseResult[] {
    const title = 'decks, rounds and hands follow one another';
    return [this.#result(['F31'], title, this.#rounds > 0, `${this.#rounds} rounds`)];
  }

  #resultsOfHands(): readonly CaseResult[] {
    const played = `${this.#wagers} wagers and ${this.#hands} hands`;
    return [
      this.#result(['F13'], 'devices number their messages without gap or repeat', this.#wagers > 1, played),
      this.#result(['F20'], 'hands follow one another', this.#hands > 0, played),
      this.#result(['F27'], 'the cards of a hand come complete, by the drawing rules', this.#hands > 0, played),
      {
        rules: ['F22'],
        title: 'a late wager is not sent again',
        outcome: this.#late === 0 ? 'not-seen' : this.#lateRepeated ? 'failed' : 'passed',
        detail: this.#late === 0 ? 'place a chip after "no more bets"' : `${this.#late} late wagers`,
      },
      this.#result(['F28'], 'no position reports its stakes again before the reply', true),
      this.#result(['F29'], 'a marker is collected with its whole amount', true),
      this.#result(['F30'], 'no coupon is reported before the reply to its wager, or where none is allowed', true),
      this.#result(['F32'], 'a wager is of an amount that the terms allow', this.#wagers > 0, played),
    ];
  }

  #read(body: unknown): readonly TableMessage[] {
    const text = JSON.stringify(body);
    const read = readFloorMessage(body);
    if ('problem' in read) {
      this.#problem('F6', `${read.problem}: ${text}`);
      return [];
    }
    const { message } = read;
    const other = this.#unanswered.get(message.id);
    if (message.type !== 'heartbeat') {
      if (other !== undefined && other !== text) this.#problem('F7', `two unanswered messages of id ${message.id}`);
      this.#unanswered.set(message.id, text);
    } else this.#hasBeaten = true;
    if (this.#refused.has(text)) {
      this.#problem('F15', `again: ${text}`);
      this.#lateRepeated ||= message.type === 'acknowledge';
    }
    if (message.type === 'stakes') {
      const before = this.#reporting.get(chipOf(message));
      if (before !== undefined && before !== text) this.#problem('F28', `before the reply to the last: ${text}`);
      this.#reporting.set(chipOf(message), text);
    }
    if (message.type === 'promotion' && this.#wagering.has(chipOf(message)))
      this.#problem('F30', `before the reply to its wager: ${text}`);
    if (message.type === 'acknowledge') {
      this.#wagering.add(chipOf(message));
      const lateAtMs = this.#lateAtMs.get(chipOf(message));
      this.#lateRepeated ||= lateAtMs !== undefined && this.#nowMs - lateAtMs < SAME_CHIP_MS;
    }
    return [{ text, message }];
  }

  #noteGap(nowMs: number): void {
    const gapMs = nowMs - (this.#lastAtMs ?? nowMs);
    if (gapMs > HEARTBEAT_GAP_MS_MAX) this.#problem('F17', `nothing for ${Math.round(gapMs)} ms`);
    this.#lastAtMs = nowMs;
  }

  #problem(rule: string, detail: string): void {
    if (!this.#problems.has(rule)) this.#problems.set(rule, detail);
  }

  #result(rules: readonly string[], title: string, isSeen: boolean, seen = 'play some hands'): CaseResult {
    const problem = rules.map((rule) => this.#problems.get(rule)).find((text) => text !== undefined);
    if (problem !== undefined) return { rules, title, outcome: 'failed', detail: problem };
    return { rules, title, outcome: isSeen ? 'passed' : 'not-seen', detail: seen };
  }
}

const chipOf = ({ coup, seat }: { readonly coup: number; readonly seat: number }): string => `${coup}/${seat}`;

function bodiesIn(text: string): readonly unknown[] | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? (frame as readonly unknown[]) : [frame];
  } catch {
    return undefined;
  }
}
