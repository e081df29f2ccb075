import { StatusServer } from '@jackpot/platform';
import { jest } from '@jest/globals';
import { status } from './status.js';

describe('royal9 status', () => {
  const servers: StatusServer[] = [];
  let written: jest.SpiedFunction<typeof process.stdout.write>;
  beforeAll(() => {
    written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => written.mockClear());
  afterAll(async () => {
    written.mockRestore();
    for (const server of servers) await server.close();
  });

  async function program(ready: ConstructorParameters<typeof StatusServer>[0]['ready'], text = ''): Promise<string> {
    const server = new StatusServer({ metrics: () => Promise.resolve({ contentType: 'text/plain', text }), ready });
    servers.push(server);
    return `127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  }
  const shown = (): string => written.mock.calls.map(([text]) => String(text)).join('');
  const led = { links: { east: 'leading', west: 'standing-by' }, payouts: 'relayed' };

  it('prints links and parts of programs that are ready', async () => {
    const controller = await program(() => ({ status: 'ready', ...led, troubles: [] }));
    const worker = await program(() => ({ status: 'ready', database: true, redis: true, troubles: [] }));
    expect(await status.run({ at: [controller, worker] })).toBe(0);
    expect(shown()).toBe(
      `${controller}  ready\n  east: leading\n  west: standing-by\n  payouts: relayed\n${worker}  ready\n  database: true\n  redis: true\n`,
    );
  });

  it('prints certificates that have ended, or end within 14 days', async () => {
    const metrics = (seconds: number): string =>
      `jackpot_certificate_seconds{certificate="public"} ${seconds}\njackpot_certificate_seconds{certificate="tables"} 7776000\n`;
    const ready = () => ({ status: 'ready', links: {}, troubles: [] }) as const;
    const soon = await program(ready, metrics(3 * 86_400 + 5));
    expect(await status.run({ at: [soon] })).toBe(0);
    expect(shown()).toBe(`${soon}  ready\n  ! certificate public: ends in 3 days\n`);
    const ended = await program(ready, metrics(-0.5));
    expect(await status.run({ at: [ended] })).toBe(1);
    expect(shown()).toContain(`${ended}  ready\n  ! certificate public: has ended\n`);
  });

  it('prints what is wrong, and which program does not answer', async () => {
    const troubles = [{ part: 'writes' as const, text: 'The database does not take writes.', since: 0 }];
    const controller = await program(() => ({ status: 'not-ready', links: {}, troubles }));
    expect(await status.run({ at: [controller] })).toBe(1);
    expect(await status.run({ at: [controller, '127.0.0.1:1'] })).toBe(2);
    expect(shown()).toContain('not-ready\n  ! writes: The database does not take writes.\n127.0.0.1:1  away\n');
  });
});
