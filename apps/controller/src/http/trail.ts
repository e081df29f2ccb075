import { OPERATOR_KEY_NAME, type Party, type ActName } from '@jackpot/contract';
import { type Acting, type Logger, RepeatingTask } from '@jackpot/platform';
import { type AuditEntry, AuditTrail } from '@jackpot/storage';
import { shortened } from '@jackpot/progressive';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '../tokens.js';

const MINUTE_MS = 60_000;
const SUBJECT_LENGTH_MAX = 300;
const CONTROLLER_NAME = 'the controller';

type TrailEntry = Pick<Acting, 'act' | 'party' | 'subject'> & { readonly outcome: string; readonly requestId: string };

/** If an audit entry cannot be written, the act is refused. */
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

  onWritten(listener: (entry: TrailEntry) => void): void {
    this.#listeners.add(listener);
  }

  async writeOfController({ act, subject, outcome, requestId }: Omit<TrailEntry, 'party'>): Promise<void> {
    await this.trail.append({ ...entryOfController({ act, subject, requestId }), outcome });
  }

  onModuleInit(): void {
    this.#summaries.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#summaries.stop();
    await this.#summarize();
  }

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

export function trailEntryOf(
  { act, party }: Pick<Acting, 'act' | 'party'>,
  { subject, requestId }: { readonly subject: string; readonly requestId: string },
): Omit<AuditEntry, 'outcome'> {
  return { at: Date.now(), ...nameOf(party), act, subject: shortened(subject, SUBJECT_LENGTH_MAX), requestId };
}

export function entryOfController({
  act,
  subject,
  requestId,
}: Pick<AuditEntry, 'act' | 'subject' | 'requestId'>): Omit<AuditEntry, 'outcome'> {
  const actor = { accountId: null, name: CONTROLLER_NAME, license: '', roles: '' };
  return { at: Date.now(), ...actor, act, subject: shortened(subject, SUBJECT_LENGTH_MAX), requestId };
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

export interface StrangersRefusal {
  readonly act: ActName;
  readonly subject: string;
  readonly outcome: string;
}

export interface CountedRefusals extends StrangersRefusal {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

const WRITTEN_MAX = 60;
const WRITTEN_OF_ACCOUNT_MAX = 6;
const KINDS_MAX = 50;
const OTHERS = 'strangers';

/**
 * In each minute the first refusals are written individually, and later ones are counted by act, outcome, and account.
 */
export class RefusalCounts {
  #minute = 0;
  #written = new Map<string, number>();
  #counted = new Map<string, CountedRefusals>();

  isWritten(refusal: StrangersRefusal, now: number): boolean {
    this.#turn(now);
    const account = isOfAccount(refusal) ? refusal.subject : undefined;
    // Sign-ins have a quota of their own, which other refusals must not use up.
    const place = refusal.act === 'session.open' ? 'sign-in' : 'elsewhere';
    const isFull =
      this.#writtenOf(place) >= WRITTEN_MAX ||
      (account !== undefined && this.#writtenOf(account) >= WRITTEN_OF_ACCOUNT_MAX);
    if (isFull) this.#count({ ...refusal, subject: account ?? OTHERS }, now);
    else for (const each of [place, account ?? OTHERS]) this.#written.set(each, this.#writtenOf(each) + 1);
    return !isFull;
  }

  take(): readonly CountedRefusals[] {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    return counted;
  }

  #writtenOf(kind: string): number {
    return this.#written.get(kind) ?? 0;
  }

  #turn(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#written = new Map();
  }

  #count({ act, outcome, subject }: StrangersRefusal, now: number): void {
    const kind = [act, outcome, subject].join(' ');
    const isNew = !this.#counted.has(kind);
    const key = isNew && this.#counted.size >= KINDS_MAX ? OTHERS : kind;
    const one = key === OTHERS ? { act, outcome: 'REFUSED', subject: OTHERS } : { act, outcome, subject };
    const { count, firstAt, ...known } = this.#counted.get(key) ?? { ...one, count: 0, firstAt: now };
    this.#counted.set(key, { ...known, count: count + 1, firstAt, lastAt: now });
  }
}

function isOfAccount({ act, subject }: StrangersRefusal): boolean {
  return act === 'session.open' && subject.startsWith('accounts/');
}
