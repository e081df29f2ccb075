import {
  type LinkCommand,
  type LinkState,
  type LinkId,
  type OpenedLink,
  type Person,
  type Role,
  type TableNo,
  type VigorishForm,
  asTableNo,
} from '@jackpot/progressive';
import type { Controller, PageAnswer } from './controller.js';
import type { MetersRead } from './observer.js';
import { NATURE } from './process.js';
import type { Random } from '../../players/random.js';
import type { World } from './world.js';

const TRAVEL_MS_MAX = 30;
const TRY_AGAIN_MS = 700;
const TRIES_MAX = 40;
const NOT_NOW: ReadonlySet<string> = new Set(['BUSY', 'UNAVAILABLE', 'NOT_LEADER', 'NO_LEADER']);

function person(name: string, role: Role): Person {
  return { id: name, name, license: `TG-${name}`, role };
}

export const STAFF = {
  dealer: person('dealer', 'dealer'),
  floor: person('floor', 'floor-supervisor'),
  pit: person('pit', 'pit-manager'),
  otherPit: person('other-pit', 'pit-manager'),
  cage: person('cage', 'cage'),
  accounting: person('accounting', 'accounting'),
  technician: person('technician', 'technician'),
  commission: person('commission', 'commission'),
} as const;

interface Quote {
  readonly request: number;
  readonly hash: string;
}

export class Pages {
  constructor(
    private readonly linkId: LinkId,
    private readonly tableNos: ReadonlyMap<string, TableNo>,
    private readonly controllers: () => readonly Controller[],
    private readonly world: World,
    private readonly random: Random,
  ) {}

  act(command: LinkCommand): void {
    this.#request((controller, reply) => controller.submit(this.linkId, command, reply));
  }

  readMeters(): void {
    const meters = ({ sequence, opened }: LinkState): MetersRead => ({
      sequence,
      levels: (opened?.meters ?? []).map(({ level, displayMicro }) => ({ level, displayMicro })),
    });
    this.#request<MetersRead>(
      (controller, reply) => controller.read(this.linkId, meters, reply),
      (read, requestedAtMs) => this.world.observer.meters(this.linkId, requestedAtMs, read),
    );
  }

  pendingAdjustment(done: (quote: Quote) => void): void {
    this.#pending(({ requestedAdjustment }) => requestedAdjustment, done);
  }

  pendingPaymentRules(done: (quote: Quote) => void): void {
    this.#pending(({ requestedPaymentRules }) => requestedPaymentRules, done);
  }

  #pending(of: (link: OpenedLink) => Quote | null, done: (quote: Quote) => void): void {
    const pending = ({ opened }: LinkState): Quote => (opened && of(opened)) ?? { request: 0, hash: '' };
    this.#request<Quote>(
      (controller, reply) => controller.read(this.linkId, pending, reply),
      ({ request, hash }) => {
        if (request > 0) done({ request, hash });
      },
    );
  }

  #request<T extends object>(
    send: (controller: Controller, reply: (answer: PageAnswer<T>) => void) => void,
    done: (answer: T, requestedAtMs: number) => void = () => undefined,
    tries = 1,
  ): void {
    if (tries > TRIES_MAX) return;
    const { schedule, observer } = this.world;
    const requestedAtMs = schedule.nowMs;
    let isAnswered = false;
    const again = (): void => {
      if (isAnswered) return;
      isAnswered = true;
      this.#request(send, done, tries + 1);
    };
    schedule.after(this.#travelMs(), NATURE, () => {
      const all = this.controllers();
      if (all.length === 0) return void schedule.after(TRY_AGAIN_MS, NATURE, again);
      const leading = all.filter((controller) => controller.leads(this.linkId));
      const controller = this.random.pick(leading.length > 0 ? leading : all);
      schedule.after(this.#travelMs(), controller.process, () =>
        send(controller, (answer) =>
          schedule.after(this.#travelMs(), NATURE, () => {
            if (!answer.ok && NOT_NOW.has(answer.code)) return void schedule.after(TRY_AGAIN_MS, NATURE, again);
            observer.answered(this.linkId, controller.process.name, requestedAtMs, answer.ok ? 'ok' : answer.code);
            if (isAnswered) return;
            isAnswered = true;
            if (answer.ok) done(answer, requestedAtMs);
          }),
        ),
      );
      schedule.after(3 * TRY_AGAIN_MS, NATURE, again);
    });
  }

  #travelMs(): number {
    return this.random.between(1, TRAVEL_MS_MAX);
  }

  reportStakes(tableId: string, report: Omit<Extract<LinkCommand, { type: 'stakes' }>, 'type' | 'table'>): void {
    this.act({ type: 'stakes', table: this.#tableNo(tableId), ...report });
  }

  reportPromotion(tableId: string, report: Omit<Extract<LinkCommand, { type: 'promotion' }>, 'type' | 'table'>): void {
    this.act({ type: 'promotion', table: this.#tableNo(tableId), ...report });
  }

  /** A supervisor issues a form for positions that leave without paying. */
  collectVigorish(tableId: string, isLeaving: (seat: number) => boolean): void {
    const table = this.#tableNo(tableId);
    this.#request<Owed>(
      (controller, reply) => controller.read(this.linkId, ({ opened }) => owedAt(opened, table), reply),
      ({ coup, owed, forms }) => {
        for (const [seat, amountMicro] of owed) {
          if (!isLeaving(seat)) continue;
          if (this.random.below(3) === 0)
            this.act({ type: 'issue-vigorish-form', table, seat, amountMicro, reason: 'gone', person: STAFF.floor });
          else this.act({ type: 'collect-vigorish', table, coup, seat, amountMicro, by: 'dealer' });
        }
        for (const { formNumber, amountMicro } of forms)
          this.act({ type: 'collect-vigorish-form', formNumber, amountMicro, person: STAFF.cage });
      },
    );
  }

  #tableNo(tableId: string): TableNo {
    return this.tableNos.get(tableId) ?? asTableNo(0);
  }

  approveVoid(tableId: string, coup: number, reason: string): void {
    const table = this.#tableNo(tableId);
    const by = this.random.below(4) === 0 ? STAFF.dealer : STAFF.floor;
    this.act({ type: 'approve-void', table, coup, reason, person: by });
  }
}

interface Owed {
  readonly coup: number;
  readonly owed: readonly (readonly [seat: number, amountMicro: bigint])[];
  readonly forms: readonly Pick<VigorishForm, 'formNumber' | 'amountMicro'>[];
}

function owedAt(link: OpenedLink | null, table: TableNo): Owed {
  const at = link?.tables[table];
  return { coup: at?.coup?.coup ?? 0, owed: [...(at?.markers ?? [])], forms: link?.vigorishForms ?? [] };
}
