// A table agent: the program of a table computer. It follows the floor protocol (docs/reference/floor-protocol.md);
// F1 to F31 are its rules. Replace the class Demo with your seat devices, your shoe and your dealer panel.
//
//   npm install jackpot-floor-client-*.tgz ws
//   CONTROLLER=http://10.0.0.5:3010,http://10.0.0.6:3010 TABLE_KEY=link/table/secret node table-agent.mjs
import { setTimeout as sleep } from 'node:timers/promises';
import { TableClient, dialWebSocket } from '@jackpot/floor-client';
import { WebSocket } from 'ws';

const { CONTROLLER = 'http://127.0.0.1:4200', TABLE_KEY = '', HAND_MS = '500' } = process.env;
/** The state of every hand that is over, or that never was. */
const BETWEEN_HANDS = ['none', 'settled', 'voided'];

class TableAgent {
  /** Seat number to { device, boot, sequence }: the numbers of the last message of each device (F13). */
  #devices = new Map();
  /** The newest state. Price, main wagers and shoe may change with a welcome, so they are read from here (F21). */
  #table;
  #isConnected = false;
  #isInPlay = false;

  constructor(hardware) {
    this.hardware = hardware;
    // The client connects to the leader, sends heartbeats, and repeats what has no reply (F1 to F9, F12, F15, F17).
    this.client = new TableClient(
      {
        controllers: CONTROLLER.split(','),
        dial: dialWebSocket((url, options) => new WebSocket(url, options), TABLE_KEY),
      },
      {
        welcome: (table) => {
          this.#table = table;
          this.#contact(true, table.inPlay);
        },
        contact: (isThere) => this.#contact(isThere, this.#isInPlay),
        lost: () => this.#contact(false, this.#isInPlay),
        linkInPlay: (inPlay) => this.#contact(this.#isConnected, inPlay),
      },
    );
  }

  async run() {
    const { devices } = await this.client.connect();
    for (const each of devices) this.#startDevice(each);
    // Each step begins with the state of the controller, so the agent continues any hand after a restart (F21).
    for (;;) {
      this.#table = await this.client.send({ type: 'state' });
      await this.#step(this.#table);
    }
  }

  #step(table) {
    if (BETWEEN_HANDS.includes(table.phase)) return this.#open(table);
    if (table.phase === 'betting') return this.#bet(table);
    if (table.isReleased) return this.#lock(table);
    if (table.phase === 'locked') return this.#deal(table);
    if (table.phase === 'resolved') return this.#complete(table);
    return sleep(1_000); // held: a supervisor releases the hand (F20)
  }

  async #open(table) {
    const { isNewShoe } = await this.hardware.nextHand(table);
    if (!this.canPlay) return sleep(100); // F18, F25
    // Where shoes are counted, a new shoe is announced before its first hand (F26).
    if (isNewShoe && table.dealing === 'counted') await this.#send({ type: 'shoe', shoe: table.shoe + 1 });
    await this.#send({ type: 'open', coup: table.coup + 1 });
  }

  async #bet(table) {
    await this.hardware.takeBets(table, this);
    await this.#connected();
    await this.#lock(table);
  }

  async #lock(table) {
    const isAttested = this.#table.mainWager === 'attested';
    const mainWagers = isAttested ? { mainWagers: this.hardware.seatsWithMainWager() } : {}; // F23
    const locked = await this.#send({ type: 'lock', coup: table.coup, ...mainWagers });
    if (locked === undefined) return;
    for (const seat of locked.seats) this.hardware.lamp(seat, 'in play');
    for (const seat of locked.returned) this.hardware.giveBack(seat);
    await this.hardware.afterLock(table, this);
  }

  async #deal(table) {
    const cards = await this.hardware.cards(table);
    const result = await this.#send({ type: 'cards', coup: table.coup, cards });
    for (const award of result?.awards ?? []) this.hardware.pay(award); // F24
    if (result?.lastHand) this.hardware.announce('last hand of this shoe');
  }

  /** Everything is paid or has a claim, and the cards are off the table. */
  async #complete(table) {
    await this.#send({ type: 'settle', coup: table.coup });
  }

  /** A message that waits for the next connection is sent unchanged, so nothing is made of an old state (F12, F21). */
  async #connected() {
    while (!this.#isConnected) await sleep(50);
  }

  get canPlay() {
    return this.#isConnected && this.#isInPlay;
  }

  /** A chip is on the seat. The lamp waits for the reply, which comes after the commit (F11). */
  async chipPlaced(coup, seat) {
    if (!this.canPlay) return this.hardware.lamp(seat, 'fault');
    const reply = await this.#sendOfDevice(seat, { type: 'acknowledge', coup, priceCents: this.#table.priceCents });
    this.hardware.lamp(seat, reply.ok ? 'accepted' : 'off');
    // A refused wager is given back. It is never sent again, under whatever number (F15, F22).
    if (!reply.ok) this.hardware.giveBack(seat);
  }

  async chipLifted(coup, seat) {
    const reply = await this.#sendOfDevice(seat, { type: 'withdraw', coup });
    if (reply.ok) this.hardware.lamp(seat, 'off');
  }

  /** A message of a device uses the next number of this device, unless it is refused (F13, F14). */
  async #sendOfDevice(seat, message) {
    const numbers = this.#devices.get(seat);
    const { device, boot, sequence } = numbers;
    const reply = await this.client.send({ ...message, seat, device, boot, sequence: sequence + 1 });
    if (reply.ok || reply.code === 'LATE_WAGER') numbers.sequence += 1;
    else this.#report(message.type, reply);
    if (!reply.ok && reply.code === 'BOOT_STALE') {
      const { devices } = await this.client.send({ type: 'state' });
      this.#startDevice(devices.find((each) => each.seat === seat));
    }
    return reply;
  }

  #startDevice({ seat, device, boot }) {
    this.#devices.set(seat, { device, boot: boot + 1, sequence: 0 });
  }

  /** A refusal that arrives here is final (F15). A person reads it, and the next step reads the state again. */
  async #send(message) {
    const reply = await this.client.send(message);
    if (reply.ok) return reply;
    this.#report(message.type, reply);
    await sleep(1_000);
    return undefined;
  }

  #report(type, { code, text }) {
    this.hardware.announce(`${type} refused: ${code}: ${text}`);
  }

  #contact(isConnected, isInPlay) {
    const was = this.canPlay;
    [this.#isConnected, this.#isInPlay] = [isConnected, isInPlay];
    if (this.canPlay !== was) this.hardware.announce(this.canPlay ? 'in play' : 'no wagers: out of contact or of play');
  }
}

/** Plays by itself: two players, sometimes a third who is late, and a natural in every hand. */
class Demo {
  async nextHand({ coup }) {
    await sleep(Number(HAND_MS) / 4);
    return { isNewShoe: coup > 0 && coup % 12 === 0 };
  }

  async takeBets({ coup }, agent) {
    await sleep(Number(HAND_MS) / 4);
    await Promise.all([agent.chipPlaced(coup, 1), agent.chipPlaced(coup, 2)]);
    if (coup % 2 !== 0) return;
    await agent.chipLifted(coup, 1);
    await agent.chipPlaced(coup, 1);
  }

  async afterLock({ coup }, agent) {
    if (coup % 3 === 0) await agent.chipPlaced(coup, 3);
    await sleep(Number(HAND_MS) / 4);
  }

  seatsWithMainWager() {
    return [1, 2];
  }

  async cards({ coup }) {
    await sleep(Number(HAND_MS) / 4);
    const suit = 'SHDC'[coup % 4];
    return [`K${suit}`, `2${suit}`, `9${suit}`, `5${suit}`]; // Player, Banker, Player, Banker (F27)
  }

  lamp(seat, shows) {
    console.log(`seat ${seat}: ${shows}`);
  }

  giveBack(seat) {
    console.log(`seat ${seat}: give the wager back`);
  }

  pay({ seat, line, amount, pay }) {
    console.log(`seat ${seat}: ${line} $${amount}, ${pay === 'table' ? 'pay now' : 'call the attendant'}`);
  }

  announce(text) {
    console.log(text);
  }
}

await new TableAgent(new Demo()).run();
