import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '../agent.js';
import { postJson } from './post.js';
import type { SetUp } from './table-file.js';

const CHECK_MS = 6_000;

/** Never opens a coup and writes nothing. */
export async function check(setUp: SetUp, print: (line: string) => void): Promise<number> {
  const { file, devices } = setUp;
  const lines = new Map<string, string>();
  const agent = new Agent(
    { ...setUp, file: { ...file, controllers: [DISCARD] } },
    { roundId: 0, keep: () => undefined },
    { notice: () => undefined, line: (name, what) => lines.set(name, what), keyRefused: () => undefined },
  );
  agent.open();
  const [controllers] = await Promise.all([readControllers(setUp), sleep(CHECK_MS)]);
  const answers: (readonly [what: string, isGood: boolean, how: string])[] = [...controllers];
  for (const name of ['bus', 'shoe', 'sign'] as const) {
    if (file[name] === undefined) continue;
    const how = lines.get(name) ?? `${file[name].port} cannot be opened`;
    answers.push([`line of the ${name}`, how.startsWith('open'), how]);
  }
  for (const { address, name } of devices) {
    const isOnline = agent.panel?.isOnline(address) === true;
    const who = /^\d$/.test(name) ? `seat ${name}` : name === 'doors' ? 'door unit' : `${name}'s panel`;
    answers.push([
      who,
      isOnline,
      isOnline ? 'answers with its own key' : 'does not answer, or has another key or address',
    ]);
  }
  await agent.close();
  for (const [what, isGood, how] of answers) print(`${isGood ? 'ok     ' : 'NOT OK '} ${what}: ${how}`);
  return answers.every(([, isGood]) => isGood) ? 0 : 1;
}

/** No server listens here, so a check does not replace the connection of the running table. */
const DISCARD = 'http://127.0.0.1:9';

async function readControllers({ file, token, tls }: SetUp) {
  return Promise.all(
    file.controllers.map(async (address): Promise<readonly [string, boolean, string]> => {
      try {
        const state = { token, body: { type: 'state', id: 1 }, tls: tls?.current(), msMax: CHECK_MS };
        const body = ((await postJson(`${address}/floor/v1/messages`, state)) ?? {}) as Readonly<
          Record<string, unknown>
        >;
        const isGood = body['ok'] === true || body['code'] === 'NOT_LEADER';
        const how = body['ok'] === true ? `leads; coup ${String(body['coup'])} ${String(body['phase'])}` : codeIn(body);
        return [`controller ${address}`, isGood, how];
      } catch (fault) {
        return [`controller ${address}`, false, fault instanceof Error ? fault.message : 'no answer'];
      }
    }),
  );
}

function codeIn({ code }: Readonly<Record<string, unknown>>): string {
  return typeof code === 'string' ? code : 'no controller answers there';
}
