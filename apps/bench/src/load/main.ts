import { serve } from '../environment/agent.js';
import { tableId } from '../play/link-terms.js';
import { dealtShoes } from '../play/shoes.js';
import { writeTableToken } from '@jackpot/contract';
import { type ClosedLoop, runClosedLoop } from './closed-loop.js';
import { BaselinePoster, type HttpLoop, runHttpLoop, tablePoster } from './http-loop.js';
import { type OpenLoop, runOpenLoop } from './open-loop.js';
import { resendLast } from './resend.js';
import { LoadTable } from './table.js';
import { SteeredTables } from './together.js';

/** The floor: a process that holds the tables of one link and lets them play as it is asked. */
let tables: readonly LoadTable[] = [];
let steered: SteeredTables | undefined;

const api = {
  /** Takes its place at the tables of a link. */
  sit: (ask: { readonly linkId: string; readonly tables: number; readonly secret: string; readonly boot: number }) => {
    const shoes = dealtShoes();
    tables = Array.from({ length: ask.tables }, (_, table) => {
      const token = writeTableToken({ linkId: ask.linkId, tableId: tableId(table), secret: ask.secret });
      return new LoadTable(table, token, { shoes, boot: ask.boot });
    });
  },
  webSocket: (ask: ClosedLoop & { readonly tables?: number }) =>
    runClosedLoop(tables.slice(0, ask.tables ?? tables.length), ask),
  offered: (ask: OpenLoop) => runOpenLoop(tables, ask),
  http: async (ask: HttpLoop & { readonly connections: number; readonly wagersEach: number }) => {
    // One table shows its key before all others do: keys that were just set are read when the first unknown one comes.
    (await SteeredTables.connect(ask.address, tables.slice(0, 1))).close();
    const posters = tables.slice(0, ask.connections).map((table) => tablePoster(table, ask.wagersEach));
    return runHttpLoop(posters, ask);
  },
  baseline: (ask: HttpLoop & { readonly connections: number; readonly boot: number }) =>
    runHttpLoop(
      Array.from({ length: ask.connections }, (_, table) => new BaselinePoster(table, ask.boot)),
      ask,
    ),
  resend: (ask: { readonly address: string; readonly tables: number }) =>
    resendLast(ask.address, tables.slice(0, ask.tables)),
  acknowledged: () => tables.map(({ acknowledged }) => acknowledged),
  steer: async (ask: { readonly address: string; readonly tables: number }) => {
    steered = await SteeredTables.connect(ask.address, tables.slice(0, ask.tables));
  },
  fill: (ask: { readonly tables: number; readonly isNewShoe?: boolean }) =>
    steeredNow().fill(ask.tables, ask.isNewShoe),
  lock: (ask: { readonly tables: number }) => steeredNow().lock(ask.tables),
  hitHeart: () => steeredNow().hitHeart(),
  letGo: () => {
    const refused = steeredNow().refusals();
    steeredNow().close();
    steered = undefined;
    return refused;
  },
};
export type LoadApi = typeof api;

function steeredNow(): SteeredTables {
  if (steered === undefined) throw new Error('the tables are not connected');
  return steered;
}

serve(api);
