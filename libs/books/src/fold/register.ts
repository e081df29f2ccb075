import { must, unreachable } from '@jackpot/money';
import {
  type Award,
  type ClaimEvent,
  type EventOf,
  type LinkState,
  type OpenClaim,
  type OpenedLink,
  type TableNo,
  awardIdOf,
  keyOf,
  tableOf,
} from '@jackpot/progressive';
import type { RegisterEntry } from '../report/day-report.js';

interface Won {
  readonly sequence: number;
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

/** A row while the day goes on. A hold hides how far the claim has come, and does not undo it. */
interface Row {
  readonly entry: RegisterEntry;
  readonly isHeld: boolean;
}

/** The jackpot register: claims still open from before, and every award of the day, with what became of it. */
export class JackpotRegister {
  readonly #rows = new Map<number, Row>();

  constructor(opening: LinkState) {
    if (opening.opened === null) return;
    for (const claim of opening.opened.claims.values()) this.#put(openedBefore(opening.opened, claim));
  }

  award(link: OpenedLink, award: Award, won: Won): void {
    this.#put({ entry: entryOf(link, award, won), isHeld: award.reviewWith > 0 });
    const earlier = this.#rows.get(award.reviewWith);
    // The earlier of two hits that came too close is held as well; of one that is paid or rejected nothing shows.
    if (earlier !== undefined) this.#put({ ...earlier, isHeld: true });
  }

  /** What became of a claim: one event moves its row, and where a rejection increases others, theirs. */
  claim(event: EventOf<'ClaimPaid'> | ClaimEvent): void {
    const { awardNumber, at } = event;
    switch (event.type) {
      case 'ClaimPaid':
        return this.#change(awardNumber, {
          state: 'paid',
          paidAt: at,
          preparedBy: event.preparedBy,
          verifiedBy: event.verifiedBy,
        });
      case 'PayoutIssued':
        return this.#change(awardNumber, { state: 'paid', paidAt: at, issuedBy: signatureOf(event.person) });
      case 'ClaimVerified':
        return this.#change(awardNumber, { state: 'verified', verifiedBy: signatureOf(event.person) });
      case 'ClaimAuthorized':
        return this.#change(awardNumber, { state: 'authorized', preparedBy: signatureOf(event.person) });
      case 'ClaimRejected':
        return this.#rejected(event);
      case 'ClaimReleased':
        return this.#put({ ...this.#row(awardNumber), isHeld: false });
      case 'DocumentVoided':
        return this.#nextDocument(event);
      case 'ClaimActRequested':
      case 'ManualDocumentEntered':
        return;
      default:
        return unreachable(event);
    }
  }

  /** A card was misread: the award never was. One of an earlier day that the dealer paid at the table has no row here. */
  corrected(awardNumber: number): void {
    const row = this.#rows.get(awardNumber);
    if (row !== undefined) this.#put({ ...row, entry: { ...row.entry, state: 'corrected' } });
  }

  rows(): readonly RegisterEntry[] {
    return [...this.#rows.values()].map(shown).sort((a, b) => a.awardNumber - b.awardNumber);
  }

  /** A winner who was raised was owed this money all along: his row says the new amount, on the day of the rejection. */
  #rejected({ awardNumber, restoration }: EventOf<'ClaimRejected'>): void {
    this.#change(awardNumber, { state: 'rejected' });
    for (const raise of restoration.increases) {
      const { amountCents, fromMeterCents } = this.#row(raise.awardNumber).entry;
      this.#change(raise.awardNumber, {
        amountCents: amountCents + raise.amountCents,
        fromMeterCents: fromMeterCents + raise.amountCents,
      });
    }
  }

  /** The void document's authorization is void with it: the next is authorized anew. */
  #nextDocument({ awardNumber, nextDocumentNumber }: EventOf<'DocumentVoided'>): void {
    const { state } = this.#row(awardNumber).entry;
    const back = state === 'authorized' ? ({ state: 'verified', preparedBy: null } as const) : {};
    this.#change(awardNumber, { documentNumber: nextDocumentNumber, ...back });
  }

  #row(awardNumber: number): Row {
    return must(this.#rows.get(awardNumber), `award ${awardNumber} in the register`);
  }

  #change(awardNumber: number, set: Partial<RegisterEntry>): void {
    const row = this.#row(awardNumber);
    this.#put({ ...row, entry: { ...row.entry, ...set } });
  }

  #put(row: Row): void {
    this.#rows.set(row.entry.awardNumber, row);
  }
}

const MAY_BE_HELD: ReadonlySet<RegisterEntry['state']> = new Set(['pending', 'verified', 'authorized']);

function shown({ entry, isHeld }: Row): RegisterEntry {
  return isHeld && MAY_BE_HELD.has(entry.state) ? { ...entry, state: 'held' } : entry;
}

/** A claim as the day before left it: its amount and document as they are by now, and how far people have brought it. */
function openedBefore(link: OpenedLink, { award, table, coup, fixedAt, held, progress }: OpenClaim): Row {
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

/** Account and license, in the one form that a state remembers: the same text on the day of the act and on later ones. */
function signatureOf(person: Parameters<typeof keyOf>[0]): string {
  return signed(keyOf(person));
}

function signed({ id, license }: ReturnType<typeof keyOf>): string {
  return `${id.slice(1)} ${license.slice(1)}`;
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
