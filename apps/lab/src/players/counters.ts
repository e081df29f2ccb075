import { Times } from './times.js';

export class Counters {
  coups = 0;
  noWagerRounds = 0;
  voided = 0;
  shoes = 0;
  wagers = 0;
  withdrawn = 0;
  lateRefused = 0;
  refusedElse = 0;
  sentTwice = 0;
  badRefused = 0;
  postponed = 0;
  reconnects = 0;
  awards = 0;
  hits = 0;
  claimsPaid = 0;
  readonly recent = new Times();
  readonly all = new Times();

  acknowledged(ms: number): void {
    this.wagers += 1;
    this.recent.add(ms);
    this.all.add(ms);
  }
}
