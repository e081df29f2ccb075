import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from '../support/people.js';
import { type Message, type TableClient, TestSeats, TestTableOverHttp, caller, plays } from '../support/floor.js';
import { patientTable, patiently, sendPatiently } from '../support/patient.js';
import { FOR_PLAY } from './attempts.js';
import { KEYS, type Property } from './property.js';

const LINK = 'tray';
const SUITED = ['2C', 'KD', '3H', '9D'];

export interface TrayRaid {
  readonly pays: readonly string[];
  readonly alarms: () => Promise<readonly string[]>;
  readonly table: TableClient;
  readonly shoe: Message;
}

/**
 * With the key of a table on a link for play, reports a suited King-Nine in every hand, at a normal pace, while an
 * accomplice wagers.
 */
export async function raidTheTray({ controller, admin, honest, terms }: Property, hands: number): Promise<TrayRaid> {
  const [first] = terms.tables;
  const awards = { tablePaidMax: '250.00' };
  const table = { ...first, assetNumber: 'TRAY-1' };
  const opened = { ...terms, ...FOR_PLAY, awards, linkId: LINK, tables: [table] };
  await granted(admin.permitted('POST', '/api/v1/links', opened));
  await granted(
    patiently(honest.technician.request)('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: KEYS['t-1'] }),
  );
  await granted(
    patiently(honest.pit.request)('POST', `/api/v1/links/${LINK}/resume`, { reason: 'compared with the approval' }),
  );
  const floor = new TestTableOverHttp(controller.url, `${LINK}/t-1/${KEYS['t-1']}`);
  const seats = new TestSeats(1);
  const cardsOpenedAt = new Date(Date.now() - FOR_PLAY.roundMsMin).toISOString();
  await played(floor, { type: 'heartbeat' });
  const shoe = { type: 'open-shoe', shoe: 1, decks: 8, backs: 'red', by: 'M. Allory', cardsOpenedAt };
  await played(floor, shoe);
  await played(floor, { type: 'burn', shoe: 1, card: 'AS' });
  const pays: string[] = [];
  for (let coup = 1; coup <= hands; coup += 1) {
    // A hand that starts sooner is put on hold.
    if (coup > 1) await pause(FOR_PLAY.roundMsMin);
    await played(floor, { type: 'heartbeat' });
    const { awards } = await plays(patientTable(floor), { coup, wagers: seats.wagers(1), cards: SUITED });
    pays.push(...awards.map(({ pay }) => pay));
  }
  return { pays, alarms: () => alarmsOf(honest.pit), table: floor, shoe };
}

async function alarmsOf({ request }: TestPerson): Promise<readonly string[]> {
  const { body } = await request('GET', `/api/v1/links/${LINK}/alarms`);
  return (body['alarms'] as readonly { readonly id: string }[]).map(({ id }) => id);
}

async function granted(sent: ReturnType<ReturnType<typeof caller>>): Promise<void> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function played(floor: TestTableOverHttp, message: Message): Promise<Readonly<Record<string, unknown>>> {
  const reply = await sendPatiently(floor, message);
  if (reply['ok'] !== true) throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(reply)}`);
  return reply;
}
