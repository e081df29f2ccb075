import type { LinkWriter, WriterAnswer } from '@jackpot/engine';
import { type DeviceId, type TableNo, asDeviceId, asTableNo } from '@jackpot/progressive';
import type { RunCount } from '../load/run-result.js';
import { PRICE_CENTS, deviceId } from '../play/link-terms.js';
import type { CoupCards, Shoe } from '../play/shoes.js';
import { type Sink, TableScript } from '../play/table-script.js';

const PRICE = BigInt(PRICE_CENTS);
/** The time of every so many wagers is taken: taking all would be a load of its own. */
const TIMED_EVERY = 64;

/** A table whose acts are commands. */
export class EngineTable implements Sink {
  readonly #script: TableScript;
  readonly #tableNo: TableNo;
  readonly #devices: readonly DeviceId[];
  #count: RunCount | undefined;
  #goesOn: () => boolean = () => false;
  #wagers = 0;
  #timedAt: number | undefined;

  constructor(
    table: number,
    private readonly writer: LinkWriter,
    shoes: readonly Shoe[],
  ) {
    this.#script = new TableScript(shoes, table);
    this.#tableNo = asTableNo(table);
    this.#devices = Array.from({ length: 10 }, (_, seat) => asDeviceId(deviceId(table, seat)));
  }

  /** @param goesOn asked after every answered wager: whether another follows it */
  start(count: RunCount, goesOn: () => boolean): void {
    this.#count = count;
    this.#goesOn = goesOn;
  }

  wager(): void {
    this.#script.wager(this);
  }

  shoe(shoe: number): void {
    this.writer.submit({ type: 'shoe', table: this.#tableNo, shoe }, this.#onAct);
  }

  open(coup: number): void {
    this.writer.submit({ type: 'open', table: this.#tableNo, coup, kind: 'wagering' }, this.#onAct);
  }

  wagerCommand(coup: number, seat: number, sequence: number, reply: (answer: WriterAnswer) => void): void {
    const device = this.#devices[seat];
    if (device === undefined) throw new RangeError(`no position ${seat}`);
    this.writer.submit(
      { type: 'acknowledge', table: this.#tableNo, coup, seat, device, boot: 1, sequence, priceCents: PRICE },
      reply,
    );
  }

  // The sink's name for it; which answer is timed is decided here.
  // eslint-disable-next-line max-params -- the sink's own form
  lock(coup: number): void {
    this.writer.submit({ type: 'lock', table: this.#tableNo, coup }, this.#onAct);
  }

  cards(coup: number, { cards }: CoupCards): void {
    this.writer.submit({ type: 'resolve', table: this.#tableNo, coup, cards }, this.#onAct);
  }

  settle(coup: number): void {
    this.writer.submit({ type: 'settle', table: this.#tableNo, coup }, this.#onAct);
  }
}
