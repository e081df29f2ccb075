import { EmulatedShoe, type ShoeCoup } from '@hardware/emulators';
import { type ShoeEvent, type ShoeFact, type ShoeFormat, genericLine, shoeReader } from '@hardware/shoe';
import { type CaseResult, hasPassed } from '../../apps/lab/src/kits/report.js';
import { shoeResults } from '../../apps/lab/src/kits/shoe/shoe-kit.js';

const side = (text: string, of: 'player' | 'banker') => text.split(' ').map((card) => ({ card, side: of }));
const hand = (...cards: readonly [string, 'player' | 'banker'][]): ShoeCoup =>
  ({ cards: cards.flatMap(([card, of]) => side(card, of)) }) as ShoeCoup;
const HANDS = [
  hand(['KS', 'player'], ['2C', 'banker'], ['9S', 'player'], ['5D', 'banker']),
  hand(['2H', 'player'], ['3C', 'banker'], ['3S', 'player'], ['2D', 'banker'], ['TD', 'player'], ['4C', 'banker']),
];

interface Defect {
  readonly sends?: (fact: ShoeFact, count: number) => ShoeFact | undefined;
  readonly line?: (bytes: Uint8Array, count: number) => readonly Uint8Array[];
}

class Bench {
  #nowMs = 0;
  #boot = 0;
  #facts = 0;
  #messages = 0;
  #hand = 0;
  #shoe: EmulatedShoe;
  readonly #reader;
  readonly events: ShoeEvent[] = [];

  constructor(
    private readonly format: ShoeFormat,
    private readonly defect: Defect,
  ) {
    this.#shoe = new EmulatedShoe(format, 'fast');
    this.#reader = shoeReader(format);
  }

  async sleep(ms: number): Promise<void> {
    for (const endMs = this.#nowMs + ms; this.#nowMs < endMs; this.#nowMs += 100)
      if (this.#nowMs % 1_000 === 0) this.#send({ kind: 'alive' });
    return Promise.resolve();
  }

  does(act: string): Promise<void> {
    if (act.startsWith('Deal')) this.#deal();
    else if (act.startsWith('Cover')) this.#send({ kind: 'card-unread', side: 'player', index: 1 });
    else if (act.startsWith('Draw the cut')) this.#send({ kind: 'cut-card' });
    else if (act.includes('lid')) this.#send({ kind: 'lid', isOpen: act.startsWith('Open') });
    else if (act.startsWith('Switch')) this.#start();
    else throw new Error(act);
    return Promise.resolve();
  }

  drew(): Promise<string> {
    const cards = HANDS[this.#hand - 1]?.cards.map(({ card }) => card) ?? [];
    return Promise.resolve(cards.join(' ').replaceAll('T', '10').toLowerCase());
  }

  #start(): void {
    this.#shoe = new EmulatedShoe(this.format, 'fast');
    this.#send({ kind: 'started', boot: String((this.#boot += 1)) });
  }

  #deal(): void {
    const coup = HANDS[this.#hand];
    if (coup === undefined) throw new Error('no hand is left');
    this.#hand += 1;
    const drawn = { player: 0, banker: 0 };
    const points = { player: 0, banker: 0 };
    for (const { card, side: of } of coup.cards) {
      drawn[of] += 1;
      points[of] = (points[of] + 'A23456789'.indexOf(card.charAt(0)) + 1) % 10;
      this.#send({ kind: 'card', card, side: of, index: drawn[of], again: false });
    }
    this.#send({ kind: 'result', outcome: 'tie', playerPair: false, bankerPair: false, totals: points });
  }

  #send(fact: ShoeFact): void {
    const sent = this.defect.sends === undefined ? fact : this.defect.sends(fact, (this.#facts += 1));
    if (sent === undefined) return;
    for (const { bytes } of this.#shoe.say(sent))
      for (const part of this.defect.line?.(bytes, (this.#messages += 1)) ?? [bytes])
        this.events.push(...this.#reader.push(part, this.#nowMs));
  }
}

function results(format: ShoeFormat, defect: Defect = {}): Promise<readonly CaseResult[]> {
  const bench = new Bench(format, defect);
  return shoeResults(
    {
      format,
      events: () => bench.events,
      sleep: (ms) => bench.sleep(ms),
      does: (act) => bench.does(act),
      drew: () => bench.drew(),
    },
    () => undefined,
  );
}

const failuresOf = (found: readonly CaseResult[]): readonly string[] =>
  found.filter(({ outcome }) => outcome !== 'passed').map(({ rules, title }) => `${rules.join()} ${title}`);

describe('the conformance kit for shoes', () => {
  it.each(['angel-eye-ii-ex', 'bee-tek', 'generic-line'] as const)('passes the emulated shoe: %s', async (format) => {
    const found = await results(format);
    expect(failuresOf(found)).toEqual([]);
    expect(hasPassed(found)).toBe(true);
  });

  it('tests every message of the generic line', async () => {
    const rules = new Set((await results('generic-line')).flatMap((each) => each.rules));
    expect([...rules].sort()).toEqual(['H1', 'H10', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H9']);
  });

  it.each<[string, Defect, string]>([
    ['is silent between cards', { sends: (fact) => (fact.kind === 'alive' ? undefined : fact) }, 'H4 a heartbeat'],
    [
      'reports a card twice',
      { line: (bytes, count) => (count === 6 ? [bytes, renumbered(bytes)] : [bytes]) },
      'H1,H5 a hand: every card once',
    ],
    [
      'misreads a card',
      { sends: (fact) => (fact.kind === 'card' && fact.card === '9S' ? { ...fact, card: '9H' } : fact) },
      'H1,H5 a hand: every card once',
    ],
    [
      'counts cards over both sides',
      { sends: (fact) => (fact.kind === 'card' && fact.side === 'banker' ? { ...fact, index: 7 } : fact) },
      'H1,H5 a hand: every card once',
    ],
    [
      'computes another total',
      {
        sends: (fact) => (fact.kind === 'result' ? { ...fact, totals: { player: 1, banker: 1 } } : fact),
      },
      'H7 a result follows',
    ],
    [
      'guesses a card that it cannot read',
      {
        sends: (fact) =>
          fact.kind === 'card-unread' ? { kind: 'card', card: 'AS', side: 'player', index: 1, again: false } : fact,
      },
      'H6 a card that cannot be read',
    ],
    [
      'leaves out a card that it cannot read',
      { sends: (fact) => (fact.kind === 'card-unread' ? undefined : fact) },
      'H6 a card that cannot be read',
    ],
    ['has no cut card', { sends: (fact) => (fact.kind === 'cut-card' ? undefined : fact) }, 'H8 the cut card'],
    ['has no lid', { sends: (fact) => (fact.kind === 'lid' ? undefined : fact) }, 'H9 the lid is opened'],
    [
      'has one boot id for ever',
      { sends: (fact) => (fact.kind === 'started' ? { ...fact, boot: '1' } : fact) },
      'H10 the shoe is switched off and on',
    ],
    ['damages a message', { line: (bytes, count) => [count === 9 ? damaged(bytes) : bytes] }, 'H2 every message'],
    ['loses a message', { line: (bytes, count) => (count === 9 ? [] : [bytes]) }, 'H3 messages are numbered'],
  ])('fails a shoe that %s', async (_, defect, title) => {
    expect(failuresOf(await results('generic-line', defect)).join('\n')).toContain(title);
  });

  it('passes no case if the shoe sends nothing', async () => {
    const found = await results('bee-tek', { sends: () => undefined });
    expect(found.every(({ outcome }) => outcome === 'not-seen')).toBe(true);
    expect(hasPassed(found)).toBe(false);
  });
});

function damaged(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[8] = (copy[8] ?? 0) ^ 1;
  return copy;
}

function renumbered(bytes: Uint8Array): Uint8Array {
  const [, number = '0', fields = ''] = /^\$TS1,(\d+),(.*)\*/.exec(String.fromCharCode(...bytes)) ?? [];
  return Uint8Array.from(genericLine(Number(number) + 1, fields), (character) => character.charCodeAt(0));
}
