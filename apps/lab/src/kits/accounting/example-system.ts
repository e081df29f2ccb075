import { setTimeout as sleep } from 'node:timers/promises';

// A complete client for a slot accounting system, without any library. It follows the rules in
// docs/reference/event-types.md.

/**
 * What the system must remember across restarts. A real system stores `place` and `slips` in one database transaction.
 */
export interface Memory {
  place: string;
  readonly ids: Set<string>;
  readonly slips: Map<string, Slip>;
  lastSlip: number;
}

interface Slip {
  readonly slipNumber: string;
  readonly documentNumber: number;
}

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly awardId: string;
    readonly documentNumber: number;
    readonly nextDocumentNumber: number;
    readonly increases: readonly { readonly awardId: string; readonly documentNumber: number }[];
  };
}

interface Site {
  readonly url: string;
  readonly link: string;
  readonly token: string;
}

const REPEAT_MS = 200;
const WAIT_SECONDS = 10;

export const newMemory = (): Memory => ({ place: '0-0', ids: new Set(), slips: new Map(), lastSlip: 0 });

export async function followStream(site: Site, memory: Memory, signal: AbortSignal): Promise<void> {
  const base = `${site.url}/api/v1/links/${site.link}/events`;
  while (!signal.aborted) {
    const response = await sent(site, signal, `${base}?after=${memory.place}&waitSeconds=${WAIT_SECONDS}`);
    if (response?.ok !== true) continue; // rule A1: ask again from the same place
    const { events, next } = (await response.json()) as { readonly events: readonly Event[]; readonly next: string };
    for (const event of events) {
      if (memory.ids.has(event.id)) continue; // rule A2: ignore a repeated event
      for (const [awardId, report] of reportsOf(event, memory))
        await sent(site, signal, `${site.url}/api/v1/claims/${awardId}/system-slip`, report); // rule A7: a refusal needs no repetition
      memory.ids.add(event.id);
    }
    memory.place = next;
  }
}

/** Reports are in event order (rules A5, A8). An unknown event type requires no report (rule A4). */
function reportsOf({ type, data }: Event, memory: Memory): readonly (readonly [string, object])[] {
  const opened = (awardId: string, documentNumber: number) => {
    memory.lastSlip += 1;
    const slip = { slipNumber: `J-${memory.lastSlip}`, documentNumber };
    memory.slips.set(awardId, slip);
    return [awardId, { ...slip, state: 'received' }] as const;
  };
  const voided = (awardId: string) => {
    const slip = memory.slips.get(awardId);
    memory.slips.delete(awardId);
    return slip === undefined ? [] : [[awardId, { ...slip, state: 'void' }] as const];
  };
  if (type === 'royal9.claim.opened') return [opened(data.awardId, data.documentNumber)];
  if (type === 'royal9.document.voided')
    return [...voided(data.awardId), opened(data.awardId, data.nextDocumentNumber)];
  if (type !== 'royal9.claim.rejected') return [];
  const raised = data.increases.flatMap((each) => [...voided(each.awardId), opened(each.awardId, each.documentNumber)]);
  return [...voided(data.awardId), ...raised];
}

/** Repeats the request until an answer arrives (rule A6). Returns undefined when the system stops. */
async function sent(site: Site, signal: AbortSignal, url: string, report?: object): Promise<Response | undefined> {
  const headers = { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' };
  const body = report === undefined ? {} : { method: 'PUT', body: JSON.stringify(report) };
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { ...body, headers, signal });
      if (response.status < 500 && response.status !== 429) return response;
    } catch {
      // No answer arrived, so the request is repeated.
    }
    await sleep(REPEAT_MS);
  }
  return undefined;
}

if (import.meta.main) {
  const [url = '', link = '', token = ''] = process.argv.slice(2);
  void followStream({ url, link, token }, newMemory(), new AbortController().signal);
}
