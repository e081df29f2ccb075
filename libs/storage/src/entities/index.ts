import * as accounting from './accounting.js';
import * as alerts from './alerts.js';
import * as awards from './awards.js';
import * as journals from './journal.js';
import * as links from './link.js';
import * as meters from './meters.js';
import * as patrons from './patrons.js';
import * as people from './people.js';
import * as play from './play.js';
import * as requestKeys from './request-keys.js';
import * as transfers from './transfers.js';
import * as webhooks from './webhooks.js';
import { type EntityClass, isEntity, tableOf } from '../tables/table.js';

export const ENTITIES: readonly EntityClass<object>[] = [
  journals,
  links,
  play,
  meters,
  awards,
  transfers,
  people,
  patrons,
  accounting,
  webhooks,
  alerts,
  requestKeys,
].flatMap((area) => Object.values<unknown>(area).filter(isEntity).sort(byTable));

function byTable(one: EntityClass, other: EntityClass): number {
  return tableOf(one).name < tableOf(other).name ? -1 : 1;
}
