import type { LinkHost } from '@jackpot/engine';
import type { LinkState } from '@jackpot/progressive';
import { notLeading, openTerms } from './leading-host.js';
import { ApiProblem } from '../http/problem.js';

/**
 * Reads a link's state at one instant, after everything submitted before is durable. The link must be open: a link is led
 * before it is opened, and stays so where its terms were refused; reading a state without terms would end the writer.
 */
export function readLink<T extends object>(host: LinkHost, at: (state: Readonly<LinkState>) => T): Promise<T> {
  const { writer } = host;
  if (writer === undefined) throw notLeading(host);
  openTerms(host);
  return new Promise((resolve, reject) =>
    writer.read(at, (value) => ('ok' in value ? reject(new ApiProblem(value.code, value.detail)) : resolve(value))),
  );
}
