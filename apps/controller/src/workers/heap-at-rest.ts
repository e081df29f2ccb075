import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TICK_MS = 1_000;
const QUIET_TICKS = 2;
const GROWN_BYTES_MIN = 24 * 2 ** 20;

export interface HeapPorts {
  readonly heapBytes: () => number;
  readonly collect: () => void;
}

/**
 * Collects the garbage of this thread when its work pauses, because V8 does so only if the thread allocates
 * (docs/adr/0050-memory-of-a-controller.md).
 */
export class HeapAtRest {
  #quietTicks = 0;
  #bytesAfter = 0;

  constructor(private readonly ports: HeapPorts = { heapBytes, collect }) {}

  start(): void {
    setInterval(() => this.tick(), TICK_MS).unref();
  }

  worked(): void {
    this.#quietTicks = 0;
  }

  tick(): void {
    this.#quietTicks += 1;
    if (this.#quietTicks <= QUIET_TICKS) return;
    if (this.ports.heapBytes() - this.#bytesAfter < GROWN_BYTES_MIN) return;
    this.ports.collect();
    this.#bytesAfter = this.ports.heapBytes();
  }
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}
