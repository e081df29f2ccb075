import type { HttpReply } from './floor.js';
import { patiently, sendPatiently } from './patient.js';

type Headers = Readonly<Record<string, string>>;

const refused = (code: string, status = 503): HttpReply => ({ status, body: { code } });
const DONE: HttpReply = { status: 201, body: {} };

/** A controller that gives these replies, one after the other, and keeps the headers of each request. */
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
  it('sends a request again until the answer is not "not now"', async () => {
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

  it('gives a request that would act twice one key for all tries, and the next request another', async () => {
    const { call, heard } = controllerWith(refused('BUSY'));
    const request = patiently(call);
    await request('POST', '/api/v1/account-requests');
    await request('POST', '/api/v1/account-requests');
    const keys = heard.map((headers) => headers['Idempotency-Key']);
    expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends a message of a table again, after a heartbeat where the table was offline', async () => {
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
