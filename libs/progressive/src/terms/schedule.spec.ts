import fc from 'fast-check';
import {
  type LinkConfig,
  SCHEDULED_AHEAD_MS_MAX,
  TermsStay,
  decodeState,
  encodeState,
  writeLinkConfig,
} from '../index.js';
import {
  HOUR_MS,
  PEOPLE,
  type Scene,
  again,
  answered,
  coup,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  problemCodes,
  recorded,
  refused,
  retirement,
  terms,
} from '../testing/index.js';

const WEST = (now: LinkConfig): LinkConfig => ({ ...now, name: 'Royal 9 West' });
const SOUTH = (now: LinkConfig): LinkConfig => ({ ...now, name: 'Royal 9 South' });
const play = (): Scene => given(linkOf({ tables: 2 }));
const idle = (): Scene => play().when(link.isSuspended);
const scheduled = (): Scene => play().when(terms.areScheduled(WEST));

describe('an activation that is scheduled', () => {
  it('is accepted in play and changes nothing until it is due', () => {
    const scene = scheduled().then(recorded('ActivationScheduled'));
    expect(scene.link).toMatchObject({ version: 1, schedule: { version: 2, person: { role: 'pit-manager' } } });
    scene.when(link.isSuspended, terms.areExecuted()).then(refused('ACTIVATION_NOT_DUE'), nothingRecorded);
    expect(scene.link.config.name).not.toBe('Royal 9 West');
  });

  it('takes effect at its instant on an idle link, signed by who scheduled it, and once', () => {
    scheduled()
      .when(link.isSuspended, later(HOUR_MS), terms.areExecuted())
      .then(recorded('TermsActivated'))
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .then(({ link: { version, schedule, config } }) =>
        expect([version, schedule, config.name]).toEqual([2, null, 'Royal 9 West']),
      )
      .then((scene) => expect(scene.lastEvent('TermsActivated').person).toEqual(PEOPLE.pit));
  });

  it('waits for an idle link as long as its window is open', () => {
    scheduled()
      .when(later(HOUR_MS), terms.areExecuted())
      .then(refused('LINK_NOT_IDLE'), nothingRecorded)
      .when(link.isSuspended, terms.areExecuted())
      .then(recorded('TermsActivated'));
  });

  it('is missed when its window is over, and the journal records the reason', () => {
    const missed = (scene: Scene): unknown =>
      scene
        .when(later(2 * HOUR_MS), terms.areExecuted())
        .then(recorded('ScheduleEnded'))
        .lastEvent('ScheduleEnded').end;
    expect(missed(scheduled())).toMatchObject({ how: 'missed', code: 'LINK_NOT_IDLE' });
    const won = scheduled().when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }), link.isSuspended);
    expect(missed(won)).toMatchObject({ code: 'CLAIMS_OPEN', detail: expect.stringContaining('award 1') });
    expect(missed(scheduled().when(link.isSuspended))).toMatchObject({ code: 'WINDOW_OVER' });
    expect(missed(scheduled().when(retirement.isNoticed()))).toMatchObject({ code: 'LINK_NOT_IDLE' });
  });

  it('is missed at once if the controller found a reason that the link cannot know', () => {
    const withdrawn = { code: 'TERMS_CLOSED', detail: 'it is withdrawn' } as const;
    const scene = scheduled().when(link.isSuspended, terms.areExecuted(withdrawn));
    scene.then(refused('ACTIVATION_NOT_DUE'));
    scene.when(later(HOUR_MS), terms.areExecuted(withdrawn)).then(recorded('ScheduleEnded'));
    expect(scene.lastEvent('ScheduleEnded').end).toEqual({ how: 'missed', ...withdrawn });
    expect(scene.link).toMatchObject({ version: 1, schedule: null });
  });

  it('is cancelled before or while it waits by a person who may', () => {
    scheduled()
      .when(terms.areCancelled({ by: PEOPLE.accounting }))
      .then(refused('ROLE_MAY_NOT'))
      .when(terms.areCancelled({ version: 3 }))
      .then(refused('ACTIVATION_NOT_SCHEDULED'))
      .when(later(HOUR_MS + 1), terms.areCancelled({ by: PEOPLE.commission }))
      .then(recorded('ScheduleEnded'))
      .when(link.isSuspended, terms.areExecuted())
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(terms.areCancelled())
      .then(refused('ACTIVATION_NOT_SCHEDULED'));
  });

  it('is only one at a time, and no other terms take effect meanwhile', () => {
    const scene = idle().when(terms.areScheduled(WEST));
    scene.when(terms.areActivated(SOUTH)).then(refused('ACTIVATION_SCHEDULED'), nothingRecorded);
    scene.when(terms.areScheduled(SOUTH, { version: 3 })).then(refused('ACTIVATION_SCHEDULED'));
    scene.when(retirement.isNoticed(), later(14 * 24 * HOUR_MS), retirement.isDone());
    scene.then(refused('ACTIVATION_SCHEDULED'));
    scene.when(terms.areExecuted(), terms.areActivated(SOUTH)).then(recorded('TermsActivated'));
  });

  it('is scheduled once if requested twice', () => {
    scheduled()
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded);
  });

  it('is at most a week ahead, with a window of up to four hours, and not before its approvals take effect', () => {
    const requested = (when: Parameters<typeof terms.areScheduled>[1]) => play().when(terms.areScheduled(WEST, when));
    requested({ inMs: SCHEDULED_AHEAD_MS_MAX + 1 }).then(recorded('ActivationScheduled'));
    requested({ inMs: SCHEDULED_AHEAD_MS_MAX + 2 }).then(refused('SCHEDULE_OUT_OF_RANGE'));
    requested({ inMs: 1 }).then(refused('SCHEDULE_OUT_OF_RANGE'));
    requested({ windowMs: 59_999 }).then(refused('SCHEDULE_OUT_OF_RANGE'));
    requested({ windowMs: 4 * HOUR_MS + 1 }).then(refused('SCHEDULE_OUT_OF_RANGE'));
    const scene = play();
    const approvals = terms.approvals(scene, scene.link.config).map((each) => ({
      ...each,
      effectiveFrom: scene.now + 3 * HOUR_MS,
    }));
    scene.when(terms.areScheduled(WEST, { approvals })).then(refused('TERMS_NOT_EFFECTIVE'));
    scene.when(terms.areScheduled(WEST, { approvals, inMs: 3 * HOUR_MS })).then(recorded('ActivationScheduled'));
  });

  it('needs the approvals of an activation and permitted terms', () => {
    play()
      .when(terms.areScheduled(WEST, { person: PEOPLE.floor }))
      .then(refused('ROLE_MAY_NOT'));
    play()
      .when(terms.areScheduled(WEST, { approvals: [] }))
      .then(refused('TERMS_NOT_APPROVED'));
    play()
      .when(terms.areScheduled(WEST, { version: 1 }))
      .then(refused('TERMS_SUPERSEDED'));
    play()
      .when(terms.areScheduled((now) => ({ ...now, decks: 6 })))
      .then(refused('TERMS_NOT_LAWFUL'));
  });

  it('names every problem of its terms when it is set and when it is due', () => {
    const unlawful = (now: LinkConfig): LinkConfig => ({ ...now, decks: 6, noticeDays: 13 });
    const set = play().when(terms.areScheduled(unlawful)).then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
    expect(problemCodes(set)).toEqual(['DECKS_CHANGE', 'NOTICE_TOO_SHORT']);

    const before = scheduled().when(link.isSuspended, (scene) => {
      const { schedule } = scene.link;
      const config = writeLinkConfig({ ...unlawful(scene.link.config), priceCents: 0n });
      Object.assign(scene.link, { schedule: { ...schedule, config } });
    });
    before.when(later(HOUR_MS), terms.areExecuted()).then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
    expect(problemCodes(before)).toEqual(['PRICE_OUT_OF_RANGE', 'DECKS_CHANGE', 'NOTICE_TOO_SHORT']);
    before.when(later(2 * HOUR_MS), terms.areExecuted()).then(recorded('ScheduleEnded'));
    const { end } = before.lastEvent('ScheduleEnded');
    expect(end).toMatchObject({
      code: 'TERMS_NOT_LAWFUL',
      detail: expect.stringMatching(/^PRICE_OUT_OF_RANGE at price/),
    });
    expect(end).not.toMatchObject({ detail: expect.stringContaining('DECKS_CHANGE') });
  });

  it('is the same in a snapshot with any texts', () => {
    const { state } = play().when(terms.areScheduled(WEST, { reason: '5n' }));
    const read = decodeState(encodeState(state));
    expect(encodeState(read)).toBe(encodeState(state));
    expect(read.opened!.schedule).toEqual(state.opened!.schedule);
  });
});

const HAPPENINGS = [
  'checked',
  'checked twice',
  'suspended',
  'resumed',
  'cancelled',
  'withdrawn',
  'an hour',
  'restart',
] as const;

function happens(scene: Scene, what: (typeof HAPPENINGS)[number]): void {
  const version = scene.link.schedule?.version ?? 2;
  const checks = terms.areExecuted(null, version);
  const acts = {
    checked: [checks],
    'checked twice': [checks, again],
    suspended: [link.isSuspended],
    resumed: [link.isResumed],
    cancelled: [terms.areCancelled({ version })],
    withdrawn: [terms.areExecuted({ code: 'TERMS_CLOSED', detail: '' }, version)],
    'an hour': [later(HOUR_MS)],
    restart: [(of: Scene) => void Object.assign(of.state, decodeState(encodeState(of.state)))],
  } as const;
  scene.when(...acts[what]);
}

describe('schedules with events in any order', () => {
  it('every schedule ends once at the most: in force in its window, cancelled, or missed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HAPPENINGS), { maxLength: 20 }), (happenings) => {
        const scene = scheduled();
        for (const what of happenings) happens(scene, what);
        scene.when(later(2 * HOUR_MS), (of) => happens(of, 'checked'));
        const stays = new TermsStay();
        for (const event of scene.events) expect(stays.take(event)).toBeNull();
        const ends = scene.events.filter(({ type }) => type === 'TermsActivated' || type === 'ScheduleEnded');
        expect([ends.length, scene.link.schedule]).toEqual([1, null]);
      }),
      { numRuns: 300 },
    );
  });
});
