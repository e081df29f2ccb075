import { pause } from './run-result.js';
import type { LoadTable } from './table.js';
import { type LineEvents, UpgradeRefused, WebSocketLine } from './web-socket.js';

const HEARTBEAT_MS = 1_000;
/** Heartbeats are spread over the second: three hundred at once would be a load of their own. */
const HEARTBEAT_SLICES = 50;
const KEYS_KNOWN_MS = 1_500;

/** The lines of all tables for the time of one run: connected, kept alive, gone. */
export class TablesOnline {
  #timer: NodeJS.Timeout | undefined;
  #slice = 0;

  private constructor(readonly lines: readonly WebSocketLine[]) {}

  static async connect(address: string, tables: readonly LoadTable[], events: LineEvents): Promise<TablesOnline> {
    const url = new URL(address);
    const [first, ...others] = tables;
    if (first === undefined) return new TablesOnline([]);
    // Keys that were just set are read when the first table shows one that is not known yet; the others wait for that.
    const firstLine = await WebSocketLine.open(url, first, events).catch(async (error: unknown) => {
      if (!(error instanceof UpgradeRefused)) throw error;
      await pause(KEYS_KNOWN_MS);
      return WebSocketLine.open(url, first, events);
    });
    const lines = [firstLine, ...(await Promise.all(others.map((table) => WebSocketLine.open(url, table, events))))];
    const online = new TablesOnline(lines);
    online.#timer = setInterval(() => online.#beat(), HEARTBEAT_MS / HEARTBEAT_SLICES);
    return online;
  }

  /** Gives up the lines. Any that the server ended before us is a failure of the run. */
  close(): void {
    clearInterval(this.#timer);
    const ended = this.lines.find(({ closedWith }) => closedWith !== undefined);
    for (const line of this.lines) line.close();
    if (ended !== undefined)
      throw new Error(`the controller ended the connection of table ${ended.table.table}: ${ended.closedWith}`);
  }

  #beat(): void {
    this.#slice = (this.#slice + 1) % HEARTBEAT_SLICES;
    for (let i = this.#slice; i < this.lines.length; i += HEARTBEAT_SLICES) {
      const line = this.lines[i];
      if (line === undefined) continue;
      line.table.sink.heartbeat();
      line.send(line.table.sink.take());
    }
  }
}
