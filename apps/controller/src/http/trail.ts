import { OPERATOR_KEY_NAME, type Party } from '@jackpot/contract';
import { type Acting, type Logger, RepeatingTask } from '@jackpot/platform';
import { type AuditEntry, AuditTrail } from '@jackpot/storage';
import { shortened } from '@jackpot/progressive';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '../tokens.js';
import { RefusalCounts } from './refusal-counts.js';

const MINUTE_MS = 60_000;
const SUBJECT_LENGTH_MAX = 300;
/** The actor of an act that the controller executes without a request at that moment. */
const CONTROLLER_NAME = 'the controller';

type TrailEntry = Pick<Acting, 'act' | 'party' | 'subject'> & { readonly outcome: string; readonly requestId: string };

/** Writes what people did to the audit trail. An act that cannot be written down is not done: the caller gets the fault. */
@Injectable()
export class Trail implements OnModuleInit, OnModuleDestroy {
  readonly #strangers = new RefusalCounts();
  readonly #summaries = new RepeatingTask(MINUTE_MS, () => this.#summarize());
  readonly #listeners = new Set<(entry: TrailEntry) => void>();

  constructor(
    private readonly trail: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async write({ act, party, subject, outcome, requestId }: TrailEntry): Promise<void> {
    if (party === undefined && !this.#strangers.isWritten({ act, subject, outcome }, Date.now())) return;
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

  onModuleInit(): void {
    this.#summaries.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#summaries.stop();
    await this.#summarize();
  }

  /** Writes what was counted. A count that cannot be written is in the log: no act waits for it. */
  async #summarize(): Promise<void> {
    for (const { act, subject, outcome, count, firstAt, lastAt } of this.#strangers.take()) {
      const text = `${subject}: ${count} more from ${timeOf(firstAt)} to ${timeOf(lastAt)}`;
      const entry = { at: Date.now(), ...nameOf(undefined), act, subject: text, outcome, requestId: '' };
      await this.trail
        .append(entry)
        .catch((err: unknown) => this.logger.warn({ err, act, outcome }, `not in the trail: ${text}`));
    }
  }
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function nameOf(party: Party | undefined): Pick<AuditEntry, 'accountId' | 'name' | 'license' | 'roles'> {
  if (party?.kind !== 'person')
    return { accountId: null, name: party === undefined ? '' : OPERATOR_KEY_NAME, license: '', roles: '' };
  const { id, name, license, roles } = party.person;
  return { accountId: id, name, license, roles: roles.join() };
}
