import { nodeAes128 } from '@hardware/osdp-node';
import type { Command } from '../commands.js';
import { identityOfSeat, keyNumber } from '../testing/bench.js';
import { keyPanelApplication, seatApplication } from './device-application.js';
import { BLANK_JOURNAL } from './device-journal.js';
import { KeyPanel } from './key-panel.js';
import { decodeReport, encodeOperation } from './operations.js';
import { BLANK_SEAT, SeatDevice } from './seat-device.js';

const wiring = { identity: identityOfSeat(4), journalKey: keyNumber(104), aes: nodeAes128 };

describe('what a device answers', () => {
  const seat = new SeatDevice(BLANK_SEAT, 0);
  const answer = (command: Command, nowMs = 100) => seatApplication(seat, wiring).answer(command, nowMs);

  it('its identity, its capabilities, and the state of its sensor', () => {
    expect(answer({ kind: 'identify', report: 0 })).toEqual({ kind: 'identity', identity: wiring.identity });
    expect(answer({ kind: 'capabilities', report: 0 })).toMatchObject({ kind: 'capabilities' });
    expect(answer({ kind: 'inputStatus' })).toEqual({ kind: 'inputStatus', inputs: [0] });
    seat.sense(true, 100);
    expect(answer({ kind: 'inputStatus' }, 200)).toEqual({ kind: 'inputStatus', inputs: [1] });
  });

  it('a lamp is lit by the profile alone: a standard LED command is refused', () => {
    expect(answer({ kind: 'led', leds: [] })).toMatchObject({ kind: 'nak' });
    expect(answer(encodeOperation({ op: 'lamp', lamp: 'accepted' }))).toEqual({ kind: 'ack' });
    expect(seat.lampAt(100)).toBe('off');
  });

  it('another maker’s command is refused', () => {
    expect(answer({ kind: 'manufacturer', vendor: 1, body: Uint8Array.of(2, 1, 0, 0, 0) })).toMatchObject({
      kind: 'nak',
    });
  });
});

describe('what a panel answers', () => {
  const panel = new KeyPanel(BLANK_JOURNAL, 0);
  const answer = (command: Command) => keyPanelApplication(panel, wiring).answer(command, 100);

  it('nothing, then the pressed key until it is acknowledged', () => {
    expect(answer({ kind: 'poll' })).toEqual({ kind: 'ack' });
    panel.press('lock', 50);
    const report = decodeReport(answer({ kind: 'poll' }));
    expect(report).toMatchObject({ op: 'entry', entry: { type: 'key', sequence: 1 } });
    expect(decodeReport(answer(encodeOperation({ op: 'state' })))).toMatchObject({ state: { lastSequence: 1 } });
    expect(answer(encodeOperation({ op: 'acknowledgeJournal', bootId: 1, sequence: 1 }))).toEqual({ kind: 'ack' });
    expect(answer({ kind: 'poll' })).toEqual({ kind: 'ack' });
    expect(answer({ kind: 'inputStatus' })).toMatchObject({ kind: 'inputStatus' });
  });
});
