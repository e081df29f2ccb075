import { nextCard, parseCard } from '@jackpot/rules';
import { must } from '@jackpot/money';
import { type CaseResult, hasPassed } from '../../apps/lab/src/kits/report.js';
import { PLAN, VirtualTable } from '../../apps/table/test/virtual-table.js';
import { VirtualKit } from './virtual-kit.js';

const CARDS = ['KS', '2C', '9H', '5D', '3C', '8D', '4H', 'TS', '6C', '7D', 'QH', 'JS', 'AC', '2D', '3H', '5S'];

const HANDS_MAX = 60;

function playedAgainstKit(): readonly CaseResult[] {
  let virtual: VirtualKit | undefined;
  const table = new VirtualTable(3, PLAN, {
    networkOf: (config, clock) => (virtual = new VirtualKit(config, clock)),
  });
  const { kit } = must(virtual, 'the kit that the table was given');
  for (let hand = 1; hand <= HANDS_MAX && !kit.isDone; hand += 1) playHand(table, hand, kit.prompt ?? '');
  return kit.results();
}

function playHand(table: VirtualTable, hand: number, needs: string): void {
  const isBetting = (): boolean => table.table.phase === 'betting';
  table.run(20_000, isBetting);
  if (!isBetting()) return;
  const { coup } = table.table;
  table.seat(1).chip(true);
  table.seat(2).chip(true);
  table.run(1_500);
  insist(table, 'lock', () => !isBetting());
  table.seat(3).chip(true);
  table.run(1_500);
  const dealt: string[] = [];
  while (nextCard(dealt.map((name) => must(parseCard(name), name))) !== 'done')
    dealt.push(must(CARDS[(hand * 5 + dealt.length) % CARDS.length], 'a card'));
  const isResolved = (): boolean => table.table.coup !== coup || table.table.phase === 'resolved';
  for (let tries = 0; tries < 10 && !isResolved(); tries += 1) {
    table.table.execute({ type: 'cards', cards: dealt }, table.nowMs);
    table.table.execute({ type: 'confirm' }, table.nowMs);
    table.run(1_500, isResolved);
  }
  for (const seat of [1, 2, 3]) table.seat(seat).chip(false);
  if (needs.includes('shoe')) table.table.execute({ type: 'new-shoe' }, table.nowMs);
  insist(table, 'clear', () => table.table.coup > coup);
}

function insist(table: VirtualTable, key: 'lock' | 'clear', isDone: () => boolean): void {
  for (let tries = 0; tries < 10 && !isDone(); tries += 1) {
    table.press(key);
    table.run(1_500, isDone);
  }
}

describe('the conformance kit for tables', () => {
  it('passes the agent of a wired table, in every case', () => {
    const results = playedAgainstKit();
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(hasPassed(results)).toBe(true);
    expect(results.length).toBeGreaterThan(30);
  });
});
