import { deserialize, serialize } from 'node:v8';
import { jest } from '@jest/globals';
import {
  type Close,
  ExceptionChain,
  type ExceptionRow,
  type GamingDay,
  type GamingDayRule,
  OpenDay,
  type SavedOpenDay,
  readReport,
} from '@jackpot/books';
import type { Batch } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { LastClose, StoredFold } from '@jackpot/storage';
import {
  SCENE_BEGINS_AT,
  betting,
  coup,
  given,
  journalOf,
  later,
  linkOf,
  raisedAcrossLevelsByEarlierBuild,
  seat,
  table,
  sha256,
  unexplainedCent,
} from '../../../../../libs/progressive/src/testing/index.js';
import { CLOSE_GRACE_MS, type ClosePorts, closeDay } from './close-day.js';
import { OpenDays, type OpenDaysPorts } from './open-days.js';

const DAY_MS = 86_400_000;
const rule: GamingDayRule = { zone: 'UTC', hour: 12, offsetAt: () => 0 };
const scene = given(linkOf());
const HIT = { seats: [1], player: '2C 3D', banker: 'KS 9S' } as const;
scene.when(coup(HIT), later(DAY_MS), coup(HIT), later(2 * DAY_MS), coup(HIT));
const batches = journalOf(scene.events, { stream: 'royal-9-east', sha256 });

interface KeptClose extends LastClose {
  readonly close: Close;
  readonly exceptions: readonly ExceptionRow[];
}

class Shelf implements ClosePorts, OpenDaysPorts {
  rule = rule;
  readonly sha256 = sha256;
  readonly kept: KeptClose[] = [];
  fromTheFirst = 0;
  batchesRead = 0;
  readonly lastSequence = () => Promise.resolve(this.journal.at(-1)?.lastSequence ?? 0);
  readonly onProgress = (): undefined => undefined;
  readonly faults: (string | null)[] = [];
  readonly onFault = (_: string, fault: string | null): void => void this.faults.push(fault);
  software: string | null = 'a0a0';
  stored: StoredFold | undefined;
  readonly folds: OpenDaysPorts['folds'] = {
    last: () => Promise.resolve(this.stored),
    keep: async (fold) => void (this.stored = await Promise.resolve(fold)),
  };
  databaseNow = Infinity;

  constructor(public journal: readonly Batch[] = batches) {}

  readonly closes: ClosePorts['closes'] & OpenDaysPorts['closes'] = {
    add: async ({ number }, work) => {
      const exceptions: ExceptionRow[] = [];
      const made = await work(async (rows) => void exceptions.push(...rows));
      if (this.kept.some(({ close }) => close.number === number)) return false;
      this.kept.push({ ...made, isSealed: true, exceptions });
      return true;
    },
    now: () => Promise.resolve(this.databaseNow),
    last: () => Promise.resolve(this.kept.at(-1)),
    lastDay: () => Promise.resolve(this.kept.at(-1)?.close),
    headOfDay: (_, day) => Promise.resolve(this.kept.find(({ close }) => close.day === day)?.close),
  };

  batches = async function* (this: Shelf, _: string, afterBatch: number): AsyncGenerator<Batch> {
    this.fromTheFirst += afterBatch === 0 ? 1 : 0;
    for (const batch of await Promise.resolve(this.journal.filter((each) => each.batch > afterBatch))) {
      this.batchesRead += 1;
      yield batch;
    }
  }.bind(this);
}

const requestOf = (day: string, now = SCENE_BEGINS_AT + 30 * DAY_MS) => ({
  linkId: 'royal-9-east',
  day: day as GamingDay,
  facilityId: 'harbor',
  closedBy: 'A. Keller L-7',
  now,
});
const close = (shelf: Shelf, day: string, now?: number) => closeDay(shelf, requestOf(day, now));

const readNextDay = (shelf: Shelf, { linkId }: { readonly linkId: string }) => new OpenDays(shelf).read(linkId);

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

  it('does not exist for a link that was never opened, nor does a preview', async () => {
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

  it('is not over while the clock of the process or of the database is before its end', async () => {
    const shelf = new Shelf();
    shelf.databaseNow = SCENE_BEGINS_AT + DAY_MS - 1;
    expect(await close(shelf, '2026-03-01')).toMatchObject({ code: 'DAY_NOT_OVER' });
    expect(shelf.kept).toEqual([]);
  });

  it('begins with the day of the first events, though one of them was stamped by a clock that was ahead', async () => {
    const ahead = scene.events.map((event, index) => (index === 1 ? { ...event, at: event.at + 40 * DAY_MS } : event));
    const shelf = new Shelf(journalOf(ahead, { stream: 'royal-9-east', sha256 }));
    expect(await close(shelf, '2026-04-10')).toMatchObject({ detail: 'the next to close is 2026-03-01' });
  });

  it('has a positive length, even if zone and hour were changed after the last close', async () => {
    const shelf = new Shelf();
    await close(shelf, '2026-03-01');
    shelf.rule = { zone: 'Asia/Tokyo', hour: 0, offsetAt: () => 9 * 60 };
    await close(shelf, '2026-03-02');
    const [first, second] = shelf.kept.map((each) => each.close);
    expect(second).toMatchObject({ day: '2026-03-02', startsAt: first!.endsAt, zone: 'Asia/Tokyo' });
    expect((second!.endsAt - second!.startsAt) / 3_600_000).toBe(3);
  });

  it('twice gives one close; of two concurrent requests one is stored, and both are answered', async () => {
    const shelf = new Shelf();
    const both = await Promise.all([close(shelf, '2026-03-01'), close(shelf, '2026-03-01')]);
    expect(both.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    const [kept] = shelf.kept;
    expect(await close(shelf, '2026-03-01')).toEqual({ ok: true, isNew: false });
    expect(shelf.kept).toEqual([kept]);
  });

  it('continues where the last one ended; a fold of another release is rebuilt from the journal, to the same close', async () => {
    const [one, other] = [new Shelf(), new Shelf()];
    for (const shelf of [one, other]) await close(shelf, '2026-03-01');
    other.kept[0] = { ...other.kept[0]!, checkpoint: '{"format":0}' };
    const before = [one.fromTheFirst, other.fromTheFirst];
    for (const shelf of [one, other]) await close(shelf, '2026-03-02');
    expect([one.fromTheFirst - before[0]!, other.fromTheFirst - before[1]!]).toEqual([0, 1]);
    expect(other.kept[1]).toEqual(one.kept[1]);
  });

  it('does not go on from a close that is not a controller’s, and reports it', async () => {
    const shelf = new Shelf();
    await close(shelf, '2026-03-01');
    shelf.kept[0] = { ...shelf.kept[0]!, isSealed: false };
    const forged = { ok: false, code: 'DAY_DOES_NOT_ADD_UP', detail: expect.stringContaining('CLOSE_FORGED: close 1') };
    expect(await close(shelf, '2026-03-02')).toEqual(forged);
    expect(await readNextDay(shelf, { linkId: 'royal-9-east' })).toEqual(forged);
    expect(shelf.faults).toEqual([forged.detail]);
    expect(shelf.kept).toHaveLength(1);
  });

  it('on which a build before 0.9.0 rejected a claim and raised one of another level adds up', async () => {
    const shelf = new Shelf(journalOf(raisedAcrossLevelsByEarlierBuild().events, { stream: 'royal-9-east', sha256 }));
    expect(await readNextDay(shelf, { linkId: 'royal-9-east' })).toMatchObject({ ok: true });
    expect(await close(shelf, '2026-03-01')).toEqual({ ok: true, isNew: true });
    expect(shelf.faults).toEqual([]);
  });

  it('whose accounts are not the meters is refused, and the event that did it is named and reported', async () => {
    const { events } = unexplainedCent();
    const shelf = new Shelf(journalOf(events, { stream: 'royal-9-east', sha256 }));
    await new OpenDays(shelf).continueDay('royal-9-east');
    const [cause] = shelf.faults;
    expect(cause).toMatch(
      new RegExp(`^BOOKS_BROKEN: event ${events.length} \\(ClaimRejected\\): level:heart:display holds`),
    );
    const refusal = { ok: false, code: 'DAY_DOES_NOT_ADD_UP', detail: cause };
    expect(await readNextDay(shelf, { linkId: 'royal-9-east' })).toEqual(refusal);
    expect(await close(shelf, '2026-03-01')).toEqual(refusal);
    expect(shelf.kept).toEqual([]);
    expect(shelf.stored).toBeUndefined();
  });

  it('has a preview with the report of the later close, and the preview closes nothing', async () => {
    const shelf = new Shelf();
    await close(shelf, '2026-03-01');
    const preview = await readNextDay(shelf, { linkId: 'royal-9-east' });
    expect(shelf.kept).toHaveLength(1);
    expect(preview).toMatchObject({ ok: true, period: { day: '2026-03-02' } });
    await close(shelf, '2026-03-02');
    const report = readReport(shelf.kept[1]!.close.report);
    const claims = report.register.filter(({ state }) => state !== 'table-paid');
    expect(preview).toMatchObject({ report: { ...report, register: claims } });
  });

  it('has a preview that is folded once and continued with what was played since', async () => {
    const shelf = new Shelf();
    await close(shelf, '2026-03-01');
    const whole = shelf.journal;
    const days = new OpenDays(shelf);
    const opened = whole.findIndex(({ batch }) => batch > shelf.kept[0]!.close.batch) + 2;
    shelf.journal = whole.slice(0, opened);
    expect(await days.read('royal-9-east')).toMatchObject({ ok: true, period: { day: '2026-03-02' } });
    shelf.journal = whole;
    shelf.batchesRead = 0;
    const preview = await days.read('royal-9-east');
    expect(shelf.batchesRead).toBe(whole.length - opened);
    shelf.batchesRead = 0;
    expect(await days.read('royal-9-east')).toEqual(preview);
    expect(shelf.batchesRead).toBe(0);
    await close(shelf, '2026-03-02');
    expect(preview).toMatchObject({ report: { lastSequence: readReport(shelf.kept[1]!.close.report).lastSequence } });
    expect(await days.read('royal-9-east')).toMatchObject({ period: { day: '2026-03-03' } });
  });

  describe('stored on the way and read after a restart', () => {
    const LINK = 'royal-9-east';
    const restarted = async (): Promise<Shelf> => {
      const shelf = new Shelf();
      await close(shelf, '2026-03-01');
      const whole = shelf.journal;
      shelf.journal = whole.slice(0, -2);
      await new OpenDays(shelf).continueDay(LINK);
      shelf.journal = whole;
      shelf.batchesRead = 0;
      return shelf;
    };
    const reportOf = async (shelf: Shelf): Promise<unknown> => {
      const preview = await new OpenDays(shelf).read(LINK);
      await close(shelf, '2026-03-02');
      const report = readReport(must(shelf.kept[1], 'the second close').close.report);
      const claims = report.register.filter(({ state }) => state !== 'table-paid');
      expect(preview).toMatchObject({
        ok: true,
        period: { day: '2026-03-02' },
        report: { ...report, register: claims },
      });
      return preview;
    };

    it('is continued with what was played since, to the report of the close', async () => {
      const shelf = await restarted();
      await new OpenDays(shelf).read(LINK);
      expect(shelf.batchesRead).toBe(3);
      await reportOf(shelf);
    });

    it('is folded from the journal where software, zone or the close before it are others', async () => {
      for (const change of [
        (shelf: Shelf) => void (shelf.software = 'b1b1'),
        (shelf: Shelf) => void (shelf.rule = { ...rule, zone: 'Etc/UTC' }),
        (shelf: Shelf) => {
          const [kept] = shelf.kept;
          shelf.kept[0] = { ...kept!, close: { ...kept!.close, hash: new Uint8Array(32) } };
        },
      ]) {
        const shelf = await restarted();
        change(shelf);
        const read = jest.spyOn(OpenDay, 'resumed');
        await reportOf(shelf);
        expect(read).not.toHaveBeenCalled();
        read.mockRestore();
      }
    });

    it('is folded from the journal where that has another batch in its place', async () => {
      const shelf = await restarted();
      shelf.stored = { ...must(shelf.stored, 'a fold'), batchHash: new Uint8Array(32) };
      const read = jest.spyOn(OpenDay, 'resumed');
      await reportOf(shelf);
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
    });

    it('is folded from the journal where it does not lead to the end of the day', async () => {
      const shelf = await restarted();
      const fold = must(shelf.stored, 'a fold');
      const saved = deserialize(fold.fold) as SavedOpenDay;
      const walk = { ...saved.walk, day: { ...saved.walk.day, wagersLocked: 0, expectedMicro: new Map() } };
      shelf.stored = { ...fold, fold: serialize({ ...saved, walk }) };
      await reportOf(shelf);
    });

    it('is neither stored nor read by software that was not checked', async () => {
      const shelf = new Shelf();
      shelf.software = null;
      await new OpenDays(shelf).continueDay(LINK);
      expect(shelf.stored).toBeUndefined();
    });
  });

  it('with thousands of late wagers closes with a short report, and lists every one of them', async () => {
    // Only the first late wagers of a device and hand are recorded individually, so many hands and devices are needed.
    const late = given(linkOf({ mustHit: null, seats: 7 }));
    const hands = 100;
    for (let coup = 1; coup <= hands; coup += 1) {
      late.when(betting({ seats: [1] }));
      for (const number of [2, 3, 4, 5, 6, 7])
        for (let count = 0; count < 8; count += 1) late.when(seat(number).wagers({ coup }));
      late.when(table(1).isVoided());
    }
    const events = late.events.filter(({ type }) => type === 'LateWagerRefused').length;
    const shelf = new Shelf(journalOf(late.events, { stream: 'royal-9-east', sha256, sizes: [500] }));
    expect(await close(shelf, '2026-03-01')).toEqual({ ok: true, isNew: true });
    const [kept] = shelf.kept;
    const { exceptions } = readReport(kept!.close.report);
    expect(exceptions.kinds).toEqual([
      { kind: 'late-wager', count: events },
      { kind: 'coup-voided', count: hands },
      { kind: 'void-approved', count: hands },
      { kind: 'writer-took-over', count: 1 },
    ]);
    expect(events).toBeGreaterThan(4_000);
    expect(kept!.close.report.length).toBeLessThan(20_000);
    expect(kept!.exceptions.map(({ position }) => position)).toEqual(kept!.exceptions.map((_, index) => index + 1));
    const chain = new ExceptionChain(sha256);
    for (const row of kept!.exceptions) chain.take(row);
    expect(chain.summary()).toEqual(exceptions);
    const preview = await readNextDay(new Shelf(shelf.journal), { linkId: 'royal-9-east' });
    const shown = preview?.ok === true ? preview.exceptions.map(({ kind }) => kind) : [];
    expect([shown.length, shown.includes('writer-took-over')]).toEqual([151, true]);
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
    const damaged = batches.map((batch) => ({ ...batch, meters: new Uint8Array(batch.meters.length) }));
    shelf.batches = async function* () {
      yield* await Promise.resolve(damaged);
    };
    expect(await close(shelf, '2026-03-01')).toMatchObject({ code: 'DAY_DOES_NOT_ADD_UP' });
    expect(shelf.kept).toEqual([]);
  });
});
