interface PortsModule {
  readonly choosePort: () => Promise<number>;
}

/**
 * A port that nobody listens at, chosen as the commands choose theirs: below those that the kernel gives to outgoing
 * connections. One of the kernel's own choosing may be taken again before a process has started on it, and while one that
 * was killed is started anew on its old port: every question to the database goes out from such a port.
 */
export async function freePort(): Promise<number> {
  const { choosePort } = (await import(new URL('../../ops/lib/ports.mjs', import.meta.url).href)) as PortsModule;
  return choosePort();
}
