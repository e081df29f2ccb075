import { type LinkConfigBody, linkConfigBody, readLinkConfig, writeLinkConfig } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';
import type { ScheduleAgainst, TermsApproval, TermsCommandOf } from '../terms/events.js';
import type { Person } from '../person.js';
import { ask } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act, Scene } from './scene.js';
import { sha256 } from '@noble/hashes/sha2.js';

type Activation = TermsCommandOf<'activate-terms'>;
type Papers = Partial<Omit<Activation, 'type' | 'config'>>;
/** When, from the moment at which it is scheduled. */
type When = { readonly inMs?: number; readonly windowMs?: number };

export const HOUR_MS = 3_600_000;

/** Terms that follow on those of a link, and the people who sign them. */
export const terms = {
  /** Everything signed as it should be, unless a test says otherwise. */
  areActivated: (change: (now: LinkConfig) => LinkConfig, papers: Papers = {}): Act =>
    ask((scene) => commandOf(scene, change(scene.link.config), papers)),
  /** For an hour from now, with a window of an hour, unless a test says otherwise. */
  areScheduled: (
    change: (now: LinkConfig) => LinkConfig,
    { inMs = HOUR_MS, windowMs = HOUR_MS, ...papers }: Papers & When = {},
  ): Act =>
    ask((scene) => {
      const dueAt = scene.now + inMs;
      const activation = commandOf(scene, change(scene.link.config), papers);
      return { ...activation, type: 'schedule-activation', dueAt, until: dueAt + windowMs };
    }),
  areCalledOff: ({ by = PEOPLE.pit, version = 2 }: { readonly by?: Person; readonly version?: number } = {}): Act =>
    ask(() => ({ type: 'cancel-activation', version, reason: 'the inspector is ill', person: by })),
  /** The house looks whether it is time. */
  areExecuted: (against: ScheduleAgainst | null = null, version = 2): Act =>
    ask(() => ({ type: 'execute-activation', version, against })),
  /** The approvals that a document of this link needs. */
  approvals: (scene: Pick<Scene, 'now'>, config: Pick<LinkConfig, 'approval'>): readonly TermsApproval[] => [
    { person: PEOPLE.technician, at: scene.now, reference: 'V-77', effectiveFrom: 0 },
    { person: PEOPLE.commission, at: scene.now, reference: config.approval.reference, effectiveFrom: 0 },
  ],
} as const;

function commandOf(scene: Scene, config: LinkConfig, papers: Papers): Activation {
  return {
    type: 'activate-terms',
    version: scene.link.version + 1,
    config,
    hash: sha256(new TextEncoder().encode(writeLinkConfig(config))),
    stagedBy: PEOPLE.accounting,
    stagedAt: scene.now,
    reason: 'the approved proposal of spring',
    noticePostedAt: 0,
    approvals: terms.approvals(scene, config),
    person: PEOPLE.pit,
    ...papers,
  };
}

/** A configuration changed in its JSON form, where that is shorter to say. */
export function inBody(change: (body: LinkConfigBody) => LinkConfigBody): (now: LinkConfig) => LinkConfig {
  return (now) => {
    const read = readLinkConfig(change(linkConfigBody(now)));
    if (!('linkId' in read)) throw new RangeError(JSON.stringify(read));
    return read;
  };
}
