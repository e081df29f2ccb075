import { randomInt } from 'node:crypto';
import net from 'node:net';
import { Refusal } from './command.mjs';
import { readIfThere } from './files.mjs';
import { holderOf } from './port-holder.mjs';
import { isBlockedPort, refuseBlockedPort } from './preflight.mjs';

// Outgoing connections get ports from 32768, so they cannot take these before a server binds or restarts.
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const TRIES_MAX = 50;

/** @param {number} port @param {string} [host] @returns {Promise<boolean>} */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * @param {readonly { port: number, use: string }[]} ports of a run
 * @throws {Refusal} names every port in use, and the program that uses it
 */
export async function refusePortsInUse(ports) {
  ports.forEach(({ port }) => refuseBlockedPort(port));
  const taken = [];
  for (const { port, use } of ports)
    if (!(await isPortFree(port))) taken.push(`${port} (${use}) by ${holderOf(port) ?? 'a program of another user'}`);
  if (taken.length === 0) return;
  throw new Refusal(`Ports are in use: ${taken.join('; ')}.`, {
    advice: `name another port with --port N; this run takes ${ports.map(({ port }) => port).join(', ')}`,
  });
}

/** @param {number | null} [preferred] @returns {Promise<number>} */
export async function choosePort(preferred = null) {
  if (preferred !== null && !isBlockedPort(preferred) && (await isPortFree(preferred))) return preferred;
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no free port found between ${PORT_MIN} and ${PORT_MAX}`);
}

/** @param {string} file @returns {number | null} */
export function rememberedPort(file) {
  const port = Number(readIfThere(file) ?? Number.NaN);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}
