import fc from 'fast-check';
import type { Answer, LinkCommand } from '../index.js';
import { DEVICE_WINDOW, decodeState, encodeState } from '../index.js';
import {
  again,
  answered,
  betting,
  given,
  link,
  linkOf,
  nothingRecorded,
  played,
  refused,
  seat,
  table,
} from '../testing/index.js';

type FromDevice = Extract<LinkCommand, { readonly type: 'acknowledge' | 'withdraw' | 'report' }>;

const isFromDevice = (command: LinkCommand): command is FromDevice =>
  command.type === 'acknowledge' || command.type === 'withdraw' || command.type === 'report';
const nameOf = ({ device, boot, sequence, type, coup }: FromDevice): string =>
  `${device} ${boot} ${sequence} ${type} ${coup}`;

const number = fc.nat({ max: 9_999 });
const plan = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(number, { minLength: 23, maxLength: 23 }),
  dice: fc.array(fc.tuple(number, number, number, number), { maxLength: 60 }),
  threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
});

describe('a message received again', () => {
  it('gets the first answer, whatever happened in between, and leaves no trace', () => {
    fc.assert(
      fc.property(plan, fc.array(number, { minLength: 1, maxLength: 20 }), (plan, picks) => {
        const scene = played(plan);
        if (scene.link.isRetired) return;
        const first = new Map<string, Answer>();
        const inOrder = new Map<string, FromDevice[]>();
        for (const { command, decision } of scene.entries) {
          if (!isFromDevice(command) || decision.events.length === 0) continue;
          if (!scene.link.tables[command.table]!.isOnLink) continue;
          first.set(nameOf(command), decision.answer);
          inOrder.set(command.device, [...(inOrder.get(command.device) ?? []), command]);
        }
        const remembered = [...inOrder.values()].flatMap((commands) => {
          const boot = commands.at(-1)!.boot;
          return commands.filter((each) => each.boot === boot).slice(-DEVICE_WINDOW);
        });
        if (remembered.length === 0) return;
        for (const pick of picks) {
          const command = remembered[pick % remembered.length]!;
          expect(scene.submit(command)).toEqual(first.get(nameOf(command)));
          scene.then(nothingRecorded);
        }
      }),
    );
  });

  it('is one wager, and a device’s number is never two', () => {
    fc.assert(
      fc.property(plan, (plan) => {
        const numbers = played(plan).events.flatMap((event) =>
          'sequence' in event ? [`${event.table} ${event.seat} ${event.boot} ${event.sequence}`] : [],
        );
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  it('is answered even after the lock, a suspension or a restart of the device', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers(), seat(1).withdraws(), seat(1).wagers());
    const first = scene.last.command;
    const answer = { type: 'acknowledged', coup: 1, seat: 1, journalSequence: 6 } as const;
    const requested = () => void scene.submit(first);
    scene.when(table(1).locks(), requested).then(answered(answer), nothingRecorded);
    scene.when(link.isSuspended, requested).then(answered(answer), nothingRecorded);
    scene.when(seat(1).wagers({ boot: 2 }), requested).then(answered(answer), nothingRecorded);
  });

  it('is refused if no longer remembered after the device has restarted', () => {
    given(linkOf())
      .when(
        table(1).opens(),
        seat(1).wagers(),
        seat(1).withdraws({ boot: 2 }),
        seat(1).wagers({ boot: 1, sequence: 1 }),
      )
      .then(refused('BOOT_STALE'));
  });
});

describe('a number of a device', () => {
  it('is not used up by a refusal that leaves no trace', () => {
    const scene = given(linkOf())
      .when(seat(1).wagers({ coup: 1 }))
      .then(refused('COUP_UNKNOWN'));
    scene.when(table(1).opens(), seat(1).wagers({ sequence: 1 })).then(answered({ type: 'acknowledged' }));
  });

  it('starts at one in every boot', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers({ boot: 5, sequence: 2 }))
      .then(refused('SEQUENCE_GAP'))
      .when(seat(1).wagers({ boot: 5 }))
      .then(answered({ type: 'acknowledged' }))
      .when(seat(1).withdraws({ boot: 6 }))
      .then(answered({ type: 'withdrawn' }));
  });

  it('names one message, so another price with the same number is refused', () => {
    const again = { sequence: 1, priceCents: 501n };
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers());
    scene.when(seat(1).wagers(again)).then(refused('SEQUENCE_REUSED'), nothingRecorded);
    scene.when(table(1).locks(), seat(2).wagers(), seat(2).wagers(again)).then(refused('SEQUENCE_REUSED'));
    scene.when(seat(1).wagers({ sequence: 1 })).then(answered({ type: 'acknowledged' }));
    const restarted = given(linkOf()).when(table(1).opens(), seat(1).wagers());
    Object.assign(restarted.state, decodeState(encodeState(restarted.state)));
    restarted.when(seat(1).wagers(again)).then(refused('SEQUENCE_REUSED'));
    restarted.when(seat(1).wagers({ sequence: 1 })).then(answered({ type: 'acknowledged' }));
  });

  it('names one message, so another coup or command with the same number is refused', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(1).wagers({ sequence: 1, coup: 2 }))
      .then(refused('SEQUENCE_REUSED'));
    given(linkOf())
      .when(betting({ seats: [1] }), seat(2).wagers(), seat(2).withdraws({ sequence: 1 }))
      .then(refused('SEQUENCE_REUSED'));
  });

  it.each([DEVICE_WINDOW - 1, DEVICE_WINDOW])('is remembered for %i later messages and then too old', (later) => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers());
    const first = scene.last.command;
    for (let sent = 0; sent < later; sent += 1) scene.when(sent % 2 === 0 ? seat(1).withdraws() : seat(1).wagers());
    scene.submit(first);
    scene.then(
      later < DEVICE_WINDOW ? answered({ type: 'acknowledged' }) : refused('SEQUENCE_TOO_OLD'),
      nothingRecorded,
    );
  });
});

describe('a repeated message of the table', () => {
  it('is answered again: opening, settling, voiding, new cards, the cards themselves', () => {
    const scene = given(linkOf())
      .when(table(1).opens(), again)
      .then(answered({ type: 'opened', coup: 1 }), nothingRecorded);
    scene.when(seat(1).wagers(), table(1).locks(), table(1).shows('KS 9S', '2C 3D'));
    const { answer } = scene.last.decision;
    scene.when(again).then(answered({ ...answer }), nothingRecorded);
    scene.when(table(1).settles(), again).then(answered({ type: 'settled', coup: 1 }), nothingRecorded);
    scene.when(table(1).shows('KS 9S', '2C 3D')).then(answered({ ...answer }), nothingRecorded);
    scene.when(table(1).getsNewCards(), again).then(answered({ type: 'shoe-opened', shoe: 2 }), nothingRecorded);
    scene.when(betting({ seats: [1] }), table(1).isVoided());
    const voided = scene.last.decision.answer;
    scene.when(again).then(answered({ ...voided }), nothingRecorded);
  });

  it('opens a link only once with the same terms', () => {
    const scene = given(linkOf()).when((each) => void each.submit({ type: 'open-link', config: linkOf() }));
    scene.then(answered({ type: 'done' }), nothingRecorded);
  });
});
