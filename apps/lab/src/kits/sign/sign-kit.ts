import { type AwardMessage, FEED_HEARTBEAT_MS, LEVEL_NAMES, type MetersMessage, dollarsText } from '@jackpot/contract';
import { z } from 'zod';

export const readingSchema = z.object({
  state: z.enum(['live', 'not-live', 'out-of-service']),
  amounts: z.partialRecord(z.enum(['star', 'spade', 'heart', 'must-hit']), dollarsText),
  /** One amount for each time that an award was shown. */
  wins: z.array(dollarsText),
  notices: z.int().min(0),
});
export type Reading = z.output<typeof readingSchema>;
export interface Expected {
  readonly isLive?: boolean;
  readonly state?: 'out-of-service';
  readonly amounts?: Reading['amounts'];
  readonly win?: { readonly amount: string; readonly times: number };
  readonly notices?: number;
}

export type Shows = (expected: Expected, withinMs: number) => Promise<string | undefined>;

export interface SignLine {
  send(text: string): void;
  /** Ends the connection because the leader left: with close code 4021, or by ending the event stream. */
  end(): void;
}

export interface SignPorts {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly shows: Shows;
  readonly wallMs: () => number;
}

export const KIT_LINK = 'conformance';
const STEP_MS = 50;

export class SignKit {
  readonly head = { epoch: 3, sequence: 100 };
  cents: Record<keyof typeof LEVEL_NAMES, bigint> = {
    star: 5_012_345n,
    spade: 45_030n,
    heart: 61_299n,
    'must-hit': 25_001n,
  };
  state: MetersMessage['state'] = 'in-play';
  notices: MetersMessage['notices'] = [];
  isBeating = true;
  isRefusing = false;
  onJoin: (lastEventId: string | undefined) => void = () => this.sendMeters();
  readonly attempts: { readonly atMs: number; readonly lastEventId: string | undefined }[] = [];
  #line: SignLine | undefined;
  #beatAtMs = 0;

  constructor(readonly ports: SignPorts) {}

  joins(lastEventId: string | undefined): 'accept' | 'refuse' {
    this.attempts.push({ atMs: this.ports.nowMs(), lastEventId });
    return this.isRefusing ? 'refuse' : 'accept';
  }

  open(line: SignLine): void {
    this.#line = line;
    this.onJoin(this.attempts.at(-1)?.lastEventId);
  }

  lost(line: SignLine): void {
    if (line === this.#line) this.#line = undefined;
  }

  get isJoined(): boolean {
    return this.#line !== undefined;
  }

  end(): void {
    const line = this.#line;
    this.#line = undefined;
    line?.end();
  }

  sendText(text: string): void {
    this.#line?.send(text);
  }

  send(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  sendMeters(changes: Partial<MetersMessage> = {}): void {
    this.send({ ...this.meters(), ...changes });
  }

  commit(cents: Partial<SignKit['cents']> = {}): void {
    this.head.sequence += 1;
    Object.assign(this.cents, cents);
    this.sendMeters();
  }

  meters(): MetersMessage {
    const levels = Object.entries(this.cents).map(([level, cents]) => ({
      level: level as keyof typeof LEVEL_NAMES,
      name: LEVEL_NAMES[level as keyof typeof LEVEL_NAMES],
      display: textOf(cents),
      mustHitBy: level === 'must-hit' ? '1000.00' : null,
      ...{ hits: 0, cumulativePaid: '0.00', limit: null, reset: '0.00', ratePpm: 10_000 },
    }));
    const { state, notices } = this;
    return { type: 'meters', ...this.#head(), name: 'Conformance', state, levels, notices: [...notices] };
  }

  award(number: number, amount: string): AwardMessage {
    return {
      ...{ type: 'award', ...this.#head(), awardId: `${KIT_LINK}-A${number}`, level: 'spade', line: 'spade' },
      ...{ lineName: 'Spade', amount, table: 't-1', assetNumber: 'MB-1', seat: 3, state: 'pending' },
      display: textOf(this.cents.spade),
    };
  }

  heartbeat(changes: Partial<SignKit['head']> & { readonly state?: MetersMessage['state'] } = {}): object {
    return { type: 'heartbeat', ...this.#head(), state: this.state, ...changes };
  }

  get amounts(): Expected {
    const texts = Object.entries(this.cents).map(([level, cents]) => [level, textOf(cents)]);
    return { isLive: true, amounts: Object.fromEntries(texts) as Reading['amounts'] };
  }

  async waits(ms: number, until: () => boolean = () => false): Promise<boolean> {
    const { nowMs, sleep } = this.ports;
    for (const endMs = nowMs() + ms; nowMs() < endMs && !until();) {
      await sleep(STEP_MS);
      this.tick();
    }
    return until();
  }

  /** Call this about twenty times a second. */
  tick(): void {
    const nowMs = this.ports.nowMs();
    if (!this.isBeating || nowMs - this.#beatAtMs < FEED_HEARTBEAT_MS) return;
    this.#beatAtMs = nowMs;
    this.send(this.heartbeat());
  }

  async restore(): Promise<void> {
    [this.isBeating, this.isRefusing, this.state, this.notices] = [true, false, 'in-play', []];
    this.onJoin = () => this.sendMeters();
    await this.waits(15_000, () => this.isJoined);
    this.commit();
    await this.waits(500);
  }

  #head() {
    return { link: KIT_LINK, ...this.head, asOf: new Date(this.ports.wallMs()).toISOString() };
  }
}

export function textOf(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function problemOf(expected: Expected, reading: Reading): string | undefined {
  const { isLive, state, amounts = {}, win, notices } = expected;
  if (isLive !== undefined && (reading.state === 'live') !== isLive) return `shows ${reading.state}`;
  if (state !== undefined && reading.state !== state) return `shows ${reading.state}, not ${state}`;
  for (const [level, amount] of Object.entries(amounts)) {
    const shown = reading.amounts[level as keyof Reading['amounts']];
    if (shown !== undefined && shown !== amount) return `${level} shows ${shown}, not ${amount}`;
  }
  if (isLive === true && Object.keys(reading.amounts).length === 0) return 'shows no amount';
  const times = reading.wins.filter((amount) => amount === win?.amount).length;
  if (win !== undefined && times !== win.times) return `the award of ${win.amount} was shown ${times} times`;
  if (notices !== undefined && reading.notices !== notices)
    return `${reading.notices} notices are posted, not ${notices}`;
  return undefined;
}
