import { type SecureContextOptions, createSecureContext } from 'node:tls';
import { Trust, type Logger, StartRefused } from '@jackpot/platform';
import { WatchedFiles, messageOf } from './watched-files.js';

/** Of every server and client of ours. */
export const TLS_VERSION_MIN = 'TLSv1.2';
/** A handshake that takes longer is ended: its sender is slow on purpose, or gone. */
export const HANDSHAKE_MS_MAX = 5_000;

/** A server's certificate and its key, as PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** What the port for tables needs besides: whose certificates it accepts. */
export interface MutualTls {
  readonly context: SecureContextOptions;
  readonly trust: Trust;
}

export interface KeyPairFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface MutualTlsFiles extends KeyPairFiles {
  readonly caFile: string;
  /** Undefined where no certificate is revoked but by a new authority. */
  readonly crlFile: string | undefined;
}

interface TlsPorts<T> {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly changed: (value: T) => void;
}

/** @throws StartRefused where the files cannot be used */
export function watchKeyPair(files: KeyPairFiles, ports: TlsPorts<KeyPair>): Promise<FollowedFiles<KeyPair>> {
  return watch([files.certFile, files.keyFile], ports, ([cert = '', key = '']) => {
    createSecureContext({ cert, key });
    return { cert, key };
  });
}

/** @throws StartRefused where the files cannot be used */
export function watchMutualTls(files: MutualTlsFiles, ports: TlsPorts<MutualTls>): Promise<FollowedFiles<MutualTls>> {
  const { certFile, keyFile, caFile, crlFile } = files;
  const paths = [certFile, keyFile, caFile, ...(crlFile === undefined ? [] : [crlFile])];
  return watch(paths, ports, ([cert = '', key = '', ca = '', crl]) => {
    const context = { cert, key, ca, ...(crl === undefined ? {} : { crl }) };
    createSecureContext(context);
    return { context, trust: new Trust({ authorities: ca, revocations: crl }) };
  });
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
  const files = new WatchedFiles(paths, {
    make,
    changed: (value) => {
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
    const value = await files.start();
    return { value, stop: () => files.stop() };
  } catch (failure) {
    throw new StartRefused(
      `these certificate files cannot be used (${messageOf(failure)}): ${paths.join(', ')}\nGive a certificate, its key and, for tables, the authority and its list of revocations, all as PEM: docs/how-to/use-tls.md`,
    );
  }
}
