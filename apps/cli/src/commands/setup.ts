import { isIP } from 'node:net';
import { join } from 'node:path';
import { CannotRun, type Reader, type Values, anyText, commandLine } from '@jackpot/platform';
import { CertificateFolder } from '../certificates/certificate-folder.js';
import { ROOT } from '../installation.js';
import { SETTINGS_FOLDER } from '../installation-settings.js';
import { InstallationFiles, certificateOfServer, readBundle, writeBundle } from '../pair/installation-files.js';
import {
  type Hosts,
  type Pair,
  addressesOf,
  checkMachine,
  checkPair,
  pairIn,
  placed,
  settingsOfOther,
} from '../pair/pair.js';
import { type SettingsByFile, SettingsFiles } from '../pair/settings-files.js';

const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const hosts: Reader<Hosts> = (given) => {
  const each = given.split(',').map((host) => host.trim().toLowerCase());
  return each.every((host) => isIP(host) !== 0 || HOST.test(host))
    ? { value: each }
    : { expected: 'names or addresses of one machine, separated by commas' };
};

const setting: Reader<readonly [name: string, value: string]> = (given) => {
  const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=([^\r\n]*)$/.exec(given) ?? [];
  return name === '' ? { expected: 'a setting as NAME=VALUE' } : { value: [name, value] };
};

const LINE = commandLine({
  command: 'royal9 setup',
  about: `Sets up the two controllers of an installation. Nobody types a setting of the pair on the second machine.
  first    makes secrets, authority, certificates and settings of this machine, and writes --to for the second one
  second   makes the same of this machine from the file that first wrote
Both may run again: secrets and good certificates stay. After a change of a setting, run first and then second again.`,
  options: {
    settings: SETTINGS_FOLDER,
    name: {
      help: 'first: this controller, by every name and address that others dial',
      shown: 'HOST[,HOST]',
      read: hosts,
    },
    other: { help: 'first: the second controller in the same way', shown: 'HOST[,HOST]', read: hosts },
    database: {
      help: 'first: the server of the database, such as db.internal or [fd00::5]:3307',
      shown: 'HOST',
      read: anyText,
    },
    redis: { help: 'first: the server of Redis', shown: 'HOST', read: anyText },
    set: {
      help: 'first: a setting of both controllers, such as FACILITY_ID=harbor',
      shown: 'NAME=VALUE',
      read: setting,
      isList: true,
    },
    authority: {
      help: 'first: the folder of the authority; without it the folder authority in --settings',
      shown: 'DIR',
      read: anyText,
    },
    to: { help: 'first: the file for the second machine', shown: 'FILE', read: anyText },
    from: { help: 'second: the file that first wrote', shown: 'FILE', read: anyText },
  },
  operands: { shown: 'first|second', min: 1, max: 1 },
  notes: `Run it as root. The file for the second machine holds all keys: bring it there by a way that nobody else can read, and delete it.
Exit code: 0 done, 2 refused or failed. See docs/how-to/deploy.md#set-up-two-controllers.`,
});

type Given = Values<typeof LINE.options>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const setup = {
  line: LINE,
  run: async (given: Given, [which = '']: readonly string[]): Promise<number> => {
    await setUp(which, given, join(ROOT, 'ops/deploy/make-secrets.sh'));
    return 0;
  },
};

export async function setUp(which: string, given: Given, makeSecretsScript: string): Promise<void> {
  const files = new InstallationFiles(given.settings, makeSecretsScript);
  if (which === 'first') await first(given, files);
  else if (which === 'second') second(given, files);
  else throw new CannotRun(`${which} is neither first nor second.`);
}

async function first(given: Given, files: InstallationFiles): Promise<void> {
  if (given.to === undefined) throw new CannotRun('SETUP_NO_FILE: give --to, the file for the second machine.');
  const settings = new SettingsFiles(given.settings);
  const present = settings.read();
  const pair = pairOf(given, present);
  checkPair(pair);
  checkMachine(present, pair);
  const authority = new CertificateFolder(given.authority ?? join(given.settings, 'authority'), () => Date.now());
  files.checkCertificate(authority);
  files.makeSecrets(given);
  for (const each of [pair.own, pair.other]) await certificateOfServer(authority, each, Date.now());
  files.placeCertificates(authority.filesOfServer(pair.own[0] ?? ''));
  const addresses = addressesOf(pair, present['controller.env'] ?? {});
  const shared = placed(Object.fromEntries(given.set), present);
  settings.write({ ...shared, 'controller.env': { ...shared['controller.env'], ...addresses } });
  writeBundle(given.to, {
    format: 1,
    first: [...pair.own],
    second: [...pair.other],
    settings: settingsOfOther(pair, settings.read()),
    secrets: files.secrets(),
    certificates: authority.filesOfServer(pair.other[0] ?? ''),
  });
  print(`${pair.own[0]} is set up: ${addresses['PUBLIC_URL']}, tables at ${addresses['FLOOR_URL']}.`);
  print(`Next: bring ${given.to} to ${pair.other[0]}, and run there: royal9 setup second --from FILE`);
  print(`Keep a copy of the keys and of the authority elsewhere. Then: royal9 configtest`);
}

function second(given: Given, files: InstallationFiles): void {
  if (given.from === undefined)
    throw new CannotRun('SETUP_NO_FILE: give --from, the file that "royal9 setup first" wrote.');
  const { first: other, second: own, ...bundle } = readBundle(given.from);
  const settings = new SettingsFiles(given.settings);
  const pair = { own, other };
  checkMachine(settings.read(), pair);
  files.checkKeys(bundle.secrets);
  files.writeSecrets(bundle.secrets);
  files.placeCertificates(bundle.certificates);
  settings.write(bundle.settings);
  print(`${own[0]} is set up, beside ${other[0]}. Delete ${given.from}. Then: royal9 configtest`);
}

function pairOf(given: Given, present: SettingsByFile): Pair {
  const known = pairIn(present);
  const [own, other] = [given.name ?? known.own, given.other ?? known.other];
  if (own !== undefined && other !== undefined) return { own, other };
  throw new CannotRun('SETUP_NO_NAMES: give --name and --other, the names of both controllers.');
}
