import type { JournalEntry } from '@hardware/osdp';
import type { FloorReply } from '@jackpot/contract';
import type { FloorRequest } from '@jackpot/floor-client';
import { Traces, wagerTrace } from '@jackpot/platform';
import { NotedSpans } from '../../../../test/support/noted-spans.js';
import type { TableRequest } from '../core/table-state.js';
import { SeatStation } from '../core/seat-station.js';
import { WagerTraces } from './wager-traces.js';

const MESSAGE: FloorRequest = {
  ...{ type: 'acknowledge', coup: 7, seat: 2, device: 'd-1-2', boot: 3, sequence: 41, priceCents: 500 },
};
const IDS = wagerTrace({ link: 'east', table: 't-1', device: 'd-1-2', boot: 3, sequence: 41 });
const TAKEN: FloorReply = { id: 1, ok: true, type: 'acknowledged', coup: 7, seat: 2, journalSequence: 90 };
const LATE: FloorReply = { id: 1, ok: false, code: 'LATE_WAGER', text: 'too late' };
const LAMP_TICKET = 12;

function given({ ratio = 1, isWired = true } = {}) {
  let nowMs = 1_000;
  const spans = new NotedSpans();
  const traces = new WagerTraces(new Traces(spans, ratio), { link: 'east', table: 't-1', clock: () => nowMs });
  const bus = traces.watched({ send: (_, { op }) => (op === 'lamp' ? LAMP_TICKET : 0), pollInput: () => 0 });
  const station = new SeatStation(2, isWired, { seat: 2, device: 'd-1-2', boot: 3, sequence: 40 });
  const entry: JournalEntry = { bootId: 1, sequence: 5, roundId: 7, type: 'betOn', ticks: 0, value: 0 };
  const request: TableRequest = { for: 'wager', station, coup: 7, units: 1, entry };
  const acts = {
    reports: () => traces.received({ kind: 'entry', address: 2, entry }),
    requests: () => traces.requested(MESSAGE, request),
    receives: (reply: FloorReply) => traces.answered(request, reply),
    lights: () => bus.send(2, { op: 'lamp', lamp: 'accepted' }),
    lit: () => traces.received({ kind: 'done', address: 2, ticket: LAMP_TICKET }),
    ends: () => traces.close(),
    away: () => traces.received({ kind: 'offline', address: 2, why: 'SILENT', failed: [] }),
  };
  return { spans, ...acts, passes: (ms: number) => (nowMs += ms) };
}

describe('the trace of a wager at the table', () => {
  it('begins with the report of the chip and ends with the reply of the lamp', () => {
    const { spans, reports, requests, receives, lights, lit, passes } = given();
    reports();
    passes(3);
    reports();
    requests();
    passes(10);
    receives(TAKEN);
    lights();
    passes(20);
    expect(spans.recorded).toEqual([]);
    lit();
    expect(spans.recorded).toEqual([
      {
        ids: IDS,
        place: 'root',
        span: {
          name: 'table.wager',
          startedMs: 1_000,
          endedMs: 1_033,
          isFailed: false,
          attributes: {
            ...{ link: 'east', table: 't-1', device: 'd-1-2', boot: 3, deviceSequence: 41 },
            ...{ seat: 2, coup: 7, message: 'acknowledge', answer: 'acknowledged', lamp: 'accepted' },
          },
          parts: [
            { name: 'table.answer', startedMs: 1_003, endedMs: 1_013 },
            { name: 'table.lamp', startedMs: 1_013, endedMs: 1_033 },
          ],
        },
      },
    ]);
  });

  it('of the dealer’s entry begins with the message: no device reported it', () => {
    const { spans, requests, receives, lights, lit, passes } = given();
    passes(50);
    requests();
    receives(TAKEN);
    lights();
    lit();
    expect(spans.recorded[0]?.span.startedMs).toBe(1_050);
  });

  it('of a seat without a device ends with the answer', () => {
    const { spans, requests, receives } = given({ isWired: false });
    requests();
    receives(TAKEN);
    expect(spans.recorded[0]?.span.parts?.map(({ name }) => name)).toEqual(['table.answer']);
  });

  it('of a refused wager has the code, and ends with the answer where no lamp follows', () => {
    const { spans, reports, requests, receives, away, passes } = given();
    reports();
    requests();
    passes(10);
    receives(LATE);
    passes(500);
    away();
    expect(spans.recorded).toMatchObject([
      { span: { endedMs: 1_010, isFailed: true, attributes: { answer: 'LATE_WAGER' } } },
    ]);
  });

  it('of a table that ends before the lamp has replied is recorded up to the answer', () => {
    const { spans, requests, receives, lights, ends, passes } = given();
    requests();
    passes(10);
    receives(TAKEN);
    lights();
    passes(500);
    ends();
    expect(spans.recorded).toMatchObject([{ span: { endedMs: 1_010, attributes: { answer: 'acknowledged' } } }]);
  });

  it('of a lamp that another replaced ends with the one that the device shows', () => {
    const { spans, requests, receives, lights, lit, passes } = given();
    requests();
    receives(TAKEN);
    lights();
    passes(5);
    lights();
    passes(5);
    lit();
    expect(spans.recorded[0]?.span.parts?.at(-1)).toMatchObject({ startedMs: 1_005, endedMs: 1_010 });
  });

  it('is not recorded without an answer or outside the sample', () => {
    const silent = given();
    silent.reports();
    silent.requests();
    silent.away();
    expect(silent.spans.recorded).toEqual([]);
    const none = given({ ratio: 0 });
    none.requests();
    none.receives(TAKEN);
    none.lights();
    none.lit();
    expect(none.spans.recorded).toEqual([]);
  });
});
