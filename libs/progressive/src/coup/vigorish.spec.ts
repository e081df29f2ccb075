import {
  type Act,
  FORTNIGHT_MS,
  NOTICE_MS,
  answered,
  again,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  problemCodes,
  recorded,
  refused,
  retirement,
  seat,
  shoeOf,
  table,
  terms,
} from '../testing/index.js';
import type { LinkConfig } from '../index.js';
import type { Scene } from '../testing/index.js';

const GAME = { vigorish: 'marked', rounding: 'up25' } as const;
const BANKER = 'banker/standard';

function banker(scene: Scene, stakes: Readonly<Record<number, bigint>>): Scene {
  const has = Object.entries(stakes).map(([position, cents]) => seat(Number(position)).has({ [BANKER]: cents }));
  return scene.when(table(1).opens(), ...has, table(1).locks(), table(1).shows('KS 6S', '7H KH'), table(1).settles());
}

const withoutTable1 = (now: LinkConfig): LinkConfig => ({ ...now, tables: now.tables.slice(1) });
const owed = (scene: Scene) => Object.fromEntries(scene.table(1).markers);

describe('vigorish that is marked (chapter 12 D(2)(b))', () => {
  it('grows with each hand that is complete, and is removed when it is collected', () => {
    const scene = banker(given(linkOf({ game: GAME })), { 1: 1_000n, 3: 500n });
    scene.then(recorded('VigorishMarked', 'CoupSettled'));
    expect(owed(banker(scene, { 1: 2_000n }))).toEqual({ 1: 150_000_000n, 3: 25_000_000n });
    scene.when(seat(1).pays()).then(recorded('VigorishCollected'), answered({ type: 'vigorish-collected', seat: 1 }));
    const { answer } = scene.last.decision;
    scene.when(again).then(nothingRecorded);
    expect(scene.last.decision.answer).toEqual(answer);
    expect(owed(scene)).toEqual({ 3: 25_000_000n });
  });

  it('is not marked if a correction changes the result, or without a stake on the Banker', () => {
    const scene = given(linkOf({ game: GAME })).when(table(1).opens(), seat(1).has({ player: 500n }), table(1).locks());
    scene.when(table(1).shows('KS 6S', '7H KH'), table(1).settles()).then(recorded('CoupSettled'));
    expect(owed(scene)).toEqual({});
  });

  it('is collected as a whole and before the next shoe, counted or tracked', () => {
    const scene = banker(given(linkOf({ game: GAME })), { 2: 1_000n });
    scene.when(seat(2).pays(1n)).then(refused('VIGORISH_AMOUNT_DIFFERS'));
    scene.when(table(1).getsNewCards()).then(refused('VIGORISH_OPEN'));
    scene.when(seat(2).pays(), table(1).getsNewCards()).then(recorded('ShoeOpened'));
    const tracked = banker(given(linkOf({ game: GAME, shoes: {} })).when(shoeOf(1).isReady()), { 2: 1_000n });
    tracked.when(shoeOf(1).opens()).then(refused('VIGORISH_OPEN'));
    tracked.when(seat(2).pays(), shoeOf(1).opens()).then(recorded('ShoeLoaded'));
  });

  it('keeps its table on the link, and its link open, until it is collected', () => {
    const config = linkOf({ tables: 3, game: GAME });
    const scene = banker(given(config), { 2: 1_000n }).when(link.isSuspended);
    const leaves: Act = (at) => terms.areActivated(withoutTable1, { noticePostedAt: at.now - NOTICE_MS })(at);
    scene.when(leaves).then(refused('TERMS_NOT_LAWFUL'));
    expect(problemCodes(scene)).toEqual(['VIGORISH_OPEN']);
    scene.when(seat(2).pays(), leaves).then(recorded('TermsActivated'));

    const ending = banker(given(linkOf({ game: GAME })), { 2: 1_000n }).when(link.isSuspended);
    ending.when(retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS));
    ending.when(retirement.isDone()).then(refused('VIGORISH_OPEN'));
    ending.when(seat(2).pays(), retirement.isDone()).then(recorded('LinkRetired'));
  });

  it('is taken with the payout and not marked if the terms say so', () => {
    expect(owed(banker(given(linkOf({ game: { vigorish: 'payout' } })), { 1: 1_000n }))).toEqual({});
  });
});
