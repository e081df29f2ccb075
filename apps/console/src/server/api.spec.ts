import { jest } from '@jest/globals';
import { Refused, isAnswering, request } from './api.js';

const CUT_OFF = {
  ok: true,
  status: 200,
  text: () => Promise.reject(new TypeError('Failed to fetch')),
} as unknown as Response;

describe('a request', () => {
  beforeAll(() => Object.assign(globalThis, { document: { baseURI: 'http://127.0.0.1/ui/app.html' } }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'document'));

  it('counts as unanswered if its answer breaks off', async () => {
    for (const answer of [() => Promise.resolve(CUT_OFF), () => Promise.reject(new TypeError('Failed to fetch'))]) {
      const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
      isAnswering.value = true;
      const refused = await request('GET', 'links').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Refused);
      expect(refused).toMatchObject({ refusal: { code: 'NO_CONTACT' } });
      expect(isAnswering.value).toBe(false);
      expect(sent).toHaveBeenCalledTimes(1);
      sent.mockRestore();
    }
  });
});
