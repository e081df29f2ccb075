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
import { Network, SERVERS_ADDRESS, SERVERS_ADDRESS_LATER } from './network.js';
import { Servers } from './servers.js';
import { Units } from './units.js';

export const LINK = 'installed';
const HOME = '/opt/royal9';
const NODE = `${HOME}/node_modules/.bin/node`;
const AUTHORITY = '/etc/royal9/authority';
const BUNDLE = '/root/second.json';
const WITNESS = 'royal9-witness';
const SERIALS =
  "const s = require('node:tls').connect(3000, process.argv[1], () => { console.log(s.getPeerCertificate().serialNumber); s.end(); })";
const TABLES = 2;
/** A Must Hit level that hits within a few hands, because a replaced trigger key is needed until the next hit. */
const MUST_HIT = { initial: '250.00', reset: '250.00', maximum: '310.00', ratePpm: 20_000, reserveRatePpm: 10_000 };
const PLAYED_MS_MAX = 60_000;
const CERTIFICATES = '/etc/royal9/certificates';
const POLL_MS = 200;
const MOVED_MS_MAX = 240_000;

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
  readonly #network = new Network();
  #servers: Servers | undefined;
  #floor: ChildProcess | undefined;
  #tokens: Readonly<Record<string, string>> = {};

  constructor(
    private readonly folder: string,
    private readonly programs: Programs,
  ) {
    const network = this.#network;
    const [a, b, office] = ['a', 'b', 'office'].map((name) => new Machine(name, { folder, network })) as [
      Machine,
      Machine,
      Machine,
    ];
    [this.a, this.b, this.office] = [a, b, office];
    this.#nameServers(SERVERS_ADDRESS);
    this.units = new Map([a, b, office].map((machine) => [machine, new Units(machine)]));
    if (programs.client !== null) for (const machine of [a, b]) addClient(machine, programs.client);
  }

  #nameServers(address: string): void {
    const machines = [this.a, this.b, this.office];
    const names = machines.map((machine) => `${machine.address} ${hostOf(machine)}`);
    const lines = ['127.0.0.1 localhost', `${address} database.internal redis.internal`, ...names];
    for (const machine of machines) machine.write('/etc/hosts', `${lines.join('\n')}\n`);
  }

  /** Database and Redis move to another address, under the same names. Nobody tells the programs. */
  async moveServers(): Promise<void> {
    const documents = (): Promise<number> =>
      this.servers.number('SELECT COUNT(*) FROM award WHERE document_number IS NOT NULL');
    const before = await documents();
    this.#nameServers(SERVERS_ADDRESS_LATER);
    this.#network.moveServers();
    await this.isPlayed();
    // Documents come from the payouts worker, which gets its jobs from Redis.
    const hasMore = async (): Promise<boolean> => (await documents()) > before;
    if (!(await becomesTrue(hasMore, { withinMs: MOVED_MS_MAX, everyMs: POLL_MS })))
      throw new Refusal('No payout document was issued after the servers moved.', {
        tail: this.tail(this.a, 'royal9-payouts'),
      });
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

  /** The same command again after a change of settings: nobody types a setting of the pair on the second machine. */
  async setUpPair(words: readonly string[] = this.#pairWords()): Promise<void> {
    await this.a.must(['royal9', 'setup', 'first', '--to', BUNDLE, ...words]);
    await this.b.bring(this.a.at(BUNDLE), BUNDLE);
    await this.b.must(['royal9', 'setup', 'second', '--from', BUNDLE]);
    for (const machine of [this.a, this.b]) await machine.must(['rm', BUNDLE]);
  }

  #pairWords(): readonly string[] {
    const settings = ['METRICS_HOST=0.0.0.0', 'CHECKPOINT_SECONDS=2', 'LABORATORY_LINKS=accepted'];
    return [
      ...['--name', namesOf(this.a), '--other', namesOf(this.b)],
      ...['--database', 'database.internal', '--redis', 'redis.internal'],
      ...settings.flatMap((setting) => ['--set', setting]),
    ];
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

  /** Tables and the witness are in the office, which has no key of the authority. */
  async makeTableCertificates(): Promise<void> {
    for (const { tableId } of this.terms().tables)
      await this.a.must(['royal9', 'certificates', '--folder', AUTHORITY, 'issue', '--table', `${LINK}/${tableId}`]);
    mkdirSync(this.office.at(AUTHORITY));
    for (const part of ['ca.pem', 'tables'])
      cpSync(this.a.at(`${AUTHORITY}/${part}`), this.office.at(`${AUTHORITY}/${part}`), { recursive: true });
    cpSync(this.a.at(`${AUTHORITY}/ca.pem`), this.office.at(`${CERTIFICATES}/ca.pem`));
  }

  /** Renews every certificate in play. @returns the serial numbers that the controllers then show */
  async renewCertificates(): Promise<void> {
    const shown = async (): Promise<string> =>
      this.office.must([NODE, '-e', SERIALS, hostOf(this.a)], { NODE_EXTRA_CA_CERTS: `${AUTHORITY}/ca.pem` });
    const before = await shown();
    const words = ['--folder', AUTHORITY, 'renew', '--within', '120', '--into', CERTIFICATES];
    await this.a.must(['royal9', 'certificates', ...words]);
    const isRenewed = async (): Promise<boolean> => (await shown()) !== before;
    if (!(await becomesTrue(isRenewed, { withinMs: PLAYED_MS_MAX, everyMs: POLL_MS })))
      throw new Refusal('The controller still shows the earlier certificate.');
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
    await this.office.must([NODE, `${HOME}/dist/apps/lab/bundle/setup/main.js`, ...words], environment);
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
    const key = '/etc/royal9/secrets/witness-key';
    await this.office.must(['install', '-m', '640', '-g', 'royal9', '/dev/null', key]);
    await this.office.must(['sh', '-c', `openssl rand -hex 32 > ${key}`]);
    this.office.append('/etc/royal9/witness.env', { CONTROLLER_URLS: this.urls(3000), WITNESS_SECONDS: '1' });
    await this.witnessWith(operatorKeys);
  }

  async witnessWith(keys: readonly string[]): Promise<void> {
    this.office.append('/etc/royal9/witness.env', { OPERATOR_KEYS: keys.join(',') });
    await this.office.must(['systemctl', 'restart', WITNESS]);
  }

  async witnessKey(): Promise<string> {
    const found = (): string | undefined => /"publicKey":"([^"]+)"/.exec(this.log(this.office, WITNESS))?.[1];
    await becomesTrue(() => found() !== undefined, { withinMs: PLAYED_MS_MAX, everyMs: POLL_MS });
    const key = found();
    if (key === undefined) throw new Refusal('The witness has not started.', { tail: this.tail(this.office, WITNESS) });
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
    this.#floor?.kill('SIGKILL');
    await this.#servers?.stop();
  }
}

const namesOf = (machine: Machine): string => `${hostOf(machine)},${machine.address}`;
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
