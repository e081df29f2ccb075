import type { Account, ActName, Party } from '@jackpot/contract';
import { assert, must } from '@jackpot/money';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

export interface Acting {
  readonly act: ActName;
  readonly party: Party | undefined;
  readonly sessionId?: string | undefined;
  /** Subject of the entry in the audit trail. Initially the path of the request. */
  subject: string;
}

const actings = new WeakMap<object, Acting>();

export function noteActing(request: object, acting: Acting): void {
  actings.set(request, acting);
}

export function actingOf(request: object): Acting {
  return must(actings.get(request), 'the guard has noted who acts');
}

export const ActingPerson = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  const { party, act } = actingOf(context.switchToHttp().getRequest<object>());
  assert(party?.kind === 'person', `"${act}" is done by people and programs with an account`);
  return party.person;
});

export const ActingNote = createParamDecorator((_: unknown, context: ExecutionContext): Acting =>
  actingOf(context.switchToHttp().getRequest<object>()),
);
