import type { LinkWriter, WriterAnswer } from '@jackpot/engine';
import { must } from '@jackpot/money';
import { type LinkCommand, asDeviceId, asTableNo } from '@jackpot/progressive';
import { PRICE_CENTS, type DealtShoe, type Sink, TableScript, deviceId } from '../load/play.js';
import type { RunCount } from '../load/run-count.js';

/** Only every 32nd wager is timed, because timing costs processor time. */
const TIMED_EVERY = 32;

export class EngineTable {
  readonly #script: TableScript;
  readonly #sink: Sink;
  #count: RunCount | undefined;
  #goesOn: () => boolean = () => false;
  #wagers = 0;
  #unanswered = 0;
  #dueAt: number | undefined;

  constructor(at: number, writer: LinkWriter, shoes: readonly DealtShoe[]) {
    this.#script = new TableScript(shoes, at);
    const table = asTableNo(at);
    const devices = Array.from({ length: 10 }, (_, seat) => asDeviceId(deviceId(at, seat)));
    const act = (command: LinkCommand): void => writer.submit(command, this.#onAct);
    this.#sink = {
      shoe: (shoe) => act({ type: 'shoe', table, shoe }),
      open: (coup) => act({ type: 'open', table, coup, kind: 'wagering' }),
      wager: (coup, seat, sequence) => {
        const device = must(devices[seat], `position ${seat}`);
        const wager = { table, coup, seat, device, boot: 1, sequence, priceCents: BigInt(PRICE_CENTS) };
        this.#wagers += 1;
        writer.submit({ type: 'acknowledge', ...wager }, this.#replyTo());
      },
      lock: (coup) => act({ type: 'lock', table, coup }),
      cards: (coup, { cards }) => act({ type: 'resolve', table, coup, cards }),
      settle: (coup) => act({ type: 'settle', table, coup }),
    };
  }

  start(count: RunCount, goesOn: () => boolean): void {
    this.#count = count;
    this.#goesOn = goesOn;
  }

  play(): void {
    this.#script.wager(this.#sink);
  }

  playDue(dueAt: number): void {
    this.#dueAt = dueAt;
    this.#unanswered += 1;
    this.play();
    this.#dueAt = undefined;
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
    this.#counted(answer);
    if (this.#script.isFull && this.#unanswered === 0) this.#script.next(this.#sink);
    this.#goesOn();
  }

  readonly #onWager = (answer: WriterAnswer): void => {
    this.#counted(answer);
    if (this.#goesOn()) this.play();
  };

  #counted(answer: WriterAnswer): void {
    if (answer.ok) this.#count?.counted(1);
    else this.#count?.refused(answer.code);
  }

  readonly #onAct = (answer: WriterAnswer): void => {
    if (!answer.ok) this.#count?.refused(answer.code);
  };
}
