import type { ControlPanel, PanelEvent, PanelStep } from '@hardware/osdp';
import type { Line } from '@hardware/transport';

/** A line that is silent for this long has missed an answer, because polls never pause. */
const SILENT_MS = 1_000;

export class BusRunner {
  #timer: NodeJS.Timeout | undefined;
  #heardAtMs = 0;
  #watchAtMs = 0;
  #isOpen = false;

  constructor(
    private readonly panel: ControlPanel,
    private readonly line: () => Line,
    private readonly hear: (event: PanelEvent) => void,
  ) {}

  returned(atMs: number): void {
    this.#isOpen = true;
    this.#heardAtMs = atMs;
    this.#act(this.panel.lineLost());
    this.#turn();
  }

  lost(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#act(this.panel.lineLost());
  }

  bytes(bytes: Uint8Array, atMs: number): void {
    this.#heardAtMs = atMs;
    this.line().answered();
    this.#act(this.panel.receive(bytes, atMs));
    this.#wake();
  }

  nudge(): void {
    if (this.#isOpen) this.#wake();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #turn(): void {
    const nowMs = performance.now();
    this.#watch(nowMs);
    if (!this.#isOpen) return;
    this.#act(this.panel.tick(nowMs));
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    const waitMs = Math.min(SILENT_MS, this.panel.wakeAtMs - performance.now());
    this.#timer = setTimeout(() => this.#turn(), Math.max(0, waitMs));
  }

  #watch(nowMs: number): void {
    if (nowMs - Math.max(this.#heardAtMs, this.#watchAtMs) < SILENT_MS) return;
    this.#watchAtMs = nowMs;
    this.line().missed();
  }

  #act(step: PanelStep): void {
    if (step.transmit !== undefined) this.line().write(step.transmit);
    for (const event of step.events) this.hear(event);
  }
}
