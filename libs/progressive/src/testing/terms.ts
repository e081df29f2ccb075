import { type LinkConfigBody, linkConfigBody, readLinkConfig, writeLinkConfig } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';
import type { TermsApproval, TermsCommand } from '../terms/events.js';
import { ask } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act, Scene } from './scene.js';
import { sha256 } from './sha256.js';

type Papers = Partial<Omit<TermsCommand, 'type' | 'config'>>;

/** Terms that follow on those of a link, and the people who sign them. */
export const terms = {
  /** Everything signed as it should be, unless a test says otherwise. */
  areActivated: (change: (now: LinkConfig) => LinkConfig, papers: Papers = {}): Act =>
    ask((scene) => commandOf(scene, change(scene.link.config), papers)),
  /** The approvals that a document of this link needs. */
  approvals: (scene: Pick<Scene, 'now'>, config: Pick<LinkConfig, 'approval'>): readonly TermsApproval[] => [
    { person: PEOPLE.technician, at: scene.now, reference: 'V-77', effectiveFrom: 0 },
    { person: PEOPLE.commission, at: scene.now, reference: config.approval.reference, effectiveFrom: 0 },
  ],
} as const;

function commandOf(scene: Scene, config: LinkConfig, papers: Papers): TermsCommand {
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
