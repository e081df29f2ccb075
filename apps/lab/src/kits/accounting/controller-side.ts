import { type SystemSlip, takeSlipReport } from '@jackpot/books';
import { type CloudEvent, type EventType, api } from '@jackpot/contract';
import { sampleEvent } from '../webhook/samples.js';

type SentEvent = Omit<CloudEvent, 'type'> & { readonly type: string };

interface Taken {
  readonly awardId: string;
  readonly slipNumber: string;
  readonly documentNumber: number;
  readonly state: SystemSlip['state'];
  readonly text: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly isAnswerLost: boolean;
  readonly atMs: number;
}

interface Read {
  readonly after: string;
  readonly isLost: boolean;
}

/** `lost`: the server breaks the connection without an answer. */
export type Reply = { readonly status: number; readonly body: object } | 'lost';

export const LINK = 'conformance';
const PAGE_EVENTS_MAX = 15;
const TIME = Date.UTC(2026, 10, 24, 12);

const refusal = (status: number, code: string, detail: string): Reply => ({
  status,
  body: { type: `urn:royal-9:${code}`, title: code, status, code, detail },
});

export class ControllerSide {
  readonly reads: Read[] = [];
  readonly reports: Taken[] = [];
  readonly strange: string[] = [];
  nextPage: 'lost' | undefined;
  /** Fault for the next report of one claim. */
  nextReport: { readonly awardId: string; readonly fault: 'lost' | 'busy' } | undefined;
  onEvents: () => void = () => undefined;
  readonly #events: SentEvent[] = [];
  /** Document number by award id; zero if the claim has ended. */
  readonly #documents = new Map<string, number>();
  readonly #slips: SystemSlip[] = [];
  #lastDocument = 0;

  constructor(private readonly nowMs: () => number) {}

  openClaim(more: object = {}): string {
    const awardId = `${LINK}-A${this.#documents.size + 1}`;
    const documentNumber = this.nextDocument(awardId);
    this.publish('claim.opened', { awardId, documentNumber, amount: '1873.45' }, more);
    return awardId;
  }

  nextDocument(awardId: string): number {
    this.#lastDocument += 1;
    this.#documents.set(awardId, this.#lastDocument);
    return this.#lastDocument;
  }

  end(awardId: string): void {
    this.#documents.set(awardId, 0);
  }

  documentOf(awardId: string): number {
    return this.#documents.get(awardId) ?? 0;
  }

  publish(type: EventType, own: Readonly<Record<string, unknown>>, more: object = {}): void {
    const sequence = this.#events.length + 1;
    this.append({ ...sampleEvent(type, { link: LINK, sequence, at: TIME + sequence * 1_000 }, own), ...more });
  }

  append(event: SentEvent): void {
    this.#events.push(event);
    this.onEvents();
  }

  openingOf(awardId: string): SentEvent | undefined {
    return this.#events.find(({ subject }) => subject === awardId);
  }

  get slips(): readonly SystemSlip[] {
    return this.#slips;
  }

  openSlip(awardId: string): SystemSlip | undefined {
    return this.#slips.find((slip) => slip.awardNumber === numberOf(awardId) && slip.state !== 'void');
  }

  hasMoreThan(after: string): boolean {
    return this.#events.length > this.#placeOf(after);
  }

  page(after: string, limit: number): Reply {
    const from = this.#placeOf(after);
    const to = Math.min(this.#events.length, from + Math.min(limit, PAGE_EVENTS_MAX));
    const events = this.#events.slice(from, to);
    const isLost = events.length > 0 && this.nextPage === 'lost';
    this.reads.push({ after, isLost });
    if (isLost) this.nextPage = undefined;
    return isLost ? 'lost' : { status: 200, body: { events, next: `${to}-0`, hasMore: to < this.#events.length } };
  }

  #placeOf(after: string): number {
    return after === 'now' ? this.#events.length : Number(/^\d+/.exec(after)?.[0] ?? 0);
  }

  report(awardId: string, body: unknown): Reply {
    const read = api.claims.reportSlip.body.safeParse(body);
    if (!read.success) {
      this.strange.push(`${awardId}: ${read.error.issues[0]?.message ?? 'the body'}`);
      return refusal(400, 'BAD_MESSAGE', read.error.message);
    }
    const fault = this.nextReport?.awardId === awardId ? this.nextReport.fault : undefined;
    if (fault !== undefined) this.nextReport = undefined;
    const reply = fault === 'busy' ? refusal(503, 'BUSY', '') : this.#take(awardId, read.data);
    const { status, body: answered } = reply as Exclude<Reply, 'lost'>;
    const code = 'code' in answered ? String(answered.code) : undefined;
    const isAnswerLost = fault === 'lost';
    const text = JSON.stringify([awardId, body]);
    this.reports.push({ awardId, ...read.data, text, status, code, isAnswerLost, atMs: this.nowMs() });
    return isAnswerLost ? 'lost' : reply;
  }

  #take(awardId: string, { slipNumber, documentNumber, state }: Omit<SystemSlip, 'awardNumber'>): Reply {
    if (!this.#documents.has(awardId)) return refusal(404, 'CLAIM_UNKNOWN', awardId);
    const slip = { slipNumber, documentNumber, state, awardNumber: numberOf(awardId) };
    const ofClaim = this.#slips.filter(({ awardNumber }) => awardNumber === slip.awardNumber);
    const index = this.#slips.findIndex(({ slipNumber }) => slipNumber === slip.slipNumber);
    const outcome = takeSlipReport(
      { documentNumber: this.documentOf(awardId), slips: ofClaim, sameNumber: this.#slips[index], stoppedBy: null },
      slip,
    );
    if (typeof outcome === 'object') return refusal(409, outcome.code, outcome.detail);
    if (state === 'paid') return refusal(409, 'PAYMENT_IS_HERE', '');
    if (outcome === 'new') this.#slips.push(slip);
    if (outcome === 'changed') this.#slips[index] = slip;
    const systemSlips = this.#slips.filter(({ awardNumber }) => awardNumber === slip.awardNumber);
    const claim = { awardId, amount: '1873.45', documentNumber: this.documentOf(awardId), paidBy: 'here' };
    const body = { ...claim, systemSlips };
    return { status: outcome === 'new' ? 201 : 200, body };
  }
}

function numberOf(awardId: string): number {
  return Number(awardId.replace(/^.*-A/, ''));
}
