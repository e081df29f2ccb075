import { Refusal } from '../../../../../../ops/lib/command.mjs';
import { becomesTrue } from '../../../../../../ops/lib/wait.mjs';
import { KEPT, figuresOf, keysOf } from './kept.js';
import { type Casino, LINK, hostOf } from './casino.js';
import type { Machine } from './machine.js';

interface Acceptance {
  readonly casino: Casino;
  readonly first: string;
  readonly next: string;
  readonly timed: (title: string, act: () => Promise<unknown>) => Promise<unknown>;
}

const SECRETS = '/etc/royal9/secrets';
const KEYS = ['records-key', 'trigger-key', 'patron-key', 'operator-key', 'checkpoint-key'];
const TIMERS = ['backup', 'try-restore', 'verify', 'certificates'].map((name) => `royal9-${name}.timer`);
const RUNS_MAX = 20;
const HIT_MS_MAX = 240_000;
const POLL_MS = 250;

/** Every act of an administrator, in the order of docs/how-to/deploy.md and docs/operate. */
export async function acceptance({ casino, first, next, timed }: Acceptance): Promise<void> {
  const { a, b, office } = casino;
  await timed('install on three machines', () => casino.install(first, [a, b, office]));
  await timed('no repository and no other Node on them', () => casino.checkAlone());
  await timed('secrets, certificates and settings of a pair', () => casino.setUpPair());
  await timed('MariaDB and Redis of the house', () => casino.startServers());
  await timed('certificates of tables', () => casino.makeTableCertificates());
  await timed('schema', () => systemctl(a, 'start', 'royal9-migrate'));
  await timed('configtest on both', () => configtest(casino));
  await timed('controller and payouts worker of a', () =>
    systemctl(a, 'enable', '--now', 'royal9-controller', 'royal9-payouts'),
  );
  await timed('controller of b', () => systemctl(b, 'enable', '--now', 'royal9-controller'));
  await timed('timers', () => systemctl(a, 'enable', '--now', ...TIMERS));
  await timed('first accounts', () => casino.setUpAccounts());
  const operatorKeys = [await casino.operatorKey()];
  await timed('tables play over TLS', () => casino.startFloor());
  const during = (title: string, act: () => Promise<unknown>) =>
    timed(title, async () => {
      const before = await casino.batches();
      const result = await act();
      const batches = await casino.isPlayed(before);
      return `${typeof result === 'string' ? `${result}; ` : ''}${batches} batches of play meanwhile`;
    });
  await during('witness', () => startWitness(casino, operatorKeys));
  await during('copy of the binary log', () => systemctl(b, 'enable', '--now', 'royal9-binary-log'));
  await during('renewed certificates', () => casino.renewCertificates());
  await during('renewal by its unit', () => systemctl(a, 'start', 'royal9-certificates'));
  await during('status', () => a.must(['royal9', 'status']).then(() => 'all are ready'));
  await during('backup', () => systemctl(a, 'start', 'royal9-backup'));
  for (const key of KEYS) await during(`replace ${key}`, () => rotate(casino, key, operatorKeys));
  await during('try-restore of the backup from before, whose records key is accepted', () => tryOldBackup(casino));
  await during('backup under the new keys', () => systemctl(a, 'start', 'royal9-backup'));
  await during('try-restore', () => systemctl(a, 'start', 'royal9-try-restore'));
  await during('verify, with the witness', () => verify(casino));
  await during('verify by its unit', () => systemctl(a, 'start', 'royal9-verify'));
  await during('metrics of the units', async () => {
    for (const name of ['backup', 'try-restore', 'verify']) await a.must(['cat', metricsOf(name)]);
    await b.must(['cat', metricsOf('binary-log')]);
  });
  await during('support bundle', () =>
    a.must(['royal9', 'support-bundle', '--to', '/root/bundle.tar.gz']).then(() => ''),
  );
  await during('database and Redis at another address', () => casino.moveServers());
  await during('migrate to the next version', () => migrateToNext(casino, next));
  for (const machine of [b, a]) await during(`upgrade ${machine.name}`, () => upgrade(casino, machine, next));
  await timed('end of play', () => casino.endFloor());
  await timed('the copy of the binary log has all of it', () => checkBinaryLog(casino));
  await timed('verify', () => verify(casino));
  await timed('backup, loss of the database, restore', () => loseAndRestore(casino));
  await timed('the database of 0.9.0', () => upgradeKept(casino));
  await timed('removal', () => remove(casino));
}

const metricsOf = (name: string): string => `/var/cache/royal9-metrics/royal9-${name}.prom`;

async function systemctl(machine: Machine, ...words: readonly string[]): Promise<void> {
  const { code, output } = await machine.run(['systemctl', ...words]);
  if (code === 0) return;
  const logs = words.map((word) => logOf(machine, word)).join('\n');
  throw new Refusal(`${machine.name}: systemctl ${words.join(' ')} ended with exit code ${code}.`, {
    tail: `${output}${logs}`,
  });
}

function logOf(machine: Machine, unit: string): string {
  try {
    return machine.read(`/var/log/${unit}.log`).split('\n').slice(-15).join('\n');
  } catch {
    return '';
  }
}

async function configtest({ a, b }: Casino): Promise<string> {
  const lines: string[] = [];
  for (const machine of [a, b]) {
    const { code, output } = await machine.run(['royal9', 'configtest']);
    const notInOrder = output.split('\n').filter((line) => /^(warn|FAIL) /.test(line));
    if (code !== 0 && code !== 1)
      throw new Refusal(`${machine.name}: royal9 configtest ended with exit code ${code}.`, {
        tail: notInOrder.join('\n'),
      });
    lines.push(...notInOrder);
  }
  return lines.length === 0 ? 'in order' : lines.join('; ');
}

async function startWitness(casino: Casino, operatorKeys: readonly string[]): Promise<string> {
  const { a, b } = casino;
  await casino.startWitness(operatorKeys);
  const key = await casino.witnessKey();
  await casino.setUpPair(['--set', `WITNESS_KEYS=${key}`]);
  for (const machine of [a, b]) await systemctl(machine, 'restart', 'royal9-controller');
  if (!(await casino.witnessIsWell()))
    throw new Refusal('The witness is not well.', { tail: casino.tail(casino.office, 'royal9-witness') });
  return 'it signs every link';
}

/** Runs the guided replacement until it is done, and does what it says: copy the files to b, restart b. */
async function rotate(casino: Casino, key: string, operatorKeys: string[]): Promise<string> {
  const { a, b } = casino;
  const old = a.read(`${SECRETS}/${key}`).trim();
  const at = [`${hostOf(a)}:3020`, `${hostOf(b)}:3020`, ...(key === 'records-key' ? ['127.0.0.1:3100'] : [])];
  const words = ['royal9', 'keys', 'rotate', key, '--restart', ...at.flatMap((each) => ['--at', each])];
  let isConfirmed = false;
  for (let runs = 1; runs <= RUNS_MAX; runs += 1) {
    const output = await a.must([...words, ...(isConfirmed ? ['--confirmed'] : [])], {}, [0, 1]);
    if (output.includes(old)) throw new Refusal(`keys rotate ${key} printed the old key.`);
    if (output.includes('the old key is kept in')) {
      await checkPrivate(casino, key, old);
      return `${runs} runs`;
    }
    isConfirmed = output.includes('run the same command again with --confirmed');
    if (isConfirmed) await comesTrue(casino, key, output, operatorKeys);
    await a.copyTo(b, SECRETS);
    if (!isConfirmed) await systemctl(b, 'restart', 'royal9-controller');
  }
  throw new Refusal(`${key} is not replaced after ${RUNS_MAX} runs.`);
}

/** Does what a person confirms. */
async function comesTrue(casino: Casino, key: string, output: string, operatorKeys: string[]): Promise<void> {
  if (key === 'checkpoint-key') {
    const [, next] = /public key of the new key: (\S+)/.exec(output) ?? [];
    if (next === undefined) throw new Refusal('The new public key is not printed.', { tail: output });
    operatorKeys.push(next);
    return casino.witnessWith(operatorKeys);
  }
  const cycle = (): Promise<number> =>
    casino.servers.number(`SELECT cycle FROM level_meter WHERE link_id = '${LINK}' AND level = 'must-hit'`);
  const before = await cycle();
  const hasHit = async (): Promise<boolean> => (await cycle()) > before;
  if (!(await becomesTrue(hasHit, { withinMs: HIT_MS_MAX, everyMs: POLL_MS })))
    throw new Refusal('Must Hit has not hit.');
}

/** The old key lies only in files that other users cannot read. */
async function checkPrivate({ a, b }: Casino, key: string, old: string): Promise<void> {
  if (a.read(`${SECRETS}/${key}`).trim() === old) throw new Refusal(`${key} is still the old one.`);
  for (const machine of [a, b]) {
    const found = await machine.run(['sh', '-c', `grep -rlF ${old} /etc /var /tmp /root /run/systemd 2>/dev/null`]);
    const files = found.output.split('\n').filter((file) => file !== '');
    for (const file of files) {
      const { code } = await machine.run([
        'setpriv',
        '--reuid=nobody',
        '--regid=nogroup',
        '--clear-groups',
        'cat',
        file,
      ]);
      if (code === 0) throw new Refusal(`${machine.name}: everybody can read the old ${key} in ${file}`);
    }
  }
}

/** As docs/operate/keys.md says of a backup from before the replacement. */
async function tryOldBackup({ a }: Casino): Promise<string> {
  const accepted = `RECORDS_KEYS_ACCEPTED_FILE=${SECRETS}/records-keys-before`;
  await a.must(['sh', '-c', `${accepted} royal9 try-restore --from /var/lib/royal9-backup --hours 2`]);
  return 'clean';
}

async function verify(casino: Casino): Promise<string> {
  const key = await casino.witnessKey();
  await casino.a.must(['royal9', 'verify', '--witness-key', key]);
  return 'clean';
}

async function migrateToNext({ a }: Casino, next: string): Promise<string> {
  // The next version lies beside the installed one, as its archive would.
  await a.bring(next, '/root/next.deb');
  await a.must(['dpkg-deb', '--extract', '/root/next.deb', '/srv/next']);
  const royal9 = '/srv/next/opt/royal9/ops/deploy/royal9';
  const check = await a.must([royal9, 'migrate', '--check']);
  await a.must(['sh', '-c', `set -a; . /etc/royal9/migration.env; unset DATABASE_URL_FILE; ${royal9} migrate`]);
  await a.must(['rm', '-r', '/srv/next']);
  return check.trim().split('\n')[0] ?? '';
}

async function upgrade(casino: Casino, machine: Machine, next: string): Promise<string> {
  await casino.install(next, [machine]);
  const version = (
    await machine.must(['dpkg-query', '--show', '--showformat', '${Version}', 'royal9-progressive'])
  ).trim();
  await machine.must(['royal9', 'status', '--at', '127.0.0.1:3020']);
  return version;
}

async function checkBinaryLog({ b, servers }: Casino): Promise<string> {
  const row = (await servers.query('SHOW BINARY LOGS', b.read(`${SECRETS}/backup-database-url`))).at(-1);
  const [file, size] = [String(row?.['Log_name']), Number(row?.['File_size'])];
  const isCopied = async (): Promise<boolean> =>
    Number((await b.run(['stat', '-c', '%s', `/var/lib/royal9-binary-log/${file}`])).output) >= size;
  if (!(await becomesTrue(isCopied, { withinMs: HIT_MS_MAX, everyMs: POLL_MS })))
    throw new Refusal('The copy of the binary log stays behind.', { tail: logOf(b, 'royal9-binary-log') });
  await systemctl(b, 'stop', 'royal9-binary-log');
  return file;
}

async function loseAndRestore(casino: Casino): Promise<string> {
  const { a, b } = casino;
  const figures = await figuresOf(casino.servers);
  await systemctl(a, 'start', 'royal9-backup');
  await systemctl(b, 'stop', 'royal9-controller');
  await systemctl(a, 'stop', 'royal9-controller', 'royal9-payouts');
  await casino.servers.loseDatabase();
  const folders = await a.must(['sh', '-c', 'ls -d /var/lib/royal9-backup/*/ | tail -1']);
  await restore(a, folders.trim());
  if ((await figuresOf(casino.servers)) !== figures) throw new Refusal('The restored figures differ.');
  await systemctl(a, 'start', 'royal9-controller', 'royal9-payouts');
  await systemctl(b, 'start', 'royal9-controller');
  await a.must(['royal9', 'status']);
  return 'the same figures, led again';
}

const restore = (machine: Machine, from: string): Promise<string> =>
  machine.must([
    'sh',
    '-c',
    `set -a; . /etc/royal9/migration.env; unset DATABASE_URL_FILE; royal9 restore --from ${from}`,
  ]);

/** Restores the kept database of 0.9.0 under its own keys, and leads its links. */
async function upgradeKept(casino: Casino): Promise<string> {
  const { a, b } = casino;
  await systemctl(b, 'stop', 'royal9-controller');
  await systemctl(a, 'stop', 'royal9-controller', 'royal9-payouts');
  const { RECORDS_KEY, TRIGGER_KEY } = keysOf();
  for (const [name, text] of [
    ['records-key', RECORDS_KEY],
    ['trigger-key', TRIGGER_KEY],
    ['records-keys-before', ''],
  ] as const)
    await a.must(['sh', '-c', `printf '%s\\n' '${text}' > ${SECRETS}/${name}`]);
  await a.copyTo(b, SECRETS);
  await casino.servers.loseDatabase();
  await a.bring(KEPT, '/srv/0.9.0');
  await restore(a, '/srv/0.9.0');
  await systemctl(a, 'start', 'royal9-controller', 'royal9-payouts');
  await systemctl(b, 'start', 'royal9-controller');
  const isLed = async (): Promise<boolean> => (await a.run(['royal9', 'status'])).code === 0;
  if (!(await becomesTrue(isLed, { withinMs: HIT_MS_MAX, everyMs: POLL_MS })))
    throw new Refusal('The links of 0.9.0 are not led.', { tail: (await a.run(['royal9', 'status'])).output });
  await a.must(['royal9', 'verify']);
  return 'restored, brought to this schema, led, clean';
}

async function remove({ a, b }: Casino): Promise<string> {
  for (const machine of [a, b]) {
    await machine.must(['dpkg', '--purge', 'royal9-progressive']);
    await machine.must([
      'sh',
      '-c',
      '! [ -e /opt/royal9 ] && ! [ -e /usr/bin/royal9 ] && ! [ -e /etc/royal9/controller.env ]',
    ]);
    await machine.must(['sh', '-c', `[ -s ${SECRETS}/records-key ]`]);
    if ((await machine.run(['systemctl', 'is-active', 'royal9-controller'])).code === 0)
      throw new Refusal(`${machine.name}: the controller still runs`);
  }
  return 'programs gone, secrets and backups kept';
}
