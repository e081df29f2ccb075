import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { readSettings } from '@jackpot/platform';
import { must } from '@jackpot/money';
import { parse, parseAllDocuments } from 'yaml';
import type { z } from 'zod';
import { migrationSettings, settingsSchema as controllerSettings } from '../apps/controller/src/settings.js';
import { settingsSchema as payoutsSettings } from '../apps/payouts/src/settings.js';
import { settingsSchema as tableSettings } from '../apps/table/src/set-up/settings.js';
import { settingsSchema as witnessSettings } from '../apps/witness/src/settings.js';
import { CONTROLLER_ENV, CONTROLLER_NODE_ARGS } from '../ops/lib/node-args.mjs';
import { commandProblems } from './docs/block-checks.js';
import { ALL_METRICS, queriesOf } from './docs/deploy-files.js';
import { Helm } from './support/helm.js';
import { skipped } from './support/skipped.js';
import { mainOf } from '../ops/lib/mains.mjs';

const DEPLOY = 'ops/deploy';
const text = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

const PROGRAMS = {
  controller: { main: 'controller', settings: controllerSettings },
  payouts: { main: 'payouts', settings: payoutsSettings },
  migration: { main: 'controller', settings: migrationSettings },
} as const;
type Program = keyof typeof PROGRAMS;
const NAMES = Object.keys(PROGRAMS) as readonly Program[];

const secrets = mkdtempSync(join(tmpdir(), 'deployment-'));
beforeAll(() => void execFileSync(join(DEPLOY, 'make-secrets.sh'), [secrets]));
afterAll(() => rmSync(secrets, { recursive: true }));

function variablesOf(name: Program): Readonly<Record<string, string>> {
  const lines = text(`settings/${name}.env`).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const found = /^([A-Z_0-9]+)=(.*)$/.exec(line);
      return found === null ? [] : [[must(found[1], 'a name'), found[2] ?? ''] as const];
    }),
  );
}

function secretsOf(name: Program): readonly string[] {
  return Object.values(variablesOf(name))
    .filter((value) => value.startsWith('/run/secrets/'))
    .map((file) => basename(file))
    .toSorted();
}

const isOfReplacement = (secret: string): boolean => /-keys-(accepted|before)$/.test(secret);

describe.each(NAMES)('the settings of %s', (name) => {
  const variables = variablesOf(name);

  it('are complete, and exist in the programs', () => {
    const here = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, value.replace('/run/secrets', secrets)]),
    );
    const schema: z.ZodObject<z.ZodRawShape> = PROGRAMS[name].settings;
    expect(() => readSettings(schema, here)).not.toThrow();
    const known = Object.keys(schema.shape).flatMap((setting) => [setting, `${setting}_FILE`]);
    expect(
      Object.keys(variables).filter(
        (key) => ![...known, ...Object.keys(CONTROLLER_ENV), 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'].includes(key),
      ),
    ).toEqual([]);
  });

  it('have no secret among them, only the names of its files', () => {
    expect(text(`settings/${name}.env`)).not.toMatch(/[0-9a-f]{32}|(mysql|redis):/);
    for (const secret of secretsOf(name))
      expect([secret, statSync(join(secrets, secret)).size > 0]).toEqual([secret, !isOfReplacement(secret)]);
  });

  it('start Node as ./ops/run does', () => {
    const options = variables['NODE_OPTIONS']?.split(' ');
    expect(options).toEqual(name === 'controller' ? CONTROLLER_NODE_ARGS : undefined);
    if (name === 'controller') expect(variables).toMatchObject(CONTROLLER_ENV);
  });
});

describe('the secrets', () => {
  it('are made once: what is there stays as it is', () => {
    const before = readdirSync(secrets).map((file) => [file, readFileSync(join(secrets, file), 'utf8')]);
    execFileSync(join(DEPLOY, 'make-secrets.sh'), [secrets]);
    expect(readdirSync(secrets).map((file) => [file, readFileSync(join(secrets, file), 'utf8')])).toEqual(before);
    expect(new Set(before.filter(([name]) => name?.endsWith('-key')).map(([, value]) => value)).size).toBe(5);
  });

  it('are in a folder that only its owner may enter', () => {
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
  });
});

describe('the image', () => {
  const lines = text('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const words = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it('runs as a user that is a number and not root, in the form that passes signals on', () => {
    expect(words('USER')).toEqual(['10001:10001']);
    expect(words('ENTRYPOINT')).toEqual(['["node"]']);
    expect(words('CMD')).toEqual([JSON.stringify([mainOf('controller')])]);
  });

  it('names a version of each base, and takes from the build what the programs need and no more', () => {
    for (const base of words('FROM')) expect(base).toMatch(/^[a-z]+:\d+(-[a-z]+)*( AS build)?$/);
    const copied = words('COPY').filter((line) => line.startsWith('--from=build'));
    expect(copied.map((line) => line.split(' ')[1])).toEqual(
      ['package.json', 'package-lock.json', 'node_modules', 'dist'].map((part) => `/opt/royal9/${part}`),
    );
    expect(words('ADD')).toEqual([]);
  });

  it('is built without files of this machine', () => {
    const ignored = readFileSync('ops/deploy/Dockerfile.dockerignore', 'utf8').split('\n');
    for (const folder of ['node_modules', 'dist', '.data', '.secrets', 'ops/deploy/secrets', '.git'])
      expect(ignored).toContain(folder);
  });
});

interface Service {
  readonly command?: readonly string[];
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly image: string;
  readonly [key: string]: unknown;
}

describe('compose.yaml', () => {
  const compose = parse(text('compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service>>;
    secrets: Readonly<Record<string, { file: string }>>;
  };
  const { services } = compose;
  const OF: readonly (readonly [string, Program])[] = [
    ['controller-a', 'controller'],
    ['controller-b', 'controller'],
    ['payouts', 'payouts'],
    ['migration', 'migration'],
  ];

  it('follows the specification and good practice (dclint)', () => {
    const run = () =>
      execFileSync('node_modules/.bin/dclint', [
        '-c',
        `${DEPLOY}/.dclintrc`,
        '--max-warnings',
        '0',
        `${DEPLOY}/compose.yaml`,
      ]);
    expect(run).not.toThrow();
  });

  it.each(OF)('%s runs our image as it stands, with its own settings and secrets', (service, name) => {
    const { command = [], env_file, secrets: given = [], ...rest } = must(services[service], service);
    expect(command).toEqual([mainOf(PROGRAMS[name].main), ...(name === 'migration' ? ['--migrate'] : [])]);
    expect(env_file).toEqual([`settings/${name}.env`]);
    expect(given.toSorted()).toEqual(secretsOf(name));
    expect(rest).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const schema: z.ZodObject<z.ZodRawShape> = PROGRAMS[name].settings;
    expect(Object.keys(rest.environment ?? {}).filter((key) => !(key in schema.shape))).toEqual([]);
  });

  it('mounts only files that exist or are created', () => {
    const made = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets', secrets));
    const isCertificate = (volume: string) => volume.startsWith('./certificates/');
    const mounted = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes as readonly string[])
      .filter((volume) => volume.startsWith('.') && !isCertificate(volume))
      .map((volume) => join(DEPLOY, must(volume.split(':')[0], 'a path')));
    expect([...made, ...mounted].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names a version of every image, ours that of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const [service, { image }] of Object.entries(services))
      expect([service, image]).toEqual([service, expect.stringMatching(/:v?\d+(\.\d+)+$/)]);
    expect(services['payouts']?.image).toBe(`royal9-progressive:${version}`);
  });
});

describe('the units of systemd', () => {
  const UNITS: readonly (readonly [string, Program])[] = [
    ['royal9-controller', 'controller'],
    ['royal9-payouts', 'payouts'],
    ['royal9-migrate', 'migration'],
  ];
  const unit = (name: string) => text(`systemd/${name}.service`);
  const valuesOf = (name: string, key: string) =>
    [...unit(name).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it.each(UNITS)('%s starts its program with its settings, and sees its own secrets only', (file, name) => {
    const args = name === 'migration' ? ' --migrate' : '';
    expect(valuesOf(file, 'ExecStart')).toEqual([
      `/opt/royal9/node_modules/.bin/node ${mainOf(PROGRAMS[name].main)}${args}`,
    ]);
    expect(valuesOf(file, 'EnvironmentFile')).toEqual([`/etc/royal9/${name}.env`]);
    const bound = valuesOf(file, 'BindReadOnlyPaths');
    const certificates = name === 'controller' ? ['/etc/royal9/certificates:/run/certificates'] : [];
    expect(bound.toSorted()).toEqual([
      ...certificates,
      ...secretsOf(name).map((secret) => `/etc/royal9/secrets/${secret}:/run/secrets/${secret}`),
    ]);
    for (const key of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'User=royal9'])
      expect(unit(file).split('\n')).toContain(key);
  });

  it.each(UNITS.filter(([, name]) => name !== 'migration'))(
    '%s is started again unless a person must mend it',
    (file) => {
      expect([valuesOf(file, 'Type'), valuesOf(file, 'Restart'), valuesOf(file, 'RestartPreventExitStatus')]).toEqual([
        ['notify'],
        ['always'],
        ['2'],
      ]);
      expect(valuesOf(file, 'WatchdogSec')).toHaveLength(1);
      // A limit would stop the unit for good when the database is down for two minutes.
      expect(valuesOf(file, 'StartLimitIntervalSec')).toEqual(['0']);
      expect(valuesOf(file, 'StartLimitBurst')).toEqual([]);
    },
  );

  it.each([
    ['royal9-backup', 'backup', ['backup-database-url']],
    [
      'royal9-try-restore',
      'try-restore',
      ['owner-database-url', 'records-key', 'records-keys-accepted', 'records-keys-before'],
    ],
    [
      'royal9-verify',
      'verify',
      [
        'owner-database-url',
        ...['controller', 'payouts', 'reader', 'rebuilder'].map((account) => `${account}-database-url`),
        ...['records-key', 'records-keys-accepted', 'records-keys-before'],
      ],
    ],
  ])('%s runs its command by its timer, and sees its own secrets only', (file, command, seen) => {
    const [words = ''] = valuesOf(file, 'ExecStart').map((line) => line.split(` ${mainOf('cli')} `)[1] ?? '');
    expect(words.split(' ')[0]).toBe(command);
    if (command !== 'verify') expect(words).toContain(' /var/lib/royal9-backup');
    expect(commandProblems(`royal9 ${words}`)).toEqual([]);
    expect(valuesOf(file, 'BindReadOnlyPaths')).toEqual(
      seen.map((secret) => `/etc/royal9/secrets/${secret}:/run/secrets/${secret}`),
    );
    for (const secret of seen)
      expect([secret, statSync(join(secrets, secret)).size > 0]).toEqual([secret, !isOfReplacement(secret)]);
    for (const key of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'User=royal9'])
      expect(unit(file).split('\n')).toContain(key);
    expect(text(`systemd/${file}.timer`)).toMatch(/^OnCalendar=\S+/m);
  });

  it.each([
    ['royal9-witness', 'witness' as const, 'witness', ['secrets/witness-key', 'certificates']],
    ['royal9-table@', 'table' as const, 'table', []],
    ['royal9-binary-log', 'cli' as const, 'binary-log', ['secrets/backup-database-url']],
  ])('%s runs its program without end, as a user without rights', (file, main, settings, bound) => {
    expect(valuesOf(file, 'ExecStart')[0]).toMatch(
      new RegExp(`^/opt/royal9/node_modules/.bin/node ${mainOf(main)}\\b`),
    );
    expect(valuesOf(file, 'EnvironmentFile')).toEqual([`/etc/royal9/${settings}.env`]);
    expect(valuesOf(file, 'BindReadOnlyPaths').map((pair) => pair.split(':')[0])).toEqual(
      bound.map((path) => `/etc/royal9/${path}`),
    );
    expect([valuesOf(file, 'Restart'), valuesOf(file, 'RestartPreventExitStatus')]).toEqual([['always'], ['2']]);
    const lines = ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'User=royal9'];
    for (const line of lines) expect(unit(file).split('\n')).toContain(line);
  });

  it.each(['royal9-backup', 'royal9-try-restore', 'royal9-verify', 'royal9-binary-log'])(
    '%s may write its metrics where node_exporter can read them',
    (file) => {
      expect(valuesOf(file, 'Environment')).toContain('METRICS_DIR=/var/cache/royal9-metrics');
      expect([valuesOf(file, 'CacheDirectory'), valuesOf(file, 'CacheDirectoryMode')]).toEqual([
        ['royal9-metrics'],
        ['0755'],
      ]);
    },
  );

  it.each([
    ['witness', witnessSettings],
    ['table', tableSettings],
  ])('the settings of %s exist in the program', (name, { shape }) => {
    const names = [...text(`settings/${name}.env`).matchAll(/^([A-Z_]+)=/gm)].map(([, setting]) => setting);
    expect(names.filter((setting) => setting !== 'NODE_EXTRA_CA_CERTS' && !(must(setting, 'a name') in shape))).toEqual(
      [],
    );
  });

  it('copy the binary log and renew certificates by commands that exist, with the variables of their settings', () => {
    for (const [file, settings] of [
      ['royal9-binary-log', 'binary-log'],
      ['royal9-certificates', 'certificates'],
    ] as const) {
      const [first = ''] = valuesOf(file, 'ExecStart');
      const values = new Map(
        [...text(`settings/${settings}.env`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, a, b]) => [a, b]),
      );
      const words = first.split(` ${mainOf('cli')} `)[1] ?? '';
      expect(
        commandProblems(`royal9 ${words.replace(/\$\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')}`),
      ).toEqual([]);
    }
    expect(text('systemd/royal9-certificates.timer')).toMatch(/^OnCalendar=\S+/m);
  });

  const analyze = inPath('systemd-analyze');
  it('are valid for systemd (systemd-analyze, if this machine has it)', () => {
    if (analyze === undefined) return skipped('units of systemd', 'systemd-analyze is not on this machine');
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    const files = readdirSync(`${DEPLOY}/systemd`).map((file) => join(folder, file));
    for (const file of files)
      writeFileSync(file, text(`systemd/${basename(file)}`).replace(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'));
    const { stdout, stderr } = spawnSync(analyze, ['verify', ...files], { encoding: 'utf8' });
    expect(stdout + stderr).toBe('');
    rmSync(folder, { recursive: true });
  });
});

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly replicas?: number; readonly template?: { readonly spec: Pod } };
}
interface Pod {
  readonly securityContext: object;
  readonly containers: readonly {
    readonly name: Program;
    readonly image: string;
    readonly args: readonly string[];
    readonly env?: readonly { readonly name: string; readonly value?: string }[];
  }[];
  readonly volumes: readonly {
    readonly secret: { readonly items?: readonly { readonly key: string; readonly path: string }[] };
  }[];
}

describe('the Helm chart', () => {
  const CHART = `${DEPLOY}/chart`;
  if (!Helm.isHere()) {
    it('is rendered on Linux on x64', () => skipped('the Helm chart', 'helm is not for this machine'));
    return;
  }
  const helm = new Helm();
  afterAll(() => helm.remove());
  const rendered = (values?: Readonly<Record<string, string>>) =>
    parseAllDocuments(helm.template(CHART, values)).map((document) => document.toJS() as Resource);
  const resources = rendered();
  const podsOf = (all: readonly Resource[]) => all.flatMap(({ spec }) => spec?.template?.spec ?? []);
  const programs = (all: readonly Resource[]) =>
    Object.fromEntries(podsOf(all).flatMap(({ containers }) => containers.map((each) => [each.name, each])));
  const valueOf = (all: readonly Resource[], program: Program, variable: string) =>
    all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === program)?.data?.[variable] ??
    programs(all)[program]?.env?.find(({ name }) => name === variable)?.value;

  it('follows good practice (helm lint), and is of the version of package.json', () => {
    expect(helm.lint(CHART)).toContain('1 chart(s) linted, 0 chart(s) failed');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(parse(text('chart/Chart.yaml'))).toMatchObject({ version, appVersion: version });
    for (const { image } of Object.values(programs(resources))) expect(image).toBe(`royal9-progressive:${version}`);
  });

  it.each(resources.map((resource) => [resource.kind, resource.metadata.name, resource] as const))(
    'renders a %s %s with the form of its schema',
    async (kind, _name, resource) => {
      const { [kind]: Model } = (await import(`kubernetes-models/${resource.apiVersion}`)) as Record<
        string,
        new (data: unknown) => { validate: () => void }
      >;
      const made = new (must(Model, kind))(resource);
      expect(() => made.validate()).not.toThrow();
    },
  );

  it.each(NAMES)('gives %s the settings of its file', (name) => {
    for (const [variable, value] of Object.entries(variablesOf(name)))
      expect([variable, valueOf(resources, name, variable)]).toEqual([variable, value]);
  });

  it('runs every program, each with its own secrets, as a user without rights', () => {
    const pods = podsOf(resources);
    expect(pods.map(({ containers: [container] }) => container?.name).toSorted()).toEqual(NAMES.toSorted());
    for (const { containers, volumes, securityContext } of pods) {
      const { name, args, env = [], ...container } = must(containers[0], 'a container');
      expect(args[0]).toBe(mainOf(PROGRAMS[name].main));
      const items = volumes.flatMap(({ secret }) => secret.items ?? []);
      expect(items.map(({ key }) => key).toSorted()).toEqual(secretsOf(name));
      expect(items.every(({ key, path }) => key === path)).toBe(true);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(container).toMatchObject({
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      });
      const schema: z.ZodObject<z.ZodRawShape> = PROGRAMS[name].settings;
      const known = Object.keys(schema.shape).flatMap((setting) => [setting, `${setting}_FILE`]);
      expect(env.map((each) => each.name).filter((variable) => ![...known, 'POD'].includes(variable))).toEqual([]);
    }
  });

  it('takes host, number of controllers, secret and settings from its values', () => {
    const own = rendered({
      host: 'jackpot.example',
      controllers: '3',
      secret: 'mine',
      'settings.controller.FACILITY_NAME': 'Mine',
    });
    const others = [0, 1, 2].map((index) => `https://controller-${index}.jackpot.example`).join(',');
    expect(valueOf(own, 'controller', 'OTHER_CONTROLLERS')).toBe(others);
    expect(valueOf(own, 'controller', 'FACILITY_NAME')).toBe('Mine');
    expect(own.find(({ kind }) => kind === 'StatefulSet')?.spec?.replicas).toBe(3);
    const named = podsOf(own).flatMap(({ volumes }) => volumes.map(({ secret }) => secret));
    expect(named).toContainEqual(expect.objectContaining({ secretName: 'mine' }));
    expect(named).not.toContainEqual(expect.objectContaining({ secretName: 'royal9' }));
  });

  it.each([
    [{ hosts: 'a' }, 'hosts'],
    [{ controllers: '0' }, 'controllers'],
    [{ 'settings.controller.facility': 'a' }, 'settings'],
    [{ 'settings.payouts.METRICS_PORT': '3100' }, 'Expected: string'],
  ])('refuses the values %j', (values: Readonly<Record<string, string>>, named) => {
    expect(() => rendered(values)).toThrow(named);
  });

  it('migrates the schema before the programs of an installation or upgrade start', () => {
    const job = must(
      resources.find(({ kind }) => kind === 'Job'),
      'a job',
    );
    expect(job.metadata).toMatchObject({
      annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade', 'helm.sh/hook-delete-policy': 'before-hook-creation' },
    });
  });
});

describe('the command royal9', () => {
  const root = mkdtempSync(join(tmpdir(), 'royal9-'));
  const link = join(root, 'on-the-path');
  const MAINS = ['cli/bundle', 'controller/bundle', 'witness/bundle', 'table/bundle', 'lab/src/kits'];
  beforeAll(() => {
    mkdirSync(join(root, 'royal9/node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(root, 'royal9/node_modules/.bin/node'));
    cpSync(join(DEPLOY, 'royal9'), join(root, 'royal9/ops/deploy/royal9'));
    symlinkSync(join(root, 'royal9/ops/deploy/royal9'), link);
    for (const main of MAINS) {
      const folder = join(root, 'royal9/dist/apps', main);
      mkdirSync(folder, { recursive: true });
      const program = `console.log('${main}', ...process.argv.slice(2)); process.exitCode = 3;`;
      writeFileSync(join(folder, 'main.js'), program);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    [['verify', '--link', 'a b'], 'cli/bundle verify --link a b'],
    [['migrate', '--check'], 'controller/bundle --migrate --check'],
    [['witness'], 'witness/bundle'],
    [['table', '--help'], 'table/bundle --help'],
    [['conformance', 'sign'], 'lab/src/kits sign'],
    [['odds', '--help'], 'cli/bundle odds --help'],
  ])('by a link and from another folder, %j starts its program and ends with its exit code', (words, started) => {
    const { stdout, status } = spawnSync(link, words, { cwd: tmpdir(), encoding: 'utf8' });
    expect([stdout.trim().split('\n').at(-1), status]).toEqual([started, 3]);
  });

  it('names only programs that are built', () => {
    const named = [...text('royal9').matchAll(/run ([a-z]+)\/(?:bundle|src)/g)].map(([, app]) => app);
    expect(named.filter((app) => !existsSync(join('apps', must(app, 'an app'), 'src')))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const promtool = inPath('promtool');

  it('has for every metric queries that Prometheus understands (promtool, where this machine has it)', () => {
    if (promtool === undefined) return skipped('queries of the dashboard', 'promtool is not on this machine');
    const queries = ALL_METRICS.flatMap((metric) => queriesOf(metric).map(({ expr }) => expr.replace('$link', '.*')));
    const rules = queries.map((expr, index) => ({ record: `q${index}`, expr }));
    const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const output = execFileSync(promtool, ['check', 'rules', join(folder, 'rules.yml')], { encoding: 'utf8' });
    expect(output).toContain(`SUCCESS: ${queries.length} rules found`);
    rmSync(folder, { recursive: true });
  });
});

function inPath(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(process.env['ALERT_TOOLS'] ?? '', 'usr/bin')];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}
