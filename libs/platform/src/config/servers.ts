import { assert } from '@jackpot/money';

export interface ServerPlace {
  readonly host: string;
  readonly port: number;
}

/** All servers of an address: its own host and the hosts in `?hosts=`, each as `host`, `host:port` or `[::1]:port`. */
export function serversIn(url: string, portInitial: number): readonly ServerPlace[] {
  const { host, searchParams } = new URL(url);
  const others = searchParams.get('hosts')?.split(',') ?? [];
  return [host, ...others].map((text) => {
    const server = serverNamed(text.trim(), portInitial);
    assert(server !== undefined, 'the settings have refused an address with a server that cannot be read');
    return server;
  });
}

export function areServersReadable(url: string): boolean {
  const others = new URL(url).searchParams.get('hosts')?.split(',') ?? [];
  return others.every((text) => serverNamed(text.trim(), 1) !== undefined);
}

function serverNamed(text: string, portInitial: number): ServerPlace | undefined {
  const url = `tcp://${text}`;
  if (!/^[^/?#@\s]+$/.test(text) || !URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? portInitial : Number(port) };
}
