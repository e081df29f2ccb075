import { EmulatedSign } from '@hardware/emulators';
import { SignDriver } from '@hardware/sign';
import { LEVEL_NAMES } from '@jackpot/contract';
import type { Reading, SignKit, SignLine } from '../../apps/lab/src/kits/sign/sign-kit.js';
import { textOf } from '../../apps/lab/src/kits/sign/sign-kit.js';
import {
  type Connection,
  type ConnectionEvent,
  newConnection,
  stepConnection,
} from '../../apps/console/src/feed/connection.js';
import { parseMessage } from '../../apps/console/src/feed/message.js';
import { emptyBoard, receive, shownLevels, tick } from '../../apps/console/src/sign/board.js';
import { shownCents } from '../../apps/console/src/sign/odometer.js';
import { livenessOf } from '../../apps/console/src/sign/stale.js';
import { SignFeed } from '../../apps/table/src/lines/sign-feed.js';

export interface VirtualSign {
  step(nowMs: number): void;
  reading(nowMs: number): Reading;
}

const CONNECTION_TICK_MS = 250;

export class WebSign implements VirtualSign {
  protected board = emptyBoard({ linkId: 'conformance', chosenLevels: null });
  readonly #kit: SignKit;
  readonly #wins: string[] = [];
  #connection: Connection = newConnection(0);
  #line: SignLine | undefined;
  #shown: string | undefined;
  #nowMs = 0;
  #tickAtMs = 0;

  constructor(kit: SignKit) {
    this.#kit = kit;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (nowMs >= this.#tickAtMs) {
      this.#tickAtMs = nowMs + CONNECTION_TICK_MS;
      this.#apply({ type: 'tick' });
    }
    this.board = tick(this.board, nowMs);
    for (const queue of [this.board.celebrations, this.board.ticker]) {
      const award = queue.showing?.item;
      if (award !== undefined && award.awardId + String(queue.showing?.startedAtMs) !== this.#shown) {
        this.#shown = award.awardId + String(queue.showing?.startedAtMs);
        this.#wins.push(textOf(award.amountCents));
      }
    }
  }

  reading(nowMs: number): Reading {
    const isLive = livenessOf(this.board.contact, nowMs) === 'live';
    const state = !isLive ? 'not-live' : this.board.linkState === 'suspended' ? 'out-of-service' : 'live';
    const levels = shownLevels(this.board).map(({ level, odometer }) => [level, textOf(shownCents(odometer))]);
    const amounts = state === 'live' ? (Object.fromEntries(levels) as Reading['amounts']) : {};
    return { state, amounts, wins: [...this.#wins], notices: this.board.notices.length };
  }

  protected hear(text: string): void {
    this.board = receive(this.board, parseMessage(text), this.#nowMs);
  }

  protected resumesFrom(lastEventId: string | null): string | undefined {
    return lastEventId ?? undefined;
  }

  #apply(event: ConnectionEvent): void {
    const { connection, effect } = stepConnection(this.#connection, event, { nowMs: this.#nowMs, random: 0.5 });
    this.#connection = connection;
    if (effect === 'close' && this.#line !== undefined) {
      const line = this.#line;
      this.#line = undefined;
      this.#kit.lost(line);
    }
    if (effect === 'open') this.#open();
  }

  #open(): void {
    if (this.#kit.joins(this.resumesFrom(this.#connection.lastEventId)) === 'refuse')
      return this.#apply({ type: 'failed' });
    const line: SignLine = {
      send: (text) => {
        if (line !== this.#line) return;
        this.hear(text);
        this.#apply({ type: 'received', lastEventId: String(this.#kit.head.sequence) });
      },
      end: () => {
        if (line !== this.#line) return;
        this.#line = undefined;
        this.#apply({ type: 'failed' });
      },
    };
    this.#line = line;
    this.#apply({ type: 'opened' });
    this.#kit.open(line);
  }
}

const OUT = 'PROGRESSIVE OUT OF SERVICE';
/** Time in which the sign shows its line and two notices once. */
const ROUND_MS = 45_000;
const DIAL_MS = 1_000;

export class LedSign implements VirtualSign {
  readonly #kit: SignKit;
  readonly #sign = new EmulatedSign();
  readonly #driver = new SignDriver({
    ...{ address: { type: 'Z', id: '00' }, baud: 9_600, outOfServiceText: OUT, isReadBackWired: true },
    display: { position: 'fill', mode: 'hold' },
  });
  readonly #feed = new SignFeed(this.#driver, OUT);
  readonly #wins: string[] = [];
  readonly #notices = new Map<string, number>();
  #line: SignLine | undefined;
  #face = '';
  #amounts: Reading['amounts'] = {};
  #dialAtMs = 0;
  #nowMs = 0;

  constructor(kit: SignKit) {
    this.#kit = kit;
    this.#driver.lineUp(0);
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#line !== undefined && this.leavesHung(nowMs)) {
      this.#kit.lost(this.#line);
      this.#line = undefined;
    }
    if (this.#line === undefined && nowMs >= this.#dialAtMs) this.#dial();
    const { bytes } = this.#driver.next(nowMs);
    const answers = bytes === undefined ? [] : this.#sign.hear(bytes, nowMs);
    for (const answer of answers) this.#driver.hear(answer, nowMs);
    const face = this.#sign.face();
    if (face.startsWith('ON OR AFTER')) this.#notices.set(face, nowMs);
    if (face === this.#face) return;
    this.#face = face;
    const win = /\$([\d,.]+) SEAT/.exec(face);
    if (win !== null) this.#wins.push((win[1] ?? '').replaceAll(',', ''));
    else if (face.includes('$')) this.#amounts = amountsOf(face);
  }

  reading(nowMs: number): Reading {
    const isOut = this.#face === OUT;
    // While the sign shows a win, its text is not the current amount.
    const isLive = !isOut && this.#face !== '' && !this.#face.includes(' SEAT ');
    const notices = [...this.#notices.values()].filter((seenMs) => nowMs - seenMs < ROUND_MS).length;
    return {
      state: isOut ? 'out-of-service' : isLive ? 'live' : 'not-live',
      amounts: isLive ? this.#amounts : {},
      wins: [...this.#wins],
      notices,
    };
  }

  protected leavesHung(nowMs: number): boolean {
    return this.#feed.isHung(nowMs);
  }

  #dial(): void {
    this.#dialAtMs = this.#nowMs + DIAL_MS;
    this.#feed.dials(this.#nowMs);
    if (this.#kit.joins(this.#feed.lastEventId) === 'refuse') return;
    const line: SignLine = {
      send: (text) => this.#feed.hearText(text, this.#nowMs),
      end: () => void (this.#line = undefined),
    };
    this.#line = line;
    this.#kit.open(line);
  }
}

function amountsOf(face: string): Reading['amounts'] {
  const texts = Object.entries(LEVEL_NAMES).flatMap(([level, name]) => {
    const found = new RegExp(`${name.toUpperCase()} \\$([\\d,.]+)`).exec(face);
    return found === null ? [] : [[level, (found[1] ?? '').replaceAll(',', '')]];
  });
  return Object.fromEntries(texts) as Reading['amounts'];
}
