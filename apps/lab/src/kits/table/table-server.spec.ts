import { once } from 'node:events';
import { WebSocket } from 'ws';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { TableKit } from './table-kit.js';
import { serveTableKit } from './table-server.js';
import { kitTerms, readTerms } from '../../players/terms.js';

describe('the kit as a controller', () => {
  it('refuses a wrong key and, once ready, welcomes the table and answers it', async () => {
    const config = readTerms(kitTerms());
    const clock = (): number => performance.now();
    const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: () => Date.now(), patienceMs: 60_000 });
    const server = await serveTableKit(kit, 0);
    const dial = (token: string, path = 'floor'): WebSocket =>
      new WebSocket(`ws://127.0.0.1:${server.port}/${path}`, { headers: { authorization: `Bearer ${token}` } });
    const statusOf = async (...of: Parameters<typeof dial>): Promise<number | undefined> => {
      const socket = dial(...of);
      socket.on('error', () => undefined);
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { readonly statusCode?: number }];
      return response.statusCode;
    };
    const [token = ''] = kit.tokens;
    const key = () => kit.results().find(({ rules }) => rules[0] === 'F1');
    // The LED sign of a table computer sends this request.
    expect(await statusOf('', 'feed?link=conformance')).toBe(404);
    expect(key()).toMatchObject({ outcome: 'not-seen' });
    expect(await statusOf('conformance/t-9/x')).toBe(401);
    expect(await statusOf(token)).toBe(503);
    const socket = dial(token);
    const read = async (): Promise<unknown> => JSON.parse(String(((await once(socket, 'message')) as [Buffer])[0]));
    expect(await read()).toMatchObject({ type: 'welcome', link: 'conformance', table: 't-1', coup: 0 });
    socket.send('{"type":"open","id":1,"coup":1}');
    expect(await read()).toMatchObject({ id: 1, ok: true, type: 'opened' });
    const newer = dial(token);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4009);
    newer.terminate();
    server.close();
    expect(key()).toMatchObject({ outcome: 'failed', detail: '1 attempts without it' });
  });
});

describe('the link of the kit', () => {
  it('is in play even with terms for play, with which a link starts out of service', () => {
    const body = { ...kitTerms(), laboratory: false, roundMsMin: 8_000, shoes: { batches: 1 as const } };
    const config = readTerms(body);
    const clock = (): number => 0;
    const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: clock, patienceMs: 1 });
    expect(kit.link.stateOf().inPlay).toBe(true);
  });
});
