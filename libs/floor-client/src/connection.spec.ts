import { FLOOR_HEARTBEAT_MS, FLOOR_SILENCE_MS_MAX, type FloorState } from '@jackpot/contract';
import { type Dial, FloorConnection, type FloorTiming, type LineEnd, type LineEvents } from './connection.js';
import { ManualTimers } from './testing/index.js';

const ADDRESSES = ['http://one', 'http://two', 'http://three'];
const welcome = (epoch: number): string => JSON.stringify({ type: 'welcome', epoch, coup: 0 });

interface DialedLine {
  readonly address: string;
  readonly events: LineEvents;
  hasEnded: boolean;
}

function rig(timing: Partial<FloorTiming> = {}, below = (_bound: number) => 0) {
  const time = { now: 0 };
  const dialed: DialedLine[] = [];
  const sent: string[] = [];
  const dial: Dial = (address, events) => {
    const line = { address, events, hasEnded: false };
    dialed.push(line);
    return { send: (text) => sent.push(text), end: () => (line.hasEnded = true) };
  };
  const heard: string[] = [];
  const timers = new ManualTimers(() => time.now);
  const connection = new FloorConnection(
    { controllers: ADDRESSES, dial, clock: () => time.now, timers, below, timing },
    {
      welcome: (state: FloorState) => heard.push(`welcome at coup ${state.coup}`),
      reply: (reply) => heard.push(`reply ${reply.id}`),
      frameEnd: () => heard.push('frame end'),
      linkInPlay: (isInPlay) => heard.push(`link ${isInPlay ? 'in play' : 'out of service'}`),
      contact: (isThere) => heard.push(isThere ? 'contact' : 'no contact'),
      lost: () => heard.push('lost'),
      refused: () => heard.push('refused'),
    },
  );
  const pass = (ms: number): void => {
    const end = time.now + ms;
    while (time.now < end) {
      time.now += 20;
      timers.run();
    }
  };
  connection.connect();
  return { time, timers, dialed, heard, sent, connection, pass };
}

describe('the connection of a table to its controller', () => {
  it('ignores what a later version of the protocol may push', () => {
    const { dialed, pass, connection, heard } = rig();
    pass(20);
    dialed[0]!.events.text('{"type":"advice","text":"hello"}');
    expect(connection.isOpen).toBe(false);
    dialed[0]!.events.text(welcome(3));
    dialed[0]!.events.text('{"type":"advice","text":"hello"}');
    dialed[0]!.events.text('[{"type":"link","inPlay":false,"more":1}]');
    expect(heard.filter((one) => one !== 'frame end')).toEqual(['welcome at coup 0', 'link out of service']);
    expect(connection.welcomes).toBe(1);
  });

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
    expect(dialed.map(({ address }) => address)).toEqual(dialed.map((_, index) => ADDRESSES[index % 3]));
    expect(waits).toEqual([0, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
    pass(2_000);
    dialed.at(-1)!.events.text(welcome(1));
    expect(connection.isOpen).toBe(true);
    dialed.at(-1)!.events.ended('lost');
    const before = dialed.length;
    pass(100);
    expect(dialed.length).toBe(before + 1);
  });

  it('reads a frame of one message and a frame of many', () => {
    const { dialed, pass, heard } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    dialed[0]!.events.text('{"id":1,"ok":true}');
    dialed[0]!.events.text('[{"id":2,"ok":true},{"type":"link","inPlay":false},{"id":3,"ok":true}]');
    expect(heard).toEqual([
      'welcome at coup 0',
      'frame end',
      'reply 1',
      'frame end',
      'reply 2',
      'link out of service',
      'reply 3',
      'frame end',
    ]);
  });

  it('ignores events of an earlier line', () => {
    const { dialed, pass, heard, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    connection.drop('lost');
    expect(dialed[0]!.hasEnded).toBe(true);
    dialed[0]!.events.text('{"id":1,"ok":true}');
    dialed[0]!.events.ended('lost');
    expect(heard).toEqual(['welcome at coup 0', 'frame end', 'lost']);
    expect(connection.isOpen).toBe(false);
  });

  it('ignores the welcome of a replaced leader', () => {
    const { dialed, pass, heard, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(7));
    dialed[0]!.events.ended('lost');
    pass(100);
    dialed[1]!.events.text(welcome(6));
    expect(connection.isOpen).toBe(false);
    expect(dialed[1]!.hasEnded).toBe(true);
    pass(400);
    dialed[2]!.events.text(welcome(7));
    expect(connection.isOpen).toBe(true);
    expect(heard.filter((one) => one.startsWith('welcome'))).toHaveLength(2);
  });

  it('gives up a silent controller, before and after the welcome', () => {
    const { dialed, pass, heard } = rig();
    pass(5_200);
    expect(dialed.length).toBe(2);
    dialed[1]!.events.text(welcome(1));
    pass(FLOOR_SILENCE_MS_MAX - 20);
    expect(heard).not.toContain('lost');
    pass(20);
    expect(heard).toContain('lost');
  });

  it('F17, F18: by default sends heartbeats and reports lost contact as the protocol requires', () => {
    const { dialed, pass, heard, sent } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    pass(FLOOR_HEARTBEAT_MS);
    expect(sent).toHaveLength(1);
    dialed[0]!.events.text('{"id":0,"ok":true,"type":"alive"}');
    pass(FLOOR_SILENCE_MS_MAX - 20);
    expect(heard.at(-1)).toBe('frame end');
    pass(20);
    expect(heard.slice(-2)).toEqual(['no contact', 'lost']);
    expect(dialed[0]!.hasEnded).toBe(true);
  });

  it('counts refusals of its key until a controller accepts it', () => {
    const { dialed, pass, connection } = rig();
    const end = (why: LineEnd): void => dialed.at(-1)!.events.ended(why);
    pass(20);
    end('refused');
    pass(100);
    end('refused');
    expect(connection.keyRefusals).toBe(2);
    pass(200);
    dialed.at(-1)!.events.text(welcome(1));
    expect(connection.keyRefusals).toBe(0);
  });

  it('does not reconnect for five seconds after another computer has taken the table over', () => {
    const { dialed, pass } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    dialed[0]!.events.ended('replaced');
    pass(4_900);
    expect(dialed.length).toBe(1);
    pass(200);
    expect(dialed.length).toBe(2);
  });

  it('reads what arrived while the program stood still before it judges the silence', () => {
    const { time, timers, dialed, pass, heard } = rig();
    dialed[0]!.events.text(welcome(1));
    pass(500);
    time.now += 10_000;
    // The late timer fires first. The message that waited at the socket is read after that.
    timers.later(0, () => dialed[0]!.events.text('{"id":0,"ok":true,"type":"alive"}'));
    timers.run();
    expect(heard).not.toContain('no contact');
    time.now += 10_000;
    timers.run();
    expect(heard.slice(-2)).toEqual(['no contact', 'lost']);
  });

  it('keeps one timer at most, and none after it is closed', () => {
    const { timers, dialed, pass, connection } = rig();
    for (let round = 0; round < 5; round += 1) {
      expect(timers.count).toBe(1);
      dialed.at(-1)!.events.text(welcome(1));
      pass(500);
      dialed.at(-1)!.events.text('{"id":0,"ok":true,"type":"alive"}');
      expect(timers.count).toBe(1);
      if (round % 2 === 0) connection.redial();
      else {
        dialed.at(-1)!.events.ended('lost');
        pass(200);
      }
    }
    connection.close();
    expect(timers.count).toBe(0);
  });

  it('does nothing after it is closed', () => {
    const { dialed, pass, connection } = rig();
    pass(20);
    dialed[0]!.events.text(welcome(1));
    connection.close();
    pass(10_000);
    expect(dialed.length).toBe(1);
    expect(dialed[0]!.hasEnded).toBe(true);
  });

  it('waits up to half the back-off longer, at random', () => {
    const { dialed, pass } = rig({}, (bound) => bound - 1);
    pass(20);
    dialed[0]!.events.ended('lost');
    pass(140);
    expect(dialed.length).toBe(1);
    pass(20);
    expect(dialed.length).toBe(2);
  });

  it('dials the leader that a refusal names, but only an address of its own configuration', () => {
    const { dialed, pass } = rig();
    pass(20);
    dialed[0]!.events.ended('not-leader', 'http://three/');
    pass(100);
    expect(dialed.at(-1)!.address).toBe('http://three');
    dialed.at(-1)!.events.ended('not-leader', 'http://elsewhere');
    pass(200);
    expect(dialed.at(-1)!.address).toBe('http://one');
    dialed.at(-1)!.events.text(welcome(1));
    dialed.at(-1)!.events.text('{"id":3,"ok":false,"code":"NOT_LEADER","text":"","detail":"http://three"}');
    pass(100);
    expect(dialed.map(({ address }) => address)).toEqual(['http://one', 'http://three', 'http://one', 'http://three']);
  });

  it('sends a heartbeat at its interval, and reports lost contact before it gives the line up', () => {
    const { dialed, heard, sent, pass } = rig({ heartbeatMs: 400, contactMsMax: 900, silenceMsMax: 3_000 });
    pass(20);
    dialed[0]!.events.text(welcome(1));
    pass(880);
    expect(sent).toEqual(['{"type":"heartbeat","id":0}', '{"type":"heartbeat","id":0}']);
    expect(heard).not.toContain('no contact');
    pass(20);
    expect(heard.at(-1)).toBe('no contact');
    dialed[0]!.events.text('{"id":0,"ok":true,"type":"alive"}');
    expect(heard.slice(-2)).toEqual(['contact', 'frame end']);
    pass(2_980);
    expect(heard).not.toContain('lost');
    pass(20);
    expect(heard.at(-1)).toBe('lost');
  });

  it('dials the same controller at once when it is to replace its line', () => {
    const { dialed, pass, connection } = rig();
    pass(20);
    dialed[0]!.events.ended('lost');
    pass(100);
    dialed[1]!.events.text(welcome(1));
    connection.redial();
    expect(dialed.map(({ address, hasEnded }) => [address, hasEnded])).toEqual([
      ['http://one', false],
      ['http://two', true],
      ['http://two', false],
    ]);
  });
});
