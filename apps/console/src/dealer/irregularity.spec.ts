import { CLAUSES, IRREGULARITIES, REMEDIES } from '@jackpot/rules';
import { floorMessageSchema } from '@jackpot/contract';
import { IRREGULARITY_FORMS, REMEDY_TEXTS, irregularityMessage } from './irregularity.js';

const FOUR = ['3S', '2H', '4D', '4C'];
const at = { shoe: { shoe: 2, irregularities: 1 }, coup: 9, phase: 'locked', entered: FOUR };
const between = { ...at, phase: 'settled', entered: [] };

describe('an irregularity recorded at the page', () => {
  it('has a form for every kind and a remedy text for every clause', () => {
    expect(Object.keys(IRREGULARITY_FORMS).sort()).toEqual([...IRREGULARITIES].sort());
    for (const clause of CLAUSES) expect(REMEDY_TEXTS[REMEDIES[clause]]).toMatch(/\.$/);
  });

  it('is numbered after the last one and fits the floor protocol', () => {
    for (const kind of IRREGULARITIES) {
      const message = irregularityMessage({ kind, card: kind === 'cards-run-out' ? '' : '9D' }, at);
      expect(message).toMatchObject({ type: 'irregularity', shoe: 2, number: 2, coup: 9, kind });
      expect(floorMessageSchema.safeParse({ id: 1, ...(message as object) }).success).toBe(true);
    }
  });

  it('with the Player’s third card contains the four cards before it, which must be entered first', () => {
    const described = { kind: 'players-third', card: '' } as const;
    expect(irregularityMessage(described, at)).toMatchObject({ dealt: FOUR });
    expect(irregularityMessage(described, at)).not.toHaveProperty('card');
    expect(irregularityMessage(described, { ...at, entered: FOUR.slice(1) })).toContain('four cards');
  });

  it('with a boxed card names the card; between hands only the kinds that can happen there', () => {
    expect(irregularityMessage({ kind: 'found-face-up', card: '' }, between)).toBe('Select the card.');
    expect(irregularityMessage({ kind: 'found-face-up', card: 'KS' }, between)).toMatchObject({ card: 'KS' });
    expect(irregularityMessage({ kind: 'drawn-in-error', card: '' }, between)).toMatchObject({ coup: 9 });
    for (const kind of ['players-third', 'cards-run-out'] as const)
      expect(irregularityMessage({ kind, card: '' }, between)).toContain('during a hand');
  });
});
