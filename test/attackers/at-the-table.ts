import type { TableClient } from '../support/floor.js';

type Message = Readonly<Record<string, unknown>>;

/** A message that a table may not send, and the code of the refusal. */
interface Refusal {
  readonly what: string;
  readonly message: Message;
  readonly code: string;
}

/** Where the attacker deals: the number of the hand, and the boot number that the devices have next. */
interface Dealing {
  readonly tableId: string;
  readonly coup: number;
  readonly boot: number;
}

/** How a table's raid ended: what was not refused as it must be. */
export interface TableRaid {
  readonly tried: number;
  readonly notRefused: readonly string[];
}

/**
 * Everything that the key of one table can try: wagers after "no more bets", other devices, numbers of the far future, cards
 * that the shoe does not hold, a result changed, a void to try again. Then it names the cards of a Star: the claim waits for three people.
 */
export async function raidAtTheTable(table: TableClient, { coup, tableId, boot }: Dealing): Promise<TableRaid> {
  const seat = (number: number, sequence: number, more: Message = {}): Message => ({
    ...{ type: 'acknowledge', coup, seat: number, device: `d-${tableId.slice(2)}-${number}` },
    ...{ boot, sequence, priceCents: 500, ...more },
  });
  const notRefused: string[] = [];
  let tried = 0;
  const refused = async ({ what, message, code }: Refusal): Promise<void> => {
    tried += 1;
    const reply = await table.request(message);
    if (reply['ok'] !== false || reply['code'] !== code) notRefused.push(`${what}: ${JSON.stringify(reply)}`);
  };
  const allowed = async (message: Message): Promise<void> => {
    const reply = await table.request(message);
    if (reply['ok'] !== true) throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(reply)}`);
  };
  await allowed({ type: 'heartbeat' });
  await allowed({ type: 'open', coup });
  await refused({ what: 'another hand beside it', message: { type: 'open', coup: coup + 1 }, code: 'COUP_STILL_OPEN' });
  await refused({
    what: 'a device of another seat',
    message: seat(1, 1, { device: 'd-1-1x' }),
    code: 'DEVICE_NOT_OF_SEAT',
  });
  await refused({ what: 'a wager of another price', message: seat(1, 1, { priceCents: 100 }), code: 'WRONG_PRICE' });
  await refused({ what: 'a far boot number', message: seat(1, 1, { boot: 0xffff_ffff }), code: 'BOOT_IMPLAUSIBLE' });
  await allowed(seat(1, 1));
  await allowed({ type: 'lock', coup });
  await refused({ what: 'a wager after no more bets', message: seat(2, 1), code: 'LATE_WAGER' });
  const withdrawal = { type: 'withdraw', coup, seat: 1, device: `d-${tableId.slice(2)}-1`, boot, sequence: 2 };
  await refused({ what: 'a wager taken back after no more bets', message: withdrawal, code: 'COUP_NOT_BETTING' });
  await refused({
    what: 'a void to try again',
    message: { type: 'void', coup, by: 'T. Able', reason: 'misdeal' },
    code: 'VOID_NEEDS_SUPERVISOR',
  });
  const drawn = { type: 'cards', coup, cards: ['9S', '2H', 'KD', '2C', '5H'] };
  await refused({ what: 'a card against the drawing rules', message: drawn, code: 'CARD_NOT_TO_BE_DRAWN' });
  await allowed({ type: 'cards', coup, cards: ['KS', '9S', '9S', 'KS'] });
  const other = { type: 'cards', coup, cards: ['2S', '3S', '5H', '6H'] };
  await refused({ what: 'other cards after a result', message: other, code: 'COUP_ALREADY_RESOLVED' });
  await allowed({ type: 'settle', coup });
  await refused({ what: 'cards of a hand that is over', message: other, code: 'COUP_ALREADY_RESOLVED' });
  return { tried, notRefused };
}
