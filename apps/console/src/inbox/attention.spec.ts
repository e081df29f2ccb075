import { type Alarm, type Waiting, forYou, merged } from './attention.js';

const item = (): Omit<Alarm, 'id' | 'kind' | 'isOver' | 'acknowledged'> => ({
  ...{ since: null, table: null, text: '', mayAct: [], page: [], isForYou: true, urgency: 'office' },
});
const alarm = (id: string, kind: Alarm['kind'], more: Partial<Alarm> = {}): Alarm => ({
  ...{ ...item(), id, kind, isOver: false, acknowledged: null },
  ...more,
});
const waiting = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ ...item(), id, kind: 'terms-unsigned', alarmAt: null },
  ...more,
});
const SEEN = { at: '2026-11-28T20:00:00.000Z', name: 'A. Keller', license: 'MD-1' } as const;
const idsOf = (lines: readonly (readonly Alarm[])[]) => lines.map((line) => line.map(({ id }) => id));

describe('the inbox', () => {
  it('holds alarms and requests of this person, those of a table first, the order of the controller otherwise', () => {
    const alarms = [
      alarm('a', 'link-suspended', { urgency: 'service' }),
      alarm('b', 'coup-waits', { isForYou: false }),
    ];
    const requests = [waiting('c', { urgency: 'table' }), waiting('d', { urgency: 'service' }), waiting('e')];
    expect(forYou({ alarms, waiting: requests }).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'e']);
  });
});

describe('alarms of one kind', () => {
  const offline = (id: string, more: Partial<Alarm> = {}) => alarm(id, 'table-offline', more);

  it('are merged into one line from three on, at the place of the first', () => {
    const alarms = [offline('1'), alarm('x', 'books-broken'), offline('2'), offline('3')];
    expect(idsOf(merged(alarms))).toEqual([['1', '2', '3'], ['x']]);
    expect(idsOf(merged(alarms.slice(0, 3)))).toEqual([['1'], ['2'], ['x']]);
  });

  it('stay apart from those of the kind that are acknowledged', () => {
    const alarms = [offline('1'), offline('2'), offline('3', { acknowledged: SEEN })];
    expect(idsOf(merged(alarms))).toEqual([['1'], ['2'], ['3']]);
  });
});
