import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { createAuthority, issueCertificate, openAuthority, writeRevocations } from '@jackpot/platform';
import { must } from '@jackpot/money';
import { parse } from 'yaml';
import { hasDpkg } from '../ops/deploy/deb.mjs';
import { eventually } from './support/eventually.js';
import { type TestEnvironment, startEnvironment } from './support/environment.js';
import { freePort } from './support/ports.js';

const DEPLOY = 'ops/deploy';
/** The image runs as this user and group. Without root, the test uses the current user. */
const NUMBER = 10_001;
const USER = process.getuid?.() === 0 ? { uid: NUMBER, gid: NUMBER } : {};

describe('a deployment', () => {
  let environment: TestEnvironment;
  let folder: string;
  let log = '';
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    environment = await startEnvironment();
    folder = mkdtempSync(join(tmpdir(), 'deployment-'));
    chmodSync(folder, 0o755);
    stage(join(folder, 'app'));
    const { DATABASE_URL = '', REDIS_URL = '' } = environment.env;
    put('controller-database-url', DATABASE_URL);
    put('redis-url', REDIS_URL);
    for (const key of ['operator-key', 'trigger-key', 'records-key', 'patron-key', 'checkpoint-key'])
      put(key, execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }));
    for (const others of [
      'records-keys-accepted',
      'records-keys-before',
      'trigger-keys-accepted',
      'patron-keys-accepted',
    ])
      put(others, '');
    await putCertificates();
    put('bin/systemd-notify', `#!/bin/sh\necho "$1" >> ${join(folder, 'notified')}\n`);
    chmodSync(join(folder, 'bin/systemd-notify'), 0o755);
    put('notified', '');
    chmodSync(join(folder, 'notified'), 0o666);
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  function put(name: string, text: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }

  async function putCertificates(): Promise<void> {
    const validity = { days: 1, nowMs: Date.now() };
    const files = await createAuthority('Harbor Casino', validity);
    const authority = await openAuthority(files);
    const server = await issueCertificate(authority, { kind: 'server', hosts: ['127.0.0.1'] }, validity);
    put('certificates/ca.pem', files.certificate);
    put('certificates/server.pem', server.certificate);
    put('certificates/server-key.pem', server.key);
    put('certificates/revoked.pem', await writeRevocations(authority, [], validity.nowMs));
  }

  function statusOf(url: string): Promise<number | undefined> {
    const ca = readFileSync(join(folder, 'certificates/ca.pem'), 'utf8');
    return new Promise((resolve, reject) => {
      get(url, { ca }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  }

  function starts(service: string, own: Readonly<Record<string, string>>): ChildProcess {
    const app = join(folder, 'app');
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...settingsOf('controller', folder), ...own };
    const node = join(app, 'node_modules/.bin/node');
    const child = spawn(node, commandOf(service), { cwd: app, env, ...USER, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
    children.push(child);
    return child;
  }

  it('runs the pinned Node, whatever the machine has', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Readonly<Record<string, string>>;
    };
    const version = execFileSync(join(folder, 'app/node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
    expect(version.trim()).toBe(
      `v${must(optionalDependencies[`node-${process.platform}-${process.arch}`], 'our Node')}`,
    );
  });

  it('starts with the production packages alone, is ready, reports it and that it lives, and ends on a signal', async () => {
    const port = await freePort();
    const child = starts('controller-a', {
      PORT: String(port),
      ...{ FLOOR_PORT: '0', METRICS_PORT: '0' },
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '1500000',
      DATABASE_DURABILITY: 'not-required',
      DATABASE_RIGHTS: environment.env['DATABASE_RIGHTS'] ?? '',
    });
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(log);
      expect(await statusOf(`https://127.0.0.1:${port}/health/ready`)).toBe(200);
    });
    expect(await statusOf(`https://127.0.0.1:${port}/ui/app.html`)).toBe(200);
    await eventually(() => {
      const notified = readFileSync(join(folder, 'notified'), 'utf8').trim().split('\n');
      expect(notified[0]).toBe('READY=1');
      expect(notified.slice(1).filter((state) => state === 'WATCHDOG=1').length).toBeGreaterThan(1);
    });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** A replacement for npm that skips the steps which need a registry or take minutes. */
const NPM = `#!/usr/bin/env bash
set -euo pipefail
case "$1 \${2-}" in
  'ci '*) ln -s ${JSON.stringify(join(process.cwd(), 'node_modules'))} node_modules ;;
  'run build') mkdir dist ;;
  'prune '*) ;;
  'sbom '*) echo '{"metadata":{"component":{"bom-ref":"royal9@1","name":"x"}},"components":[]}' ;;
  *) exec "$(type -ap npm | grep -vxF "$0" | head -n 1)" "$@" ;;
esac
`;

describe('a release', () => {
  it('is an archive and a list of its packages, whose sums the signature of the key covers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/npm'), NPM, { mode: 0o755 });
    const [key, to] = [join(folder, 'key.pem'), join(folder, 'release')];
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
    const { NODE_OPTIONS: _, ...env } = process.env;
    const PATH = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
    execFileSync(process.execPath, ['ops/deploy/release.mjs', '--key', key, '--to', to], { env: { ...env, PATH } });
    const verify = '-verify -pubin -inkey release-key.pub.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig';
    execFileSync('openssl', ['pkeyutl', ...verify.split(' ')], { cwd: to, stdio: 'ignore' });
    execFileSync('sha256sum', ['-c', '--status', 'SHA256SUMS'], { cwd: to });
    const sums = readFileSync(join(to, 'SHA256SUMS'), 'utf8');
    rmSync(folder, { recursive: true });
    expect(sums).toMatch(/^\w{64} {2}\S+\.tar\.gz\n\w{64} {2}\S+\.cdx\.json\n(\w{64} {2}\S+\.deb\n)?$/);
    expect(sums.includes('.deb')).toBe(hasDpkg());
  });
});

/** Copies what the Dockerfile copies from the build. The files belong to root, so the programs cannot change them. */
function stage(app: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean }>>;
  };
  const production = Object.entries(packages)
    .filter(([path, { dev = false }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path);
  mkdirSync(app);
  const copied = [
    ...readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/opt\/royal9\/(\S+)/gm),
  ];
  const parts = copied
    .flatMap(([, part = '']) => (part === 'node_modules' ? production : [part]))
    .filter((part) => existsSync(part));
  // The files take half a gigabyte, so hard links replace copies if possible.
  const copy = (how: readonly string[]) =>
    execFileSync('cp', [...how, '-R', '--parents', ...parts, app], { stdio: 'ignore' });
  try {
    copy(['-l']);
  } catch {
    copy([]);
  }
  mkdirSync(join(app, 'node_modules/.bin'));
  execFileSync('cp', ['-P', 'node_modules/.bin/node', join(app, 'node_modules/.bin/node')]);
}

function settingsOf(name: string, folder: string): Readonly<Record<string, string>> {
  const lines = readFileSync(join(DEPLOY, `settings/${name}.env`), 'utf8').split('\n');
  const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [
      key,
      value.replace('/run/secrets', folder).replace('/run/certificates', join(folder, 'certificates')),
    ]),
  );
}

function commandOf(service: string): readonly string[] {
  const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, { command: readonly string[] }>>;
  };
  return must(services[service], service).command;
}
