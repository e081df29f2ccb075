import type { LinkWriter, WriterAnswer } from '@jackpot/engine';
import { type DeviceId, type TableNo, asDeviceId, asTableNo } from '@jackpot/progressive';
import type { RunCount } from '../load/run-result.js';
import { PRICE_CENTS, deviceId } from '../play/link-terms.js';
import type { CoupCards, Shoe } from '../play/shoes.js';
import { type Sink, TableScript } from '../play/table-script.js';

const PRICE = BigInt(PRICE_CENTS);
/** The time of every so many wagers is taken: taking all would be a load of its own. */
const TIMED_EVERY = 32;

/** A table whose acts are commands. */
export class EngineTable implements Sink {
  readonly #script: TableScript;
  readonly #tableNo: TableNo;
  readonly #devices: readonly DeviceId[];
  #count: RunCount | undefined;
  #goesOn: () => boolean = () => false;
  #wagers = 0;
  #unanswered = 0;
  /** When the wager that is put together now was due; undefined where it comes as soon as it may. */
  #dueAt: number | undefined;

  constructor(
    table: number,
    private readonly writer: LinkWriter,
    shoes: readonly Shoe[],
  ) {
    this.#script = new TableScript(shoes, table);
    this.#tableNo = asTableNo(table);
    this.#devices = Array.from({ length: 10 }, (_, seat) => asDeviceId(deviceId(table, seat)));
  }

  /** @param goesOn called after every answered wager: whether another follows it */
  start(count: RunCount, goesOn: () => boolean): void {
    this.#count = count;
    this.#goesOn = goesOn;
  }

  /** One wager more, with everything that must come before it. */
  play(): void {
    this.#script.wager(this);
  }

  /** One wager at its time; once the ninth is answered, the coup is finished and the next one opened. */
  playDue(dueAt: number): void {
    this.#dueAt = dueAt;
    this.#unanswered += 1;
    this.#script.wager(this);
    this.#dueAt = undefined;
  }

  wager(coup: number, seat: number, sequence: number): void {
    const device = this.#devices[seat];
    if (device === undefined) throw new RangeError(`no position ${seat}`);
    this.#wagers += 1;
    this.writer.submit(
      { type: 'acknowledge', table: this.#tableNo, coup, seat, device, boot: 1, sequence, priceCents: PRICE },
      this.#replyTo(),
    );
  }

  shoe(shoe: number): void {
    this.writer.submit({ type: 'shoe', table: this.#tableNo, shoe }, this.#onAct);
  }

  open(coup: number): void {
    this.writer.submit({ type: 'open', table: this.#tableNo, coup, kind: 'wagering' }, this.#onAct);
  }

  lock(coup: number): void {
    this.writer.submit({ type: 'lock', table: this.#tableNo, coup }, this.#onAct);
  }

  cards(coup: number, { cards }: CoupCards): void {
    this.writer.submit({ type: 'resolve', table: this.#tableNo, coup, cards }, this.#onAct);
  }

  settle(coup: number): void {
    this.writer.submit({ type: 'settle', table: this.#tableNo, coup }, this.#onAct);
  }

  #replyTo(): (answer: WriterAnswer) => void {
    const dueAt = this.#dueAt;
    if (dueAt !== undefined) return (answer) => this.#onDue(answer, dueAt);
    if (this.#wagers % TIMED_EVERY !== 0) return this.#onWager;
    const sentAt = performance.now();
    return (answer) => {
      this.#count?.timed(performance.now() - sentAt);
      this.#onWager(answer);
    };
  }

  #onDue(answer: WriterAnswer, dueAt: number): void {
    this.#unanswered -= 1;
    this.#count?.timed(performance.now() - dueAt);
    if (answer.ok) this.#count?.counted(1);
    else this.#count?.refused(answer.code);
    if (this.#script.isFull && this.#unanswered === 0) this.#script.next(this);
    this.#goesOn();
  }

  readonly #onWager = (answer: WriterAnswer): void => {
    if (answer.ok) this.#count?.counted(1);
    else this.#count?.refused(answer.code);
    if (this.#goesOn()) this.play();
  };

  readonly #onAct = (answer: WriterAnswer): void => {
    if (!answer.ok) this.#count?.refused(answer.code);
  };
}
