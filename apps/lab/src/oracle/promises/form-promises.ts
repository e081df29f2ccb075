import type { EventOf } from '@jackpot/progressive';
import { keep } from '../promise-broken.js';

export class FormPromises {
  readonly #owedMicro = new Map<number, bigint>();
  collectedCount = 0;

  issued({ formNumber, amountMicro }: EventOf<'VigorishFormIssued'>): void {
    keep(formNumber === this.#owedMicro.size + 1, 'forms are numbered without gaps', () => `form ${formNumber}`);
    this.#owedMicro.set(formNumber, amountMicro);
  }

  collected({ formNumber, amountMicro, person }: EventOf<'VigorishFormCollected'>): void {
    const owedMicro = this.#owedMicro.get(formNumber) ?? 0n;
    const isWhole = owedMicro > 0n && owedMicro === amountMicro;
    keep(isWhole, 'the vigorish of a form is collected whole, and once', () => `form ${formNumber}`);
    keep(person.role === 'cage', 'the cage collects the vigorish of a form', () => person.role);
    this.#owedMicro.set(formNumber, 0n);
    this.collectedCount += 1;
  }
}
