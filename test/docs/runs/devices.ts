import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { receiver } from '../../../apps/lab/src/kits/webhook/example-receiver.js';
import { eventually } from '../../support/eventually.js';
import type { BlockRun } from './block-run.js';
import { type Site, shown } from './site.js';

const PORT_OF_PAGE = '/dev/serial/by-id/usb-FTDI_...-port0';
const EMULATOR = 'node dist/hardware/emulators/src/main.js';

/** Blocks that need a device, or a program of others. */
export const DEVICES: readonly BlockRun[] = [
  {
    page: 'hardware/emulators/README.md',
    begins: 'npm run build:server',
    ends: 'when-input-ends',
    // Each window answers what it does not know with what it does.
    shows: ['on [forgotten]', '(dark)', 'P CARDS B CARDS', 'lose-replies', 'script: dead 3'],
    leavesOut: [{ text: 'npm run build:server', reason: 'built-before' }],
    prepare: (site) => {
      site.write('faults.txt', '0.1 dead 3\n');
      return { changes: [['/tmp/', site.path('line-')]] };
    },
    check: async (site) => {
      for (const name of ['line-sign', 'line-shoe', 'line-bus'])
        await eventually(() => expect([name, existsSync(site.path(name))]).toEqual([name, true]));
      expect(JSON.parse(site.read('keys.json'))).toHaveProperty('devices.7');
    },
  },
  {
    page: 'docs/how-to/test-a-device.md',
    begins: 'npm run -s conformance -- table',
    ends: 'when-stopped',
    shows: ['controller: ws://127.0.0.1:', 'bearer token: ', 'now: '],
    prepare: () => ({ changes: [['-- table', '-- table --port 0']] }),
  },
  {
    page: 'docs/how-to/test-a-device.md',
    begins: 'npm run -s conformance -- accounting',
    ends: 'when-stopped',
    shows: ['controller: http://127.0.0.1:', 'bearer token: ', 'now: '],
    prepare: () => ({ changes: [['-- accounting', '-- accounting --port 0']] }),
  },
  {
    page: 'docs/how-to/test-a-device.md',
    begins: 'npm run -s conformance -- seat-device',
    ends: 'when-stopped',
    shows: ['now: ', 'Then press Enter.'],
    prepare: async (site) => {
      const port = await emulated(site, 'bus', 'all-keys.json 1');
      const { devices } = JSON.parse(readFileSync(site.path('all-keys.json'), 'utf8')) as {
        readonly devices: Readonly<Record<string, unknown>>;
      };
      const keys = site.write('keys-of-seat.json', JSON.stringify(devices['1']));
      return {
        changes: [
          [PORT_OF_PAGE, port],
          ['keys.json', keys],
        ],
      };
    },
  },
  {
    page: 'docs/how-to/test-a-device.md',
    begins: 'npm run -s conformance -- shoe',
    ends: 'when-stopped',
    shows: ['now: ', 'Then press Enter.'],
    prepare: async (site) => ({ changes: [[PORT_OF_PAGE, await emulated(site, 'shoe', 'generic-line fast')]] }),
  },
  {
    page: 'docs/how-to/test-a-device.md',
    begins: 'npm run -s conformance -- webhook',
    ends: 'by-itself',
    shows: ['cases passed'],
    prepare: async (site) => {
      const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      site.write('secret', secret);
      const server = receiver(secret, () => undefined).listen(0, '127.0.0.1');
      site.closes(async () => void server.close());
      await once(server, 'listening');
      return { changes: [['127.0.0.1:8080', `127.0.0.1:${(server.address() as AddressInfo).port}`]] };
    },
  },
  {
    page: 'hardware/README.md',
    begins: './ops/run ',
    ends: 'by-itself',
    shows: ['people saw 1 coups', 'the counts agree'],
    leavesOut: [{ text: './ops/run ', reason: 'another-test', by: 'apps/console/test/tutorial.long.e2e-spec.ts' }],
    prepare: (site) => {
      const { tokens } = site.admin;
      site.write('.secrets/floor-setup-token', tokens['floor-setup']);
      site.write('.secrets/monitoring-token', tokens['monitoring']);
      site.write('.secrets/staff-password', 'not needed: no hand is voided');
      site.write('faults.txt', beginningOf(shown('hardware/README.md', 'text faults')));
      return {
        changes: [
          ['http://127.0.0.1:3000', site.controller.url],
          ['--coups 20', '--coups 1'],
        ],
      };
    },
  },
];

/** An emulated device on a line; the port. */
async function emulated(site: Site, kind: 'bus' | 'shoe', words: string): Promise<string> {
  const port = site.path(`port-of-${kind}`);
  const device = site.beside(`${EMULATOR} ${kind} ${port} ${words}`);
  await eventually(() => expect([existsSync(port), device.output]).toEqual([true, expect.any(String)]));
  return port;
}

const HARMLESS_SECONDS = 10;

/** The faults of the page without a visible effect: with a later one a hand may take a minute. */
function beginningOf(faults: string): string {
  const lines = faults.split('\n').filter((line) => Number.parseFloat(line) < HARMLESS_SECONDS);
  expect(lines.length).toBeGreaterThan(1);
  return `${lines.join('\n')}\n`;
}
