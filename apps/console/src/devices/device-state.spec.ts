import type { Device } from '../server/types.js';
import { deviceState } from './device-state.js';

const device: Device = {
  ...{ table: 't-1', assetNumber: 'MB-1', seat: 1, serial: 't1-s1', boot: 3, message: 12 },
  ...{ lastMessage: { coup: 7, reply: 'acknowledged', journalSequence: 90 }, caseOpenSince: null },
  ...{ isOnline: true, lastHeardAt: '2026-11-29T10:00:00.000Z' },
};
const stateOf = (change: Partial<Device>) => deviceState({ ...device, ...change })[1];

describe('the state of a device', () => {
  it('is OK while its table is in contact and its last message was taken', () => {
    expect(stateOf({})).toBe('OK');
    expect(stateOf({ boot: 0, message: 0, lastMessage: null })).toBe('No message yet');
  });

  it('tells a closed table from one that lost contact', () => {
    expect(stateOf({ isOnline: false })).toBe('Table has no contact');
    expect(stateOf({ isOnline: false, lastHeardAt: null })).toBe('Table closed');
  });

  it('names what is most urgent: an open case before a refused message', () => {
    const late = { coup: 7, reply: 'late', journalSequence: 91 };
    expect(stateOf({ lastMessage: late })).toBe('Last message refused');
    expect(stateOf({ lastMessage: late, caseOpenSince: '2026-11-29T10:00:00.000Z' })).toBe('Case open');
  });
});
