import type { ScheduleRecord, TermsRecord } from '@jackpot/storage';
import { schedulesOf } from './schedule-files.js';

const PIT = { id: 'p', name: 'P. Pit', license: 'LIC-pit', role: 'pit-manager' } as const;
const step = (sequence: number, version: number, how: ScheduleRecord['how'], more: Partial<ScheduleRecord> = {}) => ({
  ...{ linkId: 'east', sequence, version, at: sequence * 10, how, dueAt: null, untilAt: null },
  ...{ person: null, code: null, text: null, ...more },
});
const scheduled = (sequence: number, version: number) =>
  step(sequence, version, 'scheduled', { dueAt: 500, untilAt: 600, person: JSON.stringify(PIT) });
const inForce = (sequence: number, version: number): TermsRecord => ({
  ...{ linkId: 'east', version, sequence, at: sequence * 10 },
  ...{ config: '', configHash: new Uint8Array(32), approvals: null },
});

describe('the schedules of a version', () => {
  it('end with what follows them in the journal: a step, or terms in force', () => {
    const steps = [
      scheduled(2, 2),
      step(3, 2, 'cancelled', { person: JSON.stringify(PIT), text: 'the inspector is ill' }),
      scheduled(4, 2),
      step(5, 2, 'missed', { code: 'LINK_NOT_IDLE', text: '' }),
      scheduled(6, 2),
      scheduled(9, 3),
    ];
    const records = [inForce(1, 1), inForce(7, 2)];
    expect(schedulesOf(2, steps, records).map(({ end }) => end)).toEqual([
      { how: 'cancelled', at: 30, person: PIT, code: null, text: 'the inspector is ill' },
      { how: 'missed', at: 50, person: null, code: 'LINK_NOT_IDLE', text: '' },
      { how: 'in-force', at: 70, person: null, code: null, text: null },
    ]);
    expect(schedulesOf(3, steps, records)).toEqual([
      { scheduledAt: 90, dueAt: 500, until: 600, person: PIT, end: null },
    ]);
    expect(schedulesOf(1, steps, records)).toEqual([]);
  });
});
