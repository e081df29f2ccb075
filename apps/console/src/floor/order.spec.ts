import type { FloorClaim, TableGlance } from '../server/types.js';
import { dealersOf, inPlace, needy, passes, runningAge, showOf, unverified } from './order.js';

const table = (assetNumber: string, more: Partial<TableGlance> = {}): TableGlance => ({
  ...{ table: assetNumber.toLowerCase(), tableNo: 0, assetNumber, seatNumbers: [1, 2], shoe: 1, dealing: 'counted' },
  ...{ coup: 4, phase: 'betting', seats: [1] },
  ...{ cards: null, isOnline: true, call: null, lastHit: null },
  ...more,
});
const claim = (awardId: string, amount: string, second: number, more: Partial<FloorClaim> = {}): FloorClaim => ({
  ...{ awardId, table: 'mb-1', assetNumber: 'MB-1', coup: 4, seat: 1, line: 'star', level: 'star', amount },
  ...{ fixedAt: `2026-11-23T19:00:0${second}.000Z`, step: 'opened', onHold: false },
  ...more,
});
const NOTHING = { hits: new Set<string>(), alarms: new Set<string>() };
const namesOf = (shown: ReturnType<typeof inPlace>) => shown.map((each) => `${each.table.assetNumber} ${each.urgency}`);

describe('the tables', () => {
  it('keep the places of their asset numbers; those that need a person are named by urgency', () => {
    const call = { at: '2026-11-23T19:00:00.000Z', by: 'D. Ealer' };
    const tables = [
      table('MB-10'),
      table('MB-9'),
      table('MB-2', { isOnline: false, phase: 'settled' }),
      table('MB-3', { isOnline: false, phase: 'locked' }),
      table('MB-4', { phase: 'held' }),
      table('MB-5', { call }),
      table('MB-6'),
      table('MB-7', { call }),
    ];
    const shown = inPlace(tables, { hits: new Set(['mb-7']), alarms: new Set(['mb-6', 'mb-4']) });
    expect(namesOf(shown)).toEqual([
      ...['MB-2 closed', 'MB-3 offline', 'MB-4 on-hold', 'MB-5 called', 'MB-6 alarm', 'MB-7 hit'],
      ...['MB-9 playing', 'MB-10 playing'],
    ]);
    expect(namesOf(needy(shown))).toEqual(['MB-7 hit', 'MB-5 called', 'MB-6 alarm', 'MB-4 on-hold', 'MB-3 offline']);
  });
});

describe('the dealers of a table', () => {
  it('are one text if a relief is already assigned', () => {
    const at = '2026-11-23T19:00:00.000Z';
    const assignment = (table: string, name: string) => ({
      ...{ assignmentId: name, table, dealer: { id: name, name, license: 'MD-1' } },
      ...{ by: 'B. Osei', assignedAt: at, until: at },
    });
    const dealers = dealersOf([
      assignment('mb-1', 'D. Ealer'),
      assignment('mb-2', 'C. Roupier'),
      assignment('mb-1', 'R. Elief'),
    ]);
    expect([...dealers]).toEqual([
      ['mb-1', 'D. Ealer, R. Elief'],
      ['mb-2', 'C. Roupier'],
    ]);
  });
});

describe('the filters of the floor', () => {
  const shown = inPlace([table('MB-1', { phase: 'held' }), table('MB-12'), table('MB-2')], NOTHING);
  const left = (filter: Partial<Parameters<typeof passes>[1]>) =>
    shown.filter((each) => passes(each, { show: 'all', find: '', section: null, ...filter })).map(nameOf);
  const nameOf = (each: (typeof shown)[number]) => each.table.assetNumber;

  it('are the state, a part of the asset number, and the own section', () => {
    expect(left({})).toEqual(['MB-1', 'MB-2', 'MB-12']);
    expect(left({ show: 'attention' })).toEqual(['MB-1']);
    expect(left({ show: 'playing', find: ' b-1' })).toEqual(['MB-12']);
    expect(left({ section: new Set(['mb-2']) })).toEqual(['MB-2']);
  });

  it('show everything if the address names an unknown state', () => {
    expect(['attention', 'sideways', undefined].map(showOf)).toEqual(['attention', 'all', 'all']);
  });
});

describe('the wins to verify', () => {
  it('are ordered by amount, then by age; verified ones are not among them', () => {
    const claims = [
      claim('A1', '450.00', 1),
      claim('A2', '50006.00', 3),
      claim('A3', '50006.00', 2),
      claim('A4', '9000000000000000.01', 5, { step: 'verified' }),
    ];
    expect(unverified(claims).map(({ awardId }) => awardId)).toEqual(['A3', 'A2', 'A1']);
  });

  it('show a running age, never a negative one', () => {
    const at = '2026-11-23T19:00:00.000Z';
    const now = Date.parse(at);
    expect([-5, 42, 725, 3_729].map((seconds) => runningAge(at, now + seconds * 1_000))).toEqual([
      ...['0:00', '0:42', '12:05', '1:02:09'],
    ]);
  });
});
