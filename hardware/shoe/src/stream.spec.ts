import fc from 'fast-check';
import {
  ANGEL_EYE_FRAME_BYTES_MAX,
  BEE_TEK_MESSAGE_BYTES_MAX,
  type CardCode,
  GENERIC_LINE_BYTES_MAX,
  type ShoeEvent,
  type ShoeFact,
  type ShoeFormat,
  angelEyeBody,
  beeTekText,
  encodeAngelEye,
  genericFields,
  genericLine,
  shoeReader,
} from './index.js';

const FORMATS: readonly ShoeFormat[] = ['angel-eye-ii-ex', 'bee-tek', 'generic-line'];
const CHECKED: readonly ShoeFormat[] = ['angel-eye-ii-ex', 'generic-line'];
const LONGEST = {
  'angel-eye-ii-ex': ANGEL_EYE_FRAME_BYTES_MAX,
  'bee-tek': BEE_TEK_MESSAGE_BYTES_MAX,
  'generic-line': GENERIC_LINE_BYTES_MAX,
};

const card = fc
  .tuple(fc.constantFrom(...'A23456789TJQK'), fc.constantFrom(...'DCSH'))
  .map(([rank, suit]) => `${rank}${suit}` as CardCode);
const drawn: fc.Arbitrary<ShoeFact> = fc.record({
  kind: fc.constant('card' as const),
  card,
  side: fc.constantFrom('player' as const, 'banker' as const),
  index: fc.integer({ min: 1, max: 3 }),
  again: fc.constant(false),
});

function messages(format: ShoeFormat, cards: readonly ShoeFact[]): readonly Uint8Array[] {
  return cards.map((fact, index) => {
    switch (format) {
      case 'angel-eye-ii-ex':
        return encodeAngelEye({ kind: 'report', sequence: 0x30 + (index % 10), body: angelEyeBody(fact) ?? [] });
      case 'bee-tek':
        return Uint8Array.from(Buffer.from(beeTekText(fact) ?? ''));
      case 'generic-line':
        return Uint8Array.from(Buffer.from(genericLine(index, genericFields(fact) ?? '')));
    }
  });
}

function cut(bytes: Uint8Array, at: readonly number[]): readonly Uint8Array[] {
  const edges = [0, ...at.map((edge) => edge % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

const cardsIn = (events: readonly ShoeEvent[]) =>
  events.flatMap((event) => (event.kind === 'card' ? [event.card] : []));
const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
const edges = fc.array(fc.nat({ max: 10_000 }), { maxLength: 12 });

function isSubsequence(found: readonly string[], kept: readonly string[]): boolean {
  let next = 0;
  for (const one of kept) if (one === found[next]) next += 1;
  return next === found.length;
}

describe.each(FORMATS)('%s, however its bytes are split', (format) => {
  it('the events do not depend on how the bytes are split', () => {
    const stream = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(drawn, { maxLength: 8 }).map((cards) => joined(messages(format, cards))),
      fc
        .array(fc.constantFrom(0x05, 0x03, 0x02, 0x15, 0x06, 0x24, 0x0a, 0x5b, 0x5d, 0x3c, 0x3e, 0x41), {
          maxLength: 200,
        })
        .map((all) => Uint8Array.from(all)),
    );
    fc.assert(
      fc.property(stream, edges, (bytes, at) => {
        const whole = shoeReader(format).push(bytes, 5);
        const reader = shoeReader(format);
        expect(cut(bytes, at).flatMap((part) => reader.push(part, 5))).toEqual(whole);
      }),
    );
  });

  it('every card sent is heard, and only those', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), (cards) => {
        const heard = shoeReader(format).push(joined(messages(format, cards)), 0);
        const same = (fact: ShoeFact) => (fact.kind === 'card' ? fact.card : '');
        expect(cardsIn(heard)).toEqual(cards.map(same));
      }),
    );
  });

  it('noise between messages is at most one refusal for each run of it, and costs no card', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (cards, length) => {
        const noise = new Uint8Array(length).fill(0x00);
        const heard = shoeReader(format).push(joined(messages(format, cards).flatMap((one) => [noise, one])), 0);
        expect(cardsIn(heard)).toEqual(cards.map((fact) => (fact.kind === 'card' ? fact.card : '')));
        const refused = heard.filter((event) => event.kind === 'refused');
        expect(refused.length).toBeLessThanOrEqual(cards.length);
      }),
    );
  });

  it('a truncated message does not affect others', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), (cards, which, keep) => {
        const all = messages(format, cards);
        const victim = which % (all.length - 1);
        const left = all.map((one, index) => (index === victim ? one.subarray(0, keep % (one.length - 2)) : one));
        const heard = cardsIn(shoeReader(format).push(joined(left), 0));
        const others = cards.flatMap((fact, index) => (index !== victim && fact.kind === 'card' ? [fact.card] : []));
        expect(heard).toEqual(others);
      }),
    );
  });

  it('no bytes throw, and at most one message is held', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 8 }), (parts) => {
        const reader = shoeReader(format);
        for (const event of parts.flatMap((part) => reader.push(part, 0))) {
          expect(event.raw.length / 2).toBeLessThanOrEqual(LONGEST[format] + 1);
        }
      }),
    );
  });
});

describe.each(CHECKED)('%s has a check value', (format) => {
  it('one changed byte never makes a card that was not drawn', () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (cards, at, flip) => {
          const bytes = joined(messages(format, cards));
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ flip;
          const sent = cards.map((fact) => (fact.kind === 'card' ? fact.card : ''));
          const heard = cardsIn(shoeReader(format).push(bytes, 0));
          expect(isSubsequence(heard, sent)).toBe(true);
          expect(heard.length).toBeGreaterThanOrEqual(sent.length - 2);
        },
      ),
      { numRuns: 500 },
    );
  });
});
