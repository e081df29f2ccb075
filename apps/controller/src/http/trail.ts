import { OPERATOR_KEY_NAME, type Party } from '@jackpot/contract';
import { type Acting, type Logger } from '@jackpot/platform';
import { type AuditEntry, AuditTrail } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../tokens.js';

/** Refusals of nobody known that are kept in a minute: a stranger who knocks all night must not fill the trail. */
const STRANGERS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const SUBJECT_LENGTH_MAX = 300;
/** How the house is named where nobody asked at that moment. */
const HOUSE_BY_ITSELF = 'the house by itself';

type Said = Pick<Acting, 'act' | 'party' | 'subject'> & { readonly outcome: string; readonly requestId: string };

/** Writes what people did to the audit trail. An act that cannot be written down is not done: the caller gets the fault. */
@Injectable()
export class Trail {
  #minute = 0;
  #strangers = 0;
  readonly #listeners = new Set<(said: Said) => void>();

  constructor(
    private readonly trail: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async write({ act, party, subject, outcome, requestId }: Said): Promise<void> {
    // Tries to sign in are slow enough by themselves, and each of them is kept.
    if (party === undefined && act !== 'session.open' && this.#isTooMuch()) return;
    const text = subject.slice(0, SUBJECT_LENGTH_MAX);
    await this.trail.append({ at: Date.now(), ...nameOf(party), act, subject: text, outcome, requestId });
    for (const listener of this.#listeners) listener({ act, party, subject, outcome, requestId });
  }

  /** Calls `listener` with what has been written here, once it stands in the trail. */
  onWritten(listener: (said: Said) => void): void {
    this.#listeners.add(listener);
  }

  /** What the house does by itself, because somebody has asked for it before: the subject says who. */
  async writeOfHouse({ act, subject, outcome, requestId }: Omit<Said, 'party'>): Promise<void> {
    const nobody = { accountId: null, name: HOUSE_BY_ITSELF, license: '', roles: '' };
    const text = subject.slice(0, SUBJECT_LENGTH_MAX);
    await this.trail.append({ at: Date.now(), ...nobody, act, subject: text, outcome, requestId });
  }

  #isTooMuch(): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#strangers] = [minute, 0];
    this.#strangers += 1;
    if (this.#strangers === STRANGERS_PER_MINUTE + 1)
      this.logger.warn('strangers are refused faster than the audit trail keeps; the rest of this minute is left out');
    return this.#strangers > STRANGERS_PER_MINUTE;
  }
}

function nameOf(party: Party | undefined): Pick<AuditEntry, 'accountId' | 'name' | 'license' | 'roles'> {
  if (party?.kind !== 'person')
    return { accountId: null, name: party === undefined ? '' : OPERATOR_KEY_NAME, license: '', roles: '' };
  const { id, name, license, roles } = party.person;
  return { accountId: id, name, license, roles: roles.join() };
}
