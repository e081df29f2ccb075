import type { FloorReply } from '@jackpot/contract';
import type { FloorRequest } from '@jackpot/floor-client';
import { type DeviceMessage, type Span, type Traces, wagerTrace } from '@jackpot/platform';
import type { BusEvent, BusPort } from '../core/ports.js';
import type { TableRequest } from '../core/table-state.js';

type Wager = Extract<FloorRequest, { type: 'acknowledge' | 'withdraw' }>;

interface UnderWay {
  readonly wager: Wager;
  readonly reportedMs: number;
  readonly sentMs: number;
  answered?: { readonly atMs: number; readonly reply: FloorReply };
  lamp?: { readonly ticket: number; readonly name: string; readonly sentMs: number };
}

interface TracedTable {
  readonly link: string;
  readonly table: string;
  readonly clock: () => number;
}

export class WagerTraces {
  readonly #reported = new Map<number, { readonly sequence: number; readonly atMs: number }>();
  readonly #underWay = new Map<number, UnderWay>();

  constructor(
    private readonly traces: Traces,
    private readonly at: TracedTable,
  ) {}

  /** Call before the table receives the event. */
  received(event: BusEvent): void {
    if (event.kind === 'entry') this.#entry(event.address, event.entry.sequence);
    if (event.kind === 'done') this.#done(event.address, event.ticket);
    if (event.kind === 'offline') this.#end(event.address);
  }

  requested(message: FloorRequest, request: TableRequest): void {
    if (request.for !== 'wager' || (message.type !== 'acknowledge' && message.type !== 'withdraw')) return;
    this.#end(message.seat);
    if (!this.traces.isSampled(wagerTrace(this.#numbersOf(message)))) return;
    const sentMs = this.at.clock();
    const reported = this.#reported.get(message.seat);
    const reportedMs = reported !== undefined && reported.sequence === request.entry?.sequence ? reported.atMs : sentMs;
    this.#underWay.set(message.seat, { wager: message, reportedMs, sentMs });
  }

  /** Call before the table receives the reply. */
  answered(request: TableRequest, reply: FloorReply): void {
    if (request.for !== 'wager') return;
    const { seat } = request.station;
    const wager = this.#underWay.get(seat);
    if (wager === undefined) return;
    wager.answered = { atMs: this.at.clock(), reply };
    if (!request.station.isWired) this.#end(seat);
  }

  watched(bus: BusPort): BusPort {
    return {
      send: (address, operation, how) => {
        const ticket = bus.send(address, operation, how);
        const wager = this.#underWay.get(address);
        if (operation.op === 'lamp' && typeof ticket === 'number' && wager?.answered !== undefined)
          wager.lamp = { ticket, name: operation.lamp, sentMs: this.at.clock() };
        return ticket;
      },
      pollInput: (address) => bus.pollInput(address),
    };
  }

  close(): void {
    for (const seat of [...this.#underWay.keys()]) this.#end(seat);
  }

  #entry(seat: number, sequence: number): void {
    if (this.#reported.get(seat)?.sequence !== sequence) this.#reported.set(seat, { sequence, atMs: this.at.clock() });
  }

  #done(seat: number, ticket: number): void {
    if (this.#underWay.get(seat)?.lamp?.ticket === ticket) this.#end(seat, this.at.clock());
  }

  /** Without `litMs`, the lamp was never reported as lit. */
  #end(seat: number, litMs?: number): void {
    const underWay = this.#underWay.get(seat);
    this.#underWay.delete(seat);
    if (underWay?.answered === undefined) return;
    this.traces.record(
      wagerTrace(this.#numbersOf(underWay.wager)),
      this.#spanOf(underWay, underWay.answered, litMs),
      'root',
    );
  }

  #numbersOf({ device, boot, sequence }: Wager): DeviceMessage {
    return { link: this.at.link, table: this.at.table, device, boot, sequence };
  }

  #spanOf({ wager, reportedMs, sentMs, lamp }: UnderWay, answered: Answered, litMs: number | undefined): Span {
    const { atMs, reply } = answered;
    const { seat, coup, type } = wager;
    const { sequence, ...numbers } = this.#numbersOf(wager);
    const answer = reply.ok ? reply.type : reply.code;
    const about = { ...numbers, deviceSequence: sequence, seat, coup, message: type, answer } as const;
    const isLit = lamp !== undefined && litMs !== undefined;
    return {
      ...{ name: 'table.wager', startedMs: reportedMs, endedMs: litMs ?? atMs, isFailed: !reply.ok },
      attributes: isLit ? { ...about, lamp: lamp.name } : about,
      parts: [
        { name: 'table.answer', startedMs: sentMs, endedMs: atMs },
        ...(isLit ? [{ name: 'table.lamp', startedMs: lamp.sentMs, endedMs: litMs } as const] : []),
      ],
    };
  }
}

type Answered = NonNullable<UnderWay['answered']>;
