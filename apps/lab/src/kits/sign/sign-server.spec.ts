import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SignKit } from './sign-kit.js';
import { serveSignKit } from './sign-server.js';

describe("the sign kit's server", () => {
  it('serves the meters by event stream and by WebSocket, records the last event id, refuses connections and ends them', async () => {
    const ports = { nowMs: () => performance.now(), wallMs: () => Date.now() };
    const never = () => Promise.resolve(undefined);
    const kit = new SignKit({ ...ports, sleep: never, shows: never });
    const server = await serveSignKit(kit, 0);
    const at = `127.0.0.1:${server.port}`;
    const feed = (headers: Record<string, string>) => fetch(`http://${at}/api/v1/links/conformance/feed`, { headers });

    const stream = await feed({ 'last-event-id': '41' });
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toMatch(/^id: 100\ndata: {"type":"meters","link":"conformance"/);
    expect(kit.attempts.at(-1)).toMatchObject({ lastEventId: '41' });

    const socket = new WebSocket(`ws://${at}/feed?link=conformance&lastEventId=42`);
    const [text] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(text.toString())).toMatchObject({ type: 'meters', sequence: 100 });
    expect(kit.attempts.at(-1)).toMatchObject({ lastEventId: '42' });
    const closed = once(socket, 'close');
    kit.end();
    expect(await closed).toEqual([4021, expect.anything()]);

    kit.isRefusing = true;
    const refused = await feed({});
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'NO_LEADER' })]);
    expect((await fetch(`http://${at}/api/v1/links/other/feed`)).status).toBe(404);
    server.close();
  });
});
