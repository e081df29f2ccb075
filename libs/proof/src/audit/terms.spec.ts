import { createHash } from 'node:crypto';
import { InvariantViolation } from '@jackpot/money';
import { type EventOf, type LinkConfig, type LinkEvent } from '@jackpot/progressive';
import {
  HOUR_MS,
  NOTICE_MS,
  PEOPLE,
  type Scene,
  coup,
  given,
  journalOf,
  later,
  link,
  linkOf,
  terms,
} from '../../../progressive/src/testing/index.js';
import { Auditor } from './index.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

function night(): Scene {
  const dull = { seats: [1], player: '4S 5H', banker: '2C 3D' } as const;
  return given(linkOf({ tables: 3 })).when(
    coup({ ...dull, table: 1 }),
    link.isSuspended,
    (scene) =>
      terms.areActivated((now) => ({ ...now, priceCents: 1_000n, tables: now.tables.slice(1) }), {
        noticePostedAt: scene.now - NOTICE_MS,
      })(scene),
    link.isResumed,
    coup({ ...dull, table: 2 }),
  );
}

type Activated = EventOf<'TermsActivated'>;

function found(rewrite: (event: Activated) => readonly LinkEvent[]): string | undefined {
  const auditor = new Auditor(sha256);
  const events = night().events.flatMap((event) => (event.type === 'TermsActivated' ? rewrite(event) : [event]));
  try {
    for (const batch of journalOf(events, { stream: linkOf().linkId, sha256, sizes: [3] })) auditor.take(batch);
  } catch (error) {
    if (error instanceof InvariantViolation) return 'cannot be';
    throw error;
  }
  return auditor.report().finding?.code;
}

describe('an activation that was rewritten', () => {
  it('as it was is right', () => {
    expect(found((event) => [event])).toBeUndefined();
  });

  const raised = (event: Activated): string => event.config.replace('"ratePpm":100000', '"ratePpm":900000');
  it.each<readonly [string, (event: Activated) => readonly LinkEvent[]]>([
    ['left out', () => []],
    ['of another document than was signed', (e) => [{ ...e, config: raised(e) }]],
    ['of no document', (e) => [{ ...e, config: '{}', hash: sha256(new TextEncoder().encode('{}')) }]],
    ['with another hash', (e) => [{ ...e, hash: sha256(e.hash) }]],
    ['without the Commission', (e) => [{ ...e, approvals: e.approvals.slice(0, 1) }]],
    ['by who staged it', (e) => [{ ...e, person: { ...e.person, license: e.stagedBy.license } }]],
    ['by somebody who may not', (e) => [{ ...e, person: PEOPLE.cage }]],
    [
      'before its time',
      (e) => [{ ...e, approvals: e.approvals.map((each) => ({ ...each, effectiveFrom: e.at + 1 })) }],
    ],
    ['after a notice too short', (e) => [{ ...e, noticePostedAt: e.noticePostedAt + 2 }]],
    ['in play', (e) => [{ type: 'LinkResumed', at: e.at, by: 'x', reason: 'y' }, e]],
    ['twice', (e) => [e, { ...e, version: 2 }]],
  ])('%s is found', (_, rewrite) => {
    expect(found(rewrite)).toMatch(/NOT_DECIDABLE|EVENT_DIFFERS|CONFIG_WRONG|INVARIANT_BROKEN|cannot be/);
  });
});

function scheduledNight(): Scene {
  const renamed = (name: string) => (now: LinkConfig) => ({ ...now, name });
  return given(linkOf({ tables: 2 })).when(
    terms.areScheduled(renamed('West')),
    link.isSuspended,
    later(HOUR_MS),
    terms.areExecuted(),
    link.isResumed,
    terms.areScheduled(renamed('South')),
    later(2 * HOUR_MS),
    terms.areExecuted(null, 3),
    terms.areScheduled(renamed('South')),
    terms.areCancelled({ version: 3 }),
  );
}

function foundOf(rewrite: (event: LinkEvent) => readonly LinkEvent[]): string | undefined {
  const auditor = new Auditor(sha256);
  try {
    const events = scheduledNight().events.flatMap(rewrite);
    for (const batch of journalOf(events, { stream: linkOf().linkId, sha256, sizes: [3] })) auditor.take(batch);
  } catch (error) {
    if (error instanceof InvariantViolation) return 'cannot be';
    throw error;
  }
  return auditor.report().finding?.code;
}

const only =
  <T extends LinkEvent['type']>(type: T, rewrite: (event: EventOf<T>) => readonly LinkEvent[]) =>
  (event: LinkEvent): readonly LinkEvent[] =>
    event.type === type ? rewrite(event as EventOf<T>) : [event];

describe('a schedule that was rewritten', () => {
  it('as it was is right', () => {
    expect(foundOf((event) => [event])).toBeUndefined();
  });

  it.each<readonly [string, (event: LinkEvent) => readonly LinkEvent[]]>([
    ['left out', only('ActivationScheduled', () => [])],
    ['for another instant', only('ActivationScheduled', (e) => [{ ...e, dueAt: e.dueAt + HOUR_MS / 2 }])],
    ['by somebody who may not', only('ActivationScheduled', (e) => [{ ...e, person: PEOPLE.cage }])],
    ['of another document than was signed', only('ActivationScheduled', (e) => [{ ...e, config: '{}' }])],
    ['executed too early', only('TermsActivated', (e) => [{ ...e, at: e.at - HOUR_MS }])],
    ['executed as if by another person', only('TermsActivated', (e) => [{ ...e, person: PEOPLE.floor }])],
    ['missed for another reason', only('ScheduleEnded', (e) => [{ ...e, end: missedFor('CLAIMS_OPEN') }])],
    ['missed before its window was over', only('ScheduleEnded', (e) => [{ ...e, at: e.at - 1.5 * HOUR_MS }])],
    [
      'cancelled by a person without the right',
      only('ScheduleEnded', (e) => [{ ...e, end: cancelledBy(PEOPLE.cage) }]),
    ],
  ])('%s is found', (_, rewrite) => {
    expect(foundOf(rewrite)).toMatch(/NOT_DECIDABLE|EVENT_DIFFERS|CONFIG_WRONG|INVARIANT_BROKEN|cannot be/);
  });
});

const missedFor = (code: string) => ({ how: 'missed', code, detail: '' }) as const;
const cancelledBy = (person: (typeof PEOPLE)['cage']) => ({ how: 'cancelled', reason: 'x', person }) as const;
