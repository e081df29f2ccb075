import { EmulatedSign } from '@hardware/emulators';
import { SIGN_PACING, SignDriver } from '@hardware/sign';
import type { FeedMessage, MetersMessage } from '@jackpot/contract';
import fc from 'fast-check';
import { SignFeed } from './sign-feed.js';
import { postedWords } from './sign-words.js';

const OUT = 'PROGRESSIVE OUT OF SERVICE';
const STEP_MS = 10;
const TRANSFER = {
  ...{ kind: 'transfer', level: 'heart', dueAt: '2026-12-06T03:00:00.000Z' },
  targets: [{ level: 'heart', link: 'Royal 9 West' }],
  text: 'On or after December 6, 2026 the Heart jackpot will be transferred to the Heart of Royal 9 West',
} as const;
const ON_SIGN = TRANSFER.text.toUpperCase();
const head = { link: 'east', epoch: 1, sequence: 7, asOf: '2026-11-22T21:00:00.000Z', state: 'in-play' } as const;
const FIGURES = { hits: 1, cumulativePaid: '612.40', limit: null, reset: '100.00', ratePpm: 30_000 };
const METERS: MetersMessage = {
  ...{ ...head, type: 'meters', name: 'Royal 9 East', notices: [] },
  levels: [{ level: 'heart', name: 'Heart', display: '12345.67', mustHitBy: null, ...FIGURES }],
};
const HEARTBEAT = { ...head, type: 'heartbeat' } as const;
const WIN: FeedMessage = {
  ...{ link: 'east', epoch: 1, sequence: 8, asOf: head.asOf, type: 'award' },
  ...{ awardId: 'east-A1', level: 'heart', line: 'heart' },
  ...{ lineName: 'Heart', amount: '12345.67', table: 't-1', assetNumber: 'MB-1', seat: 5, state: 'pending' },
  display: '100.00',
};

class Wall {
  nowMs = 0;
  #sequence = 0;
  readonly sign = new EmulatedSign();
  readonly #driver = new SignDriver({
    address: { type: 'Z', id: '00' },
    baud: 9_600,
    display: { position: 'fill', mode: 'hold' },
    outOfServiceText: OUT,
    isReadBackWired: true,
  });
  readonly #feed = new SignFeed(this.#driver, OUT);

  constructor() {
    this.#driver.lineUp(0);
    this.run(8_000);
  }

  receives(message: unknown): this {
    if (typeof message === 'object' && message !== null && 'sequence' in message)
      this.#sequence = Math.max(this.#sequence, Number(message.sequence));
    this.#feed.hear(message, this.nowMs);
    return this;
  }

  run(forMs: number, heartbeat: object | null = HEARTBEAT): readonly string[] {
    const seen: string[] = [];
    for (const endMs = this.nowMs + forMs; this.nowMs < endMs;) {
      this.nowMs += STEP_MS;
      if (heartbeat !== null && this.nowMs % 1_000 === 0) this.receives({ ...heartbeat, sequence: this.#sequence });
      const { bytes } = this.#driver.next(this.nowMs);
      const answers = bytes === undefined ? [] : this.sign.hear(bytes, this.nowMs);
      for (const answer of answers) this.#driver.hear(answer, this.nowMs + 5);
      if (seen.at(-1) !== this.sign.face()) seen.push(this.sign.face());
    }
    return seen;
  }
}

const A_ROUND_MS = 2 * SIGN_PACING.lineMs + SIGN_PACING.postedMs - 1_000;
const LINE = 'HEART $12,345.67';

describe('a table’s sign', () => {
  it('shows the notices that stand between the meters, in the words of the sign page', () => {
    const wall = new Wall().receives({ ...METERS, notices: [TRANSFER] });
    expect(wall.run(A_ROUND_MS).filter((face) => face !== OUT)).toEqual([LINE, ON_SIGN, LINE]);
    wall.receives({ ...METERS, sequence: 9 }).run(1_000);
    expect(wall.run(A_ROUND_MS)).toEqual([LINE]);
  });

  it('shows texts of the jurisdiction like notices, and no meters with a text that it cannot read', () => {
    const wall = new Wall().receives({ ...METERS, posted: ['FUNDS LATER PAYOUTS'] });
    expect(wall.run(A_ROUND_MS).filter((face) => face !== OUT)).toEqual([LINE, 'FUNDS LATER PAYOUTS', LINE]);
    wall.receives({ ...METERS, sequence: 9, posted: [''] }).run(1_000);
    expect(wall.run(A_ROUND_MS)).toEqual([OUT]);
  });

  it('shows a win in place of a notice', () => {
    const wall = new Wall().receives({ ...METERS, notices: [TRANSFER] });
    wall.run(SIGN_PACING.lineMs + 1_000);
    expect(wall.sign.face()).toBe(ON_SIGN);
    wall.receives(WIN).run(1_000);
    expect(wall.run(10_000)).toEqual(['HEART $12,345.67 SEAT 5']);
  });

  it('shows no amount while out of service, but still the notices', () => {
    const suspended = { state: 'suspended' } as const;
    const wall = new Wall().receives({ ...METERS, notices: [TRANSFER] });
    wall.run(1_000);
    wall.receives({ ...METERS, ...suspended, sequence: 8, notices: [TRANSFER] });
    wall.run(1_000, { ...HEARTBEAT, ...suspended });
    const seen = new Set(wall.run(A_ROUND_MS, { ...HEARTBEAT, ...suspended }));
    expect(seen).toEqual(new Set([OUT, ON_SIGN]));
  });

  it('a heartbeat that is ahead of the meters takes them away until theirs have come', () => {
    const wall = new Wall().receives(METERS);
    wall.run(1_000);
    wall.receives({ ...HEARTBEAT, state: 'suspended' }).run(600, null);
    expect(wall.sign.face()).toBe(OUT);
  });

  it('meters whose notices cannot be read are not shown, and heartbeats do not keep the older ones', () => {
    const wall = new Wall().receives(METERS);
    wall.run(1_000);
    const { notices: _, ...half } = METERS;
    wall.receives(half).run(600);
    expect(wall.run(5_000)).toEqual([OUT]);
    wall.receives({ ...METERS, notices: [{ ...TRANSFER, text: ' ' }] });
    expect(wall.run(5_000)).toEqual([OUT]);
    wall.receives(METERS).run(1_000);
    expect(wall.sign.face()).toBe(LINE);
    wall.receives({ type: 'weather' }).receives('noise').receives(null);
    expect(wall.run(5_000)).toEqual([LINE]);
  });

  it('the feed is silent: neither amounts nor notices', () => {
    const wall = new Wall().receives({ ...METERS, notices: [TRANSFER] });
    wall.run(SIGN_PACING.lineMs + 1_000);
    wall.run(SIGN_PACING.feedSilentMsMax + 1_000, null);
    expect(wall.run(A_ROUND_MS, null)).toEqual([OUT]);
  });
});

describe('the words of a notice on a sign', () => {
  it('are the page’s in capitals, with letters that every sign has', () => {
    expect(postedWords('the Heart of Café Zürich’s Royal – 9')).toBe("THE HEART OF CAFE ZURICH'S ROYAL - 9");
    expect(postedWords('of 皇家 9')).toBe('OF ?? 9');
  });

  it('a sign can show every name of a link', () => {
    const driver = new SignDriver({
      ...{ address: { type: 'Z', id: '00' }, baud: 9_600, outOfServiceText: OUT, isReadBackWired: true },
      display: { position: 'fill', mode: 'hold' },
    });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        expect(
          driver.post(
            [postedWords(`On or after December 6, 2026 the Heart jackpot will be transferred to ${name}`)],
            0,
          ),
        ).toBeUndefined();
      }),
    );
  });
});
