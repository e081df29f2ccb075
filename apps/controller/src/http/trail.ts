import { OPERATOR_KEY_NAME, type Party } from '@jackpot/contract';
import { type Acting, type Logger } from '@jackpot/platform';
import { type AuditEntry, AuditTrail } from '@jackpot/storage';
import { shortened } from '@jackpot/progressive';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../tokens.js';

/** Refusals of unknown callers kept per minute: a stranger who tries all night must not fill the trail. */
const STRANGERS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const SUBJECT_LENGTH_MAX = 300;
/** The actor of an act that the controller executes without a request at that moment. */
const CONTROLLER_NAME = 'the controller';

type TrailEntry = Pick<Acting, 'act' | 'party' | 'subject'> & { readonly outcome: string; readonly requestId: string };

/** Writes what people did to the audit trail. An act that cannot be written down is not done: the caller gets the fault. */
@Injectable()
export class Trail {
  #minute = 0;
  #strangers = 0;
  readonly #listeners = new Set<(entry: TrailEntry) => void>();

  constructor(
    private readonly trail: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async write({ act, party, subject, outcome, requestId }: TrailEntry): Promise<void> {
    // Each try to sign in to an account is kept: its hash is slow enough, and the account is locked after a few.
    const isOfAccount = act === 'session.open' && subject.startsWith('accounts/');
    if (party === undefined && !isOfAccount && this.#isTooMuch()) return;
    const text = shortened(subject, SUBJECT_LENGTH_MAX);
    await this.trail.append({ at: Date.now(), ...nameOf(party), act, subject: text, outcome, requestId });
    for (const listener of this.#listeners) listener({ act, party, subject, outcome, requestId });
  }

  /** Calls `listener` with each entry once it is in the trail. */
  onWritten(listener: (entry: TrailEntry) => void): void {
    this.#listeners.add(listener);
  }

  /** An act that the controller executes because a person scheduled it before; the subject names that person. */
  async writeOfController({ act, subject, outcome, requestId }: Omit<TrailEntry, 'party'>): Promise<void> {
    const actor = { accountId: null, name: CONTROLLER_NAME, license: '', roles: '' };
    const text = shortened(subject, SUBJECT_LENGTH_MAX);
    await this.trail.append({ at: Date.now(), ...actor, act, subject: text, outcome, requestId });
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
