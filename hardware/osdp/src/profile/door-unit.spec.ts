import type { Command } from '../commands.js';
import { DoorUnit, doorUnitApplication } from './door-unit.js';

const identity = { vendor: 1, model: 3, version: 1, serial: 9, firmware: [1, 0, 0] } as const;

function unit(inputs: number) {
  const doors = new DoorUnit(inputs);
  const application = doorUnitApplication(doors, identity);
  const answer = (command: Command) => application.answer(command, 0);
  return { doors, polled: () => answer({ kind: 'poll' }), read: () => answer({ kind: 'inputStatus' }), answer };
}

describe('a unit of door contacts', () => {
  it('reports every change with the next polls, even of a door that was open for a moment', () => {
    const { doors, polled, read } = unit(2);
    expect(polled()).toEqual({ kind: 'ack' });
    doors.open(2, true);
    doors.open(2, true);
    doors.open(2, false);
    expect(read()).toEqual({ kind: 'inputStatus', inputs: [0, 0] });
    expect([polled(), polled(), polled()]).toEqual([
      { kind: 'inputStatus', inputs: [0, 1] },
      { kind: 'inputStatus', inputs: [0, 0] },
      { kind: 'ack' },
    ]);
  });

  it('keeps the last eight changes of a loose contact', () => {
    const { doors, polled } = unit(1);
    for (let flap = 0; flap < 99; flap += 1) doors.open(1, flap % 2 === 0);
    const reports = Array.from({ length: 12 }, polled).filter(({ kind }) => kind === 'inputStatus');
    expect(reports).toHaveLength(8);
    expect(reports.at(-1)).toEqual({ kind: 'inputStatus', inputs: [1] });
  });

  it('reports its identity and its number of contacts, and refuses every other command', () => {
    const { answer } = unit(4);
    expect(answer({ kind: 'identify', report: 0 })).toEqual({ kind: 'identity', identity });
    expect(answer({ kind: 'capabilities', report: 0 })).toMatchObject({
      capabilities: expect.arrayContaining([{ code: 1, compliance: 1, count: 4 }]),
    });
    expect(answer({ kind: 'keySet', key: new Uint8Array(16) })).toEqual({ kind: 'nak', code: 3 });
  });
});
