import { serve } from '../environment/agent.js';
import { tableId } from '../play/link-terms.js';
import { dealtShoes } from '../play/shoes.js';
import { writeTableToken } from '@jackpot/contract';
import { type ClosedLoop, lastAnswers, runClosedLoop, takeReplies } from './closed-loop.js';
import { BaselinePoster, type HttpLoop, runHttpLoop, tablePoster } from './http-loop.js';
import { resendLast } from './resend.js';
import { LoadTable } from './table.js';
import { SteeredTables } from './together.js';
import { type Offer, paced } from './pacing.js';
import { PatientTables } from './patient-loop.js';
import { RunCount, type RunResult } from './run-result.js';
import { TablesOnline } from './tables-online.js';
import type { WebSocketLine } from './web-socket.js';

/** The floor: a process that holds the tables of one link and lets them play as requested. */
let tables: readonly LoadTable[] = [];
let steered: SteeredTables | undefined;
let patient: PatientTables | undefined;

const api = {
  /** Takes its place at the tables of a link. */
  sit: (plan: { readonly linkId: string; readonly tables: number; readonly secret: string; readonly boot: number }) => {
    const shoes = dealtShoes();
    tables = Array.from({ length: plan.tables }, (_, table) => {
      const token = writeTableToken({ linkId: plan.linkId, tableId: tableId(table), secret: plan.secret });
      return new LoadTable(table, token, { shoes, boot: plan.boot });
    });
  },
  /** The same at the tables of many links. */
  sitAll: (plan: {
    readonly links: readonly string[];
    readonly tables: number;
    readonly secret: string;
    readonly boot: number;
  }) => {
    const shoes = dealtShoes();
    tables = plan.links.flatMap((linkId) =>
      Array.from({ length: plan.tables }, (_, table) => {
        const token = writeTableToken({ linkId, tableId: tableId(table), secret: plan.secret });
        return new LoadTable(table, token, { shoes, boot: plan.boot });
      }),
    );
  },
  webSocket: (plan: ClosedLoop & { readonly tables?: number }) =>
    runClosedLoop(tables.slice(0, plan.tables ?? tables.length), plan),
  offered: (plan: OpenLoop & { readonly tables?: number }) =>
    runOpenLoop(tables.slice(0, plan.tables ?? tables.length), plan),
  connect: async (plan: { readonly address: string }) => {
    patient = await PatientTables.connect(plan.address, tables);
    return { lost: patient.lostConnecting };
  },
  playPatiently: (plan: Offer) => patientNow().play(plan),
  leave: () => {
    patientNow().leave();
    patient = undefined;
  },
  http: async (plan: HttpLoop & { readonly connections: number; readonly wagersEach: number }) => {
    // One table shows its key before all others do: keys that were just set are read when the first unknown one comes.
    (await SteeredTables.connect(plan.address, tables.slice(0, 1))).close();
    const posters = tables.slice(0, plan.connections).map((table) => tablePoster(table, plan.wagersEach));
    return runHttpLoop(posters, plan);
  },
  baseline: (plan: HttpLoop & { readonly connections: number; readonly boot: number }) =>
    runHttpLoop(
      Array.from({ length: plan.connections }, (_, table) => new BaselinePoster(table, plan.boot)),
      plan,
    ),
  resend: (plan: { readonly address: string; readonly tables: number }) =>
    resendLast(plan.address, tables.slice(0, plan.tables)),
  acknowledged: () => tables.map(({ acknowledged }) => acknowledged),
  steer: async (plan: { readonly address: string; readonly tables: number }) => {
    steered = await SteeredTables.connect(plan.address, tables.slice(0, plan.tables));
  },
  fill: (plan: { readonly tables: number; readonly isNewShoe?: boolean }) =>
    steeredNow().fill(plan.tables, plan.isNewShoe),
  lock: (plan: { readonly tables: number }) => steeredNow().lock(plan.tables),
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

function patientNow(): PatientTables {
  if (patient === undefined) throw new Error('the tables are not connected');
  return patient;
}

serve(api);

interface OpenLoop extends Offer {
  readonly address: string;
}

/** Wagers come when they come: one table after the other, at fixed times, each in a frame of its own. */
async function runOpenLoop(tables: readonly LoadTable[], plan: OpenLoop): Promise<RunResult> {
  const count = new RunCount();
  const online = await TablesOnline.connect(plan.address, tables, {
    replies: (line, bytes, start, end) => {
      takeReplies(line, { bytes, start, end }, count);
    },
    readDone: (line) => finishFullCoup(line),
  });
  const { lines } = online;
  let next = 0;
  try {
    for (const line of lines) finishFullCoup(line);
    await paced(plan, count, (dueAt) => {
      const line = lines[next % lines.length];
      next += 1;
      if (line === undefined) return;
      line.sent(1, dueAt);
      line.send(line.table.wagers(1));
    });
    await lastAnswers(lines, count);
  } finally {
    online.close();
  }
  return count.result();
}

/** A full table's dealer announces "no more bets", deals, pays and opens the next coup, as soon as the ninth is answered. */
function finishFullCoup(line: WebSocketLine): void {
  const { script, sink } = line.table;
  if (!script.isFull || line.unanswered > 0) return;
  script.next(sink);
  line.send(sink.take());
}
