import { writeLinkConfig } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';
import type { ScheduleAgainst, TermsApproval, TermsCommandOf } from '../terms/events.js';
import type { Person } from '../person.js';
import { submits } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act, Scene } from './scene.js';
import { sha256 } from '@noble/hashes/sha2.js';

type Activation = TermsCommandOf<'activate-terms'>;
type Overrides = Partial<Omit<Activation, 'type' | 'config'>>;
type When = { readonly inMs?: number; readonly windowMs?: number };

export const HOUR_MS = 3_600_000;

export const terms = {
  areActivated: (change: (now: LinkConfig) => LinkConfig, overrides: Overrides = {}): Act =>
    submits((scene) => commandOf(scene, change(scene.link.config), overrides)),
  areScheduled: (
    change: (now: LinkConfig) => LinkConfig,
    { inMs = HOUR_MS, windowMs = HOUR_MS, ...overrides }: Overrides & When = {},
  ): Act =>
    submits((scene) => {
      const dueAt = scene.now + inMs;
      const activation = commandOf(scene, change(scene.link.config), overrides);
      return { ...activation, type: 'schedule-activation', dueAt, until: dueAt + windowMs };
    }),
  areCancelled: ({ by = PEOPLE.pit, version = 2 }: { readonly by?: Person; readonly version?: number } = {}): Act =>
    submits(() => ({ type: 'cancel-activation', version, reason: 'the inspector is ill', person: by })),
  areExecuted: (against: ScheduleAgainst | null = null, version = 2): Act =>
    submits(() => ({ type: 'execute-activation', version, against })),
  approvals: (scene: Pick<Scene, 'now'>, config: Pick<LinkConfig, 'approval'>): readonly TermsApproval[] => [
    { person: PEOPLE.technician, at: scene.now, reference: 'V-77', effectiveFrom: 0 },
    { person: PEOPLE.commission, at: scene.now, reference: config.approval.reference, effectiveFrom: 0 },
  ],
} as const;

function commandOf(scene: Scene, config: LinkConfig, overrides: Overrides): Activation {
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
    ...overrides,
  };
}
