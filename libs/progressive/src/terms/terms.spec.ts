import { type LinkConfig, REFUSAL_PROBLEMS_MAX, encodeState, decodeState, asTableId } from '../index.js';
import {
  type Act,
  NOTICE_MS,
  PEOPLE,
  adjustment,
  again,
  answered,
  betting,
  claim,
  counts,
  coup,
  dullCoups,
  given,
  link,
  linkOf,
  nothingRecorded,
  problemCodes,
  recorded,
  refused,
  seat,
  shows,
  table,
  tableNo,
  terms,
  to,
  transfer,
} from '../testing/index.js';

const THREE = linkOf({ tables: 4 });
const first = (tables: number): LinkConfig => ({ ...THREE, tables: THREE.tables.slice(0, tables) });
const idle = (tables = 3) =>
  given(first(tables)).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), link.isSuspended);
const named = (name: string) => (now: LinkConfig) => ({ ...now, name });
const withTables =
  (...numbers: readonly number[]) =>
  (now: LinkConfig): LinkConfig => ({
    ...now,
    tables: numbers.map((number) => THREE.tables[number - 1]!),
  });
const afterNotice = (scene: { readonly now: number }) => ({ noticePostedAt: scene.now - NOTICE_MS });
const leaves =
  (...staying: readonly number[]): Act =>
  (scene) =>
    terms.areActivated(withTables(...staying), afterNotice(scene))(scene);

describe('new terms', () => {
  it('take effect on an idle link with every approval, without moving a meter', () => {
    const scene = idle();
    const before = scene.link.meters;
    scene
      .when(terms.areActivated((now) => ({ ...now, star: { ...now.star, ratePpm: 200_000n } })))
      .then(recorded('TermsActivated'));
    expect(scene.link.meters).toEqual(before);
    expect(scene.link.version).toBe(2);
    expect(scene.lastEvent('TermsActivated')).toMatchObject({
      stagedBy: { role: 'accounting' },
      approvals: [{ person: { role: 'technician' } }, { person: { role: 'commission' } }],
      person: { role: 'pit-manager' },
    });
    scene
      .when(link.isResumed, coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }))
      .then(shows({ star: '50001.50000000' }));
  });

  it('are activated once if requested twice, and an earlier version never returns', () => {
    idle()
      .when(terms.areActivated(named('West')), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(terms.areActivated(named('South'), { version: 2 }))
      .then(refused('TERMS_SUPERSEDED'), nothingRecorded);
  });

  it('are not activated in play, under a coup, or with a claim open', () => {
    given(first(2))
      .when(terms.areActivated(named('West')))
      .then(refused('LINK_NOT_IDLE'));
    const locked = betting({ table: 2, seats: [1] });
    given(first(2))
      .when(locked, link.isSuspended, terms.areActivated(named('West')))
      .then(refused('LINK_NOT_IDLE'));
    const won = coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' });
    given(first(2))
      .when(won, link.isSuspended, terms.areActivated(named('West')))
      .then(refused('CLAIMS_OPEN'))
      .when(claim(1).isPaid(), terms.areActivated(named('West')))
      .then(recorded('TermsActivated'));
  });

  it('wait for a posted transfer, whose chances were counted by the terms in force', () => {
    idle()
      .when(transfer.isNoticed('heart', [to('spade')]), terms.areActivated(named('Royal 9 West')))
      .then(refused('NOTICE_STANDS'));
  });

  it('need three sides and a fourth person, each somebody else', () => {
    const activated = (approvals: Parameters<typeof terms.areActivated>[1]) =>
      idle().when(terms.areActivated(named('West'), approvals));
    const at = { at: 1, effectiveFrom: 0 };
    const technician = { ...at, person: PEOPLE.technician, reference: 'V-77' };
    const commission = { ...at, person: PEOPLE.commission, reference: THREE.approval.reference };
    activated({ person: PEOPLE.floor }).then(refused('ROLE_MAY_NOT'));
    activated({ stagedBy: PEOPLE.commission }).then(refused('ROLE_MAY_NOT'));
    activated({ approvals: [commission] }).then(refused('TERMS_NOT_APPROVED'));
    activated({ approvals: [technician, technician] }).then(refused('TERMS_NOT_APPROVED'));
    activated({ stagedBy: PEOPLE.technician }).then(refused('TERMS_NOT_APPROVED'));
    activated({ approvals: [technician, { ...commission, reference: 'another' }] }).then(refused('TERMS_NOT_APPROVED'));
    activated({ person: { ...PEOPLE.pit, license: PEOPLE.accounting.license } }).then(refused('TWO_PEOPLE_NEEDED'));
    activated({ stagedBy: { ...PEOPLE.accounting, license: '' } }).then(refused('PERSON_INCOMPLETE'));
    activated({ reason: ' ' }).then(refused('REASON_NEEDED'));
    const bySide = [{ ...technician, person: PEOPLE.accounting }, commission];
    activated({ stagedBy: PEOPLE.technician, approvals: bySide }).then(recorded('TermsActivated'));
  });

  it('leave every meter lawful, or are refused', () => {
    const unlawful = (change: (now: LinkConfig) => LinkConfig, code: string) => {
      const scene = idle().when(terms.areActivated(change)).then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
      expect(scene.last.decision.answer).toMatchObject({ detail: expect.stringContaining(code) });
    };
    unlawful((now) => ({ ...now, decks: 6 }), 'DECKS_CHANGE');
    unlawful((now) => ({ ...now, mustHit: null }), 'LEVELS_CHANGE');
    unlawful((now) => ({ ...now, noticeDays: 13 }), 'NOTICE_TOO_SHORT');
    unlawful(
      (now) => ({
        ...now,
        laboratory: false,
        roundMsMin: 8_000,
        shoes: { batches: 1, exposedThirdCard: 'discard', warnMinutes: 9 },
      }),
      'LABORATORY_CHANGES',
    );
    unlawful((now) => ({ ...now, shoes: { batches: 1, exposedThirdCard: 'discard', warnMinutes: 9 } }), 'SHOES_CHANGE');
    const spade = (now: LinkConfig, change: Partial<LinkConfig['spade']>) => ({
      ...now,
      spade: { ...now.spade, ...change },
    });
    unlawful((now) => spade(now, { limitCents: 45_014n }), 'METER_ABOVE_LIMIT');
    unlawful((now) => spade(now, { resetCents: 45_016n }), 'METER_BELOW_RESET');
    idle()
      .when(terms.areActivated((now) => spade(now, { limitCents: 45_015n, resetCents: 45_014n })))
      .then(recorded('TermsActivated'));
    idle()
      .when(
        terms.areActivated((now) => ({
          ...now,
          tables: now.tables.map((each) => ({ ...each, assetNumber: `X-${each.tableId}` })),
        })),
      )
      .then(refused('TERMS_NOT_LAWFUL'));
  });

  it('name every problem in the refusal, and the first one in its detail', () => {
    const unlawful = (now: LinkConfig): LinkConfig => ({
      ...now,
      decks: 6,
      noticeDays: 13,
      spade: { ...now.spade, limitCents: 45_014n },
    });
    const scene = idle().when(terms.areActivated(unlawful)).then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
    expect(problemCodes(scene)).toEqual(['DECKS_CHANGE', 'NOTICE_TOO_SHORT', 'METER_ABOVE_LIMIT']);
    expect(scene.last.decision.answer).toMatchObject({ detail: expect.stringMatching(/^DECKS_CHANGE at decks: /) });
  });

  it('state how many problems are left out of a long refusal', () => {
    const many = linkOf({ tables: REFUSAL_PROBLEMS_MAX + 7 });
    const scene = given(many).when(
      link.isSuspended,
      terms.areActivated((now) => ({
        ...now,
        tables: now.tables.map((each) => ({ ...each, assetNumber: `X-${each.tableId}` })),
      })),
    );
    const codes = problemCodes(scene.then(refused('TERMS_NOT_LAWFUL')));
    expect(codes).toHaveLength(REFUSAL_PROBLEMS_MAX);
    expect(codes.at(-1)).toBe('MORE_PROBLEMS');
    expect(scene.last.decision.answer).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/^8 more/) })]),
    });
  });

  it('wait for the day they were approved from', () => {
    const scene = idle();
    const approvals = terms.approvals(scene, THREE).map((each) => ({ ...each, effectiveFrom: scene.now + 60_000 }));
    scene.when(terms.areActivated(named('West'), { approvals })).then(refused('TERMS_NOT_EFFECTIVE'));
    scene.now += 60_000;
    scene.when(terms.areActivated(named('West'), { approvals })).then(recorded('TermsActivated'));
  });

  it('keep the answers of devices and drop a requested adjustment', () => {
    idle()
      .when(adjustment.isRequested({ level: 'spade', afterMicro: 45_500_000_000n }), terms.areActivated(named('West')))
      .then(recorded('TermsActivated'))
      .when(adjustment.isApproved())
      .then(refused('NO_SUCH_REQUEST'))
      .when(link.isResumed, seat(1).wagers({ coup: 1, boot: 1, sequence: 1 }))
      .then(answered({ type: 'acknowledged', coup: 1 }), nothingRecorded);
  });
});

describe('the Must Hit under new terms', () => {
  const lower = (now: LinkConfig): LinkConfig => ({
    ...now,
    mustHit: { ...now.mustHit!, maximumCents: 60_000n, resetCents: 30_000n, initialCents: 30_000n },
  });
  const scene = () => given(linkOf({ mustHit: { ratePpm: 200_000n } }), { below: [74_998n, 0n] });

  it('keeps trigger, maximum and reset of the open cycle', () => {
    const open = scene().when(link.isSuspended, terms.areActivated(lower));
    expect(open.link.mustHitCycle).toEqual({ floorCents: 25_000n, resetCents: 25_000n, maximumCents: 100_000n });
    open.when(link.isResumed, dullCoups(249, { seats: [1, 2, 3] }));
    open.then(counts('must-hit', { hits: 0, displayMicro: 99_700_000_000n }));
    open.when(dullCoups(1, { seats: [1, 2, 3] }));
    expect(open.events.findLast((event) => event.type === 'CoupResolved')).toMatchObject({
      mustHit: { award: { amountCents: 100_000n } },
    });
    expect(open.link.mustHitCycle).toEqual({ floorCents: 30_000n, resetCents: 30_000n, maximumCents: 60_000n });
    open.then(counts('must-hit', { hits: 1, displayMicro: 30_000_000_000n }));
  });
});

describe('tables of a link', () => {
  it('join with the next number and play', () => {
    idle()
      .when(
        terms.areActivated(withTables(1, 2, 3, 4)),
        link.isResumed,
        coup({ table: 4, seats: [2], player: '4S 5H', banker: '2C 3D' }),
      )
      .then(recorded('CoupSettled'), counts('star', { inWagers: 2 }));
  });

  it('keep their numbers in any order of the terms', () => {
    const scene = idle().when(terms.areActivated(withTables(4, 3, 2, 1)));
    expect(scene.link.tables.map(({ tableId }) => tableId)).toEqual(['table-1', 'table-2', 'table-3', 'table-4']);
    expect(scene.link.tableNos.get('table-4')).toBe(tableNo(4));
  });

  it('leave after fourteen days of notice, where two remain, and never come back', () => {
    idle()
      .when(terms.areActivated(withTables(1, 2)))
      .then(refused('TERMS_NOT_LAWFUL'));
    idle()
      .when((scene) => terms.areActivated(withTables(1, 2), { noticePostedAt: scene.now - NOTICE_MS + 9 })(scene))
      .then(refused('TERMS_NOT_LAWFUL'));
    idle(2).when(leaves(1)).then(refused('TERMS_NOT_LAWFUL'));
    const scene = idle().when(leaves(1, 3)).then(recorded('TermsActivated')).when(link.isResumed);
    scene.when(table(2).opens()).then(refused('TABLE_NOT_ON_LINK'), nothingRecorded);
    scene.when(coup({ table: 3, seats: [1], player: '4S 5H', banker: '2C 3D' })).then(recorded('CoupSettled'));
    scene.when(link.isSuspended, terms.areActivated(withTables(1, 2, 3))).then(refused('TERMS_NOT_LAWFUL'));
    const renamed = { ...THREE.tables[1]!, tableId: asTableId('table-2b') };
    scene
      .when(terms.areActivated((now) => ({ ...now, tables: [...now.tables, renamed] })))
      .then(recorded('TermsActivated'));
    expect(scene.link.tableNos.get('table-2b')).toBe(tableNo(4));
  });

  it('keep or lack the Royal 9 as long as they are on the link', () => {
    const game = {
      ruleSet: '000',
      fiveTreasures: false,
      wagers: ['tie/8'],
      vigorish: 'payout',
      rounding: 'exact',
    } as const;
    const giveUp = (now: LinkConfig): LinkConfig => ({
      ...now,
      tables: now.tables.map((each, index) => (index === 0 ? { ...each, game, seats: [] } : each)),
    });
    const scene = idle(4).when(terms.areActivated(giveUp)).then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
    expect(problemCodes(scene)).toEqual(['GAME_CHANGES']);
  });

  it('are the same in a snapshot, including those that left', () => {
    const { state } = idle().when(leaves(3, 1), terms.areActivated(withTables(4, 3, 1)));
    const read = decodeState(encodeState(state));
    expect(encodeState(read)).toBe(encodeState(state));
    expect(read.opened).toMatchObject({ version: 3, openedWith: state.opened!.openedWith });
    expect(read.opened!.tableNos).toEqual(state.opened!.tableNos);
  });
});
