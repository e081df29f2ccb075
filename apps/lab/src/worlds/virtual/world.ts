import type { Conditions } from './conditions.js';
import type { Database } from './database.js';
import type { Observer } from './observer.js';
import type { Random } from '../../players/random.js';
import type { Schedule } from './schedule.js';
import type { Trace } from './trace.js';

export interface World {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly trace: Trace;
  readonly conditions: Conditions;
  readonly database: Database;
  readonly observer: Observer;
}
