import { CLAUSES, IRREGULARITIES, REMEDIES } from '@jackpot/rules';
import { floorMessageSchema } from '@jackpot/contract';
import { IRREGULARITY_FORMS, REMEDY_TEXTS, irregularityMessage } from './irregularity.js';

const FOUR = ['3S', '2H', '4D', '4C'];
const at = { shoe: { shoe: 2, irregularities: 1 }, coup: 9, phase: 'locked', entered: FOUR };
const between = { ...at, phase: 'settled', entered: [] };

function madeOf(...described: Parameters<typeof irregularityMessage>) {
  const made = irregularityMessage(...described);
  if (!made.ok) throw new Error(made.why);
  return made;
}

function whyNot(...described: Parameters<typeof irregularityMessage>): string {
  const made = irregularityMessage(...described);
  return made.ok ? 'nothing is open' : made.why;
}

describe('an irregularity recorded at the page', () => {
  it('has a form for every kind and a remedy text for every clause', () => {
    expect(Object.keys(IRREGULARITY_FORMS).sort()).toEqual([...IRREGULARITIES].sort());
    for (const clause of CLAUSES) expect(REMEDY_TEXTS[REMEDIES[clause]]).toMatch(/\.$/);
  });

  it('is numbered after the last one and fits the floor protocol', () => {
    for (const kind of IRREGULARITIES) {
      const { message } = madeOf({ kind, card: kind === 'cards-run-out' ? '' : '9D' }, at);
      expect(message).toMatchObject({ type: 'irregularity', shoe: 2, number: 2, coup: 9, kind });
      expect(floorMessageSchema.safeParse({ id: 1, ...message }).success).toBe(true);
    }
  });

  it('with the Player’s third card contains the four cards before it, which must be entered first', () => {
    const described = { kind: 'players-third', card: '' } as const;
    expect(madeOf(described, at)).toMatchObject({ message: { dealt: FOUR } });
    expect(madeOf(described, at).message).not.toHaveProperty('card');
    expect(whyNot(described, { ...at, entered: FOUR.slice(1) })).toContain('four cards');
  });

  it('with a boxed card names the card; between hands only the kinds that can happen there', () => {
    expect(whyNot({ kind: 'found-face-up', card: '' }, between)).toBe('Select the card.');
    expect(madeOf({ kind: 'found-face-up', card: 'KS' }, between)).toMatchObject({ message: { card: 'KS' } });
    expect(madeOf({ kind: 'drawn-in-error', card: '' }, between)).toMatchObject({ message: { coup: 9 } });
    for (const kind of ['players-third', 'cards-run-out'] as const)
      expect(whyNot({ kind, card: '' }, between)).toContain('during a hand');
  });
});
