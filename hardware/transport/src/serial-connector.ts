import { readSync, writeSync } from 'node:fs';
import { SerialPort } from 'serialport';
import type { Connection, ConnectionListener, Connector } from './line.js';
import { endsWithin } from './within.js';

/** A serial port as the device's manual gives it. Name it by `/dev/serial/by-id/...`: ttyUSB numbers change places. */
export interface SerialSettings {
  readonly path: string;
  readonly baud: number;
  readonly dataBits?: 7 | 8;
  readonly parity?: 'none' | 'even' | 'odd';
  readonly stopBits?: 1 | 2;
  /** Each write is answered before the next is sent: then the answer means that the wire had it, without a drain. */
  readonly isAnswered?: boolean;
}

/** How long the operating system may take to open or close a port before it is left alone with it. */
const OPEN_MS_MAX = 3_000;
const CLOSE_MS_MAX = 500;
/** More than a line brings between two reads. */
const READ_BYTES = 4_096;

/** A port of `serialport`'s own binding, as it is on Linux and macOS. */
type Port = Extract<Awaited<ReturnType<typeof SerialPort.binding.open>>, { readonly poller: unknown }>;

/**
 * Connections over the binding of `serialport`: it opens and sets the port and reports when there is something to read.
 * Bytes are read and written here, at once: the port never blocks, and a bus that is polled a hundred and sixty times a
 * second pays for the library's thread pool and streams several times what the exchange itself costs
 * (docs/adr/0007-serial-bytes-without-streams.md). A port object is used once. Parity errors are not seen by this library: the
 * check values of the protocols are what counts.
 */
export function serialConnector(settings: SerialSettings): Connector {
  return {
    place: settings.path,
    connect: async (listener) => {
      const port = await opened(settings);
      // What came in while no one listened is of unknown age.
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
    // It may still succeed; then its result is dropped.
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

/** Without it an FTDI adapter holds bytes back for 16 ms. Ports that cannot report it, and pseudo-terminals, carry on as they are. */
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

  /** A failure is reported later, never from within: the writer is in the middle of a call. */
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
    // Our own closing of the port comes by here too.
    if (!this.#isOver) this.listener.lost({ code: 'HUNG_UP', text: message });
  }
}

type Result = { readonly count: number } | { readonly failure: Error };

const CLOSED: Result = { failure: new Error('the port is closed') };
const NOT_READY: ReadonlySet<string> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

/** How many bytes were read or written; none where the port is not ready after all. */
function attempt(act: () => number): Result {
  try {
    const count = act();
    // A port that waits returns EAGAIN. No bytes at all are the end of a terminal, and would be it for ever.
    return count === 0 ? { failure: new Error('the port hung up') } : { count };
  } catch (thrown) {
    const failure = thrown as NodeJS.ErrnoException;
    return NOT_READY.has(failure.code ?? '') ? { count: 0 } : { failure };
  }
}
