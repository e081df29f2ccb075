import type { Lamp } from '@hardware/osdp';
import type { ShoeFact } from '@hardware/shoe';
import { type Card, parseCard } from '@jackpot/rules';
import { must } from '@jackpot/money';
import { type TableDevices, People } from './people.js';

const MANNER = { thinkMs: 0, cardMs: 0, bets: 0, liftsBet: 0, waitMs: 50 };
const EIGHTS = Array<Card>(4).fill(must(parseCard('4H'), 'a card'));
const PROPERTY = {
  dealt: () => Promise.resolve([]),
  approvesVoid: () => Promise.reject(new Error('a hand was refused')),
};

class FoundTable implements TableDevices {
  readonly typed: string[] = [];
  readonly said: ShoeFact['kind'][] = [];
  panelLamp: Lamp = 'fault';

  constructor(readonly seats = 0) {}

  readonly types = (line: string): void => {
    this.typed.push(`${this.panelLamp}: ${line}`);
    if (line === 'confirm') this.panelLamp = 'accepted';
  };

  press(key: string): void {
    if (key === 'clear') this.panelLamp = 'open';
    if (key === 'lock') this.panelLamp = 'locked';
  }

  deals(): Promise<void> {
    this.panelLamp = 'locked';
    return this.sends({ kind: 'card', card: '4H', side: 'player', index: 1, again: false });
  }

  sends({ kind }: ShoeFact): Promise<void> {
    this.said.push(kind);
    if (kind === 'result') this.panelLamp = 'accepted';
    return Promise.resolve();
  }

  chip(): void {}
  hasChip = () => false;
  lamp = (): Lamp => 'off';
}

describe('people at an emulated table', () => {
  it('continue their shoe after an interrupted hand, and change the cards at its end', async () => {
    const table = new FoundTable();
    const people = new People(table, MANNER, table.types, PROPERTY, { isOver: true, deal: () => EIGHTS });
    expect(await people.play()).toMatchObject({ cards: ['4H', '4H', '4H', '4H'], isVoided: false });
    expect(table.said).toContain('cut-card');
  });

  it('have stakes on the game of the table while bets are open', async () => {
    const table = new FoundTable(2);
    table.panelLamp = 'open';
    const manner = { ...MANNER, bets: 100, wagers: ['tie/8'] };
    const people = new People(table, manner, table.types, PROPERTY, { isOver: false, deal: () => EIGHTS });
    await people.play();
    expect(table.typed).toEqual([
      expect.stringMatching(/^open: stake 1 tie\/8 \d+$/),
      expect.stringMatching(/^open: stake 2 tie\/8 \d+$/),
    ]);
  });

  it('let the shoe report the cut card before the result', async () => {
    const table = new FoundTable();
    table.panelLamp = 'open';
    const people = new People(table, MANNER, table.types, PROPERTY, { isOver: true, deal: () => EIGHTS });
    await people.play();
    expect(table.said).toEqual(['card', 'card', 'card', 'card', 'cut-card', 'result']);
  });
});
