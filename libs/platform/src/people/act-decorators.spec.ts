import { actingOf, noteActing } from './act-decorators.js';

describe('a request', () => {
  it('has the party that the guard wrote', () => {
    const request = {};
    expect(() => actingOf(request)).toThrow('the guard has noted who acts');
    noteActing(request, { act: 'meters.read', party: { kind: 'operator-key' }, subject: 'links/east/meters' });
    expect(actingOf(request).party).toEqual({ kind: 'operator-key' });
  });
});
