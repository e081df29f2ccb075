import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Refusal, refusalIn, request } from '../server/api.js';
import type { Floor } from '../server/types.js';
import { linkId, ofLink } from '../shell/link.js';
import { type FloorState, NEW_FLOOR, merged } from './merge.js';

const READ_MS = 3_000;

export const floor = signal<FloorState>(NEW_FLOOR);
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
      // False if the person has switched to another link meanwhile.
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

export function refreshFloor(): void {
  reading ??= read().finally(() => {
    reading = undefined;
    schedule();
  });
}

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
