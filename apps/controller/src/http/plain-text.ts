import type { Server } from 'node:http';
import { BlockList, type Socket, isIPv6 } from 'node:net';
import type { Settings } from '../settings.js';
import { isTrustedProxy } from './trusted-proxies.js';

type TlsSettings = Pick<
  Settings,
  | 'HOST'
  | 'PUBLIC_URL'
  | 'TRUSTED_PROXIES'
  | 'TLS_CERT_FILE'
  | 'TLS_KEY_FILE'
  | 'FLOOR_TLS_CA_FILE'
  | 'FLOOR_TLS_CERT_FILE'
  | 'FLOOR_TLS_KEY_FILE'
  | 'FLOOR_TLS_CRL_FILE'
>;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether people reach this controller over TLS, its own or that of a proxy. Cookies then never travel in clear text. */
export function isReachedByTls({
  PUBLIC_URL,
  TLS_CERT_FILE,
}: Pick<TlsSettings, 'PUBLIC_URL' | 'TLS_CERT_FILE'>): boolean {
  return TLS_CERT_FILE !== undefined || PUBLIC_URL?.startsWith('https:') === true;
}

/** Why a controller with these settings does not start, in two lines: what is wrong, and what to do. Null where nothing is. */
export function tlsProblem(settings: TlsSettings): string | null {
  return incomplete(settings) ?? plainText(settings);
}

function incomplete(settings: TlsSettings): string | null {
  const { TLS_CERT_FILE, TLS_KEY_FILE, FLOOR_TLS_CA_FILE, FLOOR_TLS_CERT_FILE, FLOOR_TLS_KEY_FILE } = settings;
  if ((TLS_CERT_FILE === undefined) !== (TLS_KEY_FILE === undefined))
    return 'One of TLS_CERT_FILE and TLS_KEY_FILE is set without the other.\nSet both, or none of them.';
  if ((FLOOR_TLS_CERT_FILE === undefined) !== (FLOOR_TLS_KEY_FILE === undefined))
    return 'One of FLOOR_TLS_CERT_FILE and FLOOR_TLS_KEY_FILE is set without the other.\nSet both, or none of them: those of TLS_CERT_FILE are then used.';
  const isFloorKeyed = (FLOOR_TLS_CERT_FILE ?? TLS_CERT_FILE) !== undefined;
  if (FLOOR_TLS_CA_FILE !== undefined && !isFloorKeyed)
    return 'FLOOR_TLS_CA_FILE is set, and the port for tables has no certificate.\nSet FLOOR_TLS_CERT_FILE and FLOOR_TLS_KEY_FILE, or TLS_CERT_FILE and TLS_KEY_FILE for both ports.';
  const isForNothing = FLOOR_TLS_CERT_FILE !== undefined || settings.FLOOR_TLS_CRL_FILE !== undefined;
  if (FLOOR_TLS_CA_FILE === undefined && isForNothing)
    return 'Certificate files of the port for tables are set without FLOOR_TLS_CA_FILE.\nSet FLOOR_TLS_CA_FILE to the authority of the tables’ certificates.';
  return null;
}

function plainText(settings: TlsSettings): string | null {
  const { HOST, PUBLIC_URL, TRUSTED_PROXIES, TLS_CERT_FILE, FLOOR_TLS_CA_FILE } = settings;
  if (isLoopback(HOST)) return null;
  const plain = [
    ...(TLS_CERT_FILE === undefined ? ['the public port (TLS_CERT_FILE and TLS_KEY_FILE)'] : []),
    ...(FLOOR_TLS_CA_FILE === undefined ? ['the port for tables (FLOOR_TLS_CA_FILE)'] : []),
  ];
  const isBehindProxy = TRUSTED_PROXIES !== undefined && PUBLIC_URL?.startsWith('https:') === true;
  if (plain.length === 0 || isBehindProxy) return null;
  return [
    `HOST ${HOST} would be listened on in plain text, without TLS: ${plain.join(' and ')}.`,
    'Set the files of the certificates; or, behind a proxy with TLS, TRUSTED_PROXIES and a PUBLIC_URL with https; or HOST=127.0.0.1. See docs/how-to/use-tls.md.',
  ].join('\n');
}

/**
 * A server without TLS serves this machine and, behind a proxy, the proxy: other callers would send secrets in
 * plain text.
 */
export function refuseStrangers(server: Server, { host, trustedProxies }: PlainServer): void {
  if (isLoopback(host)) return;
  const isProxy = isTrustedProxy(trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (from === '' || (!isLoopback(from) && !isProxy(from))) socket.destroy();
  });
}

interface PlainServer {
  readonly host: string;
  readonly trustedProxies: string | undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
