import { writeTableToken } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { serve } from '../../../worlds/processes/called-process.js';
import { type HttpLoop, runHttpLoop, tablePoster } from './http-loop.js';
import { type ClosedLoop, type OpenLoop, SteeredTables, runClosedLoop, runOpenLoop, runToTheEnd } from './loops.js';
import { PatientTables } from './patient-loop.js';
import { dealtShoes, tableId } from './play.js';
import type { Offer } from './run-count.js';
import { LoadTable } from './table.js';
import { TablesOnline } from './web-socket.js';

let tables: readonly LoadTable[] = [];
let steered: SteeredTables | undefined;
let patient: PatientTables | undefined;

async function atFirstTable<T>(address: string, act: (first: SteeredTables) => Promise<T>): Promise<T> {
  const first = await SteeredTables.connect(address, tables.slice(0, 1));
  try {
    return await act(first);
  } finally {
    first.close();
  }
}

const api = {
  sit: (plan: { readonly links: readonly string[]; readonly tables: number; readonly secret: string }) => {
    const shoes = dealtShoes();
    tables = plan.links.flatMap((linkId, link) =>
      Array.from({ length: plan.tables }, (_, at) => {
        const table = link * plan.tables + at;
        const token = writeTableToken({ linkId, tableId: tableId(table), secret: plan.secret });
        return new LoadTable(table, token, shoes);
      }),
    );
  },
  webSocket: (plan: ClosedLoop) => runClosedLoop(tables, plan),
  webSocketToTheEnd: (plan: Pick<ClosedLoop, 'address' | 'inFlight'>) => runToTheEnd(tables, plan),
  late: ({ address }: { readonly address: string }) => atFirstTable(address, (first) => first.late()),
  repeated: ({ address }: { readonly address: string }) => atFirstTable(address, (first) => first.repeated()),
  offered: (plan: OpenLoop & { readonly tables?: number }) => runOpenLoop(tables.slice(0, plan.tables), plan),
  http: async (plan: HttpLoop & { readonly connections: number; readonly wagersEach: number }) => {
    // Shows a new key once, so that the controller reads the new keys.
    (await TablesOnline.connect(plan.address, tables.slice(0, 1), { replies: () => undefined })).close();
    const posters = tables.slice(0, plan.connections).map((table) => tablePoster(table, plan.wagersEach));
    return runHttpLoop(posters, plan);
  },
  steer: async (plan: { readonly address: string; readonly tables: number }) => {
    steered = await SteeredTables.connect(plan.address, tables.slice(0, plan.tables));
  },
  fill: (plan: { readonly isNewShoe: boolean }) => must(steered, 'connected tables').fill(plan),
  lock: () => must(steered, 'connected tables').lock(),
  hitHeart: () => must(steered, 'connected tables').hitHeart(),
  letGo: () => must(steered, 'connected tables').close(),
  connect: async (plan: { readonly address: string }) => {
    patient = await PatientTables.connect(plan.address, tables);
  },
  playPatiently: (plan: Offer) => must(patient, 'connected tables').play(plan),
  leave: () => must(patient, 'connected tables').leave(),
  acknowledged: () => tables.map(({ acknowledged }) => acknowledged),
  locked: () =>
    tables.reduce(
      (sum, { acknowledged, script }) => sum + acknowledged - (script.phase === 'betting' ? script.placed : 0),
      0,
    ),
};
export type LoadApi = typeof api;

serve(api);
