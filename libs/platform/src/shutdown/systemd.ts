import { execFile } from 'node:child_process';
import { z } from 'zod';
import { text } from '../config/fields.js';
import { readSettings } from '../config/read-settings.js';
import type { Logger } from '../logging/index.js';

const schema = z.object({
  NOTIFY_SOCKET: text('the socket that systemd listens on').optional(),
  WATCHDOG_USEC: z.string().regex(/^\d+$/, 'is not a whole number').transform(Number).optional(),
});

/** Two pings may be lost before systemd ends the process. */
const PINGS_PER_PERIOD = 3;

export interface SystemdOptions {
  readonly logger: Logger;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly send?: (state: string, onFailure: (failure: Error) => void) => void;
}

/** Reports to systemd that the process is ready, and then regularly that it is not blocked (sd_notify(3)). */
export function reportReady({ logger, env, send = bySystemdNotify }: SystemdOptions): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = readSettings(schema, env);
  if (NOTIFY_SOCKET === undefined) return;
  const report = (state: string) => send(state, (err) => logger.error({ err, state }, 'systemd was not notified'));
  report('READY=1');
  if (WATCHDOG_USEC === undefined) return;
  setInterval(() => report('WATCHDOG=1'), WATCHDOG_USEC / 1_000 / PINGS_PER_PERIOD).unref();
}

/** Uses systemd's tool (hence `NotifyAccess=all`), because Node cannot open Unix datagram sockets. */
function bySystemdNotify(state: string, onFailure: (failure: Error) => void): void {
  execFile('systemd-notify', [state], (failure) => {
    if (failure !== null) onFailure(failure);
  });
}
