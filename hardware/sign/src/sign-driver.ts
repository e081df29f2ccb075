import { type AlphaCommand, PRIORITY_FILE, commandOf, commandText } from './alpha-command.js';
import { AlphaDeframer, type AlphaPacket, encodeAlpha } from './alpha-packet.js';
import { LineTurns, pagesOf } from './line-turns.js';
import { ReadBack, type ReadBackAdvice } from './read-back.js';
import {
  LINE_FILE,
  SIGN_PACING,
  type SignPacing,
  type SignPlan,
  type SignRefusal,
  assertPlan,
  refusalOf,
  setUpOf,
} from './sign-plan.js';

export interface SignTurn {
  readonly bytes: Uint8Array | undefined;
  readonly wakeAtMs: number;
}

/** `isConfirmed`: the sign was read back recently and had the text that was sent. */
export interface SignStatus {
  readonly line: 'down' | 'setting-up' | 'up' | 'silent';
  readonly shows: 'live' | 'out-of-service' | 'unknown';
  readonly isConfirmed: boolean;
  readonly packetsSent: number;
  readonly setUps: number;
  readonly answersRefused: number;
}

/** The text of a win, or no text when the win is over. Sent twice, because nothing reports a lost packet. */
interface Priority {
  readonly text: string | undefined;
  readonly untilMs: number;
  copiesSent: number;
  nextAtMs: number;
}

const PRIORITY_COPIES = 2;
/** Type of answers. An adapter may also return our own packets, which have the sign's type. */
const ANSWER_TYPE = '0';
const MS_PER_SECOND = 1_000;
const BITS_PER_BYTE = 10;

/**
 * Drives one Alpha sign at a pace that the sign can follow. Pure: takes the time, and the caller must write the
 * returned bytes immediately or drop them. If neither `show` nor `feedAlive` is called for `feedSilentMsMax`, the sign
 * shows the out-of-service text.
 */
export class SignDriver {
  readonly #deframer = new AlphaDeframer();
  #readBack = new ReadBack();
  #isLineUp = false;
  #isSetUp = false;
  #setUp: readonly AlphaCommand[] = [];
  #live: string | undefined;
  readonly #turns: LineTurns;
  #fedAtMs = -Infinity;
  #sent: string | undefined;
  #sentAtMs = -Infinity;
  #freeAtMs = -Infinity;
  #packetAtMs = -Infinity;
  #queriedAtMs: number | undefined;
  #nextReadAtMs = 0;
  #nextReleaseAtMs = 0;
  #nextBlindSetUpAtMs = -Infinity;
  #priority: Priority = { text: undefined, untilMs: -Infinity, copiesSent: 0, nextAtMs: -Infinity };
  #packetsSent = 0;
  #setUps = 0;
  #answersRefused = 0;

  constructor(
    private readonly plan: SignPlan,
    private readonly pacing: SignPacing = SIGN_PACING,
  ) {
    assertPlan(plan, pacing);
    this.#turns = new LineTurns(pacing);
  }

  /** A refused text changes nothing. */
  show(text: string, nowMs: number): SignRefusal | undefined {
    const refusal = refusalOf(text);
    if (refusal !== undefined) return refusal;
    this.#live = text;
    this.#fedAtMs = nowMs;
    return undefined;
  }

  /** If one text is refused, nothing changes. */
  post(texts: readonly string[], nowMs: number): SignRefusal | undefined {
    const refusal = texts
      .flatMap(pagesOf)
      .map(refusalOf)
      .find((each) => each !== undefined);
    if (refusal === undefined) this.#turns.post(texts, nowMs);
    return refusal;
  }

  feedAlive(nowMs: number): void {
    this.#fedAtMs = nowMs;
  }

  feedLost(): void {
    this.#live = undefined;
  }

  showWin(text: string, untilMs: number, nowMs: number): SignRefusal | undefined {
    // Escape, position and mode also take three characters of the priority file.
    const refusal = refusalOf(text) ?? refusalOf(`${text}   `);
    if (refusal !== undefined) return refusal;
    this.#priority = { text, untilMs, copiesSent: 0, nextAtMs: nowMs };
    return undefined;
  }

  endWin(nowMs: number): void {
    this.#priority = { text: undefined, untilMs: Infinity, copiesSent: 0, nextAtMs: nowMs };
  }

  /**
   * Call when the line opens. The first call sets up the sign's memory. Later calls only send and read back the
   * content.
   */
  lineUp(nowMs: number): void {
    this.#isLineUp = true;
    this.#deframer.reset();
    this.#readBack = new ReadBack();
    this.#sent = undefined;
    this.#queriedAtMs = undefined;
    this.#freeAtMs = nowMs;
    this.#nextReadAtMs = nowMs + this.pacing.gapMsMin;
    this.#nextReleaseAtMs = nowMs + this.pacing.releaseMs;
    this.#priority = { ...this.#priority, copiesSent: 0, nextAtMs: nowMs };
    if (!this.#isSetUp) this.requestSetUp();
  }

  lineDown(): void {
    this.#isLineUp = false;
    this.#sent = undefined;
    if (this.#setUp.length > 0) this.#isSetUp = false;
    this.#setUp = [];
  }

  /** Rewrites the whole memory. The sign is dark for some seconds. */
  requestSetUp(): void {
    this.#setUp = setUpOf(this.plan);
    this.#setUps += 1;
    this.#isSetUp = true;
    this.#sent = undefined;
    this.#queriedAtMs = undefined;
  }

  hear(bytes: Uint8Array, nowMs: number): void {
    for (const heard of this.#deframer.push(bytes)) {
      if (heard.kind === 'packet') this.#answer(heard.packet, nowMs);
      else this.#answersRefused += 1;
    }
  }

  /** Call after every input and at `wakeAtMs`. */
  next(nowMs: number): SignTurn {
    if (!this.#isLineUp) return { bytes: undefined, wakeAtMs: Infinity };
    this.#endOverdueWin(nowMs);
    if (nowMs < this.#freeAtMs) return { bytes: undefined, wakeAtMs: this.#freeAtMs };
    this.#giveUpQuestion(nowMs);
    const command = this.#choose(nowMs);
    if (command === undefined) return { bytes: undefined, wakeAtMs: this.#nextDueMs(nowMs) };
    const bytes = encodeAlpha({ address: this.plan.address, blocks: [{ text: commandText(command), end: 'checked' }] });
    this.#packetsSent += 1;
    this.#packetAtMs = nowMs;
    this.#freeAtMs = nowMs + this.#busyMs(command, bytes.length);
    return { bytes, wakeAtMs: this.#freeAtMs };
  }

  status(nowMs: number): SignStatus {
    const { confirmedAtMs, isSilent } = this.#readBack;
    const isUp = isSilent ? 'silent' : 'up';
    return {
      line: !this.#isLineUp ? 'down' : this.#setUp.length > 0 ? 'setting-up' : isUp,
      shows:
        this.#sent === undefined ? 'unknown' : this.#sent === this.plan.outOfServiceText ? 'out-of-service' : 'live',
      isConfirmed: confirmedAtMs !== undefined && nowMs - confirmedAtMs <= 2 * this.pacing.readBackMs,
      packetsSent: this.#packetsSent,
      setUps: this.#setUps,
      answersRefused: this.#answersRefused,
    };
  }

  /** Untrue content is replaced first. A changing meter comes last, so that it starves nothing. */
  #choose(nowMs: number): AlphaCommand | undefined {
    const [step, ...steps] = this.#setUp;
    if (step !== undefined) {
      this.#setUp = steps;
      this.#nextReadAtMs = nowMs + this.pacing.deafAfterClearMs;
      return step;
    }
    const line = this.#lineText(nowMs);
    if (line !== this.#sent && line === this.plan.outOfServiceText) return this.#writeLine(line, nowMs);
    if (this.#isPriorityDue(nowMs)) return this.#writePriority(nowMs);
    if (this.#isReadDue(nowMs)) return this.#query(nowMs);
    if (line !== this.#sent || nowMs - this.#sentAtMs >= this.pacing.refreshMs) return this.#writeLine(line, nowMs);
    return undefined;
  }

  #lineText(nowMs: number): string {
    const isFed = nowMs - this.#fedAtMs <= this.pacing.feedSilentMsMax;
    if (this.#live === undefined || !isFed) return this.plan.outOfServiceText;
    return this.#turns.at(nowMs).page ?? this.#live;
  }

  #writeLine(text: string, nowMs: number): AlphaCommand {
    this.#sent = text;
    this.#sentAtMs = nowMs;
    return { kind: 'write-string', label: LINE_FILE, text };
  }

  #isPriorityDue(nowMs: number): boolean {
    const { text, copiesSent, nextAtMs } = this.#priority;
    if (copiesSent < PRIORITY_COPIES) return nowMs >= nextAtMs;
    return text === undefined && nowMs >= this.#nextReleaseAtMs;
  }

  #writePriority(nowMs: number): AlphaCommand {
    this.#priority.copiesSent += 1;
    this.#priority.nextAtMs = nowMs + this.pacing.secondCopyMs;
    this.#nextReleaseAtMs = nowMs + this.pacing.releaseMs;
    const { text } = this.#priority;
    if (text === undefined) return { kind: 'write-text', label: PRIORITY_FILE, display: undefined, text: '' };
    return { kind: 'write-text', label: PRIORITY_FILE, display: { position: 'fill', mode: 'flash' }, text };
  }

  #endOverdueWin(nowMs: number): void {
    if (this.#priority.text !== undefined && nowMs >= this.#priority.untilMs) this.endWin(nowMs);
  }

  #isReadDue(nowMs: number): boolean {
    return this.plan.isReadBackWired && this.#sent !== undefined && nowMs >= this.#nextReadAtMs;
  }

  #query(nowMs: number): AlphaCommand {
    this.#queriedAtMs = nowMs;
    this.#nextReadAtMs = nowMs + this.pacing.readBackMs;
    return { kind: 'read-string', label: LINE_FILE };
  }

  #answer({ address, blocks }: AlphaPacket, nowMs: number): void {
    const command = commandOf(blocks[0]?.text ?? '');
    const isAnswer = command?.kind === 'write-string' && command.label === LINE_FILE && address.type === ANSWER_TYPE;
    if (!isAnswer || this.#queriedAtMs === undefined) return;
    this.#queriedAtMs = undefined;
    this.#freeAtMs = Math.max(nowMs, this.#packetAtMs + this.pacing.gapMsMin);
    this.#follow(this.#readBack.answered(command.text === this.#sent, nowMs), nowMs);
  }

  #giveUpQuestion(nowMs: number): void {
    if (this.#queriedAtMs === undefined) return;
    this.#queriedAtMs = undefined;
    const advice = this.#readBack.unanswered();
    if (advice === 'set-up' && nowMs < this.#nextBlindSetUpAtMs) return;
    if (advice === 'set-up') this.#nextBlindSetUpAtMs = nowMs + this.pacing.blindSetUpMs;
    this.#follow(advice, nowMs);
  }

  #follow(advice: ReadBackAdvice, nowMs: number): void {
    if (advice === 'fine') return;
    this.#nextReadAtMs = nowMs;
    if (advice === 'set-up') this.requestSetUp();
    else this.#sent = undefined;
  }

  #busyMs(command: AlphaCommand, byteCount: number): number {
    const wireMs = Math.ceil((byteCount * BITS_PER_BYTE * MS_PER_SECOND) / this.plan.baud);
    if (command.kind === 'clear-memory' || command.kind === 'configure-memory') return wireMs + this.pacing.clearedMs;
    if (command.kind === 'read-string') return wireMs + this.pacing.answerMs;
    return wireMs + this.pacing.gapMsMin;
  }

  #nextDueMs(nowMs: number): number {
    const { text, untilMs, copiesSent, nextAtMs } = this.#priority;
    const priorityMs = copiesSent < PRIORITY_COPIES ? nextAtMs : text === undefined ? this.#nextReleaseAtMs : untilMs;
    const readMs = this.plan.isReadBackWired ? this.#nextReadAtMs : Infinity;
    const feedMs =
      this.#sent === this.plan.outOfServiceText ? Infinity : this.#fedAtMs + this.pacing.feedSilentMsMax + 1;
    const turnMs = this.#turns.at(nowMs).untilMs;
    return Math.min(priorityMs, readMs, feedMs, turnMs, this.#sentAtMs + this.pacing.refreshMs);
  }
}
