import { Refusal } from '../../../../../ops/lib/command.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { GAP_MS_MAX } from './fault.js';
import { rolesAt } from '../../worlds/processes/link-roles.js';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import type { Session } from './session.js';

const POLL_MS = 25;

export async function leaderOf(session: Session): Promise<ManagedProcess> {
  const deadline = performance.now() + GAP_MS_MAX;
  while (performance.now() < deadline) {
    session.abort.throwIfAborted();
    for (const controller of session.controllers) if (await leads(session, controller)) return controller;
    await sleep(POLL_MS);
  }
  throw new Refusal(`No controller has led the link for ${seconds(GAP_MS_MAX)}.`);
}

export const leads = async (session: Session, controller: ManagedProcess): Promise<boolean> =>
  (await roleOf(session, controller)) === 'leading';

export async function roleOf(session: Session, controller: ManagedProcess): Promise<string | null> {
  return (await rolesAt(addressIn(session, controller)))?.[session.environment.linkId] ?? null;
}

export async function ledBy(session: Session, controller: ManagedProcess): Promise<readonly string[]> {
  const roles = Object.entries((await rolesAt(addressIn(session, controller))) ?? {});
  return roles.flatMap(([link, role]) => (role === 'leading' ? [link] : []));
}

export function addressIn({ addresses, controllers }: Session, controller: ManagedProcess): string {
  const address = addresses[controllers.indexOf(controller)];
  if (address === undefined) throw new Error(`the ${controller.name} is not part of the session`);
  return address;
}
