import type { TableMessage } from './table-case.js';

/** A reply of the kit, and what it answers. */
export interface KitReply {
  readonly to: TableMessage;
  readonly text: string;
}

interface LateReply extends KitReply {
  readonly atMs: number;
}

/** Replies that leave later, in the order of the messages (F8). */
export class LateReplies {
  #replies: LateReply[] = [];

  /** Adds the replies to one frame; returns those that leave now. Those to heartbeats may overtake. */
  add(
    replies: readonly KitReply[],
    atMs: number,
    { isAliveHeld, nowMs }: { readonly isAliveHeld: boolean; readonly nowMs: number },
  ): readonly KitReply[] {
    const overtaking = replies.filter(({ to }) => !isAliveHeld && to.message.type === 'heartbeat');
    for (const reply of replies) {
      if (overtaking.includes(reply)) continue;
      this.#replies.push({ ...reply, atMs: Math.max(atMs, this.#replies.at(-1)?.atMs ?? atMs) });
    }
    return [...overtaking, ...this.due(nowMs)];
  }

  /** Removes and returns what leaves now. */
  due(nowMs: number): readonly KitReply[] {
    const due = this.#replies.filter(({ atMs }) => atMs <= nowMs);
    this.#replies = this.#replies.slice(due.length);
    return due;
  }

  /** The connection is lost, and its replies with it. */
  clear(): void {
    this.#replies = [];
  }
}
