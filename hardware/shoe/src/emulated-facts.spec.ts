import {
  GENERIC_LINE_BYTES_MAX,
  type ShoeFact,
  angelEyeBody,
  beeTekText,
  encodeAngelEye,
  genericFields,
  genericLine,
  shoeReader,
} from './index.js';

const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const unread: ShoeFact = { kind: 'card-unread', side: 'banker', index: 2 };
const none: ShoeFact = { kind: 'burn-card', card: undefined, index: 3 };
const setting: ShoeFact = { kind: 'card-outside-coup', card: 'QD', mode: 'setting' };
const fault: ShoeFact = { kind: 'fault', code: 'button', isActive: true, deviceCode: '3' };
const lid: ShoeFact = { kind: 'lid', isOpen: false };
const card = (side: 'player' | 'unknown'): ShoeFact => ({ kind: 'card', card: 'TD', side, index: 1, again: false });

const ENCODERS = {
  'angel-eye-ii-ex': (fact: ShoeFact) => {
    const body = angelEyeBody(fact);
    return body && encodeAngelEye({ kind: 'report', sequence: 0x31, body });
  },
  'bee-tek': (fact: ShoeFact) => {
    const text = beeTekText(fact);
    return text && ascii(text);
  },
  'generic-line': (fact: ShoeFact) => {
    const fields = genericFields(fact);
    return fields && ascii(genericLine(1, fields));
  },
} as const;

function heardBack(format: keyof typeof ENCODERS, fact: ShoeFact): ShoeFact | undefined {
  const bytes = ENCODERS[format](fact);
  if (bytes === undefined) return undefined;
  const [{ atMs: _at, raw: _raw, ...heard } = { atMs: 0, raw: '', ...fact }] = shoeReader(format).push(
    bytes as Uint8Array,
    0,
  );
  return heard;
}

describe('a reader decodes exactly what an emulated shoe sends', () => {
  it.each<[string, ShoeFact, ShoeFact | undefined, ShoeFact | undefined]>([
    ['an unread card', unread, { ...unread, side: 'unknown', index: undefined }, undefined],
    ['an unnamed burn card', none, undefined, undefined],
    ['a card in setting mode', setting, undefined, undefined],
    ['a fault', fault, { ...fault, code: 'other' }, fault],
    ['a card of a side', card('player'), { ...card('unknown'), index: undefined } as ShoeFact, card('player')],
  ])('%s', (_, fact, beeTek, generic) => {
    expect(heardBack('angel-eye-ii-ex', fact)).toEqual(fact);
    expect(heardBack('bee-tek', fact)).toEqual(beeTek);
    if (generic !== undefined) expect(heardBack('generic-line', fact)).toEqual(generic);
  });

  it('an Angel Eye cannot report a lid, a heartbeat, a mode or an unknown side', () => {
    const nameless: readonly ShoeFact[] = [
      lid,
      { kind: 'alive' },
      card('unknown'),
      { ...unread, side: 'unknown' },
      { ...setting, mode: 'unknown' },
    ];
    expect(nameless.map((fact) => heardBack('angel-eye-ii-ex', fact))).toEqual(nameless.map(() => undefined));
  });

  it('a Bee-Tek cannot report a result or the end of an alarm', () => {
    expect(heardBack('bee-tek', { kind: 'cut-card' })).toBeUndefined();
    expect(heardBack('bee-tek', { ...fault, isActive: false })).toBeUndefined();
  });

  it('a generic line knows the lid, reports an unread card as a fault, and has no lock', () => {
    expect(heardBack('generic-line', lid)).toEqual(lid);
    expect(heardBack('generic-line', { ...lid, isOpen: true })).toEqual({ ...lid, isOpen: true });
    expect(heardBack('generic-line', unread)).toMatchObject({ kind: 'fault', code: 'card-unread' });
    expect(heardBack('generic-line', { kind: 'locked', isLocked: true })).toBeUndefined();
    expect(heardBack('generic-line', none)).toBeUndefined();
    expect(heardBack('generic-line', { kind: 'burn-card', card: '2C', index: undefined })).toMatchObject({
      card: '2C',
    });
    expect(heardBack('generic-line', { kind: 'started', boot: undefined })).toEqual({ kind: 'started', boot: '0' });
    const result = { kind: 'result', outcome: 'tie', playerPair: true, bankerPair: true } as const;
    expect(heardBack('generic-line', { ...result, totals: { player: 7, banker: 7 } })).toMatchObject(result);
  });

  it('readers count accepted messages', () => {
    const generic = shoeReader('generic-line');
    generic.push(ascii(`${genericLine(1, 'HB')}x${'$'.repeat(2)}${'T'.repeat(GENERIC_LINE_BYTES_MAX)}`), 0);
    expect(generic.counters).toMatchObject({ accepted: 1, NOISE: 1, FRAME_CUT: 1, FRAME_TOO_LONG: 1 });
    const beeTek = shoeReader('bee-tek');
    beeTek.push(ascii('<W0x01>'), 0);
    expect(beeTek.counters.accepted).toBe(1);
  });
});
