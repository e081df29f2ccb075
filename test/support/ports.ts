import { choosePort } from '../../ops/lib/ports.mjs';

/**
 * A free port, chosen as the commands choose theirs: below those that the kernel gives to outgoing
 * connections. One of the kernel's own choosing may be taken again before a process has started on it, and while one that
 * was killed restarts on its old port: every connection to the database takes such a port.
 */
export async function freePort(): Promise<number> {
  return choosePort();
}
