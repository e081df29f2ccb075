import { setTimeout as pause } from 'node:timers/promises';
import type { TableClient } from '../support/floor.js';
import { sendPatiently } from '../support/patient.js';
import { FOR_PLAY } from './attempts.js';

type Message = Readonly<Record<string, unknown>>;

interface Refusal {
  readonly what: string;
  readonly message: Message;
  readonly code: string;
}

interface Dealing {
  readonly tableId: string;
  readonly coup: number;
  readonly boot: number;
}

export interface TableRaid {
  readonly tried: number;
  readonly notRefused: readonly string[];
}

class Tries implements TableRaid {
  readonly notRefused: string[] = [];
  tried = 0;

  constructor(private readonly table: TableClient) {}

  async refused({ what, message, code }: Refusal): Promise<void> {
    this.tried += 1;
    const reply = await sendPatiently(this.table, message);
    if (reply['ok'] !== false || reply['code'] !== code) this.notRefused.push(`${what}: ${JSON.stringify(reply)}`);
  }

  async allowed(message: Message): Promise<void> {
    const reply = await sendPatiently(this.table, message);
    if (reply['ok'] !== true) throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(reply)}`);
  }
}

/** The cards that are accepted hit Star, whose claim needs three people. */
export async function raidAtTheTable(table: TableClient, { coup, tableId, boot }: Dealing): Promise<TableRaid> {
  const seat = (number: number, sequence: number, more: Message = {}): Message => ({
    ...{ type: 'acknowledge', coup, seat: number, device: `d-${tableId.slice(2)}-${number}` },
    ...{ boot, sequence, priceCents: 500, ...more },
  });
  const tries = new Tries(table);
  await tries.allowed({ type: 'heartbeat' });
  await tries.allowed({ type: 'open', coup });
  await tries.refused({
    what: 'another hand beside it',
    message: { type: 'open', coup: coup + 1 },
    code: 'COUP_STILL_OPEN',
  });
  await tries.refused({
    what: 'a device of another seat',
    message: seat(1, 1, { device: 'd-1-1x' }),
    code: 'DEVICE_NOT_OF_SEAT',
  });
  await tries.refused({
    what: 'a wager of another price',
    message: seat(1, 1, { priceCents: 100 }),
    code: 'WRONG_PRICE',
  });
  await tries.refused({
    what: 'a wager of two units, where the terms allow one',
    message: seat(1, 1, { priceCents: 1_000 }),
    code: 'WRONG_PRICE',
  });
  await tries.refused({
    what: 'a far boot number',
    message: seat(1, 1, { boot: 0xffff_ffff }),
    code: 'BOOT_IMPLAUSIBLE',
  });
  await tries.allowed(seat(1, 1));
  await tries.refused({
    what: 'a wager that the casino pays, where the terms allow none',
    message: { type: 'promotion', coup, seat: 1, houseCents: 500 },
    code: 'PROMOTIONS_NOT_ALLOWED',
  });
  await tries.allowed({ type: 'lock', coup });
  await tries.refused({ what: 'a wager after no more bets', message: seat(2, 1), code: 'LATE_WAGER' });
  const withdrawal = { type: 'withdraw', coup, seat: 1, device: `d-${tableId.slice(2)}-1`, boot, sequence: 2 };
  await tries.refused({ what: 'a wager taken back after no more bets', message: withdrawal, code: 'COUP_NOT_BETTING' });
  await tries.refused({
    what: 'a void to try again',
    message: { type: 'void', coup, by: 'T. Able', reason: 'misdeal' },
    code: 'VOID_NEEDS_SUPERVISOR',
  });
  const drawn = { type: 'cards', coup, cards: ['9S', '2H', 'KD', '2C', '5H'] };
  await tries.refused({ what: 'a card against the drawing rules', message: drawn, code: 'CARD_NOT_TO_BE_DRAWN' });
  await tries.allowed({ type: 'cards', coup, cards: ['KS', '9S', '9S', 'KS'] });
  const other = { type: 'cards', coup, cards: ['2S', '3S', '5H', '6H'] };
  await tries.refused({ what: 'other cards after a result', message: other, code: 'COUP_ALREADY_RESOLVED' });
  await tries.allowed({ type: 'settle', coup });
  await tries.refused({ what: 'cards of a hand that is over', message: other, code: 'COUP_ALREADY_RESOLVED' });
  return tries;
}

/**
 * With the key of a table whose shoe is tracked, gives the Banker another third card than the disclosed one (chapter 13
 * C(1)), then deals the cards of the last shoe again (chapter 9 D(3)).
 */
export async function raidTheShoe(
  table: TableClient,
  { coup, opened }: { readonly coup: number; readonly opened: Message },
): Promise<TableRaid> {
  const dealt = ['3S', '2H', '4D', '3C'];
  const report = { type: 'irregularity', shoe: 1, number: 1, coup, kind: 'players-third', card: '9D', dealt };
  const dealtAs = (number: number, cards: readonly string[]): Message => ({ type: 'cards', coup: number, cards });
  const tries = new Tries(table);
  // A hand that starts sooner is put on hold.
  await pause(FOR_PLAY.roundMsMin);
  await tries.allowed({ type: 'open', coup });
  await tries.allowed({ type: 'lock', coup });
  await tries.allowed({ ...report, by: 'M. Allory' });
  for (const cards of [
    [...dealt, '8D'],
    ['3S', '2H', '4D', '2C', '9D'],
    ['3S', '2H', '5D', '3C'],
  ])
    await tries.refused({ what: 'another hand', message: dealtAs(coup, cards), code: 'DISCLOSED_CARD_THIRD' });
  await tries.allowed({ type: 'cover-card', shoe: 1, coup });
  await tries.allowed(dealtAs(coup, [...dealt, '9D']));
  await tries.allowed({ type: 'settle', coup });
  await pause(FOR_PLAY.roundMsMin);
  await tries.allowed({ type: 'open', coup: coup + 1 });
  await tries.allowed({ type: 'lock', coup: coup + 1 });
  await tries.allowed(dealtAs(coup + 1, ['2S', '3S', '5H', '6H']));
  await tries.allowed({ type: 'settle', coup: coup + 1 });
  await tries.refused({ what: 'a hand too many', message: { type: 'open', coup: coup + 2 }, code: 'SHOE_OVER' });
  await tries.allowed({ ...opened, shoe: 2 });
  return tries;
}
