import { PASSED_ON_HEADER, PassedOnNotes, passedOnKey } from './passed-on.js';

const KEY = passedOnKey(Buffer.alloc(32, 1));
const LATER_KEY = passedOnKey(Buffer.alloc(32, 2));
const NOW = 1_800_000_000_000;
const notes = (keys: readonly string[], now = NOW) => new PassedOnNotes(keys, () => now);
const REQUEST = { method: 'POST', url: '/api/v1/links/east/terms?x=1' };
const OF = { ip: '10.0.0.7', requestId: 'req-1a' };
const noted = (note: string, request: object = REQUEST) => ({
  ...REQUEST,
  ...request,
  headers: { [PASSED_ON_HEADER]: note },
});

describe('what a controller states of a request that it passes on', () => {
  const note = notes([KEY]).noteOf(REQUEST, OF);

  it('is read by another with the same key, also while the key is replaced', () => {
    expect(notes([KEY]).read(noted(note))).toMatchObject(OF);
    expect(notes([LATER_KEY, KEY]).read(noted(note))).toMatchObject(OF);
  });

  it.each([
    ['of another key', notes([LATER_KEY]).noteOf(REQUEST, OF), {}],
    ['of no key', `${note.split('.')[0]}.`, {}],
    [
      'with another address in it',
      `${Buffer.from('{"ip":"1.2.3.4","requestId":"x","at":0}').toString('base64url')}.${note.split('.')[1]}`,
      {},
    ],
    ['that is none', 'x', {}],
    ['of another path', note, { url: '/api/v1/links/west/terms' }],
    ['of another method', note, { method: 'GET' }],
    ['of an hour ago', notes([KEY], NOW - 3_600_000).noteOf(REQUEST, OF), {}],
    ['of a clock an hour ahead', notes([KEY], NOW + 3_600_000).noteOf(REQUEST, OF), {}],
  ])('%s states nothing', (_, text, request) => {
    expect(notes([KEY]).read(noted(text, request))).toBeUndefined();
  });

  it('is absent from a request that no controller passed on', () => {
    expect(notes([KEY]).read({ ...REQUEST, headers: {} })).toBeUndefined();
  });
});
