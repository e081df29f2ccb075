import { must } from '@jackpot/money';
import { type IrregularityKind, parseCard } from '@jackpot/rules';
import type { OpenShoe } from '../shoe/commands.js';
import type { Person } from '../person.js';
import { PEOPLE } from './claims.js';
import { type Act, type Scene, tableNo } from './scene.js';
import { submits, cards, coupOf, smoothly } from './acts.js';

const HOUR_MS = 60 * 60 * 1_000;

interface By {
  readonly by?: Person;
}

type Description = Partial<Omit<OpenShoe, 'type' | 'table'>> & { readonly hoursOld?: number };

export function shoeOf(number: number) {
  const at = tableNo(number);
  const shoeAt = (scene: Scene): number => scene.table(number).shoe;
  const opens = ({ hoursOld = 0, ...description }: Description = {}): Act =>
    submits((scene) => ({
      type: 'open-shoe',
      table: at,
      shoe: nextShoe(scene, number),
      decks: scene.link.config.decks,
      backs: nextShoe(scene, number) % 2 === 1 ? 'red' : 'blue',
      cardsOpenedAt: scene.now - hoursOld * HOUR_MS,
      by: 'dealer 4',
      ...description,
    }));
  const burns = (card: string, shoe?: number): Act =>
    submits((scene) => ({ type: 'burn', table: at, shoe: shoe ?? shoeAt(scene), card: must(parseCard(card), card) }));
  return {
    opens,
    burns,
    isReady: (card = '2D', description: Description = {}): Act => smoothly(opens(description), burns(card)),
    showsCoverCard: (coup?: number): Act =>
      submits((scene) => ({
        type: 'cover-card',
        table: at,
        shoe: shoeAt(scene),
        coup: coup ?? coupOf(scene.table(number)),
      })),
    has: (
      kind: IrregularityKind,
      card: string | null,
      reported: { dealt?: string; number?: number; coup?: number } = {},
    ): Act =>
      submits((scene) => ({
        type: 'irregularity',
        table: at,
        shoe: shoeAt(scene),
        number: reported.number ?? (scene.table(number).dealing?.irregularities ?? 0) + 1,
        coup: reported.coup ?? coupOf(scene.table(number)),
        kind,
        card: card === null ? null : must(parseCard(card), card),
        dealt: reported.dealt === undefined ? [] : cards(reported.dealt),
        by: 'floor-3',
      })),
    isInspected: ({ by = PEOPLE.dealer }: By = {}): Act =>
      submits((scene) => ({ type: 'inspect-cards', table: at, shoe: shoeAt(scene), person: by })),
    isVerified: ({ by = PEOPLE.floor }: By = {}): Act =>
      submits((scene) => ({ type: 'verify-cards', table: at, shoe: shoeAt(scene), person: by })),
    mustBeRecut: ({
      by = PEOPLE.floor,
      reason = 'cut too near the end',
    }: By & { readonly reason?: string } = {}): Act =>
      submits((scene) => ({ type: 'require-recut', table: at, shoe: shoeAt(scene), reason, person: by })),
    isTakenAway: (): Act =>
      submits((scene) => ({ type: 'end-shoe', table: at, shoe: shoeAt(scene), by: 'floor-3', reason: 'no players' })),
  } as const;
}

function nextShoe(scene: Scene, number: number): number {
  const { dealing, coup, shoe } = scene.table(number);
  return dealing === null && coup === null ? shoe : shoe + 1;
}
