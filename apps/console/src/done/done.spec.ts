import { person } from '../server/session.js';
import type { Person } from '../server/types.js';
import { done, forgetUndo, noteDone, shownId } from './done.js';

const signIn = (id: string): void => {
  person.value = { id } as Person;
};

describe('what a person did', () => {
  beforeEach(() => {
    person.value = null;
    signIn('one');
  });

  it('stands newest first, and the newest is shown', () => {
    noteDone({ text: 'first' });
    noteDone({ text: 'second', page: ['floor'] });
    expect(done.value.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(shownId.value).toBe(done.value[0]?.id);
  });

  it('keeps the newest fifty', () => {
    for (let number = 1; number <= 60; number += 1) noteDone({ text: String(number) });
    expect(done.value.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => String(60 - at)));
  });

  it('is reversed once', () => {
    const undo = { title: 'Undo', act: () => Promise.resolve() };
    noteDone({ text: 'first', undo });
    noteDone({ text: 'second', undo });
    forgetUndo(done.value[0]!.id);
    expect(done.value.map((each) => each.undo)).toEqual([undefined, undo]);
  });

  it('is forgotten at sign-out, and never shown to the next person', () => {
    noteDone({ text: 'first' });
    signIn('one');
    expect(done.value).toHaveLength(1);
    signIn('two');
    expect([done.value, shownId.value]).toEqual([[], null]);
    noteDone({ text: 'second' });
    person.value = null;
    expect(done.value).toEqual([]);
  });
});
