import { type Account, postTo, postingsOf, trialBalance } from '@jackpot/books';
import type { LinkConfig } from '@jackpot/progressive';
import { keep } from '../../oracle/promise-broken.js';
import type { LinkPromises } from '../../oracle/promises/link-promises.js';

export class Ledger {
  readonly #balances = new Map<Account, bigint>();
  #sequence = 0;
  #isOpen = false;

  constructor(
    private readonly config: LinkConfig,
    private readonly link: LinkPromises,
  ) {}

  compare(): void {
    while (this.#sequence < this.link.sequence) this.#post();
    if (!this.#isOpen) return;
    keep(trialBalance(this.#balances) === 0n, 'the books balance', () => `at ${this.#sequence}`);
    const own: ReadonlyMap<string, bigint> = this.link.books.link.registers.balances();
    const found: ReadonlyMap<string, bigint> = this.#balances;
    for (const account of new Set([...own.keys(), ...found.keys()])) {
      const [expectedMicro, foundMicro] = [own.get(account) ?? 0n, found.get(account) ?? 0n];
      keep(foundMicro === expectedMicro, 'every account as the rules make it', () => {
        return `${account} at ${this.#sequence}: ${foundMicro}, not ${expectedMicro}`;
      });
    }
  }

  #post(): void {
    this.#sequence += 1;
    const event = this.link.eventAt(this.#sequence);
    if (event === undefined) return;
    if (event.type === 'LinkOpened') this.#isOpen = true;
    const postings = postingsOf(event, {
      config: this.config,
      levelOfClaim: (awardNumber) => this.link.claims.of(awardNumber).level,
      houseCentsInPlay: (table) => this.link.books.paidByCasinoOf(table),
    });
    postTo(this.#balances, postings);
    const isContributing = postings.some(
      ({ debitAccount, creditAccount }) =>
        debitAccount.startsWith('house:contributions:') && creditAccount.startsWith('level:'),
    );
    keep(!isContributing || event.type === 'CoupLocked', 'only a lock contributes', () => {
      return `${event.type} at ${this.#sequence}`;
    });
  }
}
