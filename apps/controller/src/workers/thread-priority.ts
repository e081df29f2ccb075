import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives way to the rest of the program where processors are scarce. On Linux, only the thread has this priority.
 * Without rights, a program that was started with a low priority cannot raise it, so the step is relative.
 */
export function giveWay(steps: number): void {
  setPriority(lowerBy(getPriority(), steps));
}

export function lowerBy(priority: number, steps: number): number {
  return Math.min(priority + steps, constants.priority.PRIORITY_LOW);
}
