import { FLOOR_FRAME_MESSAGES_MAX, type FloorMessageBody, type FloorReply } from '@jackpot/contract';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** What is to be said; the outbox numbers it. */
export type FloorSaying = WithoutId<FloorMessageBody>;

/** A message as it was first written; it is only ever sent again as it was. */
interface OutboundMessage {
  readonly id: number;
  readonly text: string;
  readonly answered: (reply: FloorReply) => void;
  /** `queued`: to be sent. `sent`: its reply is due. `again`: put off, to be sent again after a moment. */
  state: 'queued' | 'sent' | 'again';
}

/** Refusals that say "not now": the same message is sent again after a moment. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'BUSY',
  'UNAVAILABLE',
  'TABLE_OFFLINE',
  'EARLIER_COUP_UNRESOLVED',
  'NOT_LEADER',
  'INTERNAL',
]);
/** How long what was put off waits. */
export const PUT_OFF_MS = 150;

/**
 * What a table has said and not had answered, in the order in which it was first said. After a lost connection all of it is
 * said again in that order, word for word: the controller's own numbering makes that once.
 */
export class FloorOutbox {
  private readonly letters = new Map<number, OutboundMessage>();
  private nextId = 1;
  private resumeAtMs = Infinity;

  get isEmpty(): boolean {
    return this.letters.size === 0;
  }

  say(saying: FloorSaying, answered: (reply: FloorReply) => void): void {
    const id = this.nextId;
    this.nextId += 1;
    this.letters.set(id, { id, text: JSON.stringify({ ...saying, id }), answered, state: 'queued' });
  }

  /** The frames to send now. While something is put off nothing that was said after it goes out. */
  takeFrames(nowMs: number): readonly string[] {
    if (nowMs >= this.resumeAtMs) this.resume();
    const due: string[] = [];
    for (const letter of this.letters.values()) {
      if (letter.state === 'again') break;
      if (letter.state === 'sent') continue;
      letter.state = 'sent';
      due.push(letter.text);
    }
    const frames: string[] = [];
    for (let at = 0; at < due.length; at += FLOOR_FRAME_MESSAGES_MAX) {
      frames.push(`[${due.slice(at, at + FLOOR_FRAME_MESSAGES_MAX).join(',')}]`);
    }
    return frames;
  }

  /** A reply of the connection; one that answers nothing of ours is passed over. */
  answer(reply: FloorReply, nowMs: number): void {
    const letter = reply.id === null ? undefined : this.letters.get(reply.id);
    if (letter === undefined) return;
    if (!reply.ok && this.isPutOff(letter, reply.code)) {
      letter.state = 'again';
      this.resumeAtMs = Math.min(this.resumeAtMs, nowMs + PUT_OFF_MS);
      return;
    }
    this.letters.delete(letter.id);
    letter.answered(reply);
  }

  /** The connection is gone and every reply that was due with it. */
  lost(): void {
    for (const letter of this.letters.values()) letter.state = 'queued';
    this.resumeAtMs = Infinity;
  }

  /** A later message was judged as if one that was put off had never been said. A late wager alone is on record all the same. */
  private isPutOff(letter: OutboundMessage, code: string): boolean {
    if (RETRYABLE_CODES.has(code)) return true;
    if (code === 'LATE_WAGER') return false;
    for (const { id, state } of this.letters.values()) if (id < letter.id && state === 'again') return true;
    return false;
  }

  private resume(): void {
    this.resumeAtMs = Infinity;
    for (const letter of this.letters.values()) if (letter.state === 'again') letter.state = 'queued';
  }
}
