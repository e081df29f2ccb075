import {
  SHOE_HEARTBEAT_MS,
  type ShoeEvent,
  type ShoeFact,
  type ShoeFormat,
  angelEyeBody,
  beeTekText,
  genericFields,
} from '@hardware/shoe';
import type { CaseResult } from '../report.js';

export interface ShoePorts {
  readonly format: ShoeFormat;
  readonly events: () => readonly ShoeEvent[];
  readonly sleep: (ms: number) => Promise<void>;
  readonly does: (act: string) => Promise<void>;
  /** For example "KS 2C 9S 5D". */
  readonly drew: (question: string) => Promise<string>;
}

type Kind = ShoeFact['kind'];
type EventOf<K extends Kind> = Extract<ShoeEvent, { readonly kind: K }>;
type Found = string | undefined;

interface ShoeCase {
  readonly rules: readonly string[];
  readonly title: string;
  readonly needs?: ShoeFact;
  readonly run: (ports: ShoePorts) => Promise<Found>;
}

const LISTEN_MS = 4 * SHOE_HEARTBEAT_MS;
const HEARTBEATS_MIN = 3;
const ARRIVE_MS = 500;
const POINT_RANKS = 'A23456789';

const EXPRESSES: Readonly<Record<ShoeFormat, (fact: ShoeFact) => unknown>> = {
  'angel-eye-ii-ex': angelEyeBody,
  'bee-tek': beeTekText,
  'generic-line': genericFields,
};

function ofKind<K extends Kind>(events: readonly ShoeEvent[], kind: K): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}

async function during(ports: ShoePorts, act: () => Promise<unknown>): Promise<readonly ShoeEvent[]> {
  const before = ports.events().length;
  await act();
  await ports.sleep(ARRIVE_MS);
  return ports.events().slice(before);
}

async function dealt(ports: ShoePorts, act: string): Promise<Found> {
  const events = await during(ports, () => ports.does(act));
  const drawn = (await ports.drew('Enter the cards in the order in which you drew them'))
    .trim()
    .toUpperCase()
    .replaceAll('10', 'T')
    .split(/\s+/);
  const cards = ofKind(events, 'card').filter(({ again }) => !again);
  const heard = cards.map(({ card }) => card).join(' ');
  if (heard !== drawn.join(' ')) return `drawn: ${drawn.join(' ')}; reported: ${heard}`;
  for (const side of ['player', 'banker'] as const) {
    const indexes = cards.flatMap((card) => (card.side === side ? [card.index ?? 0] : []));
    const isCounted = indexes.every((index, at) => index === at + 1 || index === 0);
    if (!isCounted) return `the indexes of ${side} are ${indexes.join(', ')}`;
  }
  return undefined;
}

const SHOE_CASES: readonly ShoeCase[] = [
  {
    ...{ rules: ['H4'], title: 'a heartbeat every second', needs: { kind: 'alive' } },
    run: async (ports) => {
      const count = ofKind(await during(ports, () => ports.sleep(LISTEN_MS)), 'alive').length;
      return count >= HEARTBEATS_MIN ? undefined : `${count} in ${LISTEN_MS / 1_000} s`;
    },
  },
  {
    ...{ rules: ['H1', 'H5'], title: 'a hand: every card once, in its order' },
    run: (ports) => dealt(ports, 'Deal a whole hand.'),
  },
  {
    ...{ rules: ['H5'], title: 'a hand with third cards' },
    run: (ports) => dealt(ports, 'Deal hands until one has third cards, and enter the cards of all of them.'),
  },
  {
    ...{ rules: ['H7'], title: 'a result follows from the cards' },
    run: (ports) => Promise.resolve(wrongResult(ports.events())),
  },
  {
    ...{ rules: ['H6'], title: 'a card that cannot be read' },
    needs: { kind: 'card-unread', side: 'unknown', index: undefined },
    run: async (ports) => {
      const events = await during(ports, () => ports.does('Cover the code of a card, and draw it.'));
      const faults = ofKind(events, 'fault').filter(({ code }) => code === 'card-unread');
      const guessed = ofKind(events, 'card').map(({ card }) => card);
      if (guessed.length > 0) return `it was reported as ${guessed.join(' ')}`;
      return ofKind(events, 'card-unread').length + faults.length > 0 ? undefined : 'nothing was reported';
    },
  },
  {
    ...{ rules: ['H8'], title: 'the cut card', needs: { kind: 'cut-card' } },
    run: async (ports) => {
      const events = await during(ports, () => ports.does('Draw the cut card.'));
      const count = ofKind(events, 'cut-card').length;
      return count === 1 ? undefined : `it was reported ${count} times`;
    },
  },
  {
    ...{ rules: ['H9'], title: 'the lid is opened', needs: { kind: 'lid', isOpen: true } },
    run: (ports) => lidIs(ports, 'Open the lid.', true),
  },
  {
    ...{ rules: ['H9'], title: 'the lid is shut', needs: { kind: 'lid', isOpen: false } },
    run: (ports) => lidIs(ports, 'Shut the lid.', false),
  },
  {
    ...{ rules: ['H10'], title: 'the shoe is switched off and on, twice', needs: { kind: 'started', boot: '1' } },
    run: async (ports) => {
      const boots: string[] = [];
      for (const act of ['Switch the shoe off and on.', 'Switch it off and on again.']) {
        const events = await during(ports, () => ports.does(act));
        const [first] = events.filter(({ kind }) => kind !== 'refused' && kind !== 'sequence-gap');
        if (first?.kind !== 'started') return `the first message was ${first?.kind ?? 'none'}`;
        // Without a boot id, the messages of two starts cannot be distinguished.
        if (first.boot === undefined) return undefined;
        boots.push(first.boot);
      }
      const [one, other] = boots;
      return one === other ? `both have the boot id ${one}` : undefined;
    },
  },
  {
    ...{ rules: ['H2'], title: 'every message can be read' },
    run: (ports) => {
      const refused = ofKind(ports.events(), 'refused').map(({ code, raw }) => `${code}: ${raw}`);
      return Promise.resolve(refused[0]);
    },
  },
  {
    ...{ rules: ['H3'], title: 'messages are numbered without a gap' },
    run: (ports) => {
      const [gap] = ofKind(ports.events(), 'sequence-gap');
      return Promise.resolve(gap && `${gap.heard} in place of ${gap.expected}`);
    },
  },
];

async function lidIs(ports: ShoePorts, act: string, isOpen: boolean): Promise<Found> {
  const lids = ofKind(await during(ports, () => ports.does(act)), 'lid').map((lid) => lid.isOpen);
  return lids.length === 1 && lids[0] === isOpen ? undefined : `reported: ${lids.join(', ') || 'nothing'}`;
}

function wrongResult(events: readonly ShoeEvent[]): Found {
  const totals = { player: 0, banker: 0 };
  let isCounted = true;
  for (const event of events) {
    if (event.kind === 'card' && !event.again) {
      if (event.side === 'unknown') isCounted = false;
      else totals[event.side] = (totals[event.side] + POINT_RANKS.indexOf(event.card.charAt(0)) + 1) % 10;
    }
    if (event.kind !== 'result') continue;
    const reported = event.totals;
    if (isCounted && reported !== undefined && (reported.player !== totals.player || reported.banker !== totals.banker))
      return `reported ${reported.player} to ${reported.banker}; the cards have ${totals.player} to ${totals.banker}`;
    [totals.player, totals.banker, isCounted] = [0, 0, true];
  }
  return undefined;
}

export async function shoeResults(ports: ShoePorts, onCase: (title: string) => void): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { rules, title, needs, run } of SHOE_CASES) {
    if (needs !== undefined && EXPRESSES[ports.format](needs) === undefined) continue;
    onCase(title);
    const problem = await run(ports);
    const isSeen = ports.events().length > 0;
    const outcome = problem === undefined && isSeen ? 'passed' : isSeen ? 'failed' : 'not-seen';
    results.push({ rules, title, outcome, detail: problem ?? '' });
  }
  return results;
}
