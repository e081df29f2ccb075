import {
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_NOT_NOW_CODES,
  type FloorReply,
} from '@jackpot/contract';
import { must } from '@jackpot/money';

/** Refusals that mean "not now": the client sends the same message again after a moment. */
export const RETRYABLE_CODES: ReadonlySet<string> = new Set(FLOOR_NOT_NOW_CODES);

/** One frame on its way. A frame that cannot be read gets a single refusal, and none of its messages a reply. */
interface SentFrame {
  messageCount: number;
  hasReply: boolean;
}

/** A message that the controller cannot read. */
interface UnreadableMessage<Tag> {
  readonly message: OutboundMessage<Tag>;
  readonly refusal: FloorReply;
}

/** A message without its answer. Its text never changes: the client only ever sends it again as it is. */
export interface OutboundMessage<Tag> {
  readonly id: number;
  readonly text: string;
  /** What the sender needs to handle the reply. */
  readonly tag: Tag;
  /** Copies to send in one frame: 1, except where a test of the controller sends a message twice. */
  readonly copies: number;
  /** A frame of its own that is not a message: never combined with others and never sent again. */
  readonly isRawFrame: boolean;
  /** Leaves in a frame of its own: a raw frame, or a message of a frame that was refused as a whole (F9). */
  isAlone: boolean;
  /** `queued`: to be sent. `sent`: its reply is due. `postponed`: refused with "not now", to be sent again. */
  state: 'queued' | 'sent' | 'postponed';
  /** Replies due on this connection. */
  repliesDue: number;
  sends: number;
  firstSentAtMs: number;
  /** The frame in which it was sent last. */
  frame: SentFrame | undefined;
}

/** What a reply means for the message that it answers. */
export type ReplyOutcome<Tag> =
  | { readonly type: 'answered'; readonly message: OutboundMessage<Tag> }
  | { readonly type: 'postponed' }
  /** The reply to another copy of an answered message. `unequal`: it differs from the first reply. */
  | { readonly type: 'copy' }
  | { readonly type: 'unequal'; readonly first: string; readonly second: string }
  | { readonly type: 'unknown' };

const frameOf = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`);

interface CopyReply {
  readonly first: string;
  repliesDue: number;
}

/**
 * A table's unanswered messages in the order in which they were queued. They leave in that order; after a lost connection all
 * of them leave again in that order, unchanged. The controller's own numbering makes that exactly once.
 */
export class Outbox<Tag> {
  readonly #messages = new Map<number, OutboundMessage<Tag>>();
  readonly #copyReplies = new Map<number, CopyReply>();
  /** Texts of answered messages that are sent once more. */
  readonly #repeats: string[] = [];
  /** Refusals of whole frames while it is not clear which frames they mean. */
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

  /** Whether anything may leave now. Nothing does that would overtake the messages of a refused frame. */
  get hasQueued(): boolean {
    if (this.#frameRefusals.length > 0) return false;
    return this.#queued > 0 || this.#repeats.length > 0;
  }

  /** The number of the next message; its text must carry it as `id`. */
  get nextId(): number {
    return this.#nextId;
  }

  /** Whether every unanswered message has a tag that passes. */
  hasOnly(passes: (tag: Tag) => boolean): boolean {
    if (this.#copyReplies.size > 0 || this.#repeats.length > 0) return false;
    for (const { tag } of this.#messages.values()) if (!passes(tag)) return false;
    return true;
  }

  /** All unanswered messages, oldest first. */
  tags(): readonly Tag[] {
    return [...this.#messages.values()].map(({ tag }) => tag);
  }

  /** One plain object a message, all of one shape: a simulated floor sends tens of thousands of them a second. */
  add(text: string, tag: Tag, copies = 1, isRawFrame = false): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const form = { id, text, tag, copies, isRawFrame, isAlone: isRawFrame } as const;
    const sent = { repliesDue: 0, sends: 0, firstSentAtMs: 0, frame: undefined };
    this.#messages.set(id, { ...form, state: 'queued', ...sent });
    this.#queued += 1;
  }

  /** Sends an answered message once more; its answer must be the same. */
  repeat({ id, text }: OutboundMessage<Tag>, reply: FloorReply): void {
    if (this.#copyReplies.has(id)) return;
    this.#copyReplies.set(id, { first: JSON.stringify(reply), repliesDue: 1 });
    this.#repeats.push(text);
  }

  /** The next frame to send, as large as a frame may be; undefined when nothing is queued. */
  takeFrame(nowMs: number): string | undefined {
    if (!this.hasQueued) return undefined;
    const texts: string[] = [];
    let bytes = 2;
    const fits = (text: string): boolean => {
      const isFull = texts.length >= FLOOR_FRAME_MESSAGES_MAX || bytes + text.length + 1 > FLOOR_FRAME_BYTES_MAX;
      // A message that is too large for any frame leaves as well: the controller refuses it.
      if (isFull && texts.length > 0) return false;
      bytes += text.length + 1;
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

  /** Applies a reply of this connection to its message. */
  answer(id: number, reply: FloorReply): ReplyOutcome<Tag> {
    const message = this.#messages.get(id);
    if (message === undefined) return this.#answerCopy(id, reply);
    message.repliesDue -= 1;
    if (message.frame !== undefined) message.frame.hasReply = true;
    // A refusal that is not recorded is not final while the controller has another copy to decide.
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

  /** One frame of this connection was refused as a whole. False where none is without a reply. */
  refuseFrame(refusal: FloorReply): boolean {
    const isPossible = this.#framesWithoutReply().length > this.#frameRefusals.length;
    if (isPossible) this.#frameRefusals.push(refusal);
    return isPossible;
  }

  /**
   * A refusal of a whole frame may overtake the replies to earlier frames. Every frame that could be read gets its replies, so
   * the refused ones are clear when no more are without a reply than were refused. The messages of these are queued again, each
   * for a frame of its own; a message that was alone already cannot be read: it is removed and returned.
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

  /** Queues the postponed messages again. Nothing that was queued after them has left meanwhile. */
  resume(): void {
    for (const message of this.#messages.values()) {
      if (message.state !== 'postponed') continue;
      message.state = 'queued';
      this.#queued += 1;
    }
  }

  /** The connection is lost, and with it every reply that was due: all unanswered messages are queued again. */
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

  /** Removes the oldest message with such a tag: its effect is known without its reply. */
  forget(matches: (tag: Tag) => boolean): OutboundMessage<Tag> | undefined {
    for (const message of this.#messages.values()) {
      if (!matches(message.tag)) continue;
      this.#remove(message);
      return message;
    }
    return undefined;
  }

  /** Removes every message and returns them, for a sender that gives up with its connection. */
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

  /** In the order in which they were sent. */
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
   * Replies come in order. So a message that is refused while an earlier one is unanswered was decided as if the earlier one,
   * which was postponed, had never been sent; its refusal is not final. Except a late wager: that refusal is on record.
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
