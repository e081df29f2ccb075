import type { FloorState } from '@jackpot/contract';
import { Connection, type Dial, type Ended, type LineEvents } from './connection.js';

const ADDRESSES = ['http://one', 'http://two'];
const welcome = (epoch: number): string => JSON.stringify({ type: 'welcome', epoch, coup: 0 });

/** A connection whose lines are in the test's hands. */
function rig(): {
  readonly time: { now: number };
  readonly dialed: { readonly address: string; readonly events: LineEvents; ended: boolean }[];
  readonly heard: string[];
  readonly connection: Connection;
  readonly pass: (ms: number) => void;
} {
  const time = { now: 0 };
  const dialed: { readonly address: string; readonly events: LineEvents; ended: boolean }[] = [];
  const dial: Dial = (address, _token, events) => {
    const line = { address, events, ended: false };
    dialed.push(line);
    return { send: (text) => heard.push(`> ${text}`), end: () => (line.ended = true) };
  };
  const heard: string[] = [];
  const connection = new Connection(
    ADDRESSES,
    'link/table/secret',
    dial,
    () => 0,
    () => time.now,
    {
      welcome: (state: FloorState) => heard.push(`welcome at coup ${state.coup}`),
      reply: (reply) => heard.push(`reply ${reply.id}`),
      heard: () => heard.push('heard'),
      linkInPlay: (isInPlay) => heard.push(`link ${isInPlay ? 'in play' : 'out of service'}`),
      lost: () => heard.push('lost'),
    },
  );
  const pass = (ms: number): void => {
    const end = time.now + ms;
    while (time.now < end) {
      time.now += 20;
      connection.tick(true);
    }
  };
  return { time, dialed, heard, connection, pass };
}

describe('a table’s way to its controller', () => {
  it('tries one address after the other, waits longer each time, and starts over after a welcome', () => {
    const { dialed, pass, connection } = rig();
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      let waited = 0;
      while (dialed.length <= tries) {
        pass(20);
        waited += 20;
      }
      waits.push(waited);
      dialed.at(-1)!.events.ended(tries === 4 ? 'not-leader' : 'lost');
    }
    expect(dialed.map(({ address }) => address)).toEqual(dialed.map((_, index) => ADDRESSES[index % 2]));
    expect(waits).toEqual([20, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
    pass(2_000);
    dialed.at(-1)!.events.text(welcome(1));
    expect(connection.isOpen).toBe(true);
    dialed.at(-1)!.events.ended('lost');
    const before = dialed.length;
    pass(100);
    expect(dialed.length).toBe(before + 1);
  });

  it('hears a frame of one and a frame of many', () => {
    const { dialed, pass, heard } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    dialed[0]!.events.text('{"id":1,"ok":true}');
    dialed[0]!.events.text('[{"id":2,"ok":true},{"type":"link","inPlay":false},{"id":3,"ok":true}]');
    expect(heard).toEqual([
      'welcome at coup 0',
      'heard',
      'reply 1',
      'heard',
      'reply 2',
      'link out of service',
      'reply 3',
      'heard',
    ]);
  });

  it('hears nothing more from a line it has left', () => {
    const { dialed, pass, heard, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    connection.drop('lost');
    expect(dialed[0]!.ended).toBe(true);
    dialed[0]!.events.text('{"id":1,"ok":true}');
    dialed[0]!.events.ended('lost');
    expect(heard).toEqual(['welcome at coup 0', 'heard', 'lost']);
    expect(connection.isOpen).toBe(false);
  });

  it('does not take the word of a leader of the past', () => {
    const { dialed, pass, heard, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(7));
    dialed[0]!.events.ended('lost');
    pass(100);
    dialed[1]!.events.text(welcome(6)); // paused when it led, awake again, and not aware of it
    expect(connection.isOpen).toBe(false);
    expect(connection.staleLeaders).toBe(1);
    pass(400);
    dialed[2]!.events.text(welcome(7));
    expect(connection.isOpen).toBe(true);
    expect(heard.filter((one) => one.startsWith('welcome'))).toHaveLength(2);
  });

  it('leaves a controller that says nothing, before and after the welcome', () => {
    const { dialed, pass, heard } = rig();
    pass(5_200);
    expect(dialed.length).toBe(2);
    dialed[1]!.events.text(welcome(1));
    pass(5_900);
    expect(heard).not.toContain('lost');
    pass(400);
    expect(heard).toContain('lost');
  });

  it('counts refusals of its key, until somebody knows it', () => {
    const { dialed, pass, connection } = rig();
    const end = (why: Ended): void => dialed.at(-1)!.events.ended(why);
    pass(20);
    end('refused');
    pass(100);
    end('refused');
    expect(connection.keyRefusals).toBe(2);
    pass(200);
    dialed.at(-1)!.events.text(welcome(1));
    expect(connection.keyRefusals).toBe(0);
  });

  it('is quiet once it is closed', () => {
    const { dialed, pass, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    connection.close();
    pass(10_000);
    expect(dialed.length).toBe(1);
    expect(dialed[0]!.ended).toBe(true);
  });
});
