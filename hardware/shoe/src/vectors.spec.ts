import { readFileSync } from 'node:fs';
import {
  AngelEyeDeframer,
  AngelEyeReader,
  BeeTekReader,
  GenericLineReader,
  type ShoeEvent,
  angelEyeBody,
  beeTekText,
  encodeAngelEye,
  genericFields,
  genericLine,
  shoeReader,
} from './index.js';
import { crc16Modbus } from './crc16.js';

const vectors = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as never;
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const facts = (events: readonly ShoeEvent[]) => events.map(({ atMs: _at, raw: _raw, ...fact }) => fact);

interface AngelEyeVector {
  readonly name: string;
  readonly hex?: string;
  readonly hex_frames?: readonly string[];
}

describe('Angel Eye II-EX', () => {
  const { vectors: all } = vectors('angel-eye-ii-ex') as { vectors: readonly AngelEyeVector[] };
  const heardIn = (hex: string): ReturnType<AngelEyeDeframer['push']> => {
    const deframer = new AngelEyeDeframer();
    return [...bytes(hex)].flatMap((byte) => deframer.push(byte));
  };
  const whole = all.filter(({ name }) => !name.startsWith('bad BCC'));

  it.each(whole.flatMap(({ name, hex, hex_frames }) => (hex_frames ?? [hex ?? '']).map((one) => [name, one])))(
    '%s: decoded and encoded again gives the same bytes',
    (_, hex) => {
      const frames = heardIn(hex).map((heard) =>
        heard.kind === 'frame' ? encodeAngelEye(heard.frame) : Uint8Array.of(),
      );
      expect(Buffer.concat(frames).toString('hex')).toBe(hex);
    },
  );

  it.each(whole.flatMap(({ hex, hex_frames }) => hex_frames ?? [hex ?? '']).filter((hex) => hex.startsWith('05')))(
    'report %s: its fact, reported by a shoe, is the same report',
    (hex) => {
      const [event] = new AngelEyeReader().push(bytes(hex), 0);
      const body = angelEyeBody(event ?? { kind: 'alive' }) ?? [];
      const again = encodeAngelEye({ kind: 'report', sequence: bytes(hex)[1] ?? 0, body });
      expect(hex.startsWith(Buffer.from(again).toString('hex'))).toBe(true);
    },
  );

  it('a whole round: cards in order with their sides, then the result', () => {
    const round = all.find(({ hex_frames }) => hex_frames !== undefined);
    const events = new AngelEyeReader().push(bytes((round?.hex_frames ?? []).join('')), 1_000);
    const cards = events.flatMap((event) => (event.kind === 'card' ? [`${event.side} ${event.card}`] : []));
    expect(cards).toEqual(['player 4H', 'banker KS', 'player 9D', 'banker 7C', 'player 5S']);
    expect(events.at(-1)).toMatchObject({ kind: 'result', outcome: 'player', playerPair: false, bankerPair: false });
    expect(events).toHaveLength(6);
  });

  it('a card that is sent three times counts once', () => {
    const reader = new AngelEyeReader();
    const events = reader.push(bytes('05364481c103333105364481c103333105364481c1033331'), 0);
    expect(facts(events)).toEqual([{ kind: 'card', card: 'AH', side: 'player', index: 1, again: false }]);
    expect(reader.counters.repeated).toBe(2);
  });

  it('a card with a wrong check value is refused', () => {
    const reader = new AngelEyeReader();
    expect(facts(reader.push(bytes('05364481c1033330'), 0))).toEqual([
      expect.objectContaining({ kind: 'refused', code: 'BAD_CHECK' }),
    ]);
    expect(reader.counters.BAD_CHECK).toBe(1);
  });

  it.each([
    ['053053033630', { kind: 'started', boot: undefined }],
    ['053150033632', { kind: 'stand-by' }],
    ['053243033732', { kind: 'cut-card' }],
    ['05334c81034644', { kind: 'locked', isLocked: true }],
    ['053445c2034230', { kind: 'fault', code: 'card-overdrawn', isActive: true, deviceCode: '2' }],
    ['05356582034431', { kind: 'fault', code: 'card-overdrawn', isActive: false, deviceCode: '2' }],
    ['053247a3034435', { kind: 'result', outcome: 'tie', playerPair: true, bankerPair: true, totals: undefined }],
    [
      '053347f0033837',
      { kind: 'result', outcome: 'ended-by-force', playerPair: false, bankerPair: false, totals: undefined },
    ],
    ['053444a19a033438', { kind: 'burn-card', card: 'TD', index: 1 }],
    ['05356480cd033146', { kind: 'card-outside-coup', card: 'KH', mode: 'locked' }],
  ])('%s means what it sends', (hex, fact) => {
    expect(facts(new AngelEyeReader().push(bytes(hex), 0))).toEqual([fact]);
  });

  const report = (sequence: string, ...body: readonly number[]) =>
    Buffer.from(encodeAngelEye({ kind: 'report', sequence: sequence.charCodeAt(0), body })).toString('hex');

  it('a lost report shows as a gap, also over an outage, and not over a restart of the shoe', () => {
    const reader = new AngelEyeReader();
    reader.push(bytes(report('8', 0x44, 0x81, 0xc4)), 0);
    reader.push(bytes('0539'), 0);
    reader.lineReopened();
    const after = reader.push(bytes(report('0', 0x44, 0x91, 0xbd)), 10);
    expect(after.map(({ kind }) => kind)).toEqual(['sequence-gap', 'card']);
    expect(after[0]).toMatchObject({ expected: 9, heard: 0 });
    expect(reader.push(bytes(report('7', 0x53)), 20).map(({ kind }) => kind)).toEqual(['started']);
  });

  it('the same number with another body is a card too, and a gap', () => {
    const reader = new AngelEyeReader();
    reader.push(bytes(report('8', 0x44, 0x81, 0xc4)), 0);
    expect(reader.push(bytes(report('8', 0x44, 0x91, 0xbd)), 0).map(({ kind }) => kind)).toEqual([
      'sequence-gap',
      'card',
    ]);
  });

  it('a shoe with another numbering is only accused of a repeated number', () => {
    const reader = new AngelEyeReader();
    const kinds = (sequence: string, body: number) =>
      reader.push(bytes(report(sequence, body)), 0).map(({ kind }) => kind);
    expect([kinds('A', 0x50), kinds('C', 0x43), kinds('C', 0x50)]).toEqual([
      ['stand-by'],
      ['cut-card'],
      ['sequence-gap', 'stand-by'],
    ]);
  });

  it.each([
    ['an unknown letter', report('1', 0x5a), 'UNKNOWN_MESSAGE'],
    ['a card without its second byte', report('1', 0x44, 0x81), 'BAD_FORMAT'],
    ['data without bit 7', report('1', 0x44, 0x21, 0xc4), 'BAD_FORMAT'],
    ['a rank of fifteen', report('1', 0x44, 0x81, 0xcf), 'BAD_FORMAT'],
    ['a suit of five', report('1', 0x44, 0x81, 0xd4), 'BAD_FORMAT'],
    ['a side of three', report('1', 0x44, 0xb1, 0xc4), 'BAD_FORMAT'],
    ['an outcome of three', report('1', 0x47, 0xb0), 'BAD_FORMAT'],
    ['a number that is no character', report('\u0000', 0x44, 0x81, 0xc4), 'BAD_FORMAT'],
    ['a card outside a coup that is none', report('1', 0x64, 0x81, 0xcf), 'BAD_FORMAT'],
    ['a frame without an end', `05${'41'.repeat(64)}`, 'FRAME_TOO_LONG'],
  ])('%s is refused', (_, hex, code) => {
    expect(facts(new AngelEyeReader().push(bytes(hex), 0))).toEqual([
      expect.objectContaining({ kind: 'refused', code }),
    ]);
  });

  it('reads cards that are drawn unread, counted without a name, or repeated', () => {
    const heard = (...body: readonly number[]) => facts(new AngelEyeReader().push(bytes(report('1', ...body)), 0))[0];
    expect(heard(0x44, 0x92, 0x80)).toEqual({ kind: 'card-unread', side: 'banker', index: 2 });
    expect(heard(0x44, 0xc1, 0x80)).toEqual({ kind: 'burn-card', card: undefined, index: 1 });
    expect(heard(0x52, 0x81, 0xc4)).toMatchObject({ kind: 'card', card: '4H', again: true });
    expect(heard(0x4d, 0x30, 0x31)).toEqual({ kind: 'setting-changed' });
    expect(heard(0x45, 0xff)).toMatchObject({ kind: 'fault', code: 'other', deviceCode: '63' });
    expect(heard(0x64, 0xf0, 0xcd)).toMatchObject({ kind: 'card-outside-coup', mode: 'unknown' });
  });

  it('answers to somebody else on the line are ignored', () => {
    expect(new AngelEyeReader().push(bytes(`061502060502${report('1', 0x50)}`), 0).map(({ kind }) => kind)).toEqual([
      'refused',
      'refused',
      'stand-by',
    ]);
    expect(new AngelEyeReader().push(bytes(`061502${report('1', 0x50)}`), 0).map(({ kind }) => kind)).toEqual([
      'stand-by',
    ]);
  });
});

describe('Bee-Tek', () => {
  interface BeeTekVector {
    readonly rx: string;
    readonly expect: Readonly<Record<string, string>>;
  }
  const { vectors: all } = vectors('bee-tek') as { vectors: readonly BeeTekVector[] };

  it.each(all.map(({ rx, expect: expected }) => [rx, expected] as const))('%s', (rx, expected) => {
    const reader = new BeeTekReader();
    const [event, ...more] = reader.push(ascii(rx), 0);
    expect(more).toEqual([]);
    const seen: Record<string, unknown> = {};
    if (event?.kind === 'card') seen['card'] = event.card;
    if (event?.kind === 'burn-card') seen['burn'] = event.card;
    if (event?.kind === 'card-unread') seen['error'] = 'unreadable';
    if (event?.kind === 'fault') seen['alarm'] = event.deviceCode;
    if (event?.kind === 'warning') seen['warning'] = event.deviceCode;
    expect(seen).toEqual(expected);
    expect(beeTekText(event ?? { kind: 'alive' })).toBe(rx.replace('[GameAlarm]', '[Game]'));
  });

  it.each([
    ['[Game]<Card:1S>', 'BAD_FORMAT'],
    ['[Lunch]<Card:4S>', 'UNKNOWN_MESSAGE'],
    ['[Game]<Tea>', 'UNKNOWN_MESSAGE'],
    ['<Q>', 'UNKNOWN_MESSAGE'],
    ['[Game>', 'BAD_FORMAT'],
    [`[${'G'.repeat(96)}`, 'FRAME_TOO_LONG'],
  ])('%s is refused', (text, code) => {
    expect(facts(new BeeTekReader().push(ascii(text), 0))).toEqual([expect.objectContaining({ code })]);
  });

  it('reads messages with and without line ends, even after a truncated message', () => {
    const events = new BeeTekReader().push(ascii('[Game]<Card:4S>\r\n[Game]<Ca[Game]<Card:QD>'), 0);
    expect(events.map((event) => (event.kind === 'card' ? event.card : event.kind))).toEqual(['4S', 'refused', 'QD']);
  });

  it('half a message from before an outage is forgotten', () => {
    const reader = shoeReader('bee-tek');
    reader.push(ascii('[Game]<Card:4'), 0);
    reader.lineReopened();
    expect(reader.push(ascii('S> [Game]<Card:QD>'), 0).map(({ kind }) => kind)).toEqual(['refused', 'card']);
  });
});

describe('the generic line', () => {
  const file = vectors('shoe-generic-line') as {
    readonly lines: readonly { readonly line: string }[];
    readonly reject: readonly string[];
  };

  it('every line of the vectors is decoded and encoded to the same line', () => {
    const reader = shoeReader('generic-line');
    for (const { line } of file.lines) {
      const events = reader.push(ascii(line), 0);
      expect(events).toHaveLength(1);
      const [, sequence = ''] = line.split(',');
      const fields = genericFields(events[0] ?? { kind: 'stand-by' }) ?? '';
      if (events[0]?.kind === 'started') expect(line).toBe(genericLine(0, 'BOOT,7,ACME-SHOE,1.0.3'));
      else expect(genericLine(Number(sequence.split('*')[0]), fields)).toBe(line);
    }
  });

  it.each(file.reject)('%s is refused', (line) => {
    const events = new GenericLineReader().push(ascii(line), 0);
    expect(events.map(({ kind }) => kind)).toEqual(['refused']);
  });

  it.each([
    [genericLine(1, 'CARD,P,1,1S'), 'BAD_FORMAT'],
    [genericLine(1, 'CARD,Q,1,4S'), 'BAD_FORMAT'],
    [genericLine(1, 'CARD,P,one,4S'), 'BAD_FORMAT'],
    [genericLine(1, 'BURN,4S,5S'), 'BAD_FORMAT'],
    [genericLine(1, 'RESULT,P,8,7'), 'BAD_FORMAT'],
    [genericLine(1, 'RESULT,P,8,7,Z'), 'BAD_FORMAT'],
    [genericLine(1, 'CUT,1'), 'BAD_FORMAT'],
    [genericLine(1, 'HB,1'), 'BAD_FORMAT'],
    [genericLine(1, 'BOOT,7'), 'BAD_FORMAT'],
    [genericLine(1, 'ERR,two'), 'BAD_FORMAT'],
    [genericLine(65_536, 'HB'), 'BAD_FORMAT'],
    [genericLine(1, 'TEA'), 'UNKNOWN_MESSAGE'],
    [`$${'T'.repeat(128)}`, 'FRAME_TOO_LONG'],
  ])('%s is refused', (line, code) => {
    expect(facts(new GenericLineReader().push(ascii(line), 0))).toEqual([expect.objectContaining({ code })]);
  });

  it('the lid, faults that begin and end, and cards of no side', () => {
    const heard = (fields: string) => facts(new GenericLineReader().push(ascii(genericLine(9, fields)), 0))[0];
    expect(heard('ERR,8,lid open')).toEqual({ kind: 'lid', isOpen: true });
    expect(heard('ERR,9,lid shut')).toEqual({ kind: 'lid', isOpen: false });
    expect(heard('ERR,0,fine')).toMatchObject({ kind: 'fault', isActive: false });
    expect(heard('ERR,44,smoke')).toEqual({ kind: 'fault', code: 'other', isActive: true, deviceCode: '44 smoke' });
    expect(heard('CARD,X,0,TD')).toMatchObject({ kind: 'card', side: 'unknown', card: 'TD' });
  });

  it('numbers wrap at 65535, repetitions are ignored, gaps are reported, and a boot restarts the numbering', () => {
    const reader = new GenericLineReader();
    const kinds = (line: string) => reader.push(ascii(line), 0).map(({ kind }) => kind);
    expect(kinds(genericLine(65_535, 'HB'))).toEqual(['alive']);
    expect(kinds(genericLine(0, 'CARD,P,1,4H'))).toEqual(['card']);
    expect(kinds(genericLine(0, 'CARD,P,1,4H'))).toEqual([]);
    reader.push(ascii('$TS1,1'), 0);
    reader.lineReopened();
    expect(kinds(genericLine(2, 'CUT'))).toEqual(['sequence-gap', 'cut-card']);
    expect(kinds(genericLine(0, 'BOOT,8,M,F'))).toEqual(['started']);
  });
});

describe('the check value of the generic line', () => {
  const sums = vectors('crc16') as { readonly vectors: readonly { readonly data: string; readonly modbus: string }[] };
  it.each(sums.vectors)('CRC of $data is $modbus', ({ data, modbus }) => {
    expect(
      crc16Modbus([...Buffer.from(data, 'hex')])
        .toString(16)
        .padStart(4, '0'),
    ).toBe(modbus);
  });
});
