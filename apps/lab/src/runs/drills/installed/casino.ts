import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ended, hasEnded } from '../../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../../ops/lib/command.mjs';
import { REPO } from '../../../../../../ops/lib/files.mjs';
import { becomesTrue } from '../../../../../../ops/lib/wait.mjs';
import { demoTerms } from '../../../players/terms.js';
import { Machine } from './machine.js';
import { Network, SERVERS_ADDRESS } from './network.js';
import { Servers } from './servers.js';
import { Units } from './units.js';

export const LINK = 'installed';
const HOME = '/opt/royal9';
const NODE = `${HOME}/node_modules/.bin/node`;
const AUTHORITY = '/secure/royal9';
const TABLES = 2;
/** A Must Hit level that hits within a few hands, because a replaced trigger key is needed until the next hit. */
const MUST_HIT = { initial: '250.00', reset: '250.00', maximum: '310.00', ratePpm: 20_000, reserveRatePpm: 10_000 };
const PLAYED_MS_MAX = 60_000;
const CERTIFICATES = '/etc/royal9/certificates';
const POLL_MS = 200;

export interface Programs {
  /** Folders of fetched packages with MariaDB and Redis, and with the client of MariaDB. Null: this machine's own. */
  readonly servers: string | null;
  readonly client: string | null;
}

/** Two machines with a controller each, a third for authority, witness and tables, and the servers. */
export class Casino {
  readonly a: Machine;
  readonly b: Machine;
  readonly office: Machine;
  readonly units: ReadonlyMap<Machine, Units>;
  #servers: Servers | undefined;
  #floor: ChildProcess | undefined;
  #witness: ChildProcess | undefined;
  #tokens: Readonly<Record<string, string>> = {};

  constructor(
    private readonly folder: string,
    private readonly programs: Programs,
  ) {
    const network = new Network();
    const [a, b, office] = ['a', 'b', 'office'].map((name) => new Machine(name, { folder, network })) as [
      Machine,
      Machine,
      Machine,
    ];
    [this.a, this.b, this.office] = [a, b, office];
    const names = [`${SERVERS_ADDRESS} database.internal redis.internal`];
    for (const machine of [a, b, office]) names.push(`${machine.address} ${hostOf(machine)}`);
    for (const machine of [a, b, office]) machine.write('/etc/hosts', `127.0.0.1 localhost\n${names.join('\n')}\n`);
    this.units = new Map([a, b].map((machine) => [machine, new Units(machine)]));
    if (programs.client !== null) for (const machine of [a, b]) addClient(machine, programs.client);
  }

  get servers(): Servers {
    if (this.#servers === undefined) throw new Error('the servers are not started');
    return this.#servers;
  }

  async install(file: string, machines: readonly Machine[]): Promise<void> {
    const on = async (machine: Machine): Promise<void> => {
      await machine.bring(file, '/root/package.deb');
      await machine.must(['dpkg', '--install', '/root/package.deb'], { DEBIAN_FRONTEND: 'noninteractive' });
    };
    await Promise.all(machines.map(on));
  }

  /** @throws Refusal if a machine has the repository, or Node apart from the package */
  async checkAlone(): Promise<void> {
    for (const machine of [this.a, this.b, this.office]) {
      const found = await machine.run(['sh', '-c', `ls -d ${REPO} || command -v node`]);
      if (found.code === 0) throw new Refusal(`${machine.name} has ${found.output.trim()}`);
    }
  }

  async makeSecrets(): Promise<void> {
    await this.a.must([
      `${HOME}/ops/deploy/make-secrets.sh`,
      '/etc/royal9/secrets',
      'database.internal',
      'redis.internal',
    ]);
    await this.a.copyTo(this.b, '/etc/royal9/secrets');
  }

  async startServers(): Promise<void> {
    const folder = join(this.folder, 'servers');
    mkdirSync(folder);
    this.#servers = await Servers.start(folder, {
      deploy: this.a.at(`${HOME}/ops/deploy`),
      secrets: this.a.at('/etc/royal9/secrets'),
      ownerUrl: this.a.read('/etc/royal9/secrets/owner-database-url').trim(),
      tree: this.programs.servers,
    });
  }

  async makeCertificates(): Promise<void> {
    const certificates = (...words: readonly string[]) =>
      this.office.must(['royal9', 'certificates', '--folder', AUTHORITY, ...words]);
    await certificates('ca', '--name', 'Casino');
    for (const machine of [this.a, this.b]) {
      const host = hostOf(machine);
      await certificates('issue', '--server', `${host},${machine.address}`);
      for (const [from, to] of [
        [`servers/${host}.pem`, 'server.pem'],
        [`servers/${host}-key.pem`, 'server-key.pem'],
        ['ca.pem', 'ca.pem'],
        ['revoked.pem', 'revoked.pem'],
      ] as const)
        cpSync(this.office.at(`${AUTHORITY}/${from}`), machine.at(`${CERTIFICATES}/${to}`));
      await machine.must(['chown', '-R', 'royal9:royal9', CERTIFICATES]);
    }
    for (const { tableId } of this.terms().tables) await certificates('issue', '--table', `${LINK}/${tableId}`);
  }

  async configure(): Promise<void> {
    for (const [machine, other] of [
      [this.a, this.b],
      [this.b, this.a],
    ] as const)
      machine.append('/etc/royal9/controller.env', {
        PUBLIC_URL: `https://${hostOf(machine)}:3000`,
        FLOOR_URL: `https://${hostOf(machine)}:3010`,
        OTHER_CONTROLLERS: `https://${hostOf(other)}:3000`,
        METRICS_HOST: '0.0.0.0',
        CHECKPOINT_SECONDS: '2',
        LABORATORY_LINKS: 'accepted',
      });
  }

  terms() {
    const terms = demoTerms({ linkId: LINK, tables: TABLES, seats: 5 });
    return { ...terms, levels: { ...terms.levels, mustHit: MUST_HIT } };
  }

  async setUpAccounts(): Promise<void> {
    const password = randomBytes(12).toString('hex');
    const environment = {
      OPERATOR_KEY: this.a.read('/etc/royal9/secrets/operator-key').trim(),
      STAFF_PASSWORD: password,
      NODE_EXTRA_CA_CERTS: `${AUTHORITY}/ca.pem`,
    };
    const words = ['--controllers', this.urls(3000), '--secrets', '/root'];
    await this.office.must([NODE, `${HOME}/dist/apps/lab/src/runs/setup/main.js`, ...words], environment);
    const token = (role: string) => this.office.read(`/root/${role}-token`).trim();
    this.#tokens = {
      FLOOR_SETUP_TOKEN: token('floor-setup'),
      SLOT_ACCOUNTING_TOKEN: token('slot-accounting'),
      STAFF_PASSWORD: password,
      NODE_EXTRA_CA_CERTS: `${AUTHORITY}/ca.pem`,
    };
  }

  urls(port: number): string {
    return [this.a, this.b].map((machine) => `https://${hostOf(machine)}:${port}`).join(',');
  }

  async startFloor(): Promise<void> {
    this.office.write('/root/terms.json', JSON.stringify(this.terms()));
    const words = [
      ...['--controllers', this.urls(3000), '--floor', this.urls(3010), '--certificates', AUTHORITY],
      ...['--link', LINK, '--link-file', '/root/terms.json', '--tables', String(TABLES), '--pace', 'brisk'],
    ];
    const main = `${HOME}/dist/apps/lab/bundle/floor/main.js`;
    this.#floor = this.office.start('floor', [NODE, '--enable-source-maps', main, ...words], this.#tokens);
    await this.isPlayed();
  }

  /** @returns the batches of the journal since `before`, at least one */
  async isPlayed(before?: number): Promise<number> {
    const from = before ?? (await this.batches());
    const isMore = async (): Promise<boolean> => {
      if (this.#floor === undefined || hasEnded(this.#floor))
        throw new Refusal('The floor has ended.', { tail: this.tail(this.office, 'floor') });
      return (await this.batches()) > from;
    };
    if (await becomesTrue(isMore, { withinMs: PLAYED_MS_MAX, everyMs: POLL_MS })) return (await this.batches()) - from;
    throw new Refusal('The floor does not play.', { tail: this.tail(this.office, 'floor') });
  }

  batches(): Promise<number> {
    return this.servers.number(`SELECT COALESCE(MAX(batch), 0) FROM journal WHERE stream = '${LINK}'`);
  }

  /** Ends play. @returns the report of the floor, whose own books agree with those of the controllers */
  async endFloor(): Promise<string> {
    const floor = this.#floor;
    if (floor === undefined) throw new Error('no floor plays');
    floor.kill('SIGTERM');
    const { code } = await ended(floor);
    const report = this.tail(this.office, 'floor');
    if (code !== 0) throw new Refusal(`The floor ended with exit code ${code}.`, { tail: report });
    return report.slice(Math.max(0, report.lastIndexOf('\nplayed ') + 1)).split('\n')[0] ?? '';
  }

  async startWitness(operatorKeys: readonly string[]): Promise<void> {
    await this.office.must([
      'sh',
      '-c',
      'umask 077; mkdir -p /var/lib/jackpot-witness; openssl rand -hex 32 > /var/lib/jackpot-witness/key',
    ]);
    await this.witnessWith(operatorKeys);
  }

  /** Starts the witness again with these public keys of the operator. */
  async witnessWith(keys: readonly string[]): Promise<void> {
    this.#witness?.kill('SIGTERM');
    if (this.#witness !== undefined) await ended(this.#witness);
    this.#witness = this.office.start('witness', ['royal9', 'witness'], {
      CONTROLLER_URLS: this.urls(3000),
      OPERATOR_KEYS: keys.join(','),
      WITNESS_NAME: 'regulator.example',
      WITNESS_KEY_FILE: '/var/lib/jackpot-witness/key',
      WITNESS_MEMORY_FILE: '/var/lib/jackpot-witness/memory.jsonl',
      WITNESS_SECONDS: '1',
      NODE_EXTRA_CA_CERTS: `${AUTHORITY}/ca.pem`,
    });
  }

  async witnessKey(): Promise<string> {
    const found = (): string | undefined => /"publicKey":"([^"]+)"/.exec(this.log(this.office, 'witness'))?.[1];
    await becomesTrue(() => found() !== undefined, { withinMs: PLAYED_MS_MAX, everyMs: POLL_MS });
    const key = found();
    if (key === undefined)
      throw new Refusal('The witness has not started.', { tail: this.tail(this.office, 'witness') });
    return key;
  }

  async witnessIsWell(): Promise<boolean> {
    const isWell = async (): Promise<boolean> => (await this.#ask('http://127.0.0.1:3200/health')).startsWith('200 ');
    return becomesTrue(isWell, { withinMs: PLAYED_MS_MAX, everyMs: POLL_MS });
  }

  async operatorKey(): Promise<string> {
    const answer = await this.#ask(`https://${hostOf(this.a)}:3000/api/v1/checkpoint-key`);
    return (JSON.parse(answer.slice(4)) as { readonly key: string }).key;
  }

  /** @returns status and body, as the office sees them */
  async #ask(url: string): Promise<string> {
    const script =
      'fetch(process.argv[1]).then(async (a) => console.log(a.status, await a.text()), () => console.log(0))';
    return this.office.must([NODE, '-e', script, url], { NODE_EXTRA_CA_CERTS: `${AUTHORITY}/ca.pem` });
  }

  log(machine: Machine, name: string): string {
    return existsSync(machine.at(`/var/log/${name}.log`)) ? machine.read(`/var/log/${name}.log`) : '';
  }

  tail(machine: Machine, name: string): string {
    return this.log(machine, name).split('\n').slice(-30).join('\n');
  }

  async close(): Promise<void> {
    this.#witness?.kill('SIGKILL');
    this.#floor?.kill('SIGKILL');
    await this.#servers?.stop();
  }
}

export const hostOf = (machine: Machine): string => `${machine.name}.royal9.example`;

/** Programs of Debian's mariadb-client, which need the libraries beside them. */
function addClient(machine: Machine, tree: string): void {
  const place = '/usr/local/mariadb';
  mkdirSync(machine.at(place));
  execFileSync('mount', ['-o', 'bind,ro', tree, machine.at(place)]);
  for (const name of ['mariadb', 'mariadb-dump', 'mariadb-binlog']) {
    const libraries = execFileSync('find', [tree, '-name', '*.so*', '-printf', '%h\\n'], { encoding: 'utf8' });
    const folders = [...new Set(libraries.trim().split('\n'))].map((folder) => folder.replace(tree, place));
    const text = `#!/bin/sh\nLD_LIBRARY_PATH=${folders.join(':')} exec ${place}/usr/bin/${name} "$@"\n`;
    machine.write(`/usr/local/bin/${name}`, text, 0o755);
  }
}
