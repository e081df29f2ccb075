import { EmulatedSign } from '@hardware/emulators';
import fc from 'fast-check';
import { SIGN_PACING, SignDriver, type SignPlan, encodeAlpha } from './index.js';

const OUT_OF_SERVICE = 'OUT OF SERVICE';
const plan: SignPlan = {
  address: { type: 'Z', id: '00' },
  baud: 9_600,
  display: { position: 'fill', mode: 'hold' },
  outOfServiceText: OUT_OF_SERVICE,
  isReadBackWired: true,
};
const STEP_MS = 10;

class Bench {
  nowMs = 0;
  readonly sign: EmulatedSign;
  readonly driver: SignDriver;
  readonly sentAtMs: number[] = [];
  isWireCut = false;
  #feed: (() => string) | undefined;

  constructor(isAnswering = true, over: Partial<SignPlan> = {}) {
    this.sign = new EmulatedSign({ isAnswering });
    this.driver = new SignDriver({ ...plan, ...over });
  }

  fed(by: (() => string) | string | undefined): this {
    this.#feed = typeof by === 'string' ? () => by : by;
    return this;
  }

  up(): this {
    this.driver.lineUp(this.nowMs);
    return this;
  }

  run(forMs: number, each: () => void = () => undefined): this {
    const endMs = this.nowMs + forMs;
    while (this.nowMs < endMs) {
      this.nowMs += STEP_MS;
      if (this.#feed !== undefined && this.nowMs % 100 === 0) this.driver.show(this.#feed(), this.nowMs);
      this.#turn();
      each();
    }
    return this;
  }

  #turn(): void {
    const { bytes } = this.driver.next(this.nowMs);
    if (bytes === undefined) return;
    this.sentAtMs.push(this.nowMs);
    if (this.isWireCut) return;
    for (const answer of this.sign.hear(bytes, this.nowMs)) this.driver.hear(answer, this.nowMs + 5);
  }
}

const onTheWall = (): Bench => new Bench().fed('STAR $12,345.67').up().run(8_000);

describe('a sign shows the meters', () => {
  it('is set up once, then shows them, and confirms it when read back', () => {
    const bench = onTheWall().run(5_000);
    expect(bench.sign.face()).toBe('STAR $12,345.67');
    expect(bench.sign.packetsLost).toBe(0);
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ line: 'up', shows: 'live', isConfirmed: true, setUps: 1 });
  });

  it('sends a changing meter at most four times a second, always the newest value, without a blink', () => {
    const bench = onTheWall();
    const blinks = bench.sign.blinks;
    let cents = 0;
    bench.fed(() => `STAR ${(cents += 1)}`);
    const before = bench.sentAtMs.length;
    bench.run(20_000);
    const gaps = bench.sentAtMs.slice(before).map((at, index, all) => at - (all[index - 1] ?? -Infinity));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SIGN_PACING.gapMsMin);
    expect(cents - Number(bench.sign.face().slice(5))).toBeLessThanOrEqual(5);
    expect(bench.sign.blinks).toBe(blinks);
    expect(bench.sign.packetsLost).toBe(0);
    expect(bench.driver.status(bench.nowMs).isConfirmed).toBe(true);
  });

  it('at 1200 baud the wire itself sets the pace', () => {
    const bench = new Bench(false, { baud: 1_200, isReadBackWired: false }).up().run(8_000);
    let cents = 0;
    bench.fed(() => `STAR METER OF MANY WORDS ${(cents += 1)}`);
    const before = bench.sentAtMs.length;
    bench.run(10_000);
    const gaps = bench.sentAtMs.slice(before + 1).map((at, index, all) => at - (all[index - 1] ?? -Infinity));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SIGN_PACING.gapMsMin + 350);
  });
});

it.each([0, 1, 2, 3, 4, 5])('packet %i of the set-up is lost in silence: the line is shown all the same', (lost) => {
  const bench = new Bench().fed('STAR $12,345.67').up();
  const cut = (): void => {
    bench.isWireCut = bench.sentAtMs.length === lost;
  };
  cut();
  bench.run(40_000, cut);
  expect(bench.sign.face()).toBe('STAR $12,345.67');
});

describe('a sign never shows a stale number as live', () => {
  it('shows out of service immediately when the feed reports its loss', () => {
    const bench = onTheWall().fed(undefined);
    bench.driver.feedLost();
    bench.run(600);
    expect(bench.sign.face()).toBe(OUT_OF_SERVICE);
    bench.driver.feedAlive(bench.nowMs);
    bench.run(600);
    expect(bench.sign.face()).toBe(OUT_OF_SERVICE);
  });

  it('shows out of service by itself when the feed falls silent', () => {
    const bench = onTheWall()
      .fed(undefined)
      .run(SIGN_PACING.feedSilentMsMax + 700);
    expect(bench.sign.face()).toBe(OUT_OF_SERVICE);
    expect(bench.driver.status(bench.nowMs).shows).toBe('out-of-service');
    expect(bench.fed('STAR $12,345.68').run(500).sign.face()).toBe('STAR $12,345.68');
  });

  it('an unchanged number stays as long as the feed is alive', () => {
    const bench = onTheWall().fed(undefined);
    bench.run(20_000, () => bench.driver.feedAlive(bench.nowMs));
    expect(bench.sign.face()).toBe('STAR $12,345.67');
  });

  it('whatever the feed does, the face is never older than the feed may be silent, plus one turn of the wire', () => {
    const phases = fc.array(fc.record({ isFed: fc.boolean(), forMs: fc.integer({ min: 100, max: 6_000 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(phases, (all) => {
        const bench = onTheWall();
        let fedAtMs = bench.nowMs;
        for (const { isFed, forMs } of all) {
          bench.fed(isFed ? () => `STAR ${(fedAtMs = bench.nowMs)}` : undefined);
          bench.run(forMs, () => {
            const isStale = bench.nowMs - fedAtMs > SIGN_PACING.feedSilentMsMax + 1_200;
            if (isStale) expect(bench.sign.face()).toBe(OUT_OF_SERVICE);
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('texts a sign would garble are refused, and what was shown before runs out', () => {
    const bench = onTheWall().fed(undefined);
    expect(bench.driver.show('x'.repeat(126), bench.nowMs)).toBe('SIGN_TEXT_TOO_LONG');
    expect(bench.driver.show(' ', bench.nowMs)).toBe('SIGN_TEXT_EMPTY');
    expect(bench.driver.show('10\u00a2', bench.nowMs)).toBe('SIGN_TEXT_CHARACTER');
    expect(bench.driver.showWin('x'.repeat(123), 1e9, bench.nowMs)).toBe('SIGN_TEXT_TOO_LONG');
    expect(bench.run(4_000).sign.face()).toBe(OUT_OF_SERVICE);
  });
});

describe('a win', () => {
  it('is shown instead of the meters until its time, and then the meters are current', () => {
    const bench = onTheWall();
    bench.driver.showWin('STAR WON AT SEAT 5', bench.nowMs + 10_000, bench.nowMs);
    expect(bench.fed('STAR $10,000.00').run(3_000).sign.face()).toBe('STAR WON AT SEAT 5');
    expect(bench.run(8_500).sign.face()).toBe('STAR $10,000.00');
  });

  it('may be ended early', () => {
    const bench = onTheWall();
    bench.driver.showWin('STAR WON', Infinity, bench.nowMs);
    bench.run(3_000).driver.endWin(bench.nowMs);
    expect(bench.run(600).sign.face()).toBe('STAR $12,345.67');
  });

  it('survives one lost packet at its beginning or its end', () => {
    const bench = onTheWall();
    const loseOne = (): void => {
      const count = bench.sentAtMs.length;
      bench.isWireCut = true;
      while (bench.sentAtMs.length === count) bench.run(STEP_MS);
      bench.isWireCut = false;
    };
    bench.driver.showWin('STAR WON', Infinity, bench.nowMs);
    loseOne();
    expect(bench.run(2_500).sign.face()).toBe('STAR WON');
    bench.driver.endWin(bench.nowMs);
    loseOne();
    expect(bench.run(2_500).sign.face()).toBe('STAR $12,345.67');
  });

  it('a sign that slept through both releases is released later', () => {
    const bench = onTheWall();
    bench.driver.showWin('STAR WON', bench.nowMs + 3_000, bench.nowMs);
    bench.run(2_500);
    bench.sign.powerOff();
    bench.run(4_000);
    bench.sign.powerOn({ keepsMemory: true });
    expect(bench.sign.face()).toBe('STAR WON');
    expect(bench.run(SIGN_PACING.releaseMs).sign.face()).toBe('STAR $12,345.67');
  });
});

describe('a posted text', () => {
  const NOTICE = 'THE HEART AMOUNT WILL BE TRANSFERRED TO THE SPADE ON 6 DECEMBER 2026 OR LATER';
  const posted = (texts: readonly string[] = [NOTICE]): Bench => {
    const bench = onTheWall();
    expect(bench.driver.post(texts, bench.nowMs)).toBeUndefined();
    return bench;
  };
  const faces = (bench: Bench, forMs: number): readonly string[] => {
    const seen: string[] = [];
    bench.run(forMs, () => {
      const face = bench.sign.face();
      if (seen.at(-1) !== face) seen.push(face);
    });
    return seen;
  };

  it('stands between the meters, which come first and are never old when they are back', () => {
    const bench = posted();
    let cents = 0;
    bench.fed(() => `STAR ${(cents += 1)}`).run(SIGN_PACING.lineMs - 500);
    expect(bench.sign.face()).toMatch(/^STAR \d/);
    expect(bench.run(1_500).sign.face()).toBe(NOTICE);
    bench.run(SIGN_PACING.postedMs);
    expect(cents - Number(bench.sign.face().slice(5))).toBeLessThanOrEqual(10);
  });

  it('each in its turn, a long one in pages, at the pace of the line and without a blink', () => {
    const long = `${'WORD '.repeat(24)}LAST AND MORE`;
    const bench = posted([NOTICE, long]);
    const forMs = 2 * SIGN_PACING.lineMs + 3 * SIGN_PACING.postedMs + 1_000;
    const first = faces(bench, forMs);
    const meters = 'STAR $12,345.67';
    expect(first).toEqual([meters, NOTICE, meters, `${'WORD '.repeat(24)}...`, 'LAST AND MORE', meters]);
    expect(bench.sign.blinks).toBe(onTheWall().run(forMs).sign.blinks);
    expect(bench.sign.packetsLost).toBe(0);
    const gaps = bench.sentAtMs.map((at, index, all) => at - (all[index - 1] ?? -Infinity));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SIGN_PACING.gapMsMin);
  });

  it('is hidden during a win', () => {
    const bench = posted().run(SIGN_PACING.lineMs + 1_000);
    bench.driver.showWin('STAR WON', bench.nowMs + 15_000, bench.nowMs);
    bench.run(1_000);
    expect(faces(bench, 13_500)).toEqual(['STAR WON']);
    expect(new Set(faces(bench, 16_000))).toContain(NOTICE);
  });

  it('goes with the meters it stands beside: no feed, and the sign is out of service', () => {
    const bench = posted().run(SIGN_PACING.lineMs + 1_000);
    bench.fed(undefined).driver.feedLost();
    expect(bench.run(600).sign.face()).toBe(OUT_OF_SERVICE);
    expect(faces(bench, 20_000)).toEqual([OUT_OF_SERVICE]);
  });

  it('leaves the meters alone when it is taken down', () => {
    const bench = posted().run(SIGN_PACING.lineMs + 1_000);
    expect(bench.driver.post([], bench.nowMs)).toBeUndefined();
    bench.run(1_000);
    expect(faces(bench, 20_000)).toEqual(['STAR $12,345.67']);
  });

  it('a text that no sign can show is refused, and the old texts stay', () => {
    const bench = posted();
    expect(bench.driver.post([NOTICE, '10\u00a2'], bench.nowMs)).toBe('SIGN_TEXT_CHARACTER');
    expect(bench.driver.post([' '], bench.nowMs)).toBe('SIGN_TEXT_EMPTY');
    expect(faces(bench, 20_000)).toContain(NOTICE);
  });
});

describe('a sign that was away', () => {
  it('comes back with an old number, and has the new one within a refresh', () => {
    const bench = onTheWall();
    bench.sign.powerOff();
    bench.fed('STAR $12,399.99').run(3_000);
    bench.sign.powerOn({ keepsMemory: true });
    expect(bench.run(SIGN_PACING.refreshMs + 1_000).sign.face()).toBe('STAR $12,399.99');
    expect(bench.driver.status(bench.nowMs).setUps).toBe(1);
  });

  it('has lost its memory: its content is read back, and it is set up again', () => {
    const bench = onTheWall();
    bench.sign.powerOff();
    bench.run(1_000);
    bench.sign.powerOn({ keepsMemory: false });
    expect(bench.sign.face()).toBe('');
    expect(bench.run(20_000).sign.face()).toBe('STAR $12,345.67');
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ setUps: 2, isConfirmed: true });
  });

  it('counts as silent without answers, is still sent everything, and is set up blindly at times', () => {
    const bench = onTheWall();
    bench.sign.powerOff();
    bench.run(30_000);
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ line: 'silent', isConfirmed: false, setUps: 2 });
    bench.run(SIGN_PACING.blindSetUpMs);
    bench.sign.powerOn({ keepsMemory: true });
    expect(bench.run(20_000).sign.face()).toBe('STAR $12,345.67');
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ line: 'up', isConfirmed: true });
    expect(bench.driver.status(bench.nowMs).setUps).toBeLessThanOrEqual(4);
  });

  it('without a return wire, nothing is queried and the operator can request a set-up', () => {
    const bench = new Bench(false, { isReadBackWired: false }).fed('STAR 1').up().run(8_000);
    bench.sign.powerOn({ keepsMemory: false });
    expect(bench.run(60_000).sign.face()).toBe('');
    bench.driver.requestSetUp();
    expect(bench.run(8_000).sign.face()).toBe('STAR 1');
  });

  it('a line that returns is sent everything without a blink; one lost in the middle of a set-up begins it again', () => {
    const bench = onTheWall();
    const { blinks } = bench.sign;
    bench.driver.lineDown();
    expect(bench.driver.next(bench.nowMs)).toEqual({ bytes: undefined, wakeAtMs: Infinity });
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ line: 'down', shows: 'unknown' });
    bench.fed('STAR 2').run(2_000).up().run(1_500);
    expect(bench.sign.face()).toBe('STAR 2');
    expect(bench.sign.blinks - blinks).toBeLessThanOrEqual(2);
    bench.driver.requestSetUp();
    bench.run(1_000).driver.lineDown();
    expect(bench.up().run(8_000).sign.face()).toBe('STAR 2');
  });

  it('echoes, unrequested answers and noise change nothing', () => {
    const bench = onTheWall();
    const { setUps, packetsSent } = bench.driver.status(bench.nowMs);
    const wrong = { text: 'G1STAR 99', end: 'checked' as const };
    bench.driver.hear(encodeAlpha({ address: { type: 'Z', id: '00' }, blocks: [wrong] }), bench.nowMs);
    bench.driver.hear(encodeAlpha({ address: { type: '0', id: '00' }, blocks: [wrong] }), bench.nowMs);
    bench.driver.hear(Uint8Array.of(7, 7, 7), bench.nowMs);
    expect(bench.driver.status(bench.nowMs)).toMatchObject({ setUps, packetsSent, answersRefused: 1 });
    expect(bench.run(3_000).sign.face()).toBe('STAR $12,345.67');
  });

  it('no bytes from a sign throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const bench = onTheWall();
        bench.driver.hear(bytes, bench.nowMs);
        expect(bench.run(6_000).sign.face()).toBe('STAR $12,345.67');
      }),
      { numRuns: 20 },
    );
  });
});
