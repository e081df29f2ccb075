import type { Account, ActName, Party } from '@jackpot/contract';
import { assert, must } from '@jackpot/money';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

/** The party and the act of a request: the guard writes it, handlers read it. */
export interface Acting {
  readonly act: ActName;
  readonly party: Party | undefined;
  /** The id of the person's session; a handler recognizes its own session by it. */
  readonly sessionId?: string | undefined;
  /** The subject in the audit trail: the path, unless the handler sets a more precise one. */
  subject: string;
}

const actings = new WeakMap<object, Acting>();

export function noteActing(request: object, acting: Acting): void {
  actings.set(request, acting);
}

export function actingOf(request: object): Acting {
  return must(actings.get(request), 'the guard has noted who acts');
}

/** The person or program that does this act. */
export const ActingPerson = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  const { party, act } = actingOf(context.switchToHttp().getRequest<object>());
  assert(party?.kind === 'person', `"${act}" is done by people and programs with an account`);
  return party.person;
});

/** The note of this request: for handlers that name the subject themselves, or need their own session. */
export const ActingNote = createParamDecorator((_: unknown, context: ExecutionContext): Acting =>
  actingOf(context.switchToHttp().getRequest<object>()),
);
