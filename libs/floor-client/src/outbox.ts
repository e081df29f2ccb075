import {
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_NOT_NOW_CODES,
  type FloorReply,
} from '@jackpot/contract';
import { must } from '@jackpot/money';

export const RETRYABLE_CODES: ReadonlySet<string> = new Set(FLOOR_NOT_NOW_CODES);

/** A sent frame. If the controller cannot read it, the frame gets one refusal and no replies. */
interface SentFrame {
  messageCount: number;
  hasReply: boolean;
}

interface UnreadableMessage<Tag> {
  readonly message: OutboundMessage<Tag>;
  readonly refusal: FloorReply;
}

export interface OutboundMessage<Tag> {
  readonly id: number;
  readonly text: string;
  readonly tag: Tag;
  /** How often the message is sent. More than 1 only in tests of the controller. */
  readonly copies: number;
  /** True for a text that is not a message. Never combined with others and never sent again. */
  readonly isRawFrame: boolean;
  /** True if sent alone: a raw frame, or a message whose shared frame was refused as a whole (rule F9). */
  isAlone: boolean;
  /** `sent`: waits for its reply. `postponed`: refused with "not now", will be sent again. */
  state: 'queued' | 'sent' | 'postponed';
  repliesDue: number;
  sends: number;
  firstSentAtMs: number;
  frame: SentFrame | undefined;
}

export type ReplyOutcome<Tag> =
  | { readonly type: 'answered'; readonly message: OutboundMessage<Tag> }
  | { readonly type: 'postponed' }
  /** Another reply to an answered message that was sent more than once. */
  | { readonly type: 'copy' }
  /** Like `copy`, but this reply differs from the first reply to the message. */
  | { readonly type: 'unequal'; readonly first: string; readonly second: string }
  | { readonly type: 'unknown' };

const utf8 = new TextEncoder();
/** Names and reasons may have letters of several bytes, and the controller's limit is in bytes. */
const bytesOf = (text: string): number => utf8.encode(text).length;

const frameOf = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`);

interface CopyReply {
  readonly first: string;
  repliesDue: number;
}

/**
 * A table's unanswered messages, sent in queued order. After a lost connection all are sent again, unchanged and in
 * that order. The controller's numbering ensures that each takes effect exactly once.
 */
export class Outbox<Tag> {
  readonly #messages = new Map<number, OutboundMessage<Tag>>();
  readonly #copyReplies = new Map<number, CopyReply>();
  readonly #repeats: string[] = [];
  /** Refusals of whole frames that cannot be assigned to a frame yet. */
  #frameRefusals: FloorReply[] = [];
  readonly #retryable: ReadonlySet<string>;
  #queued = 0;
  #nextId = 1;

  /** @param retryable codes of refusals that are not final; an empty set hands every refusal to the sender */
  constructor(retryable: ReadonlySet<string> = RETRYABLE_CODES) {
    this.#retryable = retryable;
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0 && this.#copyReplies.size === 0 && this.#repeats.length === 0;
  }

  /** False while it is unknown which frame was refused, because nothing may overtake that frame's messages. */
  get hasQueued(): boolean {
    if (this.#frameRefusals.length > 0) return false;
    return this.#queued > 0 || this.#repeats.length > 0;
  }

  get nextId(): number {
    return this.#nextId;
  }

  hasOnly(passes: (tag: Tag) => boolean): boolean {
    if (this.#copyReplies.size > 0 || this.#repeats.length > 0) return false;
    for (const { tag } of this.#messages.values()) if (!passes(tag)) return false;
    return true;
  }

  tags(): readonly Tag[] {
    return [...this.#messages.values()].map(({ tag }) => tag);
  }

  add(text: string, tag: Tag, copies = 1, isRawFrame = false): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const form = { id, text, tag, copies, isRawFrame, isAlone: isRawFrame } as const;
    const sent = { repliesDue: 0, sends: 0, firstSentAtMs: 0, frame: undefined };
    this.#messages.set(id, { ...form, state: 'queued', ...sent });
    this.#queued += 1;
  }

  repeat({ id, text }: OutboundMessage<Tag>, reply: FloorReply): void {
    if (this.#copyReplies.has(id)) return;
    this.#copyReplies.set(id, { first: JSON.stringify(reply), repliesDue: 1 });
    this.#repeats.push(text);
  }

  takeFrame(nowMs: number): string | undefined {
    if (!this.hasQueued) return undefined;
    const texts: string[] = [];
    let bytes = 2;
    const fits = (text: string): boolean => {
      const added = bytesOf(text) + 1;
      const isFull = texts.length >= FLOOR_FRAME_MESSAGES_MAX || bytes + added > FLOOR_FRAME_BYTES_MAX;
      // A message too large for any frame is sent alone, and the controller refuses it.
      if (isFull && texts.length > 0) return false;
      bytes += added;
      texts.push(text);
      return true;
    };
    const frame: SentFrame = { messageCount: 0, hasReply: false };
    for (const message of this.#messages.values()) {
      if (message.state !== 'queued') continue;
      if (message.isAlone && texts.length > 0) break;
      if (!message.isRawFrame && !fits(message.text)) break;
      message.repliesDue = 1;
      while (message.repliesDue < message.copies && fits(message.text)) message.repliesDue += 1;
      this.#markSent(message, frame, nowMs);
      if (message.isAlone) return message.isRawFrame ? message.text : frameOf(texts);
    }
    while (this.#repeats.length > 0 && fits(must(this.#repeats[0], 'a repeat'))) this.#repeats.shift();
    return frameOf(texts);
  }

  answer(id: number, reply: FloorReply): ReplyOutcome<Tag> {
    const message = this.#messages.get(id);
    if (message === undefined) return this.#answerCopy(id, reply);
    message.repliesDue -= 1;
    if (message.frame !== undefined) message.frame.hasReply = true;
    // A refusal is not final while the controller has another copy to decide, unless the refusal is recorded.
    if (message.repliesDue > 0 && !reply.ok && reply.code !== 'LATE_WAGER') return { type: 'copy' };
    if (!reply.ok && this.#isPostponed(message, reply.code)) {
      message.state = 'postponed';
      return { type: 'postponed' };
    }
    this.#remove(message);
    if (message.repliesDue > 0)
      this.#copyReplies.set(id, { first: JSON.stringify(reply), repliesDue: message.repliesDue });
    return { type: 'answered', message };
  }

  /** Returns false if every frame has a reply. */
  refuseFrame(refusal: FloorReply): boolean {
    const isPossible = this.#framesWithoutReply().length > this.#frameRefusals.length;
    if (isPossible) this.#frameRefusals.push(refusal);
    return isPossible;
  }

  /**
   * Handles refusals of whole frames. A refusal does not name its frame, and may overtake replies to earlier frames. A
   * readable frame always gets replies. So when as many frames are without a reply as were refused, these are the refused
   * ones. Their messages are queued again, each in its own frame. The only message of a refused frame is returned.
   */
  takeUnreadable(): readonly UnreadableMessage<Tag>[] {
    if (this.#frameRefusals.length === 0) return [];
    const frames = this.#framesWithoutReply();
    if (frames.length > this.#frameRefusals.length) return [];
    const refusals = new Map(frames.map((frame, index) => [frame, this.#frameRefusals[index]]));
    this.#frameRefusals = [];
    const unreadable: UnreadableMessage<Tag>[] = [];
    for (const message of this.#messages.values()) {
      const refusal = message.frame === undefined ? undefined : refusals.get(message.frame);
      if (refusal === undefined || message.state !== 'sent') continue;
      if (message.frame?.messageCount === 1) unreadable.push({ message, refusal });
      else this.#queueAlone(message);
    }
    for (const { message } of unreadable) this.#remove(message);
    return unreadable;
  }

  resume(): void {
    for (const message of this.#messages.values()) {
      if (message.state !== 'postponed') continue;
      message.state = 'queued';
      this.#queued += 1;
    }
  }

  /** Queues all messages again. Call when the connection is lost. */
  resendAll(): void {
    this.#copyReplies.clear();
    this.#repeats.length = 0;
    this.#frameRefusals = [];
    for (const message of this.#messages.values()) {
      if (message.isRawFrame) this.#messages.delete(message.id);
      message.state = 'queued';
      message.repliesDue = 0;
    }
    this.#queued = this.#messages.size;
  }

  /** Removes the oldest matching message, whose effect is known without its reply. */
  forget(matches: (tag: Tag) => boolean): OutboundMessage<Tag> | undefined {
    for (const message of this.#messages.values()) {
      if (!matches(message.tag)) continue;
      this.#remove(message);
      return message;
    }
    return undefined;
  }

  clear(): readonly OutboundMessage<Tag>[] {
    const messages = [...this.#messages.values()];
    this.#messages.clear();
    this.resendAll();
    return messages;
  }

  #markSent(message: OutboundMessage<Tag>, frame: SentFrame, nowMs: number): void {
    frame.messageCount += 1;
    message.frame = frame;
    message.state = 'sent';
    this.#queued -= 1;
    if (message.sends === 0) message.firstSentAtMs = nowMs;
    message.sends += 1;
  }

  #queueAlone(message: OutboundMessage<Tag>): void {
    message.isAlone = true;
    message.state = 'queued';
    message.repliesDue = 0;
    this.#queued += 1;
  }

  #framesWithoutReply(): readonly SentFrame[] {
    const frames = new Set<SentFrame>();
    for (const { state, frame } of this.#messages.values())
      if (state === 'sent' && frame?.hasReply === false) frames.add(frame);
    return [...frames];
  }

  #remove(message: OutboundMessage<Tag>): void {
    this.#messages.delete(message.id);
    if (message.state === 'queued') this.#queued -= 1;
  }

  /**
   * Replies come in order. If an earlier message is unanswered, it was postponed, and the refusal of this one is not
   * final. A late wager is the exception, because its refusal is on record.
   */
  #isPostponed(message: OutboundMessage<Tag>, code: string): boolean {
    if (this.#retryable.size === 0) return false;
    if (this.#retryable.has(code)) return true;
    if (code === 'LATE_WAGER') return false;
    const [first] = this.#messages.values();
    return first !== message;
  }

  #answerCopy(id: number, reply: FloorReply): ReplyOutcome<Tag> {
    const copy = this.#copyReplies.get(id);
    if (copy === undefined) return { type: 'unknown' };
    copy.repliesDue -= 1;
    if (copy.repliesDue <= 0) this.#copyReplies.delete(id);
    if (!reply.ok && this.#retryable.has(reply.code)) return { type: 'copy' };
    const second = JSON.stringify(reply);
    return second === copy.first ? { type: 'copy' } : { type: 'unequal', first: copy.first, second };
  }
}
