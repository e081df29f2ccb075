import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this thread only (Linux). The step is relative, because an unprivileged program cannot raise
 * its priority.
 */
export function giveWay(steps: number): void {
  setPriority(lowerBy(getPriority(), steps));
}

export function lowerBy(priority: number, steps: number): number {
  return Math.min(priority + steps, constants.priority.PRIORITY_LOW);
}
