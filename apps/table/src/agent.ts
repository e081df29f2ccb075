import { type ControlPanel, createControlPanel } from '@hardware/osdp';
import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { SHOE_BAUD, shoeReader } from '@hardware/shoe';
import { type Connector, type Line, type LineListener, ReconnectingLine, connectorAt } from '@hardware/transport';
import { FloorClient, type FloorClientListener, dialWebSocket } from '@jackpot/floor-client';
import type { Traces } from '@jackpot/platform';
import { WebSocket } from 'ws';
import { BusTalk } from './bus/bus-talk.js';
import type { Notice } from './core/notices.js';
import { TABLE_TIMING, Table } from './core/table.js';
import type { TablePorts, TableRequest } from './core/table-state.js';
import { ThreeCardTable } from './core/three-card-table.js';
import { BusRunner } from './lines/bus-runner.js';
import type { BusPort, LockMemory } from './core/ports.js';
import { SignRunner } from './lines/sign-runner.js';
import type { SetUp } from './set-up/table-file.js';
import { WagerTraces } from './traces/wager-traces.js';

const TICK_MS = 20;
const clock = (): number => performance.now();

export interface AgentListener {
  notice(notice: Notice): void;
  line(name: 'bus' | 'shoe' | 'sign', what: string): void;
  keyRefused(): void;
}

/** All I/O is here and in `lines/`. All decisions are in `core/`. */
export class Agent {
  readonly table: Table | ThreeCardTable;
  readonly panel: ControlPanel | undefined;
  readonly #lines: Line[] = [];
  readonly #floor: FloorClient<TableRequest>;
  readonly #bus: BusRunner | undefined;
  readonly #sign: SignRunner | undefined;
  readonly #setUp: SetUp;
  readonly #listener: AgentListener;
  readonly #traces: WagerTraces | undefined;
  #ticker: NodeJS.Timeout | undefined;

  constructor(setUp: SetUp, lockMemory: LockMemory, listener: AgentListener, traces: Traces | null = null) {
    this.#setUp = setUp;
    this.#listener = listener;
    const { file, token, plan, tls } = setUp;
    const { link, table } = file;
    this.#traces = traces === null ? undefined : new WagerTraces(traces, { link, table, clock });
    const talk = talkOf(setUp);
    this.panel = talk?.panel;
    const bus: BusPort = {
      send: (address, operation, how) => talk?.send(address, operation, how) ?? 'NO_BUS',
      pollInput: (address) => talk?.pollInput(address) ?? 'NO_BUS',
    };
    const ports: TablePorts = {
      lockMemory,
      bus: this.#traces?.watched(bus) ?? bus,
      floor: {
        isIdle: () => this.#floor.outbox.isEmpty,
        request: (message, request) => {
          this.#floor.request(message, request);
          this.#traces?.requested(message, request);
        },
        flush: () => this.#floor.flush(),
      },
      notice: (notice) => listener.notice(notice),
      dateNow: () => Date.now(),
    };
    this.table = file.game === 'three-card' ? new ThreeCardTable(plan, ports) : new Table(plan, ports);
    this.#floor = new FloorClient<TableRequest>(
      {
        controllers: file.controllers,
        dial: dialWebSocket((url, options) => new WebSocket(url, { ...options, ...tls?.current() }), token),
        timing: TABLE_TIMING,
      },
      this.#watched(this.table.floorListener(clock, () => listener.keyRefused())),
    );
    this.#bus = talk === undefined ? undefined : this.#busOf(talk);
    if (file.shoe !== undefined) this.#listenToShoe(file.shoe);
    this.#sign = file.sign === undefined ? undefined : this.#signOf(file.sign);
  }

  open(): void {
    for (const line of this.#lines) line.open();
    this.#floor.connect();
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  line(text: string): boolean {
    const isCommand = this.table.line(text, clock());
    this.#bus?.nudge();
    return isCommand;
  }

  async close(): Promise<void> {
    clearInterval(this.#ticker);
    this.#floor.close();
    this.#sign?.close();
    this.#bus?.close();
    await Promise.all(this.#lines.map((line) => line.close()));
    this.#traces?.close();
  }

  #tick(): void {
    const nowMs = clock();
    this.#sign?.tick(nowMs);
    this.table.tick(nowMs);
    this.#bus?.nudge();
  }

  #watched(listener: FloorClientListener<TableRequest>): FloorClientListener<TableRequest> {
    const traces = this.#traces;
    if (traces === undefined) return listener;
    return {
      ...listener,
      answered: (message, reply) => {
        traces.answered(message.tag, reply);
        listener.answered(message, reply);
      },
    };
  }

  #busOf(talk: BusTalk): BusRunner {
    const { bus } = this.#setUp.file;
    const runner: BusRunner = new BusRunner(
      talk.panel,
      () => line,
      (event) => {
        const read = talk.read(event);
        if (read === undefined) return;
        this.#traces?.received(read);
        this.table.bus(read, clock());
      },
    );
    const line = this.#line('bus', connectorAt(bus?.port ?? '', { baud: bus?.baud ?? 0, isAnswered: true }), {
      returned: (atMs) => runner.returned(atMs),
      lost: () => runner.lost(),
      bytes: (bytes, atMs) => runner.bytes(bytes, atMs),
    });
    return runner;
  }

  #listenToShoe(shoe: NonNullable<SetUp['file']['shoe']>): void {
    const reader = shoeReader(shoe.format);
    this.#line('shoe', connectorAt(shoe.port, { baud: shoe.baud ?? SHOE_BAUD[shoe.format] }), {
      returned: (atMs) => {
        reader.lineReopened();
        this.table.shoeLine(true, atMs);
      },
      lost: (_, atMs) => this.table.shoeLine(false, atMs),
      bytes: (bytes, atMs) => {
        for (const event of reader.push(bytes, atMs)) this.table.shoe(event, atMs);
      },
    });
  }

  #signOf(sign: NonNullable<SetUp['file']['sign']>): SignRunner {
    const { tls } = this.#setUp;
    const { controllers, link } = this.#setUp.file;
    const plan = {
      address: { type: 'Z', id: sign.address },
      baud: sign.baud,
      display: { position: 'fill', mode: 'hold' },
      outOfServiceText: sign.outOfServiceText,
      isReadBackWired: sign.isReadBackWired,
    } as const;
    const runner: SignRunner = new SignRunner(plan, () => line, { controllers, link, tls });
    const is7E1 = sign.framing === '7E1';
    const settings = { baud: sign.baud, dataBits: is7E1 ? 7 : 8, parity: is7E1 ? 'even' : 'none' } as const;
    const line = this.#line('sign', connectorAt(sign.port, settings), {
      returned: (atMs) => runner.returned(atMs),
      lost: () => runner.lost(),
      bytes: (bytes, atMs) => runner.bytes(bytes, atMs),
    });
    return runner;
  }

  #line(name: 'bus' | 'shoe' | 'sign', connector: Connector, listener: LineListener): Line {
    const line = new ReconnectingLine(connector, {
      returned: (atMs) => {
        this.#listener.line(name, `open: ${connector.place}`);
        listener.returned(atMs);
      },
      lost: (loss, atMs) => {
        this.#listener.line(name, `lost: ${loss.code} ${loss.text}`);
        listener.lost(loss, atMs);
      },
      bytes: (bytes, atMs) => listener.bytes(bytes, atMs),
    });
    this.#lines.push(line);
    return line;
  }
}

function talkOf({ devices }: SetUp): BusTalk | undefined {
  if (devices.length === 0) return undefined;
  const panel = createControlPanel({ devices, aes: nodeAes128, random: nodeRandomBytes });
  if (typeof panel === 'string') throw new Error(`the bus cannot be set up: ${panel}`);
  const journalKeys = devices.flatMap(({ address, journalKey }) =>
    journalKey === undefined ? [] : [[address, journalKey] as const],
  );
  return new BusTalk(panel, new Map(journalKeys), nodeAes128);
}
