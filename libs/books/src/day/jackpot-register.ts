import { must } from '@jackpot/money';
import {
  type Award,
  type EventOf,
  type LinkEvent,
  type LinkState,
  type OpenClaim,
  type OpenedLink,
  type Payment,
  type SignerKey,
  type TableNo,
  awardIdOf,
  deductedCents,
  netCents,
  paymentBySlip,
  signerOf,
  tableOf,
} from '@jackpot/progressive';
import type { PaymentCorrection, RefusedSlip, RegisterEntry, RegisterPayment } from './day-report.js';

interface Won {
  readonly sequence: number;
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

/** If `isHeld`, the row shows `held` instead of the claim's own state (`entry.state`). */
export interface RegisterRow {
  readonly entry: RegisterEntry;
  readonly isHeld: boolean;
}

/** Claims open from earlier days and every award of the day, in their state at its end. */
export class JackpotRegister {
  readonly #rows = new Map<number, RegisterRow>();

  constructor(rows: readonly RegisterRow[]) {
    for (const row of rows) this.#put(row);
  }

  get saved(): readonly RegisterRow[] {
    return [...this.#rows.values()];
  }

  award(link: OpenedLink, award: Award, won: Won): void {
    this.#put({ entry: entryOf(link, award, won), isHeld: award.reviewWith > 0 });
    const earlier = this.#rows.get(award.reviewWith);
    if (earlier !== undefined) this.#put({ ...earlier, isHeld: true });
  }

  claim(event: LinkEvent): void {
    switch (event.type) {
      case 'PayoutIssued':
        return this.#change(event.awardNumber, {
          state: 'paid',
          paidAt: event.at,
          issuedBy: signatureOf(event.person),
        });
      case 'ClaimPaid':
        return this.#change(event.awardNumber, {
          ...{ state: 'paid', paidAt: event.at, issuedBy: signatureOf(event.person) },
          payment: paymentOf(event),
        });
      case 'ClaimPaidBySlip':
        return this.#change(event.awardNumber, {
          ...{ state: 'paid', paidAt: event.at, issuedBy: event.account },
          payment: paymentOf(paymentBySlip(event)),
        });
      case 'ClaimForfeited':
        return this.#change(event.awardNumber, {
          ...{ state: 'forfeited', paidAt: event.at, issuedBy: signatureOf(event.second) },
        });
      case 'ClaimVerified':
        return this.#change(event.awardNumber, { state: 'verified', verifiedBy: signatureOf(event.person) });
      case 'ClaimAuthorized':
        return this.#change(event.awardNumber, { state: 'authorized', preparedBy: signatureOf(event.person) });
      case 'ClaimRejected':
        return this.#rejected(event);
      case 'ClaimReleased':
        return this.#put({ ...this.#row(event.awardNumber), isHeld: false });
      case 'DocumentVoided':
        return this.#nextDocument(event);
      default:
        return;
    }
  }

  corrected(awardNumber: number): void {
    const row = this.#rows.get(awardNumber);
    if (row !== undefined) this.#put({ ...row, entry: { ...row.entry, state: 'corrected' } });
  }

  rows(): readonly RegisterEntry[] {
    return [...this.#rows.values()].map(shown).sort((a, b) => a.awardNumber - b.awardNumber);
  }

  #rejected({ awardNumber, restoration }: EventOf<'ClaimRejected'>): void {
    this.#change(awardNumber, { state: 'rejected' });
    for (const increase of restoration.increases) {
      const { amountCents, fromMeterCents } = this.#row(increase.awardNumber).entry;
      this.#change(increase.awardNumber, {
        amountCents: amountCents + increase.amountCents,
        fromMeterCents: fromMeterCents + increase.fromMeterCents,
        documentNumber: increase.nextDocumentNumber,
        state: 'pending',
        verifiedBy: null,
        preparedBy: null,
      });
    }
  }

  #nextDocument({ awardNumber, nextDocumentNumber }: EventOf<'DocumentVoided'>): void {
    const { state } = this.#row(awardNumber).entry;
    const back = state === 'authorized' ? ({ state: 'verified', preparedBy: null } as const) : {};
    this.#change(awardNumber, { documentNumber: nextDocumentNumber, ...back });
  }

  #row(awardNumber: number): RegisterRow {
    return must(this.#rows.get(awardNumber), `award ${awardNumber} in the register`);
  }

  #change(awardNumber: number, set: Partial<RegisterEntry>): void {
    const row = this.#row(awardNumber);
    this.#put({ ...row, entry: { ...row.entry, ...set } });
  }

  #put(row: RegisterRow): void {
    this.#rows.set(row.entry.awardNumber, row);
  }
}

const MAY_BE_HELD: ReadonlySet<RegisterEntry['state']> = new Set(['pending', 'verified', 'authorized']);

function shown({ entry, isHeld }: RegisterRow): RegisterEntry {
  return isHeld && MAY_BE_HELD.has(entry.state) ? { ...entry, state: 'held' } : entry;
}

export function openingRows({ opened }: LinkState): readonly RegisterRow[] {
  return opened === null ? [] : [...opened.claims.values()].map((claim) => openedBefore(opened, claim));
}

function openedBefore(link: OpenedLink, { award, table, coup, fixedAt, held, progress }: OpenClaim): RegisterRow {
  const entry = entryOf(link, award, { sequence: 0, at: fixedAt, table, coup });
  return {
    isHeld: held,
    entry: {
      ...entry,
      state: progress.step === 'opened' ? 'pending' : progress.step,
      verifiedBy: progress.step === 'opened' ? null : signed(progress.verifier),
      preparedBy: progress.step === 'authorized' ? signed(progress.preparer) : null,
    },
  };
}

export function correctionOf(
  { config: { linkId } }: Pick<OpenedLink, 'config'>,
  event: EventOf<'ClaimPaymentCorrected'>,
  sequence: number,
): PaymentCorrection {
  const { awardNumber, at, documentNumber, level, amountCents, before, person, second, reason } = event;
  return {
    ...{ awardNumber, awardId: awardIdOf(linkId, awardNumber), sequence, at, documentNumber, level, amountCents },
    ...{ before: paymentOf(before), after: paymentOf(event) },
    ...{ requestedBy: signatureOf(person), approvedBy: signatureOf(second), reason },
  };
}

export function refusedSlipOf(event: EventOf<'SlipPaymentRefused'>, sequence: number): RefusedSlip {
  const { awardNumber, at, documentNumber, slipNumber, amountCents, code } = event;
  return { awardNumber, sequence, at, documentNumber, slipNumber, amountCents, code };
}

function paymentOf(paid: Payment): RegisterPayment {
  return {
    netCents: netCents(paid),
    federalTaxCents: deductedCents(paid, 'federal-tax'),
    stateTaxCents: deductedCents(paid, 'state-tax'),
    debtCents: deductedCents(paid, 'debt'),
    parts: paid.parts,
  };
}

/** Uses only what the link's state stores about a person, so that the text is the same on later days. */
function signatureOf(person: Parameters<typeof signerOf>[0]): string {
  return signed(signerOf(person));
}

function signed({ name, license }: SignerKey): string {
  return `${name} ${license}`;
}

function entryOf(link: OpenedLink, award: Award, won: Won): RegisterEntry {
  const { tableId, config } = tableOf(link, won.table);
  const { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber, reviewWith } = award;
  return {
    awardNumber,
    awardId: awardIdOf(link.config.linkId, awardNumber),
    sequence: won.sequence,
    fixedAt: won.at,
    tableId,
    assetNumber: config.assetNumber,
    coup: won.coup,
    seat,
    line,
    level,
    amountCents,
    fromMeterCents,
    documentNumber,
    reviewWith,
    state: documentNumber === 0 ? 'table-paid' : 'pending',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
    issuedBy: null,
  };
}
