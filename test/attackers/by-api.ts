import { type ActName, actRule } from '@jackpot/contract';
import { ATTEMPTS, type Attacker, changingOperations, pathOf } from './attempts.js';
import { type Holdings, type Property, holdingsOf, putRight } from './property.js';

export interface Raid {
  readonly attacker: string;
  readonly tried: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly accepted: ReadonlyMap<ActName, { readonly times: number; readonly recorded: number }>;
  readonly before: Holdings;
  readonly after: Holdings;
}

export async function raidByApi(property: Property, attacker: Attacker): Promise<Raid> {
  const before = await holdingsOf(property);
  const refused = new Map<string, number>();
  const accepted = new Map<ActName, number>();
  let tried = 0;
  for (const [name, spec] of changingOperations())
    for (const { params, body } of await ATTEMPTS[name]!(property, attacker)) {
      const reply = await attacker.request(spec.method, pathOf(spec, params), body ?? undefined);
      tried += 1;
      if (reply.status >= 500) throw new Error(`${name}: ${JSON.stringify(reply)}`);
      if (reply.status < 300) accepted.set(spec.act, (accepted.get(spec.act) ?? 0) + 1);
      else {
        const code = String(reply.body['code']);
        refused.set(code, (refused.get(code) ?? 0) + 1);
        // The attempt tests rights and rules, so its body must fit the schema.
        if (code === 'BAD_MESSAGE') throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
      }
    }
  const after = await holdingsOf(property);
  const recorded = await recordedActs(property, attacker);
  await putRight(property);
  return {
    ...{ attacker: attacker.name, tried, refused, before, after },
    accepted: new Map([...accepted].map(([act, times]) => [act, { times, recorded: recorded.get(act) ?? 0 }])),
  };
}

async function recordedActs({ environment }: Property, { accountId }: Attacker): Promise<ReadonlyMap<string, number>> {
  if (accountId === null) return new Map();
  const rows = await environment.sql(
    `SELECT act, COUNT(*) AS times FROM audit_entry WHERE account_id = '${accountId}' AND outcome = 'DONE' GROUP BY act`,
  );
  return new Map(rows.map(({ act, times }) => [String(act), Number(times)]));
}

/** Returns changes of a raid that nobody would notice. There must be none. */
export function undetected({ accepted, before, after }: Raid): readonly string[] {
  const unrecorded = [...accepted]
    .filter(([act, { times, recorded }]) => recorded < times && actRule(act).trail !== 'refusals')
    .map(([act]) => `${act} without an entry in the trail`);
  const taken = (['paid', 'registers', 'terms'] as const).filter((what) => before[what] !== after[what]);
  const gained = after.rights.filter((right) => !before.rights.includes(right));
  const keys = before.tableKeys !== after.tableKeys && !accepted.has('table.set-key') ? ['a table key'] : [];
  return [...unrecorded, ...taken, ...gained, ...keys];
}
