import 'reflect-metadata';
import type { ActName } from '@jackpot/contract';
import { noteActing } from '@jackpot/platform';
import type { KeyedRequest, StoredAnswer } from '@jackpot/storage';
import type { ExecutionContext } from '@nestjs/common';
import fc from 'fast-check';
import { defer, lastValueFrom } from 'rxjs';
import { ApiProblem } from './problem.js';
import { RepeatInterceptor } from './repeat.interceptor.js';
import { Op } from './operation.js';

class Routes {
  @Op('webhooks.test')
  test(this: void): never {
    throw new Error('replaced by the act of each request');
  }

  @Op('webhooks.endpoints')
  endpoints(this: void): never {
    throw new Error('replaced by the act of each request');
  }
}

class Keys {
  readonly rows = new Map<string, StoredAnswer>();
  failsToAnswer = false;

  begin({ accountId, idempotencyKey, requestHash }: KeyedRequest): Promise<StoredAnswer | undefined> {
    const id = `${accountId} ${idempotencyKey}`;
    const found = this.rows.get(id);
    if (found === undefined) this.rows.set(id, { requestHash, answer: null });
    return Promise.resolve(found);
  }

  answer({ accountId, idempotencyKey, requestHash }: KeyedRequest, status: number, body: string | null): Promise<void> {
    if (this.failsToAnswer) return Promise.reject(new Error('the database is gone'));
    this.rows.set(`${accountId} ${idempotencyKey}`, { requestHash, answer: { status, body } });
    return Promise.resolve();
  }

  release({ accountId, idempotencyKey }: KeyedRequest): Promise<void> {
    this.rows.delete(`${accountId} ${idempotencyKey}`);
    return Promise.resolve();
  }
}

interface Sent {
  readonly key?: string | readonly string[];
  readonly account?: string;
  readonly body?: unknown;
  readonly act?: () => Promise<unknown>;
  readonly handler?: (this: void) => unknown;
}

class Site {
  readonly keys = new Keys();
  readonly trail: string[] = [];
  acts = 0;
  readonly #interceptor = new RepeatInterceptor(
    this.keys as never,
    { write: ({ outcome }: { outcome: string }) => Promise.resolve(void this.trail.push(outcome)) } as never,
    { warn: () => undefined } as never,
  );

  readonly done = (): Promise<unknown> => Promise.resolve({ number: (this.acts += 1) });

  async send({ key = 'k', account = 'ann', body = {}, act = this.done, handler = Routes.prototype.test }: Sent) {
    const headers = key === '' ? {} : { 'idempotency-key': key };
    const request = { headers, method: 'POST', url: '/api/v1/webhooks/slots/test', body, id: 'r' };
    const party = { kind: 'person', person: { id: account } } as never;
    noteActing(request, { act: 'webhook.control' satisfies ActName, party, subject: 'slots' });
    const sent = { status: 201, headers: {} as Record<string, string> };
    const reply = {
      get statusCode() {
        return sent.status;
      },
      status: (status: number) => Object.assign(reply, void (sent.status = status)),
      header: (name: string, value: string) => Object.assign(reply, void (sent.headers[name] = value)),
    };
    const http = { getRequest: () => request, getResponse: () => reply };
    const context = { switchToHttp: () => http, getHandler: () => handler } as unknown as ExecutionContext;
    try {
      const next = { handle: () => defer(act) };
      const result = await lastValueFrom(this.#interceptor.intercept(context, next), { defaultValue: undefined });
      return { status: sent.status, result, isRepeated: sent.headers['Idempotent-Replayed'] === 'true' };
    } catch (error) {
      return { code: error instanceof ApiProblem ? error.code : (error as Error).message };
    }
  }
}

const refused = (code: 'NOT_FOUND' | 'BUSY' | 'UNAVAILABLE') => (): Promise<never> =>
  Promise.reject(new ApiProblem(code));

describe('a request with an Idempotency-Key', () => {
  let site: Site;
  beforeEach(() => {
    site = new Site();
  });

  it('acts once; a repetition gets the same response, and the trail shows the repetition', async () => {
    expect(await site.send({})).toEqual({ status: 201, result: { number: 1 }, isRepeated: false });
    expect(await site.send({})).toEqual({ status: 201, result: { number: 1 }, isRepeated: true });
    expect(site.acts).toBe(1);
    expect(site.trail).toEqual(['REPEATED']);
  });

  it('acts for each account and each key', async () => {
    await Promise.all([site.send({}), site.send({ account: 'bob' }), site.send({ key: 'other' })]);
    expect(site.acts).toBe(3);
  });

  it('acts each time without the key, or if its operation takes none', async () => {
    for (const sent of [{ key: '' }, { key: '' }, { handler: Routes.prototype.endpoints }])
      expect(await site.send(sent)).toMatchObject({ isRepeated: false });
    expect(site.acts).toBe(3);
  });

  it('is refused with the key of another request', async () => {
    await site.send({ body: { hours: 4 } });
    expect(await site.send({ body: { hours: 8 } })).toEqual({ code: 'IDEMPOTENCY_KEY_USED' });
    expect(site.acts).toBe(1);
  });

  it.each(['two words', 'x'.repeat(65), ['a', 'b']])('is refused with the key %j', async (key) => {
    expect(await site.send({ key })).toEqual({ code: 'BAD_MESSAGE' });
    expect(site.acts).toBe(0);
  });

  it('that was refused leaves its key free', async () => {
    expect(await site.send({ act: refused('NOT_FOUND') })).toEqual({ code: 'NOT_FOUND' });
    expect(await site.send({ act: refused('BUSY') })).toEqual({ code: 'BUSY' });
    expect(await site.send({})).toMatchObject({ result: { number: 1 }, isRepeated: false });
  });

  it('whose outcome is not known never acts again', async () => {
    expect(await site.send({ act: refused('UNAVAILABLE') })).toEqual({ code: 'UNAVAILABLE' });
    expect(await site.send({})).toEqual({ code: 'OUTCOME_UNKNOWN' });
    site.keys.failsToAnswer = true;
    expect(await site.send({ key: 'second' })).toMatchObject({ result: { number: 1 } });
    expect(await site.send({ key: 'second' })).toEqual({ code: 'OUTCOME_UNKNOWN' });
    expect(site.acts).toBe(1);
  });

  it('acts at most once, however often it is sent, at once or after failures', async () => {
    const one = fc.record({
      key: fc.constantFrom('a', 'b'),
      ends: fc.constantFrom('done', 'refused', 'fails before', 'fails after'),
      isStored: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(one, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        const everywhere = new Site();
        const acted = new Map<string, number>();
        for (const round of rounds) {
          everywhere.keys.failsToAnswer = round.some(({ isStored }) => !isStored);
          const answers = await Promise.all(
            round.map(({ key, ends }) =>
              everywhere.send({
                key,
                act: async () => {
                  await Promise.resolve();
                  if (ends === 'refused') throw new ApiProblem('NOT_FOUND');
                  if (ends === 'fails before') throw new ApiProblem('UNAVAILABLE');
                  acted.set(key, (acted.get(key) ?? 0) + 1);
                  if (ends === 'fails after') throw new ApiProblem('INTERNAL');
                  return { acted: acted.get(key) };
                },
              }),
            ),
          );
          for (const answer of answers) if ('result' in answer) expect(answer.result).toEqual({ acted: 1 });
        }
        for (const [, times] of acted) expect(times).toBe(1);
      }),
    );
  });
});
