import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Refusal, refusalIn, request } from '../server/api.js';
import type { Floor } from '../server/types.js';
import { linkId, ofLink } from '../shell/link.js';
import { type FloorState, NEW_FLOOR, merged } from './merge.js';

/** Every reader of the floor shares one read in this time; it holds only what has changed. */
export const READ_MS = 3_000;

export const floor = signal<FloorState>(NEW_FLOOR);
/** Whether the floor has been read at all. */
export const isFloorKnown = signal(false);
export const floorRefusal = signal<Refusal | undefined>(undefined);

let readers = 0;
let timer = 0;
let reading: Promise<void> | undefined;

effect(() => {
  void linkId.value;
  floor.value = NEW_FLOOR;
  isFloorKnown.value = false;
});

async function read(): Promise<void> {
  try {
    for (let hasMore = true; hasMore;) {
      const { cursor } = floor.peek();
      const link = linkId.peek();
      const answer = await request<Floor>('GET', ofLink(`floor${cursor === undefined ? '' : `?after=${cursor}`}`));
      // The page went to another link meanwhile: this is not its floor.
      const isOfLink = linkId.peek() === link;
      if (isOfLink) floor.value = merged(floor.peek(), answer);
      hasMore = !isOfLink || answer.hasMore;
    }
    isFloorKnown.value = true;
    floorRefusal.value = undefined;
  } catch (error) {
    floorRefusal.value = refusalIn(error);
  }
}

function schedule(): void {
  clearTimeout(timer);
  if (readers > 0) timer = window.setTimeout(() => refreshFloor(), READ_MS);
}

/** Reads what has changed now: after an act of this person. */
export function refreshFloor(): void {
  reading ??= read().finally(() => {
    reading = undefined;
    schedule();
  });
}

/** Keeps the floor up to date for as long as the component is on the page. */
export function useFloor(): void {
  useEffect(() => {
    readers += 1;
    if (readers === 1) refreshFloor();
    return () => {
      readers -= 1;
      if (readers === 0) clearTimeout(timer);
    };
  }, []);
}
