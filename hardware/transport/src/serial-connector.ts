import { readSync, writeSync } from 'node:fs';
import { SerialPort } from 'serialport';
import type { Connection, ConnectionListener, Connector } from './line.js';
import { endsWithin } from './within.js';

/** Use a path under `/dev/serial/by-id/`, because ttyUSB numbers change. */
export interface SerialSettings {
  readonly path: string;
  readonly baud: number;
  readonly dataBits?: 7 | 8;
  readonly parity?: 'none' | 'even' | 'odd';
  readonly stopBits?: 1 | 2;
  /** If true, no drain is needed: an answer proves that the bytes were sent. */
  readonly isAnswered?: boolean;
}

const OPEN_MS_MAX = 3_000;
const CLOSE_MS_MAX = 500;
const READ_BYTES = 4_096;

type Port = Extract<Awaited<ReturnType<typeof SerialPort.binding.open>>, { readonly poller: unknown }>;

/**
 * `serialport` only opens and configures the port and waits for input. Bytes are read and written here without blocking
 * (docs/adr/0007-serial-bytes-without-streams.md). A port object is used only once. The library does not report parity
 * errors, so the check values of the protocols must catch them.
 */
export function serialConnector(settings: SerialSettings): Connector {
  return {
    place: settings.path,
    connect: async (listener) => {
      const port = await opened(settings);
      // Input from before the opening has an unknown age.
      await port.flush().catch(() => undefined);
      await setLowLatency(port);
      return new SerialConnection(port, listener, settings.isAnswered === true);
    },
  };
}

async function opened(settings: SerialSettings): Promise<Port> {
  const { path, baud, dataBits = 8, parity = 'none', stopBits = 1 } = settings;
  const opening = SerialPort.binding.open({ path, baudRate: baud, dataBits, parity, stopBits });
  if (!(await endsWithin(opening, OPEN_MS_MAX))) {
    // If the port opens after the time limit, close it.
    void opening.then(
      (port) => port.close(),
      () => undefined,
    );
    throw new Error(`${path} did not open within ${OPEN_MS_MAX} ms`);
  }
  const port = await opening;
  if ('poller' in port) return port;
  await port.close();
  throw new Error('serial ports are read on Linux and macOS only: use a serial server, by TCP');
}

/** Without this setting, an FTDI adapter delays bytes by 16 ms. */
async function setLowLatency(port: Port): Promise<void> {
  const requested: { readonly lowLatency: boolean } = { lowLatency: true };
  await port.set(requested).catch(() => undefined);
}

class SerialConnection implements Connection {
  readonly #buffer = Buffer.allocUnsafe(READ_BYTES);
  #isOver = false;

  constructor(
    private readonly port: Port,
    private readonly listener: ConnectionListener,
    private readonly isAnswered: boolean,
  ) {
    this.#listen();
  }

  /** Reports failures asynchronously: during the call, the caller is not ready for `done`. */
  write(bytes: Uint8Array, done: (failure: Error | undefined) => void): void {
    const { fd } = this.port;
    const result = this.#isOver || fd === null ? CLOSED : attempt(() => writeSync(fd, bytes));
    if ('failure' in result) setImmediate(done, result.failure);
    else if (result.count === bytes.length) this.#drain(done);
    else this.#writeLater(bytes.subarray(result.count), done);
  }

  async destroy(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await endsWithin(this.port.close(), CLOSE_MS_MAX);
  }

  #listen(): void {
    this.port.poller.once('readable', (failure) => {
      if (failure === null) this.#read();
      else this.#lost(failure);
    });
  }

  #read(): void {
    const { fd } = this.port;
    if (this.#isOver || fd === null) return;
    const result = attempt(() => readSync(fd, this.#buffer));
    if ('failure' in result) return this.#lost(result.failure);
    this.#listen();
    if (result.count > 0) this.listener.bytes(new Uint8Array(this.#buffer.subarray(0, result.count)));
  }

  #writeLater(bytes: Uint8Array, done: (failure: Error | undefined) => void): void {
    this.port.poller.once('writable', (failure) => {
      if (failure === null) this.write(bytes, done);
      else done(failure);
    });
  }

  #drain(done: (failure: Error | undefined) => void): void {
    if (this.isAnswered) return done(undefined);
    this.port.drain().then(() => done(undefined), done);
  }

  #lost({ message }: Error): void {
    // The library also calls this when we close the port.
    if (!this.#isOver) this.listener.lost({ code: 'HUNG_UP', text: message });
  }
}

type Result = { readonly count: number } | { readonly failure: Error };

const CLOSED: Result = { failure: new Error('the port is closed') };
const NOT_READY: ReadonlySet<string> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

function attempt(act: () => number): Result {
  try {
    const count = act();
    // A port without input fails with EAGAIN. Zero bytes mean a hang-up.
    return count === 0 ? { failure: new Error('the port hung up') } : { count };
  } catch (thrown) {
    const failure = thrown as NodeJS.ErrnoException;
    return NOT_READY.has(failure.code ?? '') ? { count: 0 } : { failure };
  }
}
