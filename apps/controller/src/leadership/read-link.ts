import type { LinkHost, LinkWriter } from '@jackpot/engine';
import type { LinkState, TableNo } from '@jackpot/progressive';
import { notLeading } from './leading-host.js';
import { ApiProblem } from '../http/problem.js';

/**
 * Waits until every earlier command is durable. Even "not open" is answered only after the journal has confirmed that
 * this process still leads.
 */
export async function readLink<T extends object>(host: LinkHost, at: (state: Readonly<LinkState>) => T): Promise<T> {
  const { writer } = host;
  if (writer === undefined) throw notLeading(host);
  const found = await new Promise<{ readonly seen: T | null }>((resolve, reject) =>
    writer.read(
      (state) => ({ seen: state.opened === null ? null : at(state) }),
      (value) => ('ok' in value ? reject(new ApiProblem(value.code, value.detail)) : resolve(value)),
    ),
  );
  if (found.seen === null) throw new ApiProblem('LINK_NOT_OPEN', host.stream);
  return found.seen;
}

export async function openTerms(host: LinkHost): Promise<NonNullable<LinkWriter['terms']>> {
  await readLink(host, () => ({}));
  const terms = host.writer?.terms;
  if (terms === undefined) throw notLeading(host);
  return terms;
}

export async function tableOn(host: LinkHost, tableId: string): Promise<TableNo> {
  const table = (await openTerms(host)).tableNos.get(tableId);
  if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
  return table;
}
