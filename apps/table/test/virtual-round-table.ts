import { DEALER_PANEL_ADDRESS, KEYS, type Key } from '@hardware/osdp';
import type { CardCode } from '@hardware/shoe';
import { FloorClient } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import type { ThreeCardGame } from '@jackpot/progressive';
import { ManualTimers } from '../../../libs/floor-client/src/testing/index.js';
import { FakeDraws, linkWithThreeCard } from '../../../libs/progressive/src/testing/index.js';
import { ADDRESSES, FakeNetwork, type FrameFate } from '../../../test/support/fake-network.js';
import { LinkInMemory } from '../../lab/src/worlds/link-in-memory.js';
import type { Notice, NoticeCode } from '../src/core/notices.js';
import type { TableRequest } from '../src/core/table-state.js';
import { TABLE_TIMING } from '../src/core/table.js';
import { ThreeCardTable } from '../src/core/three-card-table.js';
import { type Nature, PLAN, type VirtualNetwork } from './virtual-table.js';

const TICK_MS = 20;
const MS_MAX = 60_000;
const DUE: ReadonlySet<NoticeCode> = new Set([
  ...(['DECK_NEEDED', 'DECK_TO_SHUFFLE', 'DECK_TO_CUT', 'ROUND_OPENED', 'STUB_TO_COUNT'] as const),
  ...(['HAND_TO_SHOW', 'ROUND_TO_COMPLETE'] as const),
]);

/** The product's `decide`, in memory, takes the place of the controller. */
export class VirtualRoundTable {
  nowMs = 1_000_000;
  fateOf: () => FrameFate = () => 'carried';
  readonly notices: Notice[] = [];
  readonly controller: LinkInMemory;
  table!: ThreeCardTable;
  #floor!: FloorClient<TableRequest>;
  #keys = 0;
  readonly #network: Pick<VirtualNetwork, 'dial' | 'tick'>;
  readonly #timers = new ManualTimers(() => this.nowMs);
  readonly #token: string;

  constructor(game: Partial<ThreeCardGame> = {}, networkOf?: Nature['networkOf']) {
    const config = linkWithThreeCard(game);
    const clock = (): number => this.nowMs;
    const other = networkOf?.(config, clock);
    this.controller = other?.controller ?? new LinkInMemory({ config, draws: new FakeDraws({ prngSeed: 7 }), clock });
    this.#network =
      other ??
      new FakeNetwork(this.controller, {
        ...{ clock, isKey: () => true, delayMs: () => 7 },
        fateOf: (frame) => (frame.includes('"heartbeat"') ? 'carried' : this.fateOf()),
      });
    this.#token = `${config.linkId}/${must(config.tables[1], 'the table').tableId}/${'s'.repeat(32)}`;
    this.restart();
  }

  restart(): void {
    (this.#floor as FloorClient<TableRequest> | undefined)?.close();
    this.#keys = 0;
    const plan = { ...PLAN, wiredSeats: [] };
    this.table = new ThreeCardTable(plan, {
      lockMemory: { roundId: 0, keep: () => undefined },
      bus: { send: () => 0, pollInput: () => 0 },
      floor: {
        isIdle: () => this.#floor.outbox.isEmpty,
        request: (message, request) => this.#floor.request(message, request),
        flush: () => this.#floor.flush(),
      },
      notice: (notice) => this.notices.push(notice),
      dateNow: () => this.nowMs,
    });
    const clock = (): number => this.nowMs;
    this.#floor = new FloorClient<TableRequest>(
      {
        ...{ controllers: ADDRESSES.slice(0, 1), dial: this.#network.dial(this.#token), clock, timers: this.#timers },
        ...{ below: () => 0, timing: { ...TABLE_TIMING, backOffMsMax: 200 } },
      },
      this.table.floorListener(clock, () => undefined),
    );
    this.#floor.connect();
  }

  get round() {
    return this.controller.table(1).threeCard?.round ?? undefined;
  }

  run(): void {
    this.nowMs += TICK_MS;
    this.#network.tick();
    this.#timers.run();
    this.table.tick(this.nowMs);
  }

  hears(code: NoticeCode, detail?: string): this {
    const isIt = (notice: Notice): boolean =>
      notice.code === code && (detail === undefined || notice.detail?.includes(detail) === true);
    const endMs = this.nowMs + MS_MAX;
    while (this.nowMs < endMs && !this.notices.some(isIt)) this.run();
    const found = this.notices.findIndex(isIt);
    if (found < 0) throw new Error(`never told: ${code} ${detail ?? ''}; ${JSON.stringify(this.notices.slice(-5))}`);
    this.notices.splice(0, found + 1);
    return this;
  }

  types(line: string): this {
    expect([line, this.table.line(line, this.nowMs)]).toEqual([line, true]);
    return this;
  }

  presses(...keys: readonly Key[]): this {
    for (const key of keys) {
      this.#keys += 1;
      const entry = { bootId: 1, sequence: this.#keys, type: 'key', ticks: 0, value: KEYS[key] } as const;
      const roundId = this.table.coup;
      this.table.bus({ kind: 'entry', address: DEALER_PANEL_ADDRESS, entry: { ...entry, roundId } }, this.nowMs);
    }
    return this;
  }

  reads(cards: readonly string[]): this {
    for (const card of cards)
      this.table.shoe(
        {
          ...{ kind: 'card', card: card as CardCode, side: 'player', index: undefined, again: false },
          ...{ atMs: this.nowMs, raw: '' },
        },
        this.nowMs,
      );
    return this;
  }

  isReady({ isCut = true } = {}): this {
    this.hears('DECK_TO_SHUFFLE').presses('confirm');
    if (isCut) this.hears('DECK_TO_CUT').presses('confirm');
    return this.hears('ROUND_OPENED');
  }

  doesWhatIsDue(positions: readonly number[], cardsOf: (hand: number) => readonly string[]): void {
    const due = this.notices.findLast(({ code }) => DUE.has(code));
    if (due === undefined) return;
    switch (due.code) {
      case 'DECK_NEEDED':
        return void this.table.line('deck red floor-3', this.nowMs);
      case 'ROUND_OPENED':
        for (const position of positions) this.table.line(`bet ${position}`, this.nowMs);
        return void this.table.line('lock', this.nowMs);
      case 'HAND_TO_SHOW': {
        const hand = Number(/\d/.exec(due.detail ?? '')?.[0] ?? 0);
        this.table.line(`cards ${cardsOf(hand).join(' ')}`, this.nowMs);
        return void this.table.line('confirm', this.nowMs);
      }
      case 'ROUND_TO_COMPLETE':
        return void this.table.line('clear', this.nowMs);
      default:
        return void this.table.line('confirm', this.nowMs);
    }
  }
}
