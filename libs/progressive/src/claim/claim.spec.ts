import { INITIAL_PAYMENT_RULES, amountRuleOf, metersOf } from '../index.js';
import {
  PEOPLE,
  type Scene,
  again,
  answered,
  betting,
  claim,
  counts,
  coup,
  dollars,
  given,
  later,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  table,
  that,
} from '../testing/index.js';

const starHit = (shape: Parameters<typeof linkOf>[0] = {}) =>
  given(linkOf(shape)).when(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }));
const ruleOf = (amount: string) => amountRuleOf(INITIAL_PAYMENT_RULES, dollars(amount));
const step = (scene: Scene, awardNumber = 1) => scene.link.claims.get(awardNumber)?.progress.step;

describe('a Star claim', () => {
  it('is opened by the hit, verified by a pit manager, authorized by another, paid by the cage', () => {
    starHit()
      .then(that('it is open', (scene) => step(scene) === 'opened'))
      .when(claim(1).isVerified({ by: PEOPLE.pit }))
      .then(
        recorded('ClaimVerified'),
        that('it is verified', (scene) => step(scene) === 'verified'),
      )
      .when(claim(1).isAuthorized({ by: PEOPLE.floor }))
      .then(
        recorded('ClaimAuthorized'),
        that('it is authorized', (scene) => step(scene) === 'authorized'),
      )
      .then(counts('star', { pendingCents: dollars('50000.50'), attendantPaidCents: 0n }))
      .when(claim(1).isIssued({ by: PEOPLE.cage, method: 'check' }))
      .then(recorded('ClaimPaid'), counts('star', { pendingCents: 0n, attendantPaidCents: dollars('50000.50') }))
      .then(that('nothing is owed any more', ({ link }) => link.claims.size === 0))
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isAuthorized())
      .then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('keeps who did each step, with license and role', () => {
    const scene = starHit().when(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued());
    expect(scene.lastEvent('ClaimVerified').person).toEqual({
      id: 'c.lindqvist',
      name: 'Carl Lindqvist',
      license: 'TG-c.lindqvist',
      role: 'pit-manager',
    });
    expect(scene.lastEvent('ClaimAuthorized')).toMatchObject({ surveillanceNotice: 'S-2026-114', hasPhotograph: true });
    expect(scene.lastEvent('ClaimPaid')).toMatchObject({ person: { role: 'cage' }, parts: [{ method: 'check' }] });
  });

  it('takes no step before the one before it', () => {
    starHit()
      .when(claim(1).isAuthorized())
      .then(refused('CLAIM_STEP_MISSING'))
      .when(claim(1).isVerified(), claim(1).isIssued())
      .then(refused('CLAIM_STEP_MISSING'));
  });

  it('is unknown if it was never made, and has another refusal once it is over', () => {
    starHit().when(claim(2).isVerified()).then(refused('CLAIM_UNKNOWN')).when(claim(1).isPaid(), claim(1).isVerified());
    starHit().when(claim(1).isRejected(), claim(1).isIssued()).then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('takes each step once; a repeated step gets the same answer', () => {
    starHit()
      .when(claim(1).isVerified(), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isVerified({ by: PEOPLE.otherPit }))
      .then(refused('CLAIM_STEP_DONE'))
      .when(claim(1).isAuthorized(), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isAuthorized({ by: PEOPLE.otherPit }))
      .then(refused('CLAIM_STEP_DONE'));
  });
});

describe('a repeated act on a claim that is over', () => {
  const paid = () => starHit().when(claim(1).isPaid());

  it('gets its first answer if the same person repeats the same act', () => {
    paid()
      .when(claim(1).isIssued({ documentNumber: 1 }))
      .then(answered({ type: 'done' }), nothingRecorded);
    starHit()
      .when(claim(1).hasItsRejectionRequested(), claim(1).hasItsRejectionApproved(), again)
      .then(answered({ type: 'done' }), nothingRecorded);
  });

  it.each([
    ['paid in another way', claim(1).isIssued({ method: 'cash', documentNumber: 1 })],
    ['paid on another document', claim(1).isIssued({ documentNumber: 2 })],
    [
      'paid by another person',
      claim(1).isIssued({ by: { ...PEOPLE.cage, id: 'x', license: 'TG-x' }, documentNumber: 1 }),
    ],
    ['rejected', claim(1).hasItsRejectionApproved()],
  ])('is refused if it is %s', (_, act) => {
    paid().when(act).then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('is refused where a rejected claim would have its document voided by the same person', () => {
    starHit()
      .when(claim(1).isRejected(), claim(1).hasItsVoidApproved({ by: PEOPLE.pit }))
      .then(refused('CLAIM_ENDED'), nothingRecorded);
  });
});

describe('no one pays what they have verified or prepared', () => {
  it.each([
    ['verified it', claim(1).isIssued({ by: { ...PEOPLE.pit, role: 'cage' } })],
    ['prepared its document', claim(1).isIssued({ by: { ...PEOPLE.floor, role: 'cage' } })],
  ])('in another role either: the person who %s', (_, act) => {
    starHit()
      .when(claim(1).isVerified({ by: PEOPLE.pit }), claim(1).isAuthorized({ by: PEOPLE.floor }), act)
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded);
  });
});

describe('no one both prepares and verifies', () => {
  it.each([
    ['the same account', PEOPLE.pit],
    ['another account with the same license', { ...PEOPLE.pit, id: 'carl2' }],
    ['the same account in other letters', { ...PEOPLE.pit, id: ' C.LINDQVIST ', license: 'new' }],
  ])('%s', (_, by) => {
    starHit()
      .when(claim(1).isVerified({ by: PEOPLE.pit }), claim(1).isAuthorized({ by }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded);
  });

  it('no one rejects a claim or voids a document alone', () => {
    starHit()
      .when(claim(1).isRejected({ by: PEOPLE.pit, second: PEOPLE.pit }))
      .then(refused('TWO_PEOPLE_NEEDED'))
      .when(claim(1).hasItsDocumentVoided({ by: PEOPLE.pit, second: PEOPLE.pit }))
      .then(refused('TWO_PEOPLE_NEEDED'));
  });
});

describe('by amount', () => {
  it('from $50,000 a pit manager verifies and payment is by check', () => {
    expect(ruleOf('50000.00')).toMatchObject({ verifiers: ['pit-manager'], methods: [{ method: 'check' }] });
    expect(ruleOf('49999.99')).toMatchObject({ methods: [{ method: 'cash' }, { method: 'check' }] });
    expect(ruleOf('49999.99').verifiers).toContain('floor-supervisor');
    starHit()
      .when(claim(1).isVerified({ by: PEOPLE.floor }))
      .then(refused('ROLE_MAY_NOT'));
  });

  it('from $25,000 surveillance has its notice and its photograph', () => {
    expect(ruleOf('25000.00').needsSurveillance).toBe(true);
    expect(ruleOf('24999.99').needsSurveillance).toBe(false);
    starHit()
      .when(claim(1).isVerified(), claim(1).isAuthorized({ hasPhotograph: false }))
      .then(refused('SURVEILLANCE_NOTICE_NEEDED'))
      .when(claim(1).isAuthorized({ surveillanceNotice: ' ' }))
      .then(refused('SURVEILLANCE_NOTICE_NEEDED'));
  });

  it('below $25,000 a floor supervisor verifies, surveillance is not needed, and cash is allowed', () => {
    given(linkOf())
      .when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }), claim(1).isVerified({ by: PEOPLE.floor }))
      .when(claim(1).isAuthorized({ by: PEOPLE.otherPit, surveillanceNotice: '', hasPhotograph: false }))
      .when(claim(1).isIssued({ method: 'cash' }))
      .then(recorded('ClaimPaid'));
  });
});

describe('an automatic claim', () => {
  const heartHit = (automaticBelow: string) =>
    given(linkOf({ awards: { automaticBelowCents: dollars(automaticBelow) } })).when(
      coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    );

  it('below the limit of the terms is paid by the cage in one step', () => {
    heartHit('500.00').when(claim(1).isIssued()).then(recorded('ClaimPaid'));
  });

  it('is paid by the cage alone', () => {
    heartHit('500.00')
      .when(claim(1).isIssued({ by: PEOPLE.pit }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded);
  });

  it.each(['0.00', '450.15'])('of $450.15 is attended if the limit is %s', (limit) => {
    heartHit(limit).when(claim(1).isIssued()).then(refused('CLAIM_STEP_MISSING'), nothingRecorded);
  });

  it('may also go through every step', () => {
    heartHit('500.00').when(claim(1).isPaid()).then(recorded('ClaimPaid'));
  });
});

describe('two hits of one meter', () => {
  const automatic = { awards: { automaticBelowCents: dollars('1000.00') } } as const;
  const heart = (number: number) => coup({ table: number, seats: [1], player: 'KS 9S', banker: '2C 3D' });
  const twoHits = (apartMs: number) => given(linkOf({ tables: 2 })).when(heart(1), later(apartMs), heart(2));
  const allSteps = (awardNumber: number) =>
    [claim(awardNumber).isVerified(), claim(awardNumber).isAuthorized(), claim(awardNumber).isIssued()] as const;

  it('the later stays provisional while the earlier is open: verified, not paid', () => {
    twoHits(60_000)
      .when(claim(2).isVerified())
      .then(recorded('ClaimVerified'))
      .when(claim(2).isAuthorized())
      .then(refused('CLAIM_PROVISIONAL'))
      .when(...allSteps(1), claim(2).isAuthorized(), claim(2).isIssued())
      .then(recorded('ClaimPaid'));
  });

  it('the later claim cannot be paid first even if it is automatic', () => {
    given(linkOf({ tables: 2, ...automatic }))
      .when(heart(1), later(60_000), heart(2), claim(2).isIssued())
      .then(refused('CLAIM_PROVISIONAL'))
      .when(claim(1).isIssued(), claim(2).isIssued())
      .then(recorded('ClaimPaid'));
  });

  it('claims of different meters do not wait for each other', () => {
    given(linkOf({ tables: 2 }))
      .when(heart(1), coup({ table: 2, seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(2).isPaid())
      .then(recorded('ClaimPaid'));
  });

  it('close in time: neither claim is paid before a person has released it', () => {
    const scene = twoHits(100);
    expect(scene.lastEvent('CoupResolved').awards).toMatchObject([{ awardNumber: 2, reviewWith: 1 }]);
    scene
      .when(claim(1).isVerified(), claim(1).isAuthorized())
      .then(refused('CLAIM_HELD'), nothingRecorded)
      .when(claim(1).isReleased({ by: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'))
      .when(claim(1).isReleased({ by: PEOPLE.pit }))
      .then(recorded('ClaimReleased'))
      .when(claim(1).isAuthorized(), claim(1).isIssued())
      .then(recorded('ClaimPaid'))
      .when(claim(2).isVerified(), claim(2).isAuthorized())
      .then(refused('CLAIM_HELD'));
  });

  it('a held claim is not paid before its release even if it is automatic', () => {
    given(linkOf({ tables: 2, ...automatic }))
      .when(heart(1), heart(2), claim(1).isIssued())
      .then(refused('CLAIM_HELD'), nothingRecorded)
      .when(claim(1).isReleased(), claim(1).isIssued())
      .then(recorded('ClaimPaid'));
  });
});

describe('a payout document that is void', () => {
  it('keeps its number, and the claim continues with the next document and a new authorization', () => {
    starHit()
      .when(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).hasItsDocumentVoided())
      .then(
        recorded('DocumentVoided'),
        that('it is verified still', (scene) => step(scene) === 'verified'),
      )
      .then(that('under number 2', ({ link }) => link.claims.get(1)?.award.documentNumber === 2))
      .when(claim(1).isIssued())
      .then(refused('CLAIM_STEP_MISSING'))
      .when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }))
      .then(that('the next award takes number 3', ({ link }) => link.claims.get(2)?.award.documentNumber === 3))
      .when(claim(1).isAuthorized(), claim(1).isIssued())
      .then(recorded('ClaimPaid'));
  });

  it('is voided once even if approved twice', () => {
    starHit().when(claim(1).hasItsDocumentVoided(), again).then(refused('NO_SUCH_REQUEST'), nothingRecorded);
  });

  it('a manual form is entered once, with its number', () => {
    starHit()
      .when(claim(1).hasManualForm('MF-000417'))
      .then(recorded('ManualDocumentEntered'))
      .when(claim(1).hasManualForm(' mf-000417'))
      .then(refused('MANUAL_NUMBER_USED'));
  });
});

describe('an act of two people from two sessions', () => {
  it('is requested by one person and done when another approves it', () => {
    const scene = starHit().when(claim(1).hasItsRejectionRequested());
    scene
      .then(
        recorded('ClaimActRequested'),
        that('nothing has moved', ({ link }) => link.claims.size === 1),
      )
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved())
      .then(recorded('ClaimRejected'));
    expect(scene.lastEvent('ClaimRejected')).toMatchObject({
      person: { id: PEOPLE.floor.id },
      second: { id: PEOPLE.pit.id },
      reason: 'a card was misread',
    });
  });

  it('is not approved by the person who requested it, without a request, or twice', () => {
    starHit()
      .when(claim(1).hasItsRejectionApproved())
      .then(refused('NO_SUCH_REQUEST'))
      .when(claim(1).hasItsRejectionRequested({ by: PEOPLE.pit }), claim(1).hasItsRejectionApproved({ by: PEOPLE.pit }))
      .then(refused('TWO_PEOPLE_NEEDED'))
      .when(claim(1).hasItsVoidRequested({ by: PEOPLE.otherPit }), claim(1).hasItsVoidApproved())
      .then(recorded('DocumentVoided'))
      .when(claim(1).hasItsRejectionApproved())
      .then(refused('NO_SUCH_REQUEST'));
  });
});

describe('a claim whose rejection or void is requested', () => {
  const authorized = () => starHit().when(claim(1).isVerified(), claim(1).isAuthorized());

  it.each([
    ['its rejection', claim(1).hasItsRejectionRequested()],
    ['the void of its document', claim(1).hasItsVoidRequested()],
  ])('is not paid while %s waits, but after the request is withdrawn', (_, isRequested) => {
    authorized()
      .when(isRequested, claim(1).isIssued())
      .then(refused('PAYMENT_STOPPED'), nothingRecorded)
      .when(claim(1).hasItsRequestWithdrawn())
      .then(recorded('ClaimActWithdrawn'))
      .when(claim(1).isIssued())
      .then(recorded('ClaimPaid'));
  });

  it('is not authorized either, and not paid even if the cage’s step is the only one', () => {
    starHit()
      .when(claim(1).isVerified(), claim(1).hasItsRejectionRequested(), claim(1).isAuthorized())
      .then(refused('PAYMENT_STOPPED'), nothingRecorded);
    given(linkOf({ awards: { automaticBelowCents: dollars('500.00') } }))
      .when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }), claim(1).hasItsRejectionRequested())
      .when(claim(1).isIssued({ method: 'cash' }))
      .then(refused('PAYMENT_STOPPED'), nothingRecorded);
  });

  it('names who requested the act, and why', () => {
    const { last } = authorized().when(claim(1).hasItsVoidRequested({ reason: 'wrong seat' }), claim(1).isIssued());
    expect(last.decision.answer).toMatchObject({
      detail: 'Ben Osei (TG-b.osei) requested the void of its document: wrong seat',
    });
  });

  it('has its request withdrawn only by the person who made it or by an approver', () => {
    const byOther = { ...PEOPLE.floor, id: 'other-floor', license: 'TG-other-floor' };
    authorized()
      .when(claim(1).hasItsRejectionRequested(), claim(1).hasItsRequestWithdrawn({ by: byOther }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).hasItsRequestWithdrawn({ by: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).hasItsRequestWithdrawn({ by: PEOPLE.pit, hash: '0'.repeat(64) }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsRequestWithdrawn({ by: PEOPLE.pit }))
      .then(recorded('ClaimActWithdrawn'))
      .when(claim(1).hasItsRequestWithdrawn({ by: PEOPLE.pit }))
      .then(refused('NO_SUCH_REQUEST'), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved())
      .then(refused('NO_SUCH_REQUEST'), nothingRecorded);
  });

  it('stays stopped if a second person tries to replace the request and withdraw it', () => {
    authorized()
      .when(claim(1).hasItsRejectionRequested({ by: PEOPLE.pit }), claim(1).hasItsRejectionRequested())
      .then(refused('CLAIM_ACT_WAITS'), nothingRecorded)
      .when(claim(1).hasItsRequestWithdrawn())
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).isIssued())
      .then(refused('PAYMENT_STOPPED'), nothingRecorded);
  });

  it('stays stopped if its amount grows, until a request with the new amount is decided', () => {
    const shared = { layout: ['KS9S', 'KS9S', 'KH9H'], mustHit: null } as const;
    given(linkOf({ ...shared, awards: { repeatedPairs: 'equal-shares' }, spade: { initialCents: 4_900_000n } }))
      .when(coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' }))
      .when(claim(1).hasItsRejectionRequested(), claim(2).isRejected())
      .when(claim(1).isVerified({ by: PEOPLE.otherPit }), claim(1).isAuthorized({ by: PEOPLE.pit }))
      .then(refused('PAYMENT_STOPPED'), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved())
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsRejectionRequested(), claim(1).hasItsRejectionApproved())
      .then(recorded('ClaimRejected'));
  });
});

describe('an approval', () => {
  it('quotes the request, so it is refused if the request has changed', () => {
    const scene = starHit().when(claim(1).hasItsRejectionRequested());
    const { request, hash } = scene.link.claims.get(1)!.requested!;
    scene
      .when(claim(1).hasItsRejectionRequested({ reason: 'no wager was placed' }))
      .then(recorded('ClaimActRequested'))
      .when(claim(1).hasItsRejectionApproved({ request, hash }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved({ hash }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved({ request }))
      .then(refused('REQUEST_CHANGED'), nothingRecorded)
      .when(claim(1).hasItsRejectionApproved())
      .then(recorded('ClaimRejected'));
    expect(scene.lastEvent('ClaimRejected').reason).toBe('no wager was placed');
  });

  it('of a rejection is refused if the amount of the claim has grown', () => {
    const scene = starHit().when(claim(1).hasItsRejectionRequested());
    const open = scene.link.claims.get(1)!;
    const amountCents = open.award.amountCents + 1n;
    scene.link.claims.set(1, { ...open, award: { ...open.award, amountCents } });
    scene.when(claim(1).hasItsRejectionApproved()).then(refused('REQUEST_CHANGED'), nothingRecorded);
  });
});

describe('a claim that is open', () => {
  it('does not stand in the way of play', () => {
    starHit()
      .when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'))
      .then(answered({ type: 'resolved' }))
      .then(
        that('Star goes on from its reset', ({ link }) => metersOf(link, 'star').displayMicro === 5_000_050_000_000n),
      );
  });
});

describe('a claim whose amount changes', () => {
  const shared = { layout: ['KS9S', 'KS9S', 'KH9H'], mustHit: null } as const;
  const wonByTwo = (initialCents = 4_900_000n): Scene =>
    given(linkOf({ ...shared, awards: { repeatedPairs: 'equal-shares' }, spade: { initialCents } })).when(
      coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' }),
    );
  const without = { by: PEOPLE.otherPit, surveillanceNotice: '', hasPhotograph: false } as const;
  const authorized = (scene: Scene): Scene =>
    scene.when(claim(1).isVerified({ by: PEOPLE.floor }), claim(1).isAuthorized(without));

  it('begins again at its first step, under the next document', () => {
    const scene = authorized(wonByTwo()).then(recorded('ClaimAuthorized'));
    const share = scene.link.claims.get(1)!.award.amountCents;
    scene.when(claim(2).isRejected());
    expect(scene.link.claims.get(1)).toMatchObject({
      progress: { step: 'opened' },
      award: { amountCents: share * 2n, documentNumber: 3 },
    });
    expect(scene.lastEvent('ClaimRejected').restoration.increases).toEqual([
      { awardNumber: 1, amountCents: share, fromMeterCents: share, documentNumber: 1, nextDocumentNumber: 3 },
    ]);
    scene.when(claim(1).isIssued({ method: 'cash' })).then(refused('CLAIM_STEP_MISSING'), nothingRecorded);
  });

  it('is verified by the role that the new amount requires', () => {
    const scene = wonByTwo(6_000_000n).when(claim(2).isRejected());
    scene.when(claim(1).isVerified({ by: PEOPLE.floor })).then(refused('ROLE_MAY_NOT'));
    scene.when(claim(1).isVerified({ by: PEOPLE.pit }), claim(1).isAuthorized(without));
    scene.then(refused('SURVEILLANCE_NOTICE_NEEDED')).when(claim(1).isAuthorized({ by: PEOPLE.otherPit }));
    scene.when(claim(1).isIssued({ method: 'cash' })).then(refused('METHOD_NOT_ALLOWED'));
    scene.when(claim(1).isIssued({ method: 'check' })).then(recorded('ClaimPaid'));
  });

  it('is not paid on the document of the earlier amount, where the cage’s step is the only one too', () => {
    const awards = { automaticBelowCents: 500_000n } as const;
    const hit = (at: number) => coup({ table: at, seats: [1], player: '2C 3D', banker: 'KS 9S' });
    const scene = given(linkOf({ tables: 2, mustHit: null, awards })).when(hit(1), later(60_000), hit(2));
    const { documentNumber } = scene.link.claims.get(2)!.award;
    scene.when(claim(1).isRejected());
    expect(scene.link.claims.get(2)!.award).toMatchObject({ amountCents: dollars('450.30') });
    scene.when(claim(2).isIssued({ method: 'cash', documentNumber })).then(refused('DOCUMENT_NOT_OF_CLAIM'));
    scene.when(claim(2).isIssued({ method: 'cash' })).then(recorded('ClaimPaid'));
    expect(scene.lastEvent('ClaimPaid')).toMatchObject({ documentNumber: documentNumber + 1 });
  });

  it('fulfills the requested void of its document', () => {
    const scene = wonByTwo().when(claim(1).hasItsVoidRequested(), claim(2).isRejected(), claim(1).hasItsVoidApproved());
    scene.then(refused('NO_SUCH_REQUEST'), nothingRecorded);
  });
});
