import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  INSTALLED,
  RELEASE_FOLDER,
  baselineProblem,
  folderProblem,
  sameEachTime,
} from '../ops/deploy/release-files.mjs';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}
type Versions = Readonly<Record<string, string>>;
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
const shipped = installed.filter(([, { dev = false }]) => !dev);
const named = read('package.json') as {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly optionalDependencies: Versions;
};

const LICENSES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Packages that name no license in package.json. A person has read their license file, which contains these words. */
const READ: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'node_modules/buildcheck': ['LICENSE', 'Permission is hereby granted, free of charge'],
  'node_modules/cpu-features': ['LICENSE', 'Permission is hereby granted, free of charge'],
  'node_modules/dejavu-fonts-ttf': ['LICENSE', 'Permission is hereby granted, free of charge'],
  'node_modules/png-js': ['LICENSE', 'Permission is hereby granted, free of charge'],
  'node_modules/ssh2': ['LICENSE', 'Permission is hereby granted, free of charge'],
};

describe('the packages', () => {
  it('are pinned to one version each', () => {
    const { dependencies, devDependencies, optionalDependencies } = named;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('have hashes, which npm ci checks, and no address of a registry', () => {
    expect(installed.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('run no script of their own when they are installed', () => {
    const scripted = installed.filter(([, { hasInstallScript = false }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => named.allowScripts[name] !== false)).toEqual([]);
  });

  it.each(Object.entries(READ))('%s has the license that was read', (path, [file, words]) => {
    expect(readFileSync(`${path}/${file}`, 'utf8')).toContain(words);
  });

  it.each(shipped.filter(([path]) => !(path in READ)).map(([path, { license = 'none' }]) => [path, license] as const))(
    '%s may be shipped with ours (%s)',
    (_, license) => {
      const choices = license.replaceAll(/[()]/g, '').split(' OR ');
      expect(choices.some((choice) => choice.split(' AND ').every((each) => LICENSES.includes(each)))).toBe(true);
    },
  );

  it('contain one version of Node for all machines, which package.json requires', () => {
    const versions = new Set(Object.values(named.optionalDependencies));
    expect(versions.size).toBe(1);
    expect(named.engines.node).toBe(`>=${[...versions].join()} <25`);
  });
});

describe('the list of packages of a release', () => {
  const bill = (serialNumber: string, timestamp: string, name: string) =>
    JSON.stringify({
      serialNumber,
      metadata: { timestamp, component: { 'bom-ref': 'royal9-progressive@0.1.0', name } },
      components: [{ 'bom-ref': 'zod@4.0.0' }],
    });
  const AT = '2026-11-24T00:00:00Z';

  it('is the same wherever and whenever it is created', () => {
    const once = sameEachTime(bill('urn:uuid:1', '2026-01-01T00:00:00Z', 'royal9'), AT);
    expect(sameEachTime(bill('urn:uuid:2', '2026-01-02T00:00:00Z', 'w'), AT)).toBe(once);
    expect(JSON.parse(once)).toMatchObject({
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      metadata: { timestamp: AT, component: { name: 'royal9-progressive' } },
    });
  });
});

describe('the contract that a release keeps', () => {
  const version = '1.2.0';
  const contract = (limits: object, of = version) => `${JSON.stringify({ version: of, limits, rules: {} })}\n`;
  const now = contract({ FRAME_MAX: 64 });

  it('is that of the source, to the letter', () => expect(baselineProblem({ kept: now, now, version })).toBeNull());

  it.each([
    ['missing', null, 'is missing'],
    ['of another version', contract({ FRAME_MAX: 64 }, '1.1.0'), 'is of version 1.1.0, and this is 1.2.0'],
    ['of this version, and older than the source', contract({ FRAME_MAX: 32 }), 'it differs in limits'],
  ])('is refused if it is %s', (_, kept, problem) => {
    expect(baselineProblem({ kept, now, version })).toContain(problem);
    expect(baselineProblem({ kept, now, version: '0.9.0' })).toBeNull();
  });
});

describe('the archive of a release', () => {
  it('contains the license and every document of the root except the one for developers', () => {
    const documents = readdirSync('.').filter((file) => file.endsWith('.md') || file === 'LICENSE');
    expect(documents.filter((file) => !INSTALLED.includes(file))).toEqual(['CONTRIBUTING.md']);
    expect(INSTALLED.filter((part) => part !== 'dist' && !existsSync(part))).toEqual([]);
  });
});

describe('a release is written', () => {
  it.each(['dist', 'dist/release', 'dist/../dist/a'])(
    'never to %s, where a start would find files of no build',
    (to) => {
      expect(folderProblem('/repo', resolve('/repo', to))).toContain('lies in the build');
    },
  );

  it.each([RELEASE_FOLDER, 'distribution', '/elsewhere/dist'])('to %s', (to) => {
    expect(folderProblem('/repo', resolve('/repo', to))).toBeNull();
  });
});
