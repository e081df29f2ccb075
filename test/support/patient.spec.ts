import type { HttpReply } from './floor.js';
import { patiently, sendPatiently } from './patient.js';

type Headers = Readonly<Record<string, string>>;

const refused = (code: string, status = 503): HttpReply => ({ status, body: { code } });
const DONE: HttpReply = { status: 201, body: {} };

function controllerWith(...replies: readonly HttpReply[]) {
  const left = [...replies];
  const heard: Headers[] = [];
  const call = (_method: string, _path: string, _body?: unknown, headers: Headers = {}): Promise<HttpReply> => {
    heard.push(headers);
    return Promise.resolve(left.shift() ?? DONE);
  };
  return { call, heard, left };
}

describe('a patient client of a test', () => {
  it('repeats a request until the answer is not "not now"', async () => {
    const { call, heard } = controllerWith(refused('NO_LEADER'), refused('BUSY'), refused('UNAVAILABLE'));
    expect(await patiently(call)('POST', '/api/v1/links')).toBe(DONE);
    expect(heard).toEqual([{}, {}, {}, {}]);
  });

  it('returns every other refusal at once', async () => {
    for (const refusal of [refused('NO_SIGNING_KEY'), refused('NOT_LEADER', 421), refused('INTERNAL', 500)]) {
      const { call, left } = controllerWith(refusal, DONE);
      expect(await patiently(call)('POST', '/api/v1/links')).toBe(refusal);
      expect(left).toEqual([DONE]);
    }
  });

  it('uses one key for all tries of a request that would act twice, and another key for the next request', async () => {
    const { call, heard } = controllerWith(refused('BUSY'));
    const request = patiently(call);
    await request('POST', '/api/v1/account-requests');
    await request('POST', '/api/v1/account-requests');
    const keys = heard.map((headers) => headers['Idempotency-Key']);
    expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('repeats a message of a table, after a heartbeat if the table was offline', async () => {
    const replies = [
      { ok: false, code: 'NO_LEADER' },
      { ok: false, code: 'TABLE_OFFLINE' },
      { ok: true },
      { ok: true },
    ];
    const sent: unknown[] = [];
    const table = {
      request: (message: Readonly<Record<string, unknown>>) => {
        sent.push(message['type']);
        return Promise.resolve({ ...replies.shift() });
      },
    };
    expect(await sendPatiently(table, { type: 'open', coup: 1 })).toEqual({ ok: true });
    expect(sent).toEqual(['open', 'open', 'heartbeat', 'open']);
  });
});
