import { createSecureContext } from 'node:tls';
import { Trust, type Logger, StartRefused, RepeatingTask } from '@jackpot/platform';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { BlockList, type Socket, isIPv6 } from 'node:net';
import type { Settings } from '../../settings.js';
import proxyAddr from '@fastify/proxy-addr';

export const TLS_VERSION_MIN = 'TLSv1.2';
export const HANDSHAKE_MS_MAX = 5_000;

export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

export interface MutualTls {
  readonly context: Readonly<Record<'cert' | 'key' | 'ca', string>> & { readonly crl?: string };
  readonly trust: Trust;
}

export interface KeyPairFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface MutualTlsFiles extends KeyPairFiles {
  readonly caFile: string;
  /** The certificate revocation list. Without it, revoking a certificate means replacing the authority. */
  readonly crlFile: string | undefined;
}

interface TlsPorts<T> {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly changed: (value: T) => void;
}

export function watchKeyPair(files: KeyPairFiles, ports: TlsPorts<KeyPair>): Promise<FollowedFiles<KeyPair>> {
  return watch([files.certFile, files.keyFile], ports, keyPairOf);
}

export function watchMutualTls(files: MutualTlsFiles, ports: TlsPorts<MutualTls>): Promise<FollowedFiles<MutualTls>> {
  const { certFile, keyFile, caFile, crlFile } = files;
  return watch([certFile, keyFile, caFile, ...(crlFile === undefined ? [] : [crlFile])], ports, mutualTlsOf);
}

export function keyPairOf([cert = '', key = '']: readonly string[]): KeyPair {
  createSecureContext({ cert, key });
  return { cert, key };
}

export function mutualTlsOf([cert = '', key = '', ca = '', crl]: readonly string[]): MutualTls {
  const context = { cert, key, ca, ...(crl === undefined ? {} : { crl }) };
  createSecureContext(context);
  return { context, trust: new Trust({ authorities: ca, revocations: crl }) };
}

export function tlsFilesOf(settings: TlsSettings): {
  readonly people?: KeyPairFiles;
  readonly tables?: MutualTlsFiles;
} {
  const { TLS_CERT_FILE, TLS_KEY_FILE, FLOOR_TLS_CA_FILE, FLOOR_TLS_CERT_FILE, FLOOR_TLS_KEY_FILE } = settings;
  const hasPeople = TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined;
  return {
    ...(hasPeople ? { people: { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE } } : {}),
    ...(FLOOR_TLS_CA_FILE === undefined
      ? {}
      : {
          tables: {
            certFile: FLOOR_TLS_CERT_FILE ?? TLS_CERT_FILE ?? '',
            keyFile: FLOOR_TLS_KEY_FILE ?? TLS_KEY_FILE ?? '',
            ...{ caFile: FLOOR_TLS_CA_FILE, crlFile: settings.FLOOR_TLS_CRL_FILE },
          },
        }),
  };
}

export interface FollowedFiles<T> {
  readonly value: T;
  stop(): Promise<void>;
}

async function watch<T>(
  paths: readonly string[],
  { logger, changed }: TlsPorts<T>,
  make: (texts: readonly string[]) => T,
): Promise<FollowedFiles<T>> {
  let current: T;
  const files = new WatchedFiles(paths, {
    make,
    changed: (value) => {
      current = value;
      logger.info({ files: paths }, 'these certificate files have changed and are used from now on');
      changed(value);
    },
    failed: (problem) =>
      logger.error(
        { files: paths, problem },
        'these certificate files have changed and cannot be used; the earlier ones stay',
      ),
  });
  try {
    current = await files.start();
    return {
      get value() {
        return current;
      },
      stop: () => files.stop(),
    };
  } catch (failure) {
    throw new StartRefused(
      `these certificate files cannot be used (${messageOf(failure)}): ${paths.join(', ')}\nGive a certificate, its key and, for tables, the authority and its list of revocations, all as PEM: docs/how-to/use-tls.md`,
    );
  }
}

/** Files are not watched, because mounts and renames can lose change notifications. */
const READ_EVERY_MS = 1_000;

export interface WatchedFilesPorts<T> {
  readonly make: (texts: readonly string[]) => T;
  readonly changed: (value: T) => void;
  readonly failed: (problem: string) => void;
}

/**
 * Watches files that belong together, such as a certificate and its key. While they do not match, because only one was
 * replaced, the previous value stays in use.
 */
export class WatchedFiles<T> {
  readonly #task = new RepeatingTask(READ_EVERY_MS, () => this.read());
  #seen = '';

  constructor(
    private readonly paths: readonly string[],
    private readonly ports: WatchedFilesPorts<T>,
  ) {}

  async start(): Promise<T> {
    const texts = await this.#texts();
    const value = this.ports.make(texts);
    this.#seen = JSON.stringify(texts);
    this.#task.start();
    return value;
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async read(): Promise<void> {
    const texts = await this.#texts().catch((failure: unknown) => messageOf(failure));
    const seen = JSON.stringify(texts);
    if (seen === this.#seen) return;
    this.#seen = seen;
    try {
      if (typeof texts === 'string') throw new RangeError(texts);
      this.ports.changed(this.ports.make(texts));
    } catch (failure) {
      this.ports.failed(messageOf(failure));
    }
  }

  #texts(): Promise<readonly string[]> {
    return Promise.all(this.paths.map((path) => readFile(path, 'utf8')));
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof Object && 'message' in failure ? String(failure.message) : String(failure);
}

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

/** By the controller's own TLS or a proxy's. Cookies are then marked `Secure`. */
export function isReachedByTls({
  PUBLIC_URL,
  TLS_CERT_FILE,
}: Pick<TlsSettings, 'PUBLIC_URL' | 'TLS_CERT_FILE'>): boolean {
  return TLS_CERT_FILE !== undefined || PUBLIC_URL?.startsWith('https:') === true;
}

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

/** Without TLS, callers other than this machine and its proxy would send secrets in plain text. */
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

export function isTrustedProxy(trustedProxies: string | undefined): (address: string) => boolean {
  const isTrusted = proxyAddr.compile((trustedProxies ?? '').split(',').flatMap((each) => each.trim() || []));
  return (address) => isTrusted(address.replace(/^::ffff:/, ''), 0);
}
