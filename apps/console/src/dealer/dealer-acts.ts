import type { FloorState } from '@jackpot/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAct } from '../parts/act.js';
import type { Refusal } from '../server/api.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import { noteOf } from './notes.js';
import type { DelayedRequest, TableLine, TableMessage } from './table-line.js';

const UNDO_MS = 5_000;
const COUNT_MS = 250;

export interface PendingAct {
  readonly label: string;
  readonly message: DelayedRequest;
  readonly sentAtMs: number;
}

export interface DealerActs {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  readonly note: string | undefined;
  readonly pending: PendingAct | null;
  readonly send: (...messages: readonly TableMessage[]) => void;
  readonly sendLater: (label: string, message: DelayedRequest) => void;
  readonly undo: () => void;
  readonly announce: (text: string) => void;
}

interface Note {
  readonly text: string;
  readonly coup: number;
}

/** One act is sent at a time, in the order of the presses. An act counts as done only after the controller's reply. */
export function useDealerActs(line: TableLine, table: FloorState, isClosed: boolean): DealerActs {
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const [pending, showPending] = useState<PendingAct | null>(null);
  const [note, setNote] = useState<Note>();
  const { seats } = table;
  const coup = table.threeCard?.round?.round ?? table.coup;
  // Gives the message to `line` immediately, because the page may be left before the next render.
  const setPending = (act: PendingAct | null): void => {
    line.hold(act?.message ?? null);
    showPending(act);
  };
  const send = (...messages: readonly TableMessage[]): void => {
    const all = pending === null ? messages : [pending.message, ...messages];
    setPending(null);
    void run(async () => {
      for (const message of all) {
        const reply = await line.send(message);
        const text = noteOf(reply, seats);
        if (text !== undefined) setNote({ text, coup: 'coup' in reply ? reply.coup : coup });
      }
    });
  };
  const sendLater = (label: string, message: DelayedRequest): void => {
    if (pending !== null) send();
    setPending({ label, message, sentAtMs: performance.now() + UNDO_MS });
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => latest.current(), Math.max(0, pending.sentAtMs - performance.now()));
    return () => clearTimeout(timer);
  }, [pending]);
  // When contact is lost, a waiting act is dropped: the dealer must first check the state of the table.
  useEffect(() => {
    if (!isClosed || pending === null) return;
    setPending(null);
    setNote({ text: t('{1}: not recorded, contact was lost. Press it again.', pending.label), coup });
  }, [isClosed]);
  const shown = note?.coup === coup ? note.text : undefined;
  const announce = (text: string): void => setNote({ text, coup });
  return { isBusy, refusal, note: shown, pending, send, sendLater, undo: () => setPending(null), announce };
}

export function useSecondsLeft(pending: PendingAct | null): number {
  const [, count] = useState(0);
  useEffect(() => {
    if (pending === null) return;
    const timer = setInterval(() => count((turns) => turns + 1), COUNT_MS);
    return () => clearInterval(timer);
  }, [pending]);
  return pending === null ? 0 : Math.max(0, Math.ceil((pending.sentAtMs - performance.now()) / 1_000));
}
