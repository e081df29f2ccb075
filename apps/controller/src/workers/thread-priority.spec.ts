import { lowerBy } from './thread-priority.js';

describe('the priority of a thread that gives way', () => {
  it.each([
    [0, 5, 5],
    [10, 5, 15],
    [17, 5, 19],
    [19, 10, 19],
  ])('of a program with priority %i, by %i steps, is %i: never above that of the program', (program, steps, thread) => {
    expect(lowerBy(program, steps)).toBe(thread);
  });
});
