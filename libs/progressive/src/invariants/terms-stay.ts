import { readJournaledConfig } from '../config/json.js';
import type { Award } from '../award/award.js';
import type { EventOf, LinkEvent } from '../catalogue.js';
import { awardsOf } from '../event-table.js';

export interface SavedTerms {
  readonly version: number;
  readonly isInPlay: boolean;
  readonly schedule: EventOf<'ActivationScheduled'> | null;
  readonly coups: readonly number[];
  readonly claims: readonly number[];
  readonly tables: readonly string[];
  readonly left: readonly string[];
}

const NO_TERMS: SavedTerms = {
  version: 0,
  isInPlay: false,
  schedule: null,
  coups: [],
  claims: [],
  tables: [],
  left: [],
};

/**
 * INV-10: terms never change in play. Only an activation changes them: to a later version signed by three people of the
 * three signing roles and put in force by a fourth, while the link is out of service with no coup under way and no open
 * claim. A table that has left never returns. A scheduled activation happens in its window or not at all.
 */
export class TermsStay {
  #version: number;
  #isInPlay: boolean;
  #schedule: EventOf<'ActivationScheduled'> | null;
  readonly #coups: Set<number>;
  readonly #claims: Set<number>;
  #tables: ReadonlySet<string>;
  readonly #left: Set<string>;

  constructor({ version, isInPlay, schedule, coups, claims, tables, left }: SavedTerms = NO_TERMS) {
    this.#version = version;
    this.#isInPlay = isInPlay;
    this.#schedule = schedule;
    this.#coups = new Set(coups);
    this.#claims = new Set(claims);
    this.#tables = new Set(tables);
    this.#left = new Set(left);
  }

  get saved(): SavedTerms {
    return {
      version: this.#version,
      isInPlay: this.#isInPlay,
      schedule: this.#schedule,
      coups: [...this.#coups],
      claims: [...this.#claims],
      tables: [...this.#tables],
      left: [...this.#left],
    };
  }

  take(event: LinkEvent): string | null {
    switch (event.type) {
      case 'LinkOpened':
        return this.#open(event);
      case 'TermsActivated':
        return this.#activate(event);
      case 'ActivationScheduled':
        this.#schedule = event;
        return null;
      case 'ScheduleEnded':
        this.#schedule = null;
        return null;
      case 'LinkSuspended':
      case 'LinkResumed':
        this.#isInPlay = event.type === 'LinkResumed';
        return null;
      case 'CoupOpened':
      case 'ThreeCardRoundOpened':
        this.#coups.add(event.table);
        return null;
      case 'CoupSettled':
      case 'CoupVoided':
      case 'ThreeCardRoundSettled':
      case 'ThreeCardRoundVoided':
        this.#coups.delete(event.table);
        return null;
      case 'ThreeCardStubCounted':
      case 'ThreeCardIrregularityRecorded':
        if (event.effect === 'round-void') this.#coups.delete(event.table);
        return null;
      case 'CoupResolved':
        return this.#fixed(awardsOf(event));
      case 'CoupCorrected':
        for (const { awardNumber } of event.reversal.awards) this.#claims.delete(awardNumber);
        return this.#fixed(event.awards);
      case 'PayoutIssued':
      case 'ClaimPaid':
      case 'ClaimPaidBySlip':
      case 'ClaimForfeited':
      case 'ClaimRejected':
        this.#claims.delete(event.awardNumber);
        return null;
      default:
        return null;
    }
  }

  #fixed(awards: readonly Award[]): null {
    for (const { awardNumber, documentNumber } of awards) if (documentNumber > 0) this.#claims.add(awardNumber);
    return null;
  }

  #open(event: EventOf<'LinkOpened'>): string | null {
    if (this.#version > 0) return 'the link is opened a second time';
    this.#version = 1;
    this.#isInPlay = (JSON.parse(event.config) as { readonly laboratory?: boolean }).laboratory === true;
    this.#tables = tablesOf(event.config);
    return null;
  }

  #activate(event: EventOf<'TermsActivated'>): string | null {
    const wrong =
      this.#inPlay() ??
      this.#notLater(event) ??
      notSigned(event) ??
      this.#cameBack(event) ??
      notAsScheduled(event, this.#schedule);
    this.#version = event.version;
    this.#schedule = null;
    return wrong;
  }

  #inPlay(): string | null {
    if (this.#isInPlay) return 'terms change while the link is in play';
    if (this.#coups.size > 0) return `terms change under a coup of table ${[...this.#coups].join()}`;
    return this.#claims.size > 0 ? `terms change while award ${[...this.#claims].join()} is open` : null;
  }

  #notLater({ version }: EventOf<'TermsActivated'>): string | null {
    return version > this.#version ? null : `version ${version} follows version ${this.#version}`;
  }

  #cameBack({ config }: EventOf<'TermsActivated'>): string | null {
    const tables = tablesOf(config);
    for (const table of this.#tables) if (!tables.has(table)) this.#left.add(table);
    this.#tables = tables;
    const back = [...tables].find((table) => this.#left.has(table));
    return back === undefined ? null : `table ${back} has left and comes back`;
  }
}

function notAsScheduled(
  { version, at, person, hash }: EventOf<'TermsActivated'>,
  scheduled: EventOf<'ActivationScheduled'> | null,
): string | null {
  if (scheduled === null) return null;
  if (version !== scheduled.version || hash.join() !== scheduled.hash.join() || person.id !== scheduled.person.id)
    return `version ${version} comes into force while version ${scheduled.version} is scheduled`;
  return at >= scheduled.dueAt && at < scheduled.until ? null : 'terms come into force outside of their window';
}

const SIDES = ['accounting', 'commission', 'technician'];

function notSigned({ stagedBy, approvals, person }: EventOf<'TermsActivated'>): string | null {
  const signed = [stagedBy, ...approvals.map((each) => each.person)];
  const roles = signed.map(({ role }) => role).sort();
  if (roles.join() !== SIDES.join()) return `terms are signed by ${roles.join()}`;
  if (stagedBy.role === 'commission') return 'the Commission stages what it approves';
  const people = [...signed, person];
  for (const field of ['id', 'license'] as const)
    if (new Set(people.map((each) => each[field])).size < people.length) return 'one person does two parts of a change';
  return null;
}

function tablesOf(config: string): ReadonlySet<string> {
  const read = readJournaledConfig(config);
  return new Set(read.ok ? read.config.tables.map(({ tableId }) => tableId as string) : []);
}
