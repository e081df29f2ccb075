import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { BlockRun } from './block-run.js';
import { readBlocks } from '../blocks.js';
import { ROOT, type Site } from './site.js';

/** The deals of the page that are settled, each with the answer beside it. */
const SETTLED = readBlocks()
  .filter(({ page }) => page === 'docs/reference/settlement.md')
  .flatMap(({ kind, text }, at, all) => {
    const next = all[at + 1];
    return kind === 'json in' && next?.kind === 'json out' ? [[text, next.text] as const] : [];
  });

/** Blocks that need a folder and no more. */
export const WITHOUT_A_LINK: readonly BlockRun[] = [
  {
    page: 'README.md',
    begins: './ops/run ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      { text: './ops/run ', reason: 'another-test', by: 'apps/console/test/tutorial.long.e2e-spec.ts' },
      { text: './ops/test ', reason: 'this-test' },
    ],
  },
  {
    page: 'docs/tutorial/first-star.md',
    begins: './ops/run',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [{ text: './ops/run', reason: 'another-test', by: 'apps/console/test/tutorial.long.e2e-spec.ts' }],
  },
  {
    page: 'docs/tutorial/first-star.md',
    begins: 'eval ',
    ends: 'elsewhere',
    shows: [],
    leavesOut: [
      {
        text: 'eval "$(./ops/services status)" && npm run -s verify',
        reason: 'another-test',
        by: 'apps/console/test/tutorial.long.e2e-spec.ts',
        as: '(eval .*)',
      },
    ],
  },
  {
    page: 'docs/explanation/simulation.md',
    begins: 'npm run build:server',
    ends: 'by-itself',
    shows: ['seed 1: ', 'every promise kept'],
    leavesOut: [{ text: 'npm run build:server', reason: 'built-before' }],
    prepare: () => ({ changes: [['--seeds 1000', '--seeds 1']] }),
  },
  {
    page: 'docs/explanation/wide-area.md',
    begins: 'npm run build:server',
    ends: 'by-itself',
    shows: ['2 sites of 1 tables', 'agree to the micro-cent'],
    leavesOut: [{ text: 'npm run build:server', reason: 'built-before' }],
    prepare: () => ({ changes: [['--sites 200 --tables 10', '--sites 2 --tables 1']] }),
  },
  {
    page: 'docs/how-to/deploy.md',
    begins: 'ops/deploy/make-secrets.sh /etc/royal9/secrets',
    ends: 'by-itself',
    shows: ['Keep a copy of operator-key'],
    prepare: (site) => ({ changes: [['/etc/royal9/secrets', site.path('made/secrets')]] }),
    check: (site) => {
      expect(site.read('made/secrets/owner-database-url')).toMatch(/^mysql:.*@database\.internal:3306\/jackpot\n$/);
      expect(site.read('made/secrets/redis-url')).toMatch(/@redis\.internal:/);
    },
  },
  {
    page: 'docs/how-to/deploy.md',
    begins: 'npm run release',
    ends: 'by-itself',
    shows: ['.tar.gz', '.cdx.json', 'SHA256SUMS.sig'],
    standIns: ['npm'],
    prepare: (site) => {
      execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', site.path('release-key.pem')]);
      return { changes: [['release-key.pem', `release-key.pem --to ${site.path('release')}`]] };
    },
    check: (site) => {
      const verify = '-verify -pubin -inkey release-key.pub.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig';
      execFileSync('openssl', ['pkeyutl', ...verify.split(' ')], { cwd: site.path('release') });
      execFileSync('sha256sum', ['-c', '--status', 'SHA256SUMS'], { cwd: site.path('release') });
    },
  },
  {
    page: 'docs/how-to/deploy.md',
    begins: 'useradd ',
    ends: 'by-itself',
    shows: [],
    standIns: ['useradd', 'systemctl'],
    prepare: (site) => {
      const units = site.makeFolder('machine/etc/systemd/system');
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
      const archive = site.path(`royal9-progressive-${version}-linux-x64.tar.gz`);
      execFileSync('tar', ['-czf', archive, '--transform=s,^,royal9/,', 'ops/deploy'], { cwd: ROOT });
      return {
        changes: ['/opt', '/etc/'].map((folder) => [folder, `${site.path('machine')}${folder}`] as const),
        env: { UNITS: units },
      };
    },
    check: (site) => {
      for (const name of ['etc/royal9/controller.env', 'etc/systemd/system/royal9-controller.service'])
        expect([name, existsSync(site.path(`machine/${name}`))]).toEqual([name, true]);
    },
  },
  {
    page: 'docs/how-to/deploy.md',
    begins: 'docker build ',
    ends: 'by-itself',
    shows: ['Keep a copy of operator-key'],
    standIns: ['docker'],
    prepare: (site) => ({ changes: [['ops/deploy/secrets', site.path('composed/secrets')]] }),
    check: (site) => expect(site.read('composed/secrets/redis-url')).toMatch(/@redis:6379/),
  },
  {
    page: 'docs/how-to/deploy.md',
    begins: 'kubectl create namespace',
    ends: 'by-itself',
    shows: [],
    standIns: ['kubectl'],
    prepare: (site) => {
      site.makeFolder('certificates');
      return { changes: [['ops/deploy/secrets', site.makeFolder('cluster/secrets')]] };
    },
  },
  {
    page: 'docs/how-to/use-tls.md',
    begins: "npm run -s certificates -- --folder /secure/royal9 ca --name 'Harbor Casino'",
    ends: 'by-itself',
    shows: ['a.jackpot.harbor.example', 'royal-9-east/table-7', ' good'],
    prepare: (site) => ({ changes: [['/secure/royal9', site.path('authority')]] }),
  },
  {
    // The authority is that of the block above.
    page: 'docs/how-to/use-tls.md',
    begins: 'npm run -s certificates -- --folder /secure/royal9 renew',
    ends: 'by-itself',
    shows: ['revoked'],
    prepare: async (site) => ({
      changes: [
        ['/secure/royal9', site.path('authority')],
        ['5f0c2a', await serialOfServer(site)],
      ],
    }),
  },
  {
    page: 'docs/reference/performance.md',
    begins: 'npm run bench -- --quick',
    ends: 'by-itself',
    shows: ['all 39 wagers of a deal settled', 'Correctness checks: 0 passed, 0 failed', '--quick'],
    leavesOut: [{ text: 'npm run bench  ', reason: 'too-long' }],
    prepare: () => ({ changes: [['--quick', '--quick --only rules']] }),
  },
  {
    page: 'docs/reference/settlement.md',
    begins: 'npm run -s settle',
    ends: 'by-itself',
    shows: SETTLED.map(([, answer]) => answer),
    prepare: (site) => {
      site.write('deals.jsonl', SETTLED.map(([deal]) => deal).join(''));
      return {};
    },
  },
  {
    page: 'ops/README.md',
    begins: 'sha256sum -c',
    ends: 'by-itself',
    shows: ['  dist/manifest.sha256'],
  },
  {
    page: 'ops/packages/api/README.md',
    begins: 'npm run packages',
    ends: 'by-itself',
    shows: ['jackpot-api-'],
    prepare: (site) => ({
      changes: [
        ['/tmp/clients', site.path('clients')],
        ['npm install', `cd ${programOf(site, ['openapi-fetch', 'openapi-typescript-helpers'])} && npm install`],
      ],
    }),
    check: (site) => expect(existsSync(site.path('program/node_modules/@jackpot/api/index.js'))).toBe(true),
  },
  {
    page: 'ops/packages/floor-client/README.md',
    begins: 'npm run packages',
    ends: 'by-itself',
    shows: ['jackpot-floor-client-'],
    leavesOut: [
      { text: 'npm run packages -- --to /tmp/clients', reason: 'another-block', by: 'ops/packages/api/README.md' },
    ],
    prepare: (site) => ({
      changes: [
        ['/tmp/clients', site.path('clients')],
        ['npm install', `cd ${programOf(site, [])} && npm install`],
        [' ws', ` file:${ROOT}/node_modules/ws`],
      ],
    }),
    check: (site) => expect(existsSync(site.path('program/node_modules/@jackpot/floor-client/index.js'))).toBe(true),
  },
  {
    page: 'ops/packages/python/README.md',
    begins: 'npm run packages',
    ends: 'by-itself',
    shows: [],
    leavesOut: [
      { text: 'npm run packages -- --to /tmp/clients', reason: 'another-block', by: 'ops/packages/api/README.md' },
    ],
    prepare: (site) => ({ changes: [['/tmp/clients', site.path('clients')]] }),
    check: (site) => expect(site.read('jackpot_api.py')).toContain('class Client'),
  },
];

/** A person reads it from the list. */
async function serialOfServer(site: Site): Promise<string> {
  const list = site.beside(`npm run -s certificates -- --folder ${site.path('authority')} list`);
  expect([await list.ended, list.output]).toEqual([0, expect.stringContaining(' server ')]);
  return /^(\w+) +server /m.exec(list.output)?.[1] ?? '';
}

/** The folder of a program that gets these packages from here instead of the registry. */
function programOf(site: Site, packages: readonly string[]): string {
  const overrides = Object.fromEntries(packages.map((name) => [name, `file:${ROOT}/node_modules/${name}`]));
  site.write('program/package.json', JSON.stringify({ private: true, overrides }));
  return site.path('program');
}
