import type { TableMessage } from './table-case.js';

export interface KitReply {
  readonly to: TableMessage;
  readonly text: string;
}

interface LateReply extends KitReply {
  readonly atMs: number;
}

/** Delays the kit's replies without changing their order (F8). */
export class LateReplies {
  #replies: LateReply[] = [];

  /** Replies to heartbeats may overtake delayed replies. */
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

  due(nowMs: number): readonly KitReply[] {
    const due = this.#replies.filter(({ atMs }) => atMs <= nowMs);
    this.#replies = this.#replies.slice(due.length);
    return due;
  }

  clear(): void {
    this.#replies = [];
  }
}
