import { SerialPort } from 'serialport';
import type { Connection, ConnectionListener, Connector } from './line.js';
import { endsWithin } from './within.js';

/** A serial port as the device's manual says it. Name it by `/dev/serial/by-id/...`: ttyUSB numbers change places. */
export interface SerialSettings {
  readonly path: string;
  readonly baud: number;
  readonly dataBits?: 7 | 8;
  readonly parity?: 'none' | 'even' | 'odd';
  readonly stopBits?: 1 | 2;
}

/** How long the operating system may take to open or close a port before it is left alone with it. */
const OPEN_MS_MAX = 3_000;
const CLOSE_MS_MAX = 500;

/**
 * Connections over `serialport`. A port object is used once: what was written to a closed one would be sent when it is
 * opened again. Parity errors are not seen by this library: the check values of the protocols are what counts.
 */
export function serialConnector(settings: SerialSettings): Connector {
  return { place: settings.path, connect: (listener) => connect(settings, listener) };
}

async function connect(settings: SerialSettings, listener: ConnectionListener): Promise<Connection> {
  const port = new SerialPort({
    path: settings.path,
    baudRate: settings.baud,
    dataBits: settings.dataBits ?? 8,
    parity: settings.parity ?? 'none',
    stopBits: settings.stopBits ?? 1,
    autoOpen: false,
  });
  // Attached before the port is opened and never taken off: an error without a listener would end the process.
  port.on('error', (failure: Error) => listener.lost({ code: 'OS_ERROR', text: failure.message }));
  port.on('close', (failure: Error | null) => listener.lost({ code: 'HUNG_UP', text: failure?.message ?? 'closed' }));
  await opened(port);
  await forgetOldBytes(port);
  await askLowLatency(port);
  tellHangUp(port, listener);
  port.on('data', (bytes: Buffer) => listener.bytes(bytes));
  return { write: (bytes, done) => writeAndDrain(port, bytes, done), destroy: () => destroyed(port) };
}

async function opened(port: SerialPort): Promise<void> {
  const opening = new Promise<void>((resolve, reject) => {
    port.open((failure) => (failure === null ? resolve() : reject(failure)));
  });
  if (await endsWithin(opening, OPEN_MS_MAX)) return opening;
  // It may still succeed; then nobody wants it any more.
  void opening.then(
    () => port.close(),
    () => undefined,
  );
  throw new Error(`${port.path} did not open within ${OPEN_MS_MAX} ms`);
}

/** What came in while nobody listened is of unknown age. */
function forgetOldBytes(port: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    port.flush(() => resolve());
  });
}

/** Without it an FTDI adapter holds bytes back for 16 ms. Ports that cannot say so, and pseudo-terminals, carry on as they are. */
async function askLowLatency(port: SerialPort): Promise<void> {
  const binding = port.port as unknown as { set(options: { readonly lowLatency: boolean }): Promise<void> } | undefined;
  await binding?.set({ lowLatency: true }).catch(() => undefined);
}

/**
 * A port that is pulled in the middle of a read gives no bytes to any read after it. The library takes that for a pause
 * and reads again for ever: no `close`, a core kept busy, and a line that counts as open until something is written,
 * which to a shoe is never (serialport/bindings-cpp, issue 162). Its poller is told of the hang-up by the kernel all the
 * same, whether a read is under way or not, if it is asked once before the first read.
 */
function tellHangUp(port: SerialPort, listener: ConnectionListener): void {
  const binding = port.port as unknown as { readonly poller?: HangUpPoller } | undefined;
  binding?.poller?.once('disconnect', (failure) => {
    // Our own closing of the port comes by here too.
    if (failure?.canceled !== true) listener.lost({ code: 'HUNG_UP', text: failure?.message ?? 'the port hung up' });
  });
}

/** What the Linux binding watches its port with. */
interface HangUpPoller {
  once(event: 'disconnect', told: (failure: HangUpFailure | null) => void): unknown;
}

type HangUpFailure = Error & { readonly canceled?: boolean };

function writeAndDrain(port: SerialPort, bytes: Uint8Array, done: (failure: Error | undefined) => void): void {
  if (!port.isOpen) {
    done(new Error('the port is closed'));
    return;
  }
  port.write(Buffer.from(bytes), (failure) => {
    if (failure) done(failure);
    else if (!port.isOpen) done(new Error('the port closed while writing'));
    else port.drain((drainFailure) => done(drainFailure ?? undefined));
  });
}

async function destroyed(port: SerialPort): Promise<void> {
  if (!port.isOpen) return;
  const closing = new Promise<void>((resolve) => {
    port.close(() => resolve());
  });
  await endsWithin(closing, CLOSE_MS_MAX);
}
