import fc from 'fast-check';
import type { Fact } from './facts.js';
import { FactWindow } from './fact-window.js';

const fact = (tableId: string, sequence: number): Fact => ({ type: 'voided', tableId, sequence, coup: 1 });

describe('facts of many tables come into the order of the journal', () => {
  it('at once if no table waits for an answer', () => {
    const folded: number[] = [];
    const window = new FactWindow(10, ({ sequence }) => folded.push(sequence));
    window.add(fact('one', 14));
    window.add(fact('two', 12));
    window.settle();
    expect(folded).toEqual([12, 14]);
    expect(window.size).toBe(0);
    expect(window.highestReported).toBe(14);
  });

  it('only up to the moment at which a table sent a message that is not answered yet', () => {
    const folded: number[] = [];
    const window = new FactWindow(0, ({ sequence }) => folded.push(sequence));
    window.saw(5);
    window.begins('slow');
    window.begins('fast');
    window.add(fact('fast', 7));
    window.settle();
    expect(folded).toEqual([]); // The slow table may still report a fact with sequence 6.
    window.begins('fast');
    window.add(fact('fast', 9));
    window.add(fact('slow', 6));
    window.settle();
    expect(folded).toEqual([6, 7, 9]);
  });

  it('without waiting for a table whose message was refused', () => {
    const folded: number[] = [];
    const window = new FactWindow(0, ({ sequence }) => folded.push(sequence));
    window.begins('slow');
    window.add(fact('fast', 3));
    window.wasRefused('slow');
    window.settle();
    expect(folded).toEqual([3]);
  });

  it('without facts from before the books began', () => {
    const folded: number[] = [];
    const window = new FactWindow(10, ({ sequence }) => folded.push(sequence));
    window.add(fact('one', 10));
    window.add(fact('one', 11));
    window.settle();
    expect(folded).toEqual([11]);
  });

  it('however answers are delayed', () => {
    // No table sends before it has the answer to its previous message.
    const steps = fc.array(
      fc.record({ table: fc.integer({ min: 0, max: 4 }), delay: fc.integer({ min: 0, max: 6 }) }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        const folded: number[] = [];
        const window = new FactWindow(0, ({ sequence }) => folded.push(sequence));
        const due: { readonly at: number; readonly fact: Fact }[] = [];
        const busy = new Set<number>();
        let sequence = 0;
        list.forEach(({ table, delay }, now) => {
          for (const one of due.filter(({ at }) => at <= now)) {
            due.splice(due.indexOf(one), 1);
            busy.delete(Number(one.fact.tableId));
            window.add(one.fact);
          }
          window.settle();
          if (busy.has(table)) return;
          busy.add(table);
          window.begins(`${table}`);
          sequence += 1 + (now % 3);
          due.push({ at: now + delay, fact: fact(`${table}`, sequence) });
        });
        for (const one of due) window.add(one.fact);
        window.settle();
        expect(window.size).toBe(0);
        expect(folded).toEqual([...folded].sort((a, b) => a - b));
      }),
    );
  });
});
