import { type Close, type GamingDay, type GamingDayRule, readReport } from '@jackpot/books';
import type { Batch } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { LastClose } from '@jackpot/storage';
import {
  SCENE_BEGINS_AT,
  coup,
  given,
  journalOf,
  later,
  linkOf,
  sha256,
} from '../../../../../libs/progressive/src/testing/index.js';
import { CLOSE_GRACE_MS, type ClosePorts, closeDay, readNextDay } from './close-day.js';

const DAY_MS = 86_400_000;
const rule: GamingDayRule = { zone: 'UTC', hour: 12, offsetAt: () => 0 };
const scene = given(linkOf());
const HIT = { seats: [1], player: '2C 3D', banker: 'KS 9S' } as const;
scene.when(coup(HIT), later(DAY_MS), coup(HIT), later(2 * DAY_MS), coup(HIT));
const batches = journalOf(scene.events, { stream: 'royal-9-east', sha256 });

/** The table of closes, and how often the journal was read from its beginning. */
class Shelf implements ClosePorts {
  readonly rule = rule;
  readonly sha256 = sha256;
  readonly kept: LastClose[] = [];
  fromTheFirst = 0;

  constructor(private readonly journal: readonly Batch[] = batches) {}

  readonly closes: ClosePorts['closes'] = {
    append: (close, carry) => {
      if (this.kept.some(({ close: { number } }) => number === close.number)) return Promise.resolve(false);
      this.kept.push({ close, carry });
      return Promise.resolve(true);
    },
    last: () => Promise.resolve(this.kept.at(-1)),
    ofDay: (_, day) => Promise.resolve(this.kept.find(({ close }) => close.day === day)?.close),
  };

  batches = async function* (this: Shelf, _: string, afterBatch: number): AsyncGenerator<Batch> {
    this.fromTheFirst += afterBatch === 0 ? 1 : 0;
    yield* await Promise.resolve(this.journal.filter(({ batch }) => batch > afterBatch));
  }.bind(this);
}

const asked = (day: string, now = SCENE_BEGINS_AT + 30 * DAY_MS) => ({
  linkId: 'royal-9-east',
  day: day as GamingDay,
  facilityId: 'harbour',
  closedBy: 'A. Keller L-7',
  now,
});
const close = (shelf: Shelf, day: string, now?: number) => closeDay(shelf, asked(day, now));

describe('closing a gaming day', () => {
  it('begins with the day of the first event, and goes on day by day, empty days too', async () => {
    const shelf = new Shelf();
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      expect(await close(shelf, day)).toEqual({ ok: true, isNew: true });
    const closes: readonly Close[] = shelf.kept.map((each) => each.close);
    expect(closes.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const empty = must(closes[2], 'the third day');
    expect([empty.firstSequence, empty.batch]).toEqual([empty.lastSequence + 1, closes[1]!.batch]);
    expect(closes.at(-1)!.lastSequence).toBe(scene.events.length);
    expect(readReport(closes[3]!.report).register.at(-1)).toMatchObject({ awardNumber: 3, state: 'pending' });
  });

  it.each(['2026-02-28', '2026-03-02', '2026-03-09'])('refuses %s before the first, and names that', async (day) => {
    const shelf = new Shelf();
    expect(await close(shelf, day)).toMatchObject({
      code: 'DAY_OUT_OF_ORDER',
      detail: 'the next to close is 2026-03-01',
    });
    expect(shelf.kept).toEqual([]);
  });

  it('begins with the day on which the link was opened, though it was led for days before', async () => {
    const led = scene.events.map((event, index) => (index === 0 ? { ...event, at: event.at - 2 * DAY_MS } : event));
    expect(led[0]).toMatchObject({ type: 'WriterTookOver' });
    const shelf = new Shelf(journalOf(led, { stream: 'royal-9-east', sha256 }));
    expect(await close(shelf, '2026-02-27')).toMatchObject({ detail: 'the next to close is 2026-03-01' });
    expect(await close(shelf, '2026-03-01')).toEqual({ ok: true, isNew: true });
    expect(shelf.kept[0]!.close.firstSequence).toBe(1);
  });

  it('is none of a link that was never opened, and none to be looked at', async () => {
    const shelf = new Shelf(journalOf(scene.events.slice(0, 1), { stream: 'royal-9-east', sha256 }));
    expect(await readNextDay(shelf, { linkId: 'royal-9-east' })).toBeUndefined();
    expect(await close(shelf, '2026-03-01')).toMatchObject({ code: 'DAY_OUT_OF_ORDER' });
  });

  it('waits until the day is over and what was decided in it is committed', async () => {
    const shelf = new Shelf();
    const over = SCENE_BEGINS_AT + DAY_MS;
    expect(await close(shelf, '2026-03-01', over)).toMatchObject({ code: 'DAY_NOT_OVER' });
    expect(await close(shelf, '2026-03-01', over + CLOSE_GRACE_MS - 1)).toMatchObject({ code: 'DAY_NOT_OVER' });
    expect(await close(shelf, '2026-03-01', over + CLOSE_GRACE_MS)).toEqual({ ok: true, isNew: true });
  });

  it('twice is once; of two at once one is kept and both are told so', async () => {
    const shelf = new Shelf();
    const both = await Promise.all([close(shelf, '2026-03-01'), close(shelf, '2026-03-01')]);
    expect(both.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    const [kept] = shelf.kept;
    expect(await close(shelf, '2026-03-01')).toEqual({ ok: true, isNew: false });
    expect(shelf.kept).toEqual([kept]);
  });

  it('goes on where the last one ended; what another release left is made anew from the journal, to the same close', async () => {
    const [one, other] = [new Shelf(), new Shelf()];
    for (const shelf of [one, other]) await close(shelf, '2026-03-01');
    other.kept[0] = { ...other.kept[0]!, carry: '{"format":0}' };
    const before = [one.fromTheFirst, other.fromTheFirst];
    for (const shelf of [one, other]) await close(shelf, '2026-03-02');
    expect([one.fromTheFirst - before[0]!, other.fromTheFirst - before[1]!]).toEqual([0, 1]);
    expect(other.kept[1]).toEqual(one.kept[1]);
  });

  it('looked at before is what the close then says, and looking closes nothing', async () => {
    const shelf = new Shelf();
    await close(shelf, '2026-03-01');
    const look = await readNextDay(shelf, { linkId: 'royal-9-east' });
    expect(shelf.kept).toHaveLength(1);
    expect(look).toMatchObject({ ok: true, period: { day: '2026-03-02' } });
    await close(shelf, '2026-03-02');
    expect(look).toMatchObject({ report: readReport(shelf.kept[1]!.close.report) });
  });

  it('that does not add up is not shown either', async () => {
    const shelf = new Shelf();
    shelf.batches = async function* () {
      yield* await Promise.resolve(batches.slice(1));
    };
    expect(await readNextDay(shelf, { linkId: 'royal-9-east' })).toMatchObject({ code: 'DAY_DOES_NOT_ADD_UP' });
  });

  it('that does not add up closes nothing', async () => {
    const shelf = new Shelf();
    const spoilt = batches.map((batch) => ({ ...batch, meters: new Uint8Array(batch.meters.length) }));
    shelf.batches = async function* () {
      yield* await Promise.resolve(spoilt);
    };
    expect(await close(shelf, '2026-03-01')).toMatchObject({ code: 'DAY_DOES_NOT_ADD_UP' });
    expect(shelf.kept).toEqual([]);
  });
});
